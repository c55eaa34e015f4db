/*
 * Tests monitors without leaving the page: the result stands in the row of the list, or below the heading of the monitor.
 * Several tests can run at once. Without this script the button answers with the list, which has the result in the row.
 */
import { around, data, first } from './dom.js'

document.addEventListener('submit', event => {
  const holder = around(event.target, '[data-test]', HTMLElement)
  if (!holder || !(event.target instanceof HTMLFormElement)) return
  event.preventDefault()
  test(holder, event.target)
})

/**
 * @param {HTMLElement} holder
 * @param {HTMLFormElement} form
 */
async function test(holder, form) {
  const button = first(form, 'button', HTMLButtonElement)
  // `aria-disabled`, because `disabled` would lose the focus.
  if (button.ariaDisabled === 'true') return
  button.ariaDisabled = 'true'
  const row = holder.closest('.monitor-item, .monitor-head')
  const result = row && resultOf(row)
  if (result) result.textContent = data(holder, 'testing')
  const found = await answerOf(form, data(holder, 'test'))
  button.ariaDisabled = null
  if (found) result?.replaceChildren(...found.childNodes)
  else if (result) result.textContent = data(holder, 'notTested')
}

/**
 * The element for the result in its row. It is empty at first, so that screen readers announce the result.
 *
 * @param {Element} row
 */
function resultOf(row) {
  const old = row.querySelector('.monitor-item-test')
  if (old) return old
  const made = document.createElement('p')
  made.className = 'monitor-item-test'
  made.setAttribute('role', 'status')
  const place = row.querySelector('.monitor-item-text') ?? row
  place.append(made)
  return made
}

/**
 * The result in the page of the answer; null if it has none, for example because the session has ended.
 *
 * @param {HTMLFormElement} form
 * @param {string} id
 */
async function answerOf(form, id) {
  try {
    const body = new URLSearchParams()
    for (const [name, value] of new FormData(form)) body.append(name, String(value))
    const response = await fetch(form.action, { method: 'POST', body, headers: { accept: 'text/html' } })
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    return page.querySelector(`#monitor-${id} .monitor-item-test`)
  } catch {
    return null
  }
}
