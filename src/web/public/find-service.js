// Finds services of the page by name or group while the reader types; without this script the field asks the server.
import { all, find, first } from './dom.js'
import { folds, unfold } from './folds.js'

const main = find('main', HTMLElement)
main.addEventListener('input', search)
main.addEventListener('replaced', search)
search()

/** Shows the services that contain what is typed; groups of others are hidden, the rest is opened. */
function search() {
  const [form] = all(main, 'form[data-filter]', HTMLFormElement)
  if (!form) return
  const wanted = first(form, 'input', HTMLInputElement).value.trim().toLocaleLowerCase()
  const wasSearched = main.dataset.searched !== undefined
  if (wanted === '' && !wasSearched) return
  let found = 0
  for (const group of folds(main)) {
    const isWanted = textOf(group, 'summary').includes(wanted)
    let inGroup = 0
    for (const row of all(group, '.monitor', HTMLElement)) {
      row.hidden = !isWanted && !textOf(row, '.monitor-name').includes(wanted)
      if (!row.hidden) inGroup++
    }
    group.hidden = inGroup === 0
    group.open = wanted !== ''
    found += inGroup
  }
  if (wanted === '') {
    delete main.dataset.searched
    unfold(main)
  } else main.dataset.searched = ''
  first(form, '[data-none]', HTMLElement).hidden = found > 0
}

/**
 * @param {Element} element
 * @param {string} selector
 */
function textOf(element, selector) {
  return (element.querySelector(selector)?.textContent ?? '').toLocaleLowerCase()
}
