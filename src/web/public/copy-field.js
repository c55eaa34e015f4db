// Buttons that copy: the value of the field beside one, or a text shown on the page.
import { all, copyBy, data, find } from './dom.js'

for (const button of all(document, '[data-copy-field]', HTMLButtonElement)) {
  const field = find(data(button, 'copyField'), HTMLInputElement)
  field.addEventListener('focus', () => field.select())
  button.hidden = false
  button.addEventListener('click', () => copyBy(button, () => field.value))
}

for (const button of all(document, '[data-copy-text]', HTMLButtonElement)) {
  button.hidden = false
  button.addEventListener('click', () => copyBy(button, () => data(button, 'copyText')))
}
