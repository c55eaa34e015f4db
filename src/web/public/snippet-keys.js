// Single keys, for those who want them; the dialog that tells them can switch them off (WCAG 2.2, 2.1.4).

const kept = 'snippet-keys'
const help = document.querySelector('#shortcuts')
const goTo = document.querySelector('#go-to')
const isOn = help?.querySelector('[data-keys-on]')

if (help) {
  isOn.checked = readKept() !== 'off'
  isOn.addEventListener('change', () => writeKept(isOn.checked ? 'on' : 'off'))
  for (const button of document.querySelectorAll('[data-opens]')) {
    button.hidden = false
    button.addEventListener('click', () => open(button.dataset.opens))
  }
  goTo.addEventListener('close', () => {
    const field = goTo.querySelector('input')
    if (goTo.returnValue === 'go') ask({ lines: field.value.trim() })
    field.value = ''
  })
  addEventListener('keydown', press)
}

function press(event) {
  if (!isOn.checked || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
  if (document.querySelector('dialog[open]') || isTyping(event.target)) return
  if (act(event)) event.preventDefault()
}

const isTyping = target =>
  target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]') !== null

function act({ key, shiftKey }) {
  const letter = key.toLowerCase()
  if (key === '?') return open('shortcuts')
  if (key === 'Escape') return ask({ clear: true })
  if (hasLines() && (letter === 'j' || letter === 'k'))
    return ask({ step: letter === 'j' ? 1 : -1, extend: shiftKey })
  if (hasLines() && key === 'g') return open('go-to')
  const pressed = /^[a-z]$/.test(key) && document.querySelector(`[data-key="${key}"]:not([hidden])`)
  if (!pressed) return false
  pressed.click()
  return true
}

const hasLines = () => document.querySelector('.rows > .live') !== null

function ask(detail) {
  dispatchEvent(new CustomEvent('snippet:mark', { detail }))
  return true
}

function open(id) {
  const dialog = document.getElementById(id)
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

function writeKept(value) {
  try {
    localStorage.setItem(kept, value)
  } catch {
    // Then they are on again on the next page.
  }
}
