/*
 * Keeps an open status page true: asks for the same page every half minute while somebody looks at it and
 * puts the new content in its place when it differs. Without this script the page is complete.
 */
const everyMs = 30_000
const main = document.getElementById('main')
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
  if (!fresh || fresh.innerHTML === shown || isInUse()) return
  const before = answerIn(main)
  shown = fresh.innerHTML
  main.replaceChildren(...fresh.childNodes)
  main.dispatchEvent(new Event('replaced'))
  document.title = page.title
  document.querySelector('link[rel=icon]').href = page.querySelector('link[rel=icon]').href
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

/** A banner that came or went; on a page that began without any, the next page shows them. */
function replaceBanners(page) {
  const banners = document.getElementById('banners')
  if (!banners) return
  banners.replaceChildren(...(page.getElementById('banners')?.childNodes ?? []))
  banners.dispatchEvent(new Event('replaced'))
}

/** Nobody loses a selection or their place. */
function isInUse() {
  return !document.getSelection().isCollapsed || main.querySelector(':focus') !== null
}

function answerIn(element) {
  return element.querySelector('[data-answer]')?.textContent ?? ''
}
