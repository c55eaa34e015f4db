// A button that copies every address of a list.
import { all, copyBy, first } from './dom.js'

/** @param {HTMLElement} sheet */
export function openCopyAll(sheet) {
  const button = first(sheet, '[data-copy-all]', HTMLButtonElement)
  const addresses = () => all(sheet, 'ol a', HTMLAnchorElement).map(({ href }) => href)
  if (addresses().length === 0) return
  button.hidden = false
  button.addEventListener('click', () => copyBy(button, () => `${addresses().join('\n')}\n`))
}

for (const sheet of all(document, 'main > .several', HTMLElement)) openCopyAll(sheet)
