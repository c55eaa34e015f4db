// Finds elements of the page with their types. A missing one throws here with its name instead of being null later.

/**
 * @template {Element} T
 * @typedef {{ new (): T, prototype: T, readonly name: string }} ElementType
 */

/**
 * @template {Element} T
 * @param {string} id
 * @param {ElementType<T>} type
 */
export const find = (id, type) => typed(document.getElementById(id), type, `#${id}`)

/**
 * The first match within `root`.
 *
 * @template {Element} T
 * @param {ParentNode} root
 * @param {string} selector
 * @param {ElementType<T>} type
 */
export const first = (root, selector, type) => typed(root.querySelector(selector), type, selector)

/**
 * Every match within `root` that is of the type.
 *
 * @template {Element} T
 * @param {ParentNode} root
 * @param {string} selector
 * @param {ElementType<T>} type
 */
export const all = (root, selector, type) =>
  [...root.querySelectorAll(selector)].flatMap(element => (element instanceof type ? [element] : []))

/**
 * The match that contains the target of an event, or null.
 *
 * @template {Element} T
 * @param {EventTarget | null} target
 * @param {string} selector
 * @param {ElementType<T>} type
 */
export function around(target, selector, type) {
  const element = target instanceof Element ? target.closest(selector) : null
  return element instanceof type ? element : null
}

/**
 * The control of a form with this name.
 *
 * @template {Element} T
 * @param {HTMLFormElement} form
 * @param {string} name
 * @param {ElementType<T>} type
 */
export function control(form, name, type) {
  const found = form.elements.namedItem(name)
  return typed(found instanceof Element ? found : null, type, `[name=${name}]`)
}

/**
 * A `data-` attribute that the server always writes.
 *
 * @param {HTMLElement} element
 * @param {string} name as in `dataset`
 */
export function data(element, name) {
  const value = element.dataset[name]
  if (value === undefined) throw new Error(`<${element.localName}> lacks its data attribute ${name}.`)
  return value
}

/**
 * Copies the text; the button shows the outcome for two seconds, then its label again.
 *
 * @param {HTMLButtonElement} button
 * @param {() => string | Promise<string>} text
 */
export async function copyBy(button, text) {
  const isCopied = await write(text).then(
    () => true,
    () => false,
  )
  showOutcome(button, isCopied)
}

/**
 * Shows on a button for two seconds whether it has copied, then its label again.
 *
 * @param {HTMLButtonElement} button
 * @param {boolean} isCopied
 */
export function showOutcome(button, isCopied) {
  const known = outcomes.get(button)
  clearTimeout(known?.timer)
  const label = known?.label ?? button.textContent
  const { width } = button.getBoundingClientRect()
  // Keeps the button's width, so that nothing beside it moves.
  if (isCopied && width > 0) button.style.inlineSize = `${width}px`
  button.textContent = data(button, isCopied ? 'copied' : 'notCopied')
  const timer = setTimeout(() => {
    button.style.inlineSize = ''
    button.textContent = outcomes.get(button)?.label ?? label
    outcomes.delete(button)
  }, copiedMs)
  outcomes.set(button, { label, timer })
}

/**
 * Gives a button another label, also while it shows an outcome.
 *
 * @param {HTMLButtonElement} button
 * @param {string} label
 */
export function relabel(button, label) {
  const known = outcomes.get(button)
  if (known) outcomes.set(button, { ...known, label })
  else button.textContent = label
}

const copiedMs = 2_000

/**
 * The labels of buttons that show an outcome, and when they show them again.
 *
 * @type {WeakMap<HTMLButtonElement, { readonly label: string | null, readonly timer: number }>}
 */
const outcomes = new WeakMap()

/**
 * Copies a text. Throws where the browser refuses.
 *
 * @param {() => string | Promise<string>} text
 */
export async function write(text) {
  const given = text()
  // Safari lets a click write to the clipboard only at once, so a text that is known is not awaited.
  const copied = typeof given === 'string' ? given : await given
  if ('clipboard' in navigator) return navigator.clipboard.writeText(copied)
  copyFromField(copied)
}

/**
 * Copies by a selected field: pages at plain http addresses have no `navigator.clipboard`, against its type.
 *
 * @param {string} text
 */
function copyFromField(text) {
  const field = document.createElement('textarea')
  const focused = document.activeElement
  field.className = 'visually-hidden'
  field.value = text
  document.body.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  if (!isCopied) throw new Error('The browser refused to copy.')
}

/**
 * @template {Element} T
 * @param {Element | null} element
 * @param {ElementType<T>} type
 * @param {string} selector
 * @returns {T}
 */
function typed(element, type, selector) {
  if (element instanceof type) return element
  throw new Error(`The page has no ${type.name} at ${selector}.`)
}
