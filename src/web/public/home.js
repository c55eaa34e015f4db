/*
 * Keeps an open status page true: asks for the same page every half minute while it is visible and puts the new
 * content in its place when it differs. Without this script the page is complete.
 */
import { find, first } from './dom.js'

const everyMs = 30_000
const main = find('main', HTMLElement)
/** As the server made it: other scripts add to what is shown. */
let shown = main.innerHTML
const announcer = document.createElement('p')
announcer.className = 'visually-hidden'
announcer.setAttribute('role', 'status')
document.body.append(announcer)

setInterval(refresh, everyMs)
document.addEventListener('visibilitychange', refresh)

async function refresh() {
  if (document.visibilityState === 'hidden') return
  const page = await load().catch(() => null)
  const fresh = page?.getElementById('main')
  if (!page || !fresh || fresh.innerHTML === shown || isInUse()) return
  const before = answerIn(main)
  shown = fresh.innerHTML
  main.replaceChildren(...fresh.childNodes)
  main.dispatchEvent(new Event('replaced'))
  document.title = page.title
  iconOf(document).href = iconOf(page).href
  const mark = page.querySelector('.brand svg')
  if (mark) document.querySelector('.brand svg')?.replaceWith(mark)
  replaceBanners(page)
  if (answerIn(main) !== before) announcer.textContent = answerIn(main)
}

async function load() {
  const response = await fetch(location.href, { cache: 'no-cache', headers: { accept: 'text/html' } })
  if (!response.ok) return null
  return new DOMParser().parseFromString(await response.text(), 'text/html')
}

/**
 * A banner that came or went; on a page that began without any, the next page shows them.
 *
 * @param {Document} page
 */
function replaceBanners(page) {
  const banners = document.getElementById('banners')
  if (!banners) return
  banners.replaceChildren(...(page.getElementById('banners')?.childNodes ?? []))
  banners.dispatchEvent(new Event('replaced'))
}

/** A reader keeps a selection and the place of the focus. */
function isInUse() {
  return document.getSelection()?.isCollapsed === false || main.querySelector(':focus') !== null
}

/** @param {Document} page */
const iconOf = page => first(page, 'link[rel=icon]', HTMLLinkElement)

/** @param {Element} element */
function answerIn(element) {
  return element.querySelector('[data-answer]')?.textContent ?? ''
}
