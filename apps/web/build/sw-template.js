// Offline play: everything that was built is cached on install, old versions go on activate, the server's interface is never touched.
const VERSION = '__VERSION__'
const FILES = ['__FILES__']
const CACHE = `sandtable-${VERSION}`

self.addEventListener('install', event => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then(cache => cache.addAll(FILES.map(file => new Request(file, { cache: isHashed(file) ? 'default' : 'reload' })))),
  )
})

self.addEventListener('activate', event => {
  event.waitUntil(
    caches
      .keys()
      .then(keys =>
        Promise.all(keys.filter(key => key.startsWith('sandtable-') && key !== CACHE).map(key => caches.delete(key))),
      )
      .then(() => self.clients.claim()),
  )
})

self.addEventListener('message', event => {
  if (event.data === 'take-over') self.skipWaiting()
})

self.addEventListener('fetch', event => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (url.pathname.startsWith('/api/') || url.pathname === '/healthz') return
  const wanted = request.mode === 'navigate' ? '/' : url.pathname
  event.respondWith(
    caches
      .open(CACHE)
      .then(cache => cache.match(wanted))
      .then(hit => hit ?? fetch(request)),
  )
})

function isHashed(file) {
  return file.startsWith('/assets/')
}
