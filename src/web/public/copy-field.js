// A button beside a field that copies its value.
import { all, canCopy, copyBy, data, find } from './dom.js'

for (const button of all(document, '[data-copy-field]', HTMLButtonElement)) {
  const field = find(data(button, 'copyField'), HTMLInputElement)
  field.addEventListener('focus', () => field.select())
  // Only where the browser lets pages write to the clipboard: at https:// and on this very machine.
  button.hidden = !canCopy()
  button.addEventListener('click', () => copyBy(button, () => field.value))
}
