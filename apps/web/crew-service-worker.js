/* The page of a crew without a network. The build fills in the two names; lines go to the API past this worker. */
const VERSION = '__VERSION__'
const FILES = __FILES__
const CACHE = `parada-crew-${VERSION}`
/* Every link shows the same page. */
const PAGE = '/t/'

self.addEventListener('install', event => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then(cache => Promise.all([PAGE, ...FILES].map(file => cache.add(new Request(file, { cache: 'reload' })))))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', event => {
  event.waitUntil(
    caches
      .keys()
      .then(names => names.filter(name => name.startsWith('parada-crew-')))
      .then(names => Promise.all(names.slice(0, -2).map(name => caches.delete(name))))
      .then(() => self.clients.claim()),
  )
})

/* How long the network may take to bring the page before the one kept is shown; milliseconds. */
const PATIENCE = 3000

const page = async request => {
  const kept = await (await caches.open(CACHE)).match(PAGE)
  const fresh = fetch(request).then(reply => (reply.status >= 500 && kept ? kept : reply))
  if (!kept) return fresh
  const late = new Promise(resolve => setTimeout(resolve, PATIENCE, kept))
  return Promise.race([fresh, late]).catch(() => kept)
}

self.addEventListener('fetch', event => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (FILES.includes(url.pathname)) event.respondWith(caches.match(request).then(known => known ?? fetch(request)))
})
