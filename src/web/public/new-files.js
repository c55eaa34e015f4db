// The files of a new snippet after its first: added, moved and removed here instead of by the server.
import { all, around, control, data, find, first } from './dom.js'
import { indentWithTab } from './text-keys.js'

/** @typedef {{ readonly content: string, readonly filename: string, readonly lexer: string }} TextFile */

const filesMax = 50
const fields = ['filename', 'lexer', 'content']

/**
 * The texts of the form in their order, the first too.
 *
 * @param {HTMLFormElement} form
 * @returns {readonly TextFile[]}
 */
export const filesIn = form =>
  ['', ...sections(form).map(each => data(each, 'number'))].map(number => ({
    content: fieldValue(form, `content${number}`),
    filename: fieldValue(form, `filename${number}`).trim(),
    lexer: fieldValue(form, `lexer${number}`).trim(),
  }))

/** @param {HTMLFormElement} form */
export const hasMore = form => sections(form).length > 0

/**
 * Makes the buttons work without a request. `changed` is called after each change.
 *
 * @param {HTMLFormElement} form
 * @param {() => void} changed
 */
export function openFiles(form, changed) {
  for (const section of sections(form)) indentWithTab(first(section, 'textarea', HTMLTextAreaElement))
  form.addEventListener('click', event => {
    const button = around(event.target, '[name=add], [data-does]', HTMLButtonElement)
    if (!button) return
    event.preventDefault()
    const section = around(button, '.new-file', HTMLFieldSetElement)
    if (!section) add(form)?.focus()
    else if (button.dataset.does === 'remove') remove(form, section)
    else move(form, section, button)
    changed()
  })
}

/**
 * Adds a file, empty or with a text; returns its name field, or null where there are as many as a snippet may have.
 *
 * @param {HTMLFormElement} form
 * @param {{ readonly name: string, readonly text: string }} [file]
 */
export function add(form, file) {
  const wrong = find('files-wrong', HTMLElement)
  const known = sections(form)
  wrong.hidden = known.length + 1 < filesMax
  if (!wrong.hidden) {
    wrong.textContent = data(form, 'tooMany').replace('{most}', String(filesMax))
    return null
  }
  const number = 1 + Math.max(1, ...known.map(each => Number(each.dataset.number)))
  const holder = document.createElement('div')
  holder.innerHTML = find('new-file', HTMLTemplateElement).innerHTML.replaceAll(
    /(?<=(?:for|id|name)="(?:filename|lexer|content))0(?=")/g,
    String(number),
  )
  const section = first(holder, '.new-file', HTMLFieldSetElement)
  section.dataset.number = String(number)
  find('more-files', HTMLElement).append(section)
  const area = first(section, 'textarea', HTMLTextAreaElement)
  const name = first(section, 'input', HTMLInputElement)
  indentWithTab(area)
  if (file) {
    area.value = file.text
    name.value = file.name
  }
  return name
}

/**
 * @param {HTMLFormElement} form
 * @param {HTMLFieldSetElement} section
 */
function remove(form, section) {
  section.remove()
  find('files-wrong', HTMLElement).hidden = true
  first(form, '[name=add]', HTMLButtonElement).focus()
}

/**
 * Moves a file by exchanging what is in the fields, because their names have the order.
 *
 * @param {HTMLFormElement} form
 * @param {HTMLFieldSetElement} section
 * @param {HTMLButtonElement} button
 */
function move(form, section, button) {
  const known = sections(form)
  const other = known.indexOf(section) + (button.dataset.does === 'up' ? -1 : 1)
  const neighbour = known[other]
  if (other >= known.length) return
  const [own, theirs] = [data(section, 'number'), neighbour ? data(neighbour, 'number') : '']
  for (const field of fields) {
    const [a, b] = [form.elements.namedItem(field + own), form.elements.namedItem(field + theirs)]
    if (!isField(a) || !isField(b)) continue
    const value = a.value
    a.value = b.value
    b.value = value
  }
  const target = neighbour && first(neighbour, `[data-does=${button.dataset.does}]`, HTMLButtonElement)
  if (target) target.focus()
  else control(form, 'content', HTMLTextAreaElement).focus()
}

/** @param {HTMLFormElement} form */
const sections = form => all(form, '.new-file', HTMLFieldSetElement)

/**
 * @param {HTMLFormElement} form
 * @param {string} name
 */
function fieldValue(form, name) {
  const field = form.elements.namedItem(name)
  return isField(field) ? field.value : ''
}

/**
 * @param {Element | RadioNodeList | null} field
 * @returns {field is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement}
 */
const isField = field =>
  field instanceof HTMLInputElement ||
  field instanceof HTMLSelectElement ||
  field instanceof HTMLTextAreaElement
