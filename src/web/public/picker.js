/*
 * Field for choosing from many options: typing filters them, and chosen ones are buttons above, which remove them. The choice is
 * one field of the form. Without this script the same form has checkboxes, a search and pages.
 */
import { all, data } from './dom.js'

/** @typedef {{ readonly value: string, readonly label: string }} Choice */

const pauseMs = 150
/** Number of chosen options that are shown; the others are counted. */
const chipsMax = 50

for (const field of all(document, '[data-picker]', HTMLElement)) enhance(field)

/** @param {HTMLElement} field */
function enhance(field) {
  const [name, texts] = [data(field, 'picker'), JSON.parse(data(field, 'texts'))]
  const fieldset = field.querySelector('fieldset')
  const legend = field.querySelector('legend')
  if (!fieldset || !legend) return
  const chosen = chosenIn(fieldset, name)
  const wrong = fieldset.querySelector('.wrong')

  const value = element('input', { type: 'hidden', name, value: [...chosen.keys()].join(' ') })
  const count = element('p', { class: 'soft small', id: name, tabindex: '-1' })
  const chips = element('ul', { class: 'picker-chips' })
  const label = element('label', { for: `${name}-search` }, texts.search)
  const search = element('input', {
    class: 'input',
    type: 'search',
    id: `${name}-search`,
    autocomplete: 'off',
    'aria-describedby': `${name}-hint`,
    'aria-controls': `${name}-found`,
  })
  const hint = element('p', { class: 'hint', id: `${name}-hint` }, texts.searchHint)
  const found = element('p', { class: 'soft small', role: 'status' })
  const list = element('ul', { class: 'picker-found', id: `${name}-found` })
  const box = element('div', { class: 'field' })
  box.append(label, search, hint)
  fieldset.replaceChildren(legend, value, count, chips, box, found, list, ...(wrong ? [wrong] : []))

  let latest = 0
  /** @type {number | undefined} */
  let waiting
  showChosen()
  look()

  search.addEventListener('input', event => {
    // Typing in the search does not change the form.
    event.stopPropagation()
    clearTimeout(waiting)
    waiting = setTimeout(look, pauseMs)
  })
  search.addEventListener('keydown', event => {
    if (event.key === 'Enter') {
      event.preventDefault()
      boxes()[0]?.focus()
    } else if (event.key === 'ArrowDown') {
      event.preventDefault()
      boxes()[0]?.focus()
    } else if (event.key === 'Escape' && search.value !== '') {
      event.preventDefault()
      search.value = ''
      look()
    }
  })
  list.addEventListener('keydown', event => {
    const choices = boxes()
    const index = choices.findIndex(each => each.matches(':focus'))
    const to = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: choices.length - 1 }[event.key]
    if (event.key === 'Escape' || to === -1) {
      event.preventDefault()
      search.focus()
    } else if (event.key === 'Enter') {
      event.preventDefault()
      choices[index]?.click()
    } else if (to !== undefined) {
      event.preventDefault()
      focusOn(choices[Math.min(to, choices.length - 1)])
    }
  })
  list.addEventListener('change', event => {
    event.stopPropagation()
    const { target } = event
    if (!(target instanceof HTMLInputElement)) return
    choose({ value: target.value, label: target.parentElement?.textContent ?? '' }, target.checked)
  })
  list.addEventListener('input', event => event.stopPropagation())
  chips.addEventListener('keydown', event => {
    const buttons = all(chips, 'button', HTMLButtonElement)
    const index = buttons.findIndex(each => each.matches(':focus'))
    const to = {
      ArrowRight: index + 1,
      ArrowDown: index + 1,
      ArrowLeft: index - 1,
      ArrowUp: index - 1,
      Home: 0,
      End: buttons.length - 1,
    }[event.key]
    if (event.key === 'Delete' || event.key === 'Backspace') buttons[index]?.click()
    else if (to !== undefined) focusOn(buttons[Math.max(0, Math.min(to, buttons.length - 1))])
    else return
    event.preventDefault()
  })

  const boxes = () => all(list, 'input', HTMLInputElement)

  /**
   * @param {Choice} choice
   * @param {boolean} isChosen
   */
  function choose(choice, isChosen) {
    if (isChosen) chosen.set(choice.value, choice.label)
    else chosen.delete(choice.value)
    changed()
    found.textContent = filled(isChosen ? texts.added : texts.removed, {
      name: choice.label,
      count: String(chosen.size),
    })
  }

  function changed() {
    value.value = [...chosen.keys()].join(' ')
    showChosen()
    value.dispatchEvent(new Event('input', { bubbles: true }))
  }

  function showChosen() {
    count.textContent =
      chosen.size === 0 ? texts.noneChosen : filled(texts.chosen, { count: String(chosen.size) })
    const shown = [...chosen].slice(0, chipsMax)
    const rest = chosen.size - shown.length
    const items = shown.map(([id, text]) => chip(id, text))
    if (rest > 0)
      items.push(item(element('span', { class: 'soft small' }, filled(texts.more, { count: String(rest) }))))
    if (chosen.size > 1) {
      const clear = element('button', { class: 'button quiet', type: 'button' }, texts.removeAll)
      clear.addEventListener('click', () => {
        chosen.clear()
        changed()
        for (const each of boxes()) each.checked = false
        search.focus()
      })
      items.push(item(clear))
    }
    chips.replaceChildren(...items)
    chips.hidden = items.length === 0
    oneTabStop(all(chips, 'button', HTMLButtonElement))
  }

  /**
   * @param {string} id
   * @param {string} text
   */
  function chip(id, text) {
    const button = element('button', { class: 'chip', type: 'button', dir: 'auto' }, text)
    button.ariaLabel = filled(texts.remove, { name: text })
    button.addEventListener('click', () => {
      const place = all(chips, 'button', HTMLButtonElement).indexOf(button)
      choose({ value: id, label: text }, false)
      for (const each of boxes()) if (each.value === id) each.checked = false
      const left = all(chips, 'button.chip', HTMLButtonElement)
      if (left.length > 0) focusOn(left[Math.min(place, left.length - 1)])
      else search.focus()
    })
    return item(button)
  }

  async function look() {
    const turn = ++latest
    const text = search.value.trim()
    const answer = await choicesFor(data(field, 'choices'), text)
    // An overtaken answer would show the options of an older search.
    if (turn !== latest) return
    if (!answer) {
      found.textContent = texts.failed
      return
    }
    const { items, total } = answer
    list.replaceChildren(...items.map(option))
    oneTabStop(boxes())
    found.textContent =
      items.length < total
        ? filled(texts.foundFirst, { shown: String(items.length), count: String(total) })
        : filled(texts.found, { count: String(total) })
  }

  /** @param {Choice} choice */
  function option({ value: id, label: text }) {
    const input = element('input', { type: 'checkbox', value: id })
    input.checked = chosen.has(id)
    const words = element('label', { dir: 'auto' })
    words.append(input, text)
    return item(words)
  }
}

