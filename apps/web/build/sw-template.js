// Offline play. The shell is cached on install; a game is cached whole when somebody opens it, and the other games when the page says
// that the line is idle. Old versions go on activate, the server's interface is never touched.
const VERSION = '__VERSION__'
/** Every built file by what it belongs to: 'shell', or the game that alone needs it. */
const FILES = { __FILES__: [] }
const CACHE = `sandtable-${VERSION}`
/** Which games were opened here. It outlives versions: a new one has them before it takes over. */
const OPENED = { cache: 'opened-games', key: '/opened-games' }
const BUILT = new Set(Object.values(FILES).flat())

self.addEventListener('install', event => {
  event.waitUntil(readOpened().then(games => keep(['shell', ...games])))
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

/** A newer version takes over only when this one is idle: what is still being fetched for later is dropped, and the newer one fetches it anew. */
const letGo = new AbortController()

self.addEventListener('message', event => {
  const { data } = event
  if (data === 'take-over') self.skipWaiting()
  else if (data === 'let-go') letGo.abort()
  else if (data === 'keep-rest') event.waitUntil(keepOneByOne(Object.keys(FILES)))
  else if (Array.isArray(data?.opened)) event.waitUntil(open(data.opened))
})

self.addEventListener('fetch', event => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (url.pathname.startsWith('/api/') || url.pathname === '/healthz') return
  const wanted = request.mode === 'navigate' ? '/' : url.pathname
  event.respondWith(answer(event, request, wanted))
})

async function answer(event, request, wanted) {
  const cache = await caches.open(CACHE)
  const hit = await cache.match(wanted)
  if (hit) return hit
  const fresh = await fetch(request)
  if (fresh.ok && request.mode !== 'navigate' && BUILT.has(wanted)) event.waitUntil(cache.put(wanted, fresh.clone()))
  return fresh
}

async function open(games) {
  const known = await readOpened()
  const all = [...new Set([...known, ...games])].filter(game => game in FILES)
  if (all.length > known.length) {
    const notes = await caches.open(OPENED.cache)
    await notes.put(OPENED.key, new Response(JSON.stringify(all)))
  }
  await keepOneByOne(games)
}

async function readOpened() {
  const notes = await caches.open(OPENED.cache)
  const found = await notes.match(OPENED.key)
  return found ? await found.json() : []
}

async function keepOneByOne(groups) {
  for (const group of groups) {
    if (letGo.signal.aborted) return
    await keep([group], letGo.signal).catch(error => {
      if (!letGo.signal.aborted) throw error
    })
  }
}

async function keep(groups, signal) {
  const cache = await caches.open(CACHE)
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  const missing = groups.flatMap(group => FILES[group] ?? []).filter(file => !kept.has(file))
  await cache.addAll(missing.map(file => new Request(file, { cache: isHashed(file) ? 'default' : 'reload', signal })))
}

function isHashed(file) {
  return file.startsWith('/assets/')
}
