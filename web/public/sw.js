/**
 * Works beside the pages: without a network the site opens from what is kept here, with the replays that were looked at;
 * and whoever does not look is told that it is their turn. Nothing else that the server answers is kept.
 */

const APP = 'shoal-app'
const REPLAYS = 'shoal-replays'
/** Files of the client that are kept, some versions of it; the oldest go first. */
const MOST_FILES = 200
/** Replays that are kept. */
const MOST_REPLAYS = 20
const PAGE = '/'
const ICON = '/icon-192.png'

self.addEventListener('install', (event) => event.waitUntil(begin()))
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('message', (event) => event.waitUntil(keepAll(event.data?.keep ?? [])))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (!url.pathname.startsWith('/api/') && !url.pathname.startsWith('/device/')) event.respondWith(page(request))
  } else if (url.pathname.startsWith('/app/')) event.respondWith(file(request))
  else if (isReplay(url)) event.respondWith(replay(event))
})

async function begin() {
  await (await caches.open(APP)).add(new Request(PAGE, { cache: 'reload' }))
  await self.skipWaiting()
}

/** The page as the server has it now; without a server, as it was last. */
async function page(request) {
  try {
    const answer = await fetch(request)
    if (answer.ok) await keep(APP, PAGE, answer.clone(), MOST_FILES)
    return answer
  } catch (error) {
    const kept = await caches.match(PAGE, { cacheName: APP })
    if (kept) return kept
    throw error
  }
}

/** A file whose name changes with its content: once here, it need not be asked for again. */
async function file(request) {
  const kept = await caches.match(request, { cacheName: APP, ignoreVary: true })
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await keep(APP, request, answer.clone(), MOST_FILES)
  return answer
}

/** A replay as the server tells it; without a server, as it was told before. */
async function replay(event) {
  try {
    const answer = await fetch(event.request)
    if (answer.ok) event.waitUntil(keep(REPLAYS, event.request.url, answer.clone(), MOST_REPLAYS).catch(() => undefined))
    return answer
  } catch (error) {
    const kept = await caches.match(event.request.url, { cacheName: REPLAYS, ignoreVary: true })
    if (kept) return kept
    throw error
  }
}

const isReplay = (url) => /^\/api\/replays\/[^/]+$/.test(url.pathname)

/** Keep this answer as the newest, and let the oldest go. */
async function keep(name, key, answer, most) {
  const cache = await caches.open(name)
  await cache.delete(key, { ignoreVary: true })
  await cache.put(key, answer)
  const keys = (await cache.keys()).filter(({ url }) => new URL(url).pathname !== PAGE)
  for (const old of keys.slice(0, Math.max(0, keys.length - most))) await cache.delete(old, { ignoreVary: true })
}

/** Keep what a page had already loaded when this worker came. */
async function keepAll(addresses) {
  for (const address of addresses) {
    const url = new URL(address, location.href)
    const name = url.pathname.startsWith('/app/') ? APP : isReplay(url) ? REPLAYS : ''
    if (url.origin !== location.origin || !name || (await caches.match(url.href, { cacheName: name, ignoreVary: true }))) continue
    const answer = await fetch(url.href).catch(() => null)
    if (answer?.ok) await keep(name, url.href, answer, name === APP ? MOST_FILES : MOST_REPLAYS)
  }
}

// Whose turn it is ----------------------------------------------------------------------------------------------------

self.addEventListener('push', (event) => {
  const { words, table } = event.data.json()
  event.waitUntil(self.registration.showNotification('Shoal', { body: words, tag: table, icon: ICON, badge: ICON, data: table }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(`/table/${encodeURIComponent(event.notification.data)}`))
})

/** Go to this page, in a window that shows it already if there is one. */
async function open(path) {
  const windows = await self.clients.matchAll({ type: 'window' })
  const there = windows.find(({ url }) => new URL(url).pathname === path)
  return there ? there.focus() : self.clients.openWindow(path)
}
