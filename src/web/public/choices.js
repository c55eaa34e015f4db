// What was chosen in the form for new snippets, kept by this browser for itself. The language is that of one text only.

const keptAs = 'corkboard new snippet'

/** Not when the form is filled in already: by the server, or by going back to it. */
export function bringBack(form) {
  const isNew = performance.getEntriesByType('navigation')[0]?.type === 'navigate'
  if (form.dataset.filled !== undefined || !isNew) return
  const { expires, rtl } = form.elements
  try {
    const last = JSON.parse(localStorage.getItem(keptAs)) ?? {}
    if (has(expires, last.expires)) expires.value = last.expires
    rtl.checked = last.rtl === true
  } catch {
    // A browser that keeps nothing has nothing to bring back.
  }
}

export function keep(choices) {
  try {
    localStorage.setItem(keptAs, JSON.stringify(choices))
  } catch {
    // A browser that keeps nothing still sends the form.
  }
}

const has = (select, value) => [...select.options].some(option => option.value === value)
