// The button that copies the address of a page, which is of no use without scripts.
import { all, around, copyBy, data } from './dom.js'

show()
document.addEventListener('replaced', show, true)
document.addEventListener('click', ({ target }) => {
  const button = around(target, '[data-share]', HTMLButtonElement)
  if (button) void copyBy(button, () => data(button, 'share'))
})

function show() {
  for (const button of all(document, '[data-share]', HTMLButtonElement)) button.hidden = false
}
