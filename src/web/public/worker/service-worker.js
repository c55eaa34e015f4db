// Shows messages about incidents as notifications. It answers no requests of pages and keeps no copies of them.

/** @type {ServiceWorkerGlobalScope} */
const worker = /** @type {any} */ (self)

/**
 * @typedef {{ title: string, body: string, navigate: string, tag: string, lang: string }} Shown
 */

worker.addEventListener('install', () => void worker.skipWaiting())
worker.addEventListener('activate', event => event.waitUntil(worker.clients.claim()))

worker.addEventListener('push', event => event.waitUntil(show(event.data)))

/** @param {PushMessageData | null} data */
async function show(data) {
  /** @type {{ readonly notification: Shown }} */
  const { notification } = data?.json() ?? { notification: null }
  if (!notification) return
  const { title, body, navigate, tag, lang } = notification
  /** @type {NotificationOptions & { renotify: boolean }} */
  const options = {
    body,
    tag,
    lang,
    // The next message about the same incident takes the place of this one, with a sound of its own.
    renotify: true,
    icon: new URL('icons/192.png', worker.registration.scope).href,
    data: { url: navigate },
  }
  await worker.registration.showNotification(title, options)
}

worker.addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(open(String(event.notification.data?.url ?? worker.registration.scope)))
})

/**
 * Shows the page: in the window that has it already, or else in a new one.
 *
 * @param {string} url
 */
async function open(url) {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find(each => each.url.split('#')[0] === url)
  if (shown) return shown.focus()
  return worker.clients.openWindow(url)
}

worker.addEventListener('message', event => event.waitUntil(remember(String(event.data?.token ?? ''))))

// Browsers renew the address at which they take messages; the site has to learn the new one.
worker.addEventListener('pushsubscriptionchange', event => {
  const { newSubscription } = /** @type {{ newSubscription?: PushSubscription | null }} */ (event)
  const work = /** @type {ExtendableEvent} */ (event)
  work.waitUntil(move(newSubscription ?? null))
})

/** @param {PushSubscription | null} renewed */
async function move(renewed) {
  const token = await remembered()
  if (!token) return
  const subscription = renewed ?? (await subscribe())
  await fetch(new URL(`subscriptions/${token}/push`, worker.registration.scope), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ subscription }),
  })
}

async function subscribe() {
  const answer = await fetch(new URL('subscribe/push', worker.registration.scope))
  const { applicationServerKey } = await answer.json()
  return worker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
}

/**
 * Keeps the token of the subscription in this browser; an empty one removes it.
 *
 * @param {string} token
 */
async function remember(token) {
  const store = await opened('readwrite')
  await done(store.put(token, worker.registration.scope))
}

/** @returns {Promise<unknown>} */
async function remembered() {
  const store = await opened('readonly')
  return done(store.get(worker.registration.scope))
}

/** @param {IDBTransactionMode} mode */
async function opened(mode) {
  const request = indexedDB.open('corkboard push')
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore('tokens'))
  const database = await done(request)
  const transaction = database.transaction('tokens', mode)
  transaction.addEventListener('complete', () => database.close())
  return transaction.objectStore('tokens')
}

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
function done(request) {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })
}
