// Single keys of pages and their one setting: who switches them off in one dialog has them off everywhere (WCAG 2.2, 2.1.4).

import { around } from './dom.js'

const kept = 'single-keys'
/** Name of the setting when it was that of snippets alone. */
const keptBefore = 'snippet-keys'

/**
 * Binds the checkbox of a dialog to the setting.
 *
 * @param {HTMLInputElement} isOn
 */
export function bindSetting(isOn) {
  isOn.checked = areKeysOn()
  isOn.addEventListener('change', () => writeKept(isOn.checked ? 'on' : 'off'))
}

/** True unless the reader has switched single keys off. */
export const areKeysOn = () => readKept() !== 'off'

/**
 * True for a key without modifiers that neither goes into a field nor to an open dialog.
 *
 * @param {KeyboardEvent} event
 */
export const isSingleKey = event =>
  !event.defaultPrevented &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  document.querySelector('dialog[open]') === null &&
  !isTyping(event.target)

/** @param {EventTarget | null} target */
const isTyping = target =>
  around(target, 'input:not([type=checkbox]), textarea, select, [contenteditable]', HTMLElement) !== null

function readKept() {
  try {
    return localStorage.getItem(kept) ?? localStorage.getItem(keptBefore)
  } catch {
    return null
  }
}

/** @param {'on' | 'off'} value */
function writeKept(value) {
  try {
    localStorage.setItem(kept, value)
  } catch {
    // Without storage the keys are on again on the next page.
  }
}
