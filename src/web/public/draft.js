// Texts on their way from the page of an encrypted snippet to the form, within this tab: they are never sent, and taken once.
import { control, find } from './dom.js'
import { add } from './new-files.js'

const keptAs = 'corkboard draft'

/**
 * Keeps the texts for the form. False if the browser has no room for them.
 *
 * @param {readonly import('./armour.js').OpenedText[]} files
 */
export function keepDraft(files) {
  try {
    sessionStorage.setItem(keptAs, JSON.stringify(files))
    return true
  } catch {
    return false
  }
}

/**
 * Fills the form with the texts that were kept for it, which are to be encrypted again. True if the language of the
 * first is chosen with it.
 *
 * @param {HTMLFormElement} form
 */
export function fillWithDraft(form) {
  const files = takeDraft()
  const [file] = files
  if (!file) return false
  fillWithFiles(form, files)
  const encrypts = find('encrypted', HTMLInputElement)
  encrypts.checked = true
  encrypts.dispatchEvent(new Event('change', { bubbles: true }))
  return file.lexer !== null
}

/**
 * Fills an empty form with files.
 *
 * @param {HTMLFormElement} form
 * @param {readonly import('./armour.js').OpenedText[]} files
 */
export function fillWithFiles(form, [file, ...more]) {
  if (!file) return
  control(form, 'content', HTMLTextAreaElement).value = file.text
  control(form, 'filename', HTMLInputElement).value = file.filename ?? ''
  choose(form, 'lexer', file.lexer)
  for (const { text, filename, lexer } of more) {
    const name = add(form, { name: filename ?? '', text })
    if (name) choose(form, name.name.replace('filename', 'lexer'), lexer)
  }
}

/** @returns {readonly import('./armour.js').OpenedText[]} */
function takeDraft() {
  try {
    const kept = sessionStorage.getItem(keptAs)
    sessionStorage.removeItem(keptAs)
    return kept === null ? [] : JSON.parse(kept)
  } catch {
    return []
  }
}

/**
 * @param {HTMLFormElement} form
 * @param {string} name
 * @param {string | null} lexer
 */
function choose(form, name, lexer) {
  const field = form.elements.namedItem(name)
  if (!(field instanceof HTMLSelectElement || field instanceof HTMLInputElement) || lexer === null) return
  field.value = lexer
}
