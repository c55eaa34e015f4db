// Turns a select into a field that searches its options. The select stays and is what the form sends.
import { all, around, first } from './dom.js'

/** @typedef {{ readonly option: HTMLOptionElement, readonly names: readonly string[] }} Choice */

/**
 * `show()` brings the field up to date after the select was changed from outside.
 *
 * @param {HTMLSelectElement} select
 * @param {string} none what to show where no option fits
 */
export function searchable(select, none) {
  const label = first(document, `label[for="${select.id}"]`, HTMLLabelElement)
  const options = [...select.options].map(option => ({ option, names: namesOf(option) }))
  const input = document.createElement('input')
  const list = document.createElement('ul')
  /** @type {HTMLElement | null} */
  let active = null

  input.className = 'input'
  const attributes = {
    id: `${select.id}-search`,
    role: 'combobox',
    'aria-expanded': 'false',
    'aria-controls': `${select.id}-list`,
    'aria-autocomplete': 'list',
    'aria-describedby': `${select.id}-hint ${select.id}-wrong`,
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
  }
  for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value)
  if (select.matches('[aria-invalid]')) input.setAttribute('aria-invalid', 'true')
  list.id = `${select.id}-list`
  list.className = 'picker-list'
  list.hidden = true
  list.setAttribute('role', 'listbox')
  list.setAttribute('aria-label', label.textContent)
  label.htmlFor = input.id
  const picker = document.createElement('div')
  picker.className = 'picker'
  picker.append(input, list)
  select.hidden = true
  select.after(picker)
  show()

  input.addEventListener('focus', () => input.select())
  input.addEventListener('click', () => open(''))
  input.addEventListener('input', () => open(input.value))
  input.addEventListener('blur', () => {
    close()
    show()
  })
  input.addEventListener('keydown', event => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (list.hidden) open('')
      else move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter' && !list.hidden && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      if (active) choose(active)
    } else if (event.key === 'Escape' && !list.hidden) {
      event.preventDefault()
      close()
      show()
      input.select()
    } else if (event.key === 'Tab' && active && !list.hidden && input.value !== chosenName()) choose(active)
  })
  list.addEventListener('mousedown', event => event.preventDefault())
  list.addEventListener('click', event => {
    const item = around(event.target, '[data-index]', HTMLElement)
    if (item) choose(item)
  })

  /** @param {string} search */
  function open(search) {
    const items = best(options, search.trim().toLowerCase()).map(itemOf)
    list.replaceChildren(...(items.length === 0 ? [nothing()] : items))
    list.hidden = false
    input.setAttribute('aria-expanded', 'true')
    const chosen = search === '' ? items.find(item => item.ariaSelected === 'true') : undefined
    mark(chosen ?? items[0] ?? null)
  }

  /** @param {Choice} choice */
  function itemOf({ option }) {
    const item = document.createElement('li')
    item.id = `${list.id}-${option.index}`
    item.dataset.index = String(option.index)
    item.setAttribute('role', 'option')
    item.setAttribute('aria-selected', String(option.selected))
    item.textContent = option.text
    return item
  }

  function nothing() {
    const item = document.createElement('li')
    item.setAttribute('role', 'option')
    item.setAttribute('aria-disabled', 'true')
    item.textContent = none
    return item
  }

  /** @param {HTMLElement | null} item */
  function mark(item) {
    active?.classList.remove('active')
    active = item
    active?.classList.add('active')
    active?.scrollIntoView({ block: 'nearest' })
    if (active) input.setAttribute('aria-activedescendant', active.id)
    else input.removeAttribute('aria-activedescendant')
  }

  /** @param {1 | -1} step */
  function move(step) {
    const items = all(list, '[data-index]', HTMLElement)
    const from = active ? items.indexOf(active) : -1
    if (items.length > 0) mark(items.at((from + step) % items.length) ?? null)
  }

  /** @param {HTMLElement} item */
  function choose(item) {
    select.selectedIndex = Number(item.dataset.index)
    close()
    show()
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }

  function close() {
    list.hidden = true
    input.setAttribute('aria-expanded', 'false')
    mark(null)
  }

  function show() {
    input.value = chosenName()
  }

  function chosenName() {
    return select.selectedOptions[0]?.text ?? ''
  }

  return { show }
}

/** @param {HTMLOptionElement} option */
const namesOf = ({ text, value, dataset }) =>
  [text, value, ...(dataset.also ?? '').split(' ')]
    .map(name => name.toLowerCase())
    .filter(name => name !== '')

/**
 * Languages with exactly this name, then those with a name that begins with it, then those that contain it.
 *
 * @param {readonly Choice[]} options
 * @param {string} search
 */
function best(options, search) {
  if (search === '') return options
  /** @type {readonly ((names: readonly string[]) => boolean | undefined)[]} */
  const ways = [
    names => names.includes(search),
    ([name]) => name?.startsWith(search),
    names => names.some(name => name.startsWith(search)),
    names => names.some(name => name.includes(search)),
  ]
  return [...new Set(ways.flatMap(way => options.filter(({ names }) => way(names))))]
}
