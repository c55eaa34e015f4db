// Single keys of the management side, and selecting all rows of a list. A dialog switches the keys off (WCAG 2.2, 2.1.4).

import { all, around, data, find, first } from './dom.js'
import { bindSetting, isSingleKey } from './single-keys.js'

const dialog = document.getElementById('shortcuts')
if (dialog instanceof HTMLDialogElement) {
  const isOn = first(dialog, '[data-keys-on]', HTMLInputElement)
  bindSetting(isOn)
  for (const button of all(document, '[data-opens]', HTMLButtonElement)) {
    button.hidden = false
    button.addEventListener('click', () => find(data(button, 'opens'), HTMLDialogElement).showModal())
  }
  addEventListener('keydown', event => {
    if (!isSingleKey(event)) return
    if (event.key === '?' || isOn.checked) if (press(dialog, event.key)) event.preventDefault()
  })
}

for (const box of all(document, '[data-select-all]', HTMLInputElement)) {
  const list = around(box, '.selectable', HTMLElement) ?? document.body
  const boxes = () => all(list, '.row-select', HTMLInputElement)
  const count = () => {
    const checked = boxes().filter(each => each.checked).length
    box.checked = checked > 0 && checked === boxes().length
    box.indeterminate = checked > 0 && !box.checked
  }
  box.hidden = false
  around(box, 'label', HTMLLabelElement)?.removeAttribute('hidden')
  box.addEventListener('change', () => {
    for (const each of boxes()) each.checked = box.checked
    count()
  })
  list.addEventListener('change', count)
  // After the reset has unchecked the boxes.
  addEventListener('reset', () => setTimeout(count))
  count()
}

/**
 * @param {HTMLDialogElement} help
 * @param {string} key
 */
function press(help, key) {
  if (key === '?') {
    help.showModal()
    return true
  }
  if (key === 'j' || key === 'k') return step(key === 'j' ? 1 : -1)
  if (key === 'x') return toggle()
  if (key === 'e') return edit()
  if (!/^[a-z/]$/.test(key)) return false
  const [pressed] = all(document, `[data-key="${CSS.escape(key)}"]:not([hidden])`, HTMLElement)
  if (!pressed) return false
  if (pressed instanceof HTMLInputElement) pressed.focus()
  else pressed.click()
  return true
}

/** Rows that the keys move through, each with a link to what it is about. */
const rows = () => all(document, '[data-row]', HTMLElement)

const current = () => around(document.activeElement, '[data-row]', HTMLElement)

/** @param {1 | -1} by */
function step(by) {
  const list = rows()
  const row = current()
  const at = row ? list.indexOf(row) + by : 0
  const next = list[Math.min(Math.max(at, 0), list.length - 1)]
  if (!next) return false
  const [target] = [...all(next, 'a[href]', HTMLElement), ...all(next, '.row-select', HTMLElement)]
  target?.focus()
  next.scrollIntoView({ block: 'nearest' })
  return true
}

function toggle() {
  const box = current()?.querySelector('.row-select')
  if (!(box instanceof HTMLInputElement)) return false
  box.click()
  return true
}

function edit() {
  const row = current()
  if (!row) return false
  const [link] = all(row, 'a[href]', HTMLAnchorElement)
  link?.click()
  return link !== undefined
}
