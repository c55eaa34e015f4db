// Finds services of the page by name or group while the reader types, and those that are not up; without this script the
// form asks the server.
import { all, control, find, first } from './dom.js'
import { folds, unfold } from './folds.js'

const main = find('main', HTMLElement)
main.addEventListener('input', search)
main.addEventListener('replaced', search)
search()

/** Shows the services that are searched for; groups of others are hidden, the rest is opened. */
function search() {
  const [form] = all(main, 'form[data-filter]', HTMLFormElement)
  if (!form) return
  const wanted = control(form, 'q', HTMLInputElement).value.trim().toLocaleLowerCase()
  const notUp = control(form, 'state', HTMLInputElement).checked
  const isSearched = wanted !== '' || notUp
  const wasSearched = main.dataset.searched !== undefined
  if (!isSearched && !wasSearched) return
  let found = 0
  // The innermost groups first, so that a group knows which rows of those in it are shown.
  for (const group of folds(main).toReversed()) {
    const path = `${group.dataset.fold} ${textOf(group, '.group-name')}`.toLocaleLowerCase()
    for (const row of all(group, '.monitor', HTMLElement)) {
      if (row.closest('details[data-fold]') !== group) continue
      const isNamed = path.includes(wanted) || textOf(row, '.monitor-name').includes(wanted)
      row.hidden = !isNamed || (notUp && row.querySelector('.monitor-name > .is-up') !== null)
      if (!row.hidden) found++
    }
    group.hidden = group.querySelector('.monitor:not([hidden])') === null
    group.open = isSearched
  }
  if (isSearched) main.dataset.searched = ''
  else {
    delete main.dataset.searched
    unfold(main)
  }
  first(form, '[data-none]', HTMLElement).hidden = found > 0
}

/**
 * @param {Element} element
 * @param {string} selector
 */
function textOf(element, selector) {
  return (element.querySelector(selector)?.textContent ?? '').toLocaleLowerCase()
}
