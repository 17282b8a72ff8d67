/* The app without a network. The build fills in the two names; the page talks to the API past this worker. */
const VERSION = '__VERSION__'
const FILES = __FILES__
const CACHE = `parada-${VERSION}`

self.addEventListener('install', event => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then(cache => Promise.all(FILES.map(file => cache.add(new Request(file, { cache: 'reload' })))))
      .then(() => self.skipWaiting()),
  )
})

/* The version before stays: a page that is still open may ask for its parts. */
self.addEventListener('activate', event => {
  event.waitUntil(
    caches
      .keys()
      .then(names => names.filter(name => name.startsWith('parada-')))
      .then(names => Promise.all(names.slice(0, -2).map(name => caches.delete(name))))
      .then(() => self.clients.claim()),
  )
})

/* Assets carry a hash in their name: what is cached is right forever. The page itself comes fresh when it can. */
self.addEventListener('fetch', event => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (url.pathname !== '/' && url.pathname !== '/index.html') return
    event.respondWith(fetch(request).catch(() => caches.match('/', { ignoreSearch: true })))
    return
  }
  if (!url.pathname.startsWith('/assets/') && !FILES.includes(url.pathname)) return
  event.respondWith(
    caches.match(request).then(
      known =>
        known ??
        fetch(request).then(reply => {
          if (reply.ok) {
            const copy = reply.clone()
            event.waitUntil(caches.open(CACHE).then(cache => cache.put(request, copy)))
          }
          return reply
        }),
    ),
  )
})
