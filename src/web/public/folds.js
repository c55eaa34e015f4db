// Remembers which groups of services this browser has opened or closed, also when the page is replaced.
import { all, around } from './dom.js'

const kept = { opened: 'opened-groups', closed: 'closed-groups' }
const groupsMax = 100

/** @param {HTMLElement} main */
export function keepFolds(main) {
  unfold(main)
  main.addEventListener('click', event => remember(main, event))
}

/**
 * Opens the groups that this browser has opened, and closes those that it has closed.
 *
 * @param {HTMLElement} main
 */
export function unfold(main) {
  const [opened, closed] = [new Set(read(kept.opened)), new Set(read(kept.closed))]
  for (const group of folds(main)) {
    const name = group.dataset.fold ?? ''
    if (opened.has(name)) group.open = true
    else if (closed.has(name)) group.open = false
  }
}

/** @param {HTMLElement} main */
export function folds(main) {
  return all(main, 'details[data-fold]', HTMLDetailsElement)
}

/**
 * Keeps what the reader opens and closes. A click comes before its effect; Enter makes one, too.
 *
 * @param {HTMLElement} main
 * @param {Event} event
 */
function remember(main, { target }) {
  const group = around(target, 'details[data-fold] > summary', HTMLElement)?.parentElement
  // A search opens groups for as long as it has a text.
  if (main.dataset.searched !== undefined || !(group instanceof HTMLDetailsElement)) return
  const name = group.dataset.fold ?? ''
  keep(kept.opened, name, !group.open)
  keep(kept.closed, name, group.open)
}

/**
 * @param {string} list
 * @param {string} name
 * @param {boolean} isIn
 */
function keep(list, name, isIn) {
  const others = read(list).filter(each => each !== name)
  try {
    localStorage.setItem(list, JSON.stringify((isIn ? [...others, name] : others).slice(-groupsMax)))
  } catch {
    // Without storage a group stays so for this page only.
  }
}

/** @param {string} list */
function read(list) {
  try {
    const names = JSON.parse(localStorage.getItem(list) ?? '[]')
    return Array.isArray(names) ? names.map(String) : []
  } catch {
    return []
  }
}
