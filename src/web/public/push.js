// Notifications of the site in this browser: asks for the permission on a click, subscribes, changes and stops.
import { all, data, find, first } from './dom.js'

/**
 * A browser that is subscribed, with the addresses of its page and of its end.
 *
 * @typedef {{ readonly token: string, readonly manage: string, readonly end: string }} Known
 */

/** Refusal of the server, with its message. */
class Refusal extends Error {}

const part = find('push', HTMLElement)
const problem = first(part, '[data-problem]', HTMLElement)
const scope = new URL(data(part, 'scope'), location.href).href
const canPush =
  window.isSecureContext &&
  'serviceWorker' in navigator &&
  'PushManager' in window &&
  'Notification' in window

/** @type {Known | null} */
let known = null

first(part, '[data-start]', HTMLButtonElement).addEventListener('click', ({ currentTarget }) =>
  attempt(currentTarget, start),
)
first(part, '[data-stop]', HTMLButtonElement).addEventListener('click', ({ currentTarget }) =>
  attempt(currentTarget, stop),
)
look().catch(() => show(canPush ? 'off' : 'unable'))

/** Shows what the state of this browser is; asks the server only if the browser has a subscription. */
async function look() {
  // Safari on iOS has the property, and notifications only in pages that were installed.
  if (!canPush) return show('standalone' in navigator && !navigator.standalone ? 'install' : 'unable')
  if (Notification.permission === 'denied') return show('denied')
  const subscription = Notification.permission === 'granted' ? await current() : null
  known = subscription && (await ask(data(part, 'find'), { subscription }).catch(() => null))
  show(known ? 'on' : 'off')
}

async function start() {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return show(permission === 'denied' ? 'denied' : 'off')
  await navigator.serviceWorker.register(data(part, 'worker'), { scope })
  const { pushManager, active } = await navigator.serviceWorker.ready
  const { applicationServerKey } = await ask(data(part, 'subscriptions'))
  const before = await pushManager.getSubscription()
  // The site may have got another key, as with a new database.
  if (before && keyOf(before) !== applicationServerKey) await before.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  known = await ask(data(part, 'subscriptions'), { subscription, ...choice() })
  active?.postMessage({ token: known?.token })
  show('on')
}

async function stop() {
  if (known) await sent(known.end, { method: 'POST' })
  await (await current())?.unsubscribe()
  const registration = await registered()
  registration?.active?.postMessage({ token: '' })
  known = null
  show('off')
}

/** The choices in the form of the page. */
function choice() {
  const form = find('subscribe-form', HTMLFormElement)
  const chosen = (/** @type {string} */ name) =>
    all(form, `input[name="${name}"]:checked`, HTMLInputElement).map(({ value }) => value)
  const subscriptions = chosen('subscriptions')
  const incidents = subscriptions.filter(each => each.startsWith('incident:'))
  const isAll = chosen('scope').includes('all')
  return { topics: chosen('topics'), subscriptions: isAll ? ['all', ...incidents] : subscriptions }
}

async function registered() {
  const found = await navigator.serviceWorker.getRegistration(scope)
  return found?.scope === scope ? found : null
}

async function current() {
  const registration = await registered()
  return registration ? registration.pushManager.getSubscription() : null
}

/** @param {PushSubscription} subscription */
function keyOf({ options: { applicationServerKey: key } }) {
  if (!key) return ''
  const text = btoa(String.fromCharCode(...new Uint8Array(key)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/**
 * @param {string} address
 * @param {object} [body]
 */
async function ask(address, body) {
  const answer = await sent(address, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
  })
  return answer.json()
}

/**
 * @param {string} address
 * @param {RequestInit} init
 */
async function sent(address, init) {
  const answer = await fetch(address, init)
  if (answer.ok) return answer
  const { problem: reason } = await answer.json().catch(() => ({}))
  throw reason ? new Refusal(reason) : new Error(`The answer was ${answer.status}.`)
}

/**
 * Runs what a button does; a failure is shown below it.
 *
 * @param {EventTarget | null} button
 * @param {() => Promise<unknown>} work
 */
async function attempt(button, work) {
  if (!(button instanceof HTMLButtonElement)) return
  button.disabled = true
  say('')
  try {
    await work()
  } catch (error) {
    say(error instanceof Refusal ? error.message : data(part, 'failed'))
  }
  button.disabled = false
}

/** @param {string} text */
function say(text) {
  problem.textContent = text
  problem.hidden = text === ''
}

/** @param {'unable' | 'install' | 'denied' | 'off' | 'on'} state */
function show(state) {
  const focused = document.activeElement
  for (const each of all(part, '[data-state]', HTMLElement)) each.hidden = data(each, 'state') !== state
  const add = data(part, 'add')
  const link = first(part, '[data-add-link]', HTMLAnchorElement)
  link.hidden = add === ''
  if (known) {
    first(part, '[data-manage]', HTMLAnchorElement).href = known.manage
    link.href = `${known.manage}?add=${encodeURIComponent(add)}`
  }
  // The button that was pressed is gone; its successor takes the focus.
  if (focused instanceof HTMLElement && part.contains(focused) && focused.closest('[hidden]'))
    all(part, `[data-state="${state}"] button`, HTMLButtonElement)[0]?.focus()
}
