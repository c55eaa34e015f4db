/*
 * Forms with a message about an incident: a template fills in message and status, and Ctrl+Enter sends the form.
 * The line with the audience follows its boxes. Without this script, and for a template that fills in more, its chip is a button that sends the form.
 */
import { all, control, data } from './dom.js'

for (const form of all(document, 'form.message-form', HTMLFormElement)) {
  const message = control(form, 'content', HTMLTextAreaElement)

  for (const chip of all(form, 'button[name="template"]', HTMLButtonElement))
    chip.addEventListener('click', event => {
      if (chip.dataset['text'] === undefined) return
      event.preventDefault()
      for (const status of all(form, 'input[name="status"]', HTMLInputElement))
        status.checked = status.value === data(chip, 'status')
      fill(message, data(chip, 'text'))
    })

  for (const box of all(form, 'input[name="told"]', HTMLInputElement))
    box.addEventListener('change', () => {
      for (const name of all(form, '[data-told]', HTMLElement))
        if (name.dataset['told'] === box.value) name.hidden = !box.checked
    })

  form.addEventListener('keydown', event => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    const send = form.querySelector('button.primary')
    if (send instanceof HTMLButtonElement) form.requestSubmit(send)
  })
}

/**
 * Replaces the text as typing would, so that the browser can undo it.
 *
 * @param {HTMLTextAreaElement} area
 * @param {string} text
 */
function fill(area, text) {
  area.focus()
  area.select()
  if (document.execCommand('insertText', false, text)) return
  area.value = text
  area.dispatchEvent(new Event('input', { bubbles: true }))
}
