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
  for (const group of folds(main)) {
    const isWanted = textOf(group, 'summary').includes(wanted)
    let inGroup = 0
    for (const row of all(group, '.monitor', HTMLElement)) {
      const isNamed = isWanted || textOf(row, '.monitor-name').includes(wanted)
      row.hidden = !isNamed || (notUp && row.querySelector('.monitor-name > .is-up') !== null)
      if (!row.hidden) inGroup++
    }
    group.hidden = inGroup === 0
    group.open = isSearched
    found += inGroup
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
