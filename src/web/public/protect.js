// The button of the menu that protects a new snippet: it names what was chosen.
import { all, data, first } from './dom.js'

for (const menu of all(document, '.new-protect', HTMLDetailsElement)) {
  const summary = first(menu, 'summary', HTMLElement)
  const label = summary.textContent
  const burn = menu.querySelector('#burn')
  const reads = first(menu, '#reads', HTMLInputElement)
  const show = () => {
    // Burning after reading is one read.
    reads.disabled = burn instanceof HTMLInputElement && burn.checked
    const how = all(menu, '[data-how]', HTMLInputElement)
      .filter(each => !each.disabled && (each.type === 'checkbox' ? each.checked : each.value !== ''))
      .map(each => data(each, 'how'))
    summary.textContent =
      how.length === 0 ? label : data(summary, 'protected').replace('{how}', how.join(', '))
  }
  menu.addEventListener('input', show)
  menu.addEventListener('change', show)
  show()
}
