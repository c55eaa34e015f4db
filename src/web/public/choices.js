// The lifetime chosen in the form for new snippets, kept by this browser for itself. Language and direction are those of one text,
// and so is a lifetime that ends with the first reader: the next text would be destroyed by opening it.

import { control } from './dom.js'

const keptAs = 'corkboard new snippet'
/** The value of *Burn after reading*. */
const once = 'onetime'

/**
 * Skips a form that is filled in already, by the server or by going back to it.
 *
 * @param {HTMLFormElement} form
 */
export function bringBack(form) {
  const [visit] = performance.getEntriesByType('navigation')
  const isNew = visit instanceof PerformanceNavigationTiming && visit.type === 'navigate'
  if (form.dataset.filled !== undefined || !isNew) return
  const expires = control(form, 'expires', HTMLSelectElement)
  try {
    const last = JSON.parse(localStorage.getItem(keptAs) ?? '{}')
    if (last.expires !== once && has(expires, last.expires)) expires.value = last.expires
  } catch {
    // A browser that keeps nothing has nothing to bring back.
  }
}

/** @param {string} expires */
export function keep(expires) {
  if (expires === once) return
  try {
    localStorage.setItem(keptAs, JSON.stringify({ expires }))
  } catch {
    // A browser that keeps nothing still sends the form.
  }
}

/**
 * @param {HTMLSelectElement} select
 * @param {unknown} value
 */
const has = (select, value) => [...select.options].some(option => option.value === value)
