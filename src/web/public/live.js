/*
 * Keeps an open page of the status site current: on an event of the stream it asks for the same page and replaces what
 * changed. Where the stream fails it asks every half minute. Without this script the page is complete.
 */
import { all, find, first } from './dom.js'
import { keepFolds, unfold } from './folds.js'
import { replaceChanged } from './replace.js'

/** All pages get an event at the same instant, and ask at different ones. */
const spreadMs = 1_000
/** The same for an event about nothing but figures. */
const figuresSpreadMs = 20_000
const pollEveryMs = 30_000
/** Longest time without asking, for a stream that has died unnoticed. */
const pollAnywayMs = 300_000
/** Time until a stream that was refused is tried again. */
const retryMs = 300_000
/** In a flood of changes the page asks this often at once, and then once in each period. */
const asksMax = 5
const askEveryMs = 4_000

const main = find('main', HTMLElement)
/** The page as the server sent it; other scripts change it. */
const shown = main.cloneNode(true)
let shownBanners = bannersOf(document)?.cloneNode(true) ?? null
/** @type {string | null} */
let shownTag = null
/** @type {EventSource | null} */
let stream = null
let isTold = false
let triedAt = Number.NEGATIVE_INFINITY
let askedAt = performance.now()
/** @type {ReturnType<typeof setTimeout> | undefined} */
let planned
let plannedFor = Number.POSITIVE_INFINITY
let asks = asksMax
let asksAt = performance.now()
let isHeld = false
/** When the server last confirmed what the page shows, in milliseconds since 1970 by the reader's clock. */
let confirmedAt = performance.timeOrigin

const announcer = document.createElement('p')
announcer.className = 'visually-hidden'
announcer.setAttribute('role', 'status')
document.body.append(announcer)

keepFolds(main)
count()
setInterval(look, 1_000)
document.addEventListener('visibilitychange', turn)
document.addEventListener('selectionchange', askIfHeld)
document.addEventListener('focusout', () => setTimeout(askIfHeld))
addEventListener('online', () => {
  triedAt = Number.NEGATIVE_INFINITY
})
turn()

/** Hidden pages keep neither a stream nor a timer that asks. */
function turn() {
  if (document.visibilityState === 'hidden') leave()
  else {
    // A second stream would take one of the few connections that a browser opens to a server.
    if (!stream || stream.readyState === EventSource.CLOSED) connect()
    plan(0)
  }
}

function leave() {
  stream?.close()
  stream = null
  isTold = false
  clearTimeout(planned)
  plannedFor = Number.POSITIVE_INFINITY
  triedAt = Number.NEGATIVE_INFINITY
}

function connect() {
  triedAt = performance.now()
  const opened = new EventSource(
    document.documentElement.dataset['events'] ?? new URL('../events', import.meta.url),
  )
  stream = opened
  opened.addEventListener('ready', () => {
    isTold = true
  })
  opened.addEventListener('beat', () => {
    if (plannedFor !== Number.POSITIVE_INFINITY) return
    confirmedAt = Date.now()
    count()
  })
  opened.addEventListener('reload', () => {
    isTold = true
    plan(spreadMs)
  })
  opened.addEventListener('change', event => {
    isTold = true
    const changed = changedIn(event.data)
    plan(changed.every(each => each === 'figures') ? figuresSpreadMs : spreadMs)
  })
  opened.addEventListener('error', () => {
    isTold = false
  })
}

/** @param {string} text */
function changedIn(text) {
  const { changed } = JSON.parse(text)
  return Array.isArray(changed) ? changed.map(String) : []
}

/** Asks while the stream is silent, and opens it again. */
function look() {
  if (document.visibilityState === 'hidden') return
  const now = performance.now()
  if (now - askedAt > (isTold ? pollAnywayMs : pollEveryMs)) plan(0)
  if (stream?.readyState === EventSource.CLOSED && now - triedAt > retryMs) connect()
}

/**
 * Asks at a random instant within the time, or earlier if it is planned already.
 *
 * @param {number} withinMs
 */
