// Single-key shortcuts; their dialog can switch them off (WCAG 2.2, 2.1.4).

import { all, data, find, first } from './dom.js'
import { bindSetting, isSingleKey } from './single-keys.js'

if (document.getElementById('shortcuts')) {
  const isOn = first(document, '#shortcuts [data-keys-on]', HTMLInputElement)
  const goTo = find('go-to', HTMLDialogElement)
  bindSetting(isOn)
  for (const button of all(document, '[data-opens]', HTMLButtonElement)) {
    button.hidden = false
    button.addEventListener('click', () => open(data(button, 'opens')))
  }
  goTo.addEventListener('close', () => {
    const field = first(goTo, 'input', HTMLInputElement)
    if (goTo.returnValue === 'go') ask({ lines: field.value.trim() })
    field.value = ''
  })
  addEventListener('keydown', event => {
    if (isOn.checked && isSingleKey(event) && act(event)) event.preventDefault()
  })
}

/** @param {KeyboardEvent} event */
function act({ key, shiftKey }) {
  const letter = key.toLowerCase()
  if (key === '?') return open('shortcuts')
  if (key === 'Escape') return ask({ clear: true })
  if (hasLines() && (letter === 'j' || letter === 'k'))
    return ask({ step: letter === 'j' ? 1 : -1, extend: shiftKey })
  if (hasLines() && key === 'g') return open('go-to')
  if (!/^[a-z]$/.test(key)) return false
  const [pressed] = all(document, `[data-key="${key}"]:not([hidden])`, HTMLElement)
  if (!pressed) return false
  pressed.click()
  return true
}

const hasLines = () => document.querySelector('.rows > .live') !== null

/** @param {import('./snippet-lines.js').Marking} detail */
function ask(detail) {
  dispatchEvent(new CustomEvent('snippet:mark', { detail }))
  return true
}

/** @param {string} id */
function open(id) {
  const dialog = find(id, HTMLDialogElement)
  dialog.returnValue = ''
  dialog.showModal()
  return true
}
