// A button beside a field that copies its value.
import { all, copyBy, data, find } from './dom.js'

for (const button of all(document, '[data-copy-field]', HTMLButtonElement)) {
  const field = find(data(button, 'copyField'), HTMLInputElement)
  field.addEventListener('focus', () => field.select())
  button.hidden = false
  button.addEventListener('click', () => copyBy(button, () => field.value))
}
