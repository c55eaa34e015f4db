// Turns a select into a field that searches its options. The select stays and is what the form sends.

/** `show()` brings the field up to date after the select was changed from outside. */
export function searchable(select, none) {
  const label = document.querySelector(`label[for="${select.id}"]`)
  const options = [...select.options].map(option => ({ option, names: namesOf(option) }))
  const [input, list] = [document.createElement('input'), document.createElement('ul')]
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
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (list.hidden) open('')
      else move(step)
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
    const item = event.target.closest('[data-index]')
    if (item) choose(item)
  })

  function open(search) {
    const found = best(options, search.trim().toLowerCase())
    list.replaceChildren(...(found.length === 0 ? [nothing()] : found.map(itemOf)))
    list.hidden = false
    input.setAttribute('aria-expanded', 'true')
    const chosen = search === '' ? list.querySelector('[aria-selected="true"]') : null
    mark(found.length === 0 ? null : (chosen ?? list.firstElementChild))
  }

  function itemOf({ option }) {
    const item = document.createElement('li')
    item.id = `${list.id}-${option.index}`
    item.dataset.index = option.index
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

  function mark(item) {
    active?.classList.remove('active')
    active = item
    active?.classList.add('active')
    active?.scrollIntoView({ block: 'nearest' })
    if (active) input.setAttribute('aria-activedescendant', active.id)
    else input.removeAttribute('aria-activedescendant')
  }

  function move(step) {
    const items = [...list.querySelectorAll('[data-index]')]
    if (items.length > 0) mark(items.at((items.indexOf(active) + step) % items.length))
  }

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

const namesOf = ({ text, value, dataset }) =>
  [text, value, ...(dataset.also ?? '').split(' ')]
    .map(name => name.toLowerCase())
    .filter(name => name !== '')

/** Those called exactly that, then those whose first name or any other begins so, then those that have it anywhere. */
function best(options, search) {
  if (search === '') return options
  const ways = [
    names => names.includes(search),
    ([name]) => name.startsWith(search),
    names => names.some(name => name.startsWith(search)),
    names => names.some(name => name.includes(search)),
  ]
  return [...new Set(ways.flatMap(way => options.filter(({ names }) => way(names))))]
}
