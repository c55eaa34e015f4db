// Single-key shortcuts; their dialog can switch them off (WCAG 2.2, 2.1.4).

import { all, around, data, find, first } from './dom.js'

const kept = 'snippet-keys'

if (document.getElementById('shortcuts')) {
  const isOn = first(document, '#shortcuts [data-keys-on]', HTMLInputElement)
  const goTo = find('go-to', HTMLDialogElement)
  isOn.checked = readKept() !== 'off'
  isOn.addEventListener('change', () => writeKept(isOn.checked ? 'on' : 'off'))
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
    if (isOn.checked) press(event)
  })
}

/** @param {KeyboardEvent} event */
function press(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
  if (document.querySelector('dialog[open]') || isTyping(event.target)) return
  if (act(event)) event.preventDefault()
}

/** @param {EventTarget | null} target */
const isTyping = target =>
  around(target, 'input:not([type=checkbox]), textarea, select, [contenteditable]', HTMLElement) !== null

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

function readKept() {
  try {
    return localStorage.getItem(kept)
  } catch {
    return null
  }
}

/** @param {'on' | 'off'} value */
function writeKept(value) {
  try {
    localStorage.setItem(kept, value)
  } catch {
    // Without storage the shortcuts are on again on the next page.
  }
}
