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

/* Addresses of the app: every one shows the same page. */
const PAGES = /^\/(index\.html)?$|^\/(p|account|admin)\/|^\/(start|new|open|account|licence|admin)\/?$/

/* How long the network may take to bring the page before the one kept is shown; milliseconds. */
const PATIENCE = 4000

/* The page fresh from the server when it comes in time and whole; else this version's own. */
const page = async request => {
  const kept = await (await caches.open(CACHE)).match('/')
  const fresh = fetch(request).then(reply => (reply.status >= 500 && kept ? kept : reply))
  if (!kept) return fresh
  const late = new Promise(resolve => setTimeout(resolve, PATIENCE, kept))
  return Promise.race([fresh, late]).catch(() => kept)
}

/* Assets carry a hash in their name: what is cached is right forever. */
const file = async (event, request) => {
  const known = await caches.match(request)
  if (known) return known
  const reply = await fetch(request)
  if (reply.ok) {
    const copy = reply.clone()
    event.waitUntil(caches.open(CACHE).then(cache => cache.put(request, copy)))
  }
  return reply
}

self.addEventListener('fetch', event => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (PAGES.test(url.pathname)) event.respondWith(page(request))
  } else if (url.pathname.startsWith('/assets/') || FILES.includes(url.pathname))
    event.respondWith(file(event, request))
})
