// Adds the colours of a text that the server sent plain because it was busy. Lines stay where they are.

import { all, first } from './dom.js'
import { released } from './selection.js'

const waitsMs = [500, 1000, 2000, 4000, 8000, 15_000, 30_000]
const code = first(document, '.snippet [data-text]', HTMLElement)

colour()

async function colour() {
  for (const waitMs of waitsMs) {
    await new Promise(resolve => setTimeout(resolve, waitMs))
    const ready = await ask().catch(() => null)
    if (!ready) continue
    await released(code)
    put(ready)
    return
  }
}

/** The highlighted text from the server; null while it is still plain. */
async function ask() {
  const { pathname, search } = location
  const response = await fetch(pathname + search, { headers: { accept: 'text/html' } })
  if (!response.ok) return null
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const ready = page.querySelector('.snippet [data-text]')
  return ready instanceof HTMLElement && !('pending' in ready.dataset) ? ready : null
}

/** @param {HTMLElement} ready */
function put(ready) {
  for (const waiting of all(document, '[data-waiting]', HTMLElement)) waiting.hidden = true
  if (!ready.matches('code')) {
    code.parentElement?.replaceWith(ready)
    return
  }
  // Parts are replaced inside, because the browser remembers their heights.
  const parts = code.querySelectorAll('.part')
  const readyParts = ready.querySelectorAll('.part')
  if (parts.length > 0 && parts.length === readyParts.length)
    for (const [index, part] of readyParts.entries()) parts[index]?.replaceChildren(...part.childNodes)
  else code.replaceChildren(...ready.childNodes)
  delete code.dataset.pending
  dispatchEvent(new Event('snippet:coloured'))
}
