// What was chosen in the form for new snippets, kept by this browser for itself. The language is that of one text only.

import { control } from './dom.js'

const keptAs = 'corkboard new snippet'

/**
 * Not when the form is filled in already: by the server, or by going back to it.
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
    if (has(expires, last.expires)) expires.value = last.expires
    control(form, 'rtl', HTMLInputElement).checked = last.rtl === true
  } catch {
    // A browser that keeps nothing has nothing to bring back.
  }
}

/** @param {{ readonly expires: string, readonly rtl: boolean }} choices */
export function keep(choices) {
  try {
    localStorage.setItem(keptAs, JSON.stringify(choices))
  } catch {
    // A browser that keeps nothing still sends the form.
  }
}

/**
 * @param {HTMLSelectElement} select
 * @param {unknown} value
 */
const has = (select, value) => [...select.options].some(option => option.value === value)
