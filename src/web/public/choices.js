// Remembers in this browser the lifetime that was chosen in the form for new snippets. Language and direction belong to one text,
// and so does *Burn after reading*: the next text would be destroyed by opening it.

import { find } from './dom.js'

const keptAs = 'corkboard new snippet'
/** The value of *Burn after reading*. */
const once = 'onetime'

/**
 * Fills in the remembered lifetime, unless the form is filled in already, by the server or by going back to it.
 *
 * @param {HTMLFormElement} form
 */
export function bringBack(form) {
  const [visit] = performance.getEntriesByType('navigation')
  const isNew = visit instanceof PerformanceNavigationTiming && visit.type === 'navigate'
  if (form.dataset.filled !== undefined || !isNew) return
  const expires = find('expires', HTMLSelectElement)
  try {
    const last = JSON.parse(localStorage.getItem(keptAs) ?? '{}')
    if (last.expires !== once && has(expires, last.expires)) expires.value = last.expires
  } catch {
    // Without storage there is nothing to fill in.
  }
}

/** @param {string} expires */
export function keep(expires) {
  if (expires === once) return
  try {
    localStorage.setItem(keptAs, JSON.stringify({ expires }))
  } catch {
    // Without storage the form is still sent.
  }
}

/**
 * @param {HTMLSelectElement} select
 * @param {unknown} value
 */
const has = (select, value) => [...select.options].some(option => option.value === value)