function plan(withinMs) {
  const waitMs = Math.max(Math.random() * withinMs, waitForTurn())
  const at = performance.now() + waitMs
  if (at >= plannedFor) return
  clearTimeout(planned)
  plannedFor = at
  planned = setTimeout(refresh, waitMs)
}

/** How long a flood of changes has to wait. */
function waitForTurn() {
  const now = performance.now()
  asks = Math.min(asksMax, asks + (now - asksAt) / askEveryMs)
  asksAt = now
  return asks >= 1 ? 0 : (1 - asks) * askEveryMs
}

async function refresh() {
  plannedFor = Number.POSITIVE_INFINITY
  asks -= 1
  askedAt = performance.now()
  const sentAt = Date.now()
  const response = await fetch(location.href, { cache: 'no-cache', headers: { accept: 'text/html' } }).catch(
    () => null,
  )
  // A page that is gone is shown as the server answers it.
  if (response?.status === 404) location.reload()
  const tag = response?.headers.get('etag') ?? null
  if (!response?.ok) return
  confirmedAt = sentAt
  count()
  if (tag !== null && tag === shownTag && !isHeld) return
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const fresh = page.getElementById('main')
  if (!fresh) return
  shownTag = tag
  const before = answerIn(main)
  const { hasChanged, hasHeld } = replaceChanged(main, shown, fresh)
  isHeld = hasHeld
  if (hasChanged) {
    unfold(main)
    count()
    main.dispatchEvent(new Event('replaced'))
  }
  replaceHead(page)
  replaceBanners(page)
  if (answerIn(main) !== before) announcer.textContent = answerIn(main)
}

/** Shows the age of the page since the server last confirmed it; the page's bytes know its instant to the minute. */
function count() {
  for (const time of all(main, '[data-time=count]', HTMLTimeElement))
    time.dateTime = new Date(confirmedAt).toISOString()
}

/** Applies what was held back for a selection or the focus. */
function askIfHeld() {
  if (isHeld && document.getSelection()?.isCollapsed !== false) plan(0)
}

/** @param {Document} page */
function replaceHead(page) {
  document.title = page.title
  const [icon, freshIcon] = [iconOf(document), iconOf(page)]
  if (icon.href !== freshIcon.href) icon.href = freshIcon.href
  const [mark, freshMark] = [document, page].map(each => each.querySelector('.brand svg'))
  if (mark && freshMark && !mark.isEqualNode(freshMark)) mark.replaceWith(freshMark)
  const [stale, freshStale] = [document, page].map(each => each.querySelector('body > [data-stale]'))
  if (stale && freshStale) {
    if (!stale.isEqualNode(freshStale)) stale.replaceWith(freshStale)
  } else if (freshStale) (bannersOf(document) ?? main).before(freshStale)
  else stale?.remove()
}

/** @param {Document} page */
function replaceBanners(page) {
  const [banners, fresh] = [bannersOf(document), bannersOf(page)]
  if (!banners && fresh) return addBanners(page, fresh)
  if (!banners || (fresh ? shownBanners?.isEqualNode(fresh) : shownBanners === null)) return
  if (banners.querySelector(':focus')) {
    isHeld = true
    return
  }
  shownBanners = fresh?.cloneNode(true) ?? null
  const isOpen = banners.querySelector('details')?.open === true
  banners.replaceChildren(...(fresh?.childNodes ?? []))
  const more = banners.querySelector('details')
  if (more) more.open = isOpen
  banners.dispatchEvent(new Event('replaced'))
}

/**
 * Adds the first banners of a page that began without any, and the script that follows them.
 *
 * @param {Document} page
 * @param {HTMLElement} fresh
 */
function addBanners(page, fresh) {
  shownBanners = fresh.cloneNode(true)
  const address = page.querySelector('#banners + script')?.getAttribute('src')
  main.before(fresh)
  if (!address) return
  const script = document.createElement('script')
  script.src = address
  fresh.after(script)
}

/** @param {Document} page */
function bannersOf(page) {
  return page.getElementById('banners')
}

/** @param {Document} page */
function iconOf(page) {
  return first(page, 'link[rel=icon]', HTMLLinkElement)
}

/** @param {Element} element */
function answerIn(element) {
  return element.querySelector('[data-answer]')?.textContent ?? ''
}