/**
 * Options from the server; null if it did not answer.
 *
 * @param {string} address
 * @param {string} text
 * @returns {Promise<{ readonly items: readonly Choice[], readonly total: number } | null>}
 */
async function choicesFor(address, text) {
  try {
    const response = await fetch(`${address}?${new URLSearchParams({ q: text })}`, {
      headers: { accept: 'application/json' },
    })
    return response.ok ? await response.json() : null
  } catch {
    return null
  }
}

/**
 * Chosen options by value, including those that the page only counts.
 *
 * @param {HTMLElement} fieldset
 * @param {string} name
 */
function chosenIn(fieldset, name) {
  /** @type {Map<string, string>} */
  const chosen = new Map()
  for (const input of all(fieldset, `input[name="${name}"]`, HTMLInputElement)) {
    if (input.type === 'hidden') {
      const labels = JSON.parse(input.dataset['labels'] ?? '[]')
      for (const [index, id] of input.value.split(' ').entries()) chosen.set(id, labels[index] ?? id)
    } else if (input.checked) chosen.set(input.value, input.parentElement?.textContent ?? input.value)
  }
  return chosen
}

/**
 * Makes one of the elements reachable by Tab; the arrow keys reach the others.
 *
 * @param {readonly HTMLElement[]} elements
 */
function oneTabStop(elements) {
  for (const [index, each] of elements.entries()) each.tabIndex = index === 0 ? 0 : -1
}

/** @param {HTMLElement | undefined} target */
function focusOn(target) {
  if (!target) return
  const list = target.closest('ul')
  if (list) for (const each of all(list, '[tabindex="0"]', HTMLElement)) each.tabIndex = -1
  target.tabIndex = 0
  target.focus()
}

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Readonly<Record<string, string>>} attributes
 * @param {string} text
 * @returns {HTMLElementTagNameMap[T]}
 */
function element(tag, attributes, text = '') {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  if (text !== '') made.textContent = text
  return made
}

/** @param {HTMLElement} content */
function item(content) {
  const made = document.createElement('li')
  made.append(content)
  return made
}

/**
 * @param {string} text
 * @param {Readonly<Record<string, string>>} values
 */
function filled(text, values) {
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '')
}
