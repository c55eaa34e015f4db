/*
 * Keeps an open status page up to date: requests the same page every half minute while it is visible, and replaces the
 * content when it differs. Without this script the page is complete.
 */
import { all, find, first } from './dom.js'

const everyMs = 30_000
const keptGroups = 'opened-groups'
const groupsMax = 100
const main = find('main', HTMLElement)
/** Markup as the server sent it; other scripts change the page. */
let shown = main.innerHTML
const announcer = document.createElement('p')
announcer.className = 'visually-hidden'
announcer.setAttribute('role', 'status')
document.body.append(announcer)

unfold()
main.addEventListener('toggle', remember, true)
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
  unfold()
  main.dispatchEvent(new Event('replaced'))
  document.title = page.title
  iconOf(document).href = iconOf(page).href
  const mark = page.querySelector('.brand svg')
  if (mark) document.querySelector('.brand svg')?.replaceWith(mark)
  replaceBanners(page)
  if (answerIn(main) !== before) announcer.textContent = answerIn(main)
}

/** Opens the groups that this browser has opened. */
function unfold() {
  const opened = new Set(openedGroups())
  for (const group of folds()) if (opened.has(group.dataset.fold ?? '')) group.open = true
}

function remember() {
  const known = folds()
  const others = openedGroups().filter(each => known.every(({ dataset }) => dataset.fold !== each))
  const open = known.filter(each => each.open).map(each => each.dataset.fold ?? '')
  try {
    localStorage.setItem(keptGroups, JSON.stringify([...others, ...open].slice(-groupsMax)))
  } catch {
    // Without storage a group stays open for this page only.
  }
}

function openedGroups() {
  try {
    const kept = JSON.parse(localStorage.getItem(keptGroups) ?? '[]')
    return Array.isArray(kept) ? kept.map(String) : []
  } catch {
    return []
  }
}

function folds() {
  return all(main, 'details[data-fold]', HTMLDetailsElement)
}

async function load() {
  const response = await fetch(location.href, { cache: 'no-cache', headers: { accept: 'text/html' } })
  if (!response.ok) return null
  return new DOMParser().parseFromString(await response.text(), 'text/html')
}

/**
 * Replaces the banners. On a page that began without any, new ones appear with the next page.
 *
 * @param {Document} page
 */
function replaceBanners(page) {
  const banners = document.getElementById('banners')
  if (!banners) return
  const isOpen = banners.querySelector('details')?.open === true
  banners.replaceChildren(...(page.getElementById('banners')?.childNodes ?? []))
  const more = banners.querySelector('details')
  if (more) more.open = isOpen
  banners.dispatchEvent(new Event('replaced'))
}

/** A reader keeps a selection and the place of the focus, but a group that was just opened or closed may be replaced. */
function isInUse() {
  if (document.getSelection()?.isCollapsed === false) return true
  return (
    main.querySelector(':focus:not(summary)') !== null || main.querySelector('summary:focus-visible') !== null
  )
}

/** @param {Document} page */
const iconOf = page => first(page, 'link[rel=icon]', HTMLLinkElement)

/** @param {Element} element */
function answerIn(element) {
  return element.querySelector('[data-answer]')?.textContent ?? ''
}
