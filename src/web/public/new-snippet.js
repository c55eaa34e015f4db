// Conveniences of the form for new snippets, which works without them too: keys, files, guesses, remembered choices.
import { byteWords } from './byte-words.js'
import { bringBack, keep } from './choices.js'
import { createByScript } from './create-plainly.js'
import { all, around, control, data, find, first } from './dom.js'
import { fillWithDraft } from './draft.js'
import { postEncrypted, Refusal } from './encrypt.js'
import { lexersIn, namedLexer } from './lexer-names.js'
import { searchable } from './lexer-picker.js'
import { add, filesIn, hasMore, openFiles } from './new-files.js'
import './protect.js'
import { sendSeveral } from './several.js'
import { indentWithTab } from './text-keys.js'

/**
 * One of several texts to be sent.
 *
 * @typedef {object} Text
 * @property {string} name
 * @property {string} content
 * @property {string} filename
 * @property {string} lexer
 * @property {string} [parent]
 */

const guessPauseMs = 250
const nothing = { lexer: 'plain', sure: 'plain' }

const form = first(document, 'form.new-snippet', HTMLFormElement)
const lexer = control(form, 'lexer', HTMLSelectElement)
const expires = find('expires', HTMLSelectElement)
const filename = control(form, 'filename', HTMLInputElement)
const rtl = control(form, 'rtl', HTMLInputElement)
const content = find('content', HTMLTextAreaElement)
const files = find('files', HTMLInputElement)
const field = find('lexer-field', HTMLElement)
const wrong = find('content-wrong', HTMLElement)
const size = first(form, '.new-size', HTMLElement)
const hint = find('lexer-hint', HTMLElement)
const each = first(form, '.new-each', HTMLButtonElement)
const maxBytes = Number(data(form, 'max'))
const lexers = lexersIn(lexer)

bringBack(form)
const isDraft = fillWithDraft(form)
/**
 * True: the writer has chosen the language, so guesses are only offered. What a browser restores into the field may
 * have been a guess about another text.
 */
let isChosen = isDraft || [...lexer.options].some(option => option.defaultSelected && option.value !== '')
if (!isChosen) lexer.value = ''
/** @type {typeof import('./detect-lexer.js').detectLexer | undefined} */
let detectLexer
let isLoading = false
/** @type {number | undefined} */
let waiting

const picker = searchable(lexer, data(field, 'none'))
indentWithTab(content)
openFiles(form, () => {
  picker.show()
  look()
})
find('more-files', HTMLElement).addEventListener('input', lookSoon)
followDirection()
guess()
count()

form.addEventListener('keydown', event => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
    form.requestSubmit(first(form, '.primary', HTMLButtonElement))
})
content.addEventListener('input', lookSoon)
filename.addEventListener('input', lookSoon)
rtl.addEventListener('change', followDirection)
files.addEventListener('change', () => {
  closeMenus()
  if (files.files) take(files.files)
})
form.addEventListener('click', ({ target }) => {
  if (around(target, '[name=add]', HTMLButtonElement)) closeMenus()
})
lexer.addEventListener('change', () => {
  isChosen = lexer.value !== ''
  look()
})
hint.addEventListener('click', event => {
  const button = around(event.target, '[data-key]', HTMLButtonElement)
  if (!button) return
  isChosen = true
  setLexer(data(button, 'key'))
  look()
  find('lexer-search', HTMLInputElement).focus()
})
form.addEventListener('dragover', event => {
  if (!event.dataTransfer?.types.includes('Files')) return
  event.preventDefault()
  form.classList.add('dropping')
})
form.addEventListener('dragleave', () => form.classList.remove('dropping'))
form.addEventListener('drop', event => {
  form.classList.remove('dropping')
  if (!event.dataTransfer?.files.length) return
  event.preventDefault()
  take(event.dataTransfer.files)
})
// Runs before other scripts that send this form themselves.
document.addEventListener('submit', submit, { capture: true })
createByScript(form, words => say(words || data(find('several', HTMLTemplateElement), 'unreachable')))

/** @param {SubmitEvent} event */
function submit(event) {
  if (event.target !== form) return
  if (!look()) return stop(event)
  keep(expires.value)
  if (event.submitter !== each) return
  stop(event)
  const isEncrypted = find('encrypted', HTMLInputElement).checked
  sendSeveral(form, textsOf(), isEncrypted ? sendEncrypted : sendPlain)
}

function closeMenus() {
  for (const menu of all(form, '.new-menu[open]', HTMLDetailsElement)) menu.open = false
}

/** @param {Event} event */
function stop(event) {
  event.preventDefault()
  event.stopImmediatePropagation()
  content.focus()
}

/**
 * One file becomes the text of the form; several become files of it, after what is typed already.
 *
 * @param {FileList} chosen
 */
async function take(chosen) {
  const [file, ...more] = chosen
  if (!file) return look()
  if (more.length > 0) return takeSeveral([...chosen])
  const text = file.size > 4 * maxBytes ? null : await file.text()
  // Handles what was typed a moment ago now: later, that would remove the message.
  look()
  files.value = ''
  if (text === null) return tooLarge(file.size)
  if (/\0/.test(text.slice(0, 8000))) return say(data(form, 'noText').replace('{name}', file.name))
  replaceText(text)
  filename.value = file.name
  content.focus()
  content.setSelectionRange(0, 0)
  look()
}

/** @param {readonly File[]} chosen */
async function takeSeveral(chosen) {
  const bytes = chosen.reduce((sum, file) => sum + file.size, 0)
  const texts = bytes > 4 * maxBytes ? null : await Promise.all(chosen.map(file => file.text()))
  files.value = ''
  look()
  if (texts === null) return tooLarge(bytes)
  const isOdd = chosen.find((_, index) => /\0/.test(texts[index]?.slice(0, 8000) ?? ''))
  if (isOdd) return say(data(form, 'noText').replace('{name}', isOdd.name))
  for (const [index, { name }] of chosen.entries()) {
    const text = texts[index] ?? ''
    if (content.value.trim() === '' && filename.value.trim() === '') {
      replaceText(text)
      filename.value = name
    } else if (!add(form, { name, text })) break
  }
  look()
}

/**
 * Inserts text as if it were pasted, so that it can be undone; large texts, which browsers handle badly, are set directly.
 *
 * @param {string} text
 */
function replaceText(text) {
  if (content.value !== '' && text.length < 100_000) {
    content.select()
    content.focus()
    if (document.execCommand('insertText', false, text)) return
  }
  content.value = text
}

/** @returns {readonly Text[]} */
function textsOf() {
  const parent = new FormData(form).get('parent')
  const typed = data(find('several', HTMLTemplateElement), 'typed')
  return filesIn(form).map((file, index) => ({
    ...file,
    name: file.filename || typed,
    ...(index === 0 && typeof parent === 'string' && { parent }),
  }))
}

/** @param {Text} text */
async function sendPlain({ content, filename, lexer, parent = '' }) {
  const body = new FormData(form)
  for (const name of [...body.keys()])
    if (/^(?:files|(?:content|filename|lexer)\d+)$/.test(name)) body.delete(name)
  for (const [name, value] of Object.entries({ content, filename, lexer, parent })) body.set(name, value)
  const answer = await fetch(form.action, { method: 'POST', body, headers: { accept: 'text/plain' } })
  const words = (await answer.text()).trim()
  if (answer.ok) return words
  throw new Refusal(words)
}

/** @param {Text} text */
const sendEncrypted = text => postEncrypted(form, [text])

function lookSoon() {
  clearTimeout(waiting)
  waiting = setTimeout(look, guessPauseMs)
}

/** Updates everything that depends on the text. Returns false if the text is too large. */
function look() {
  clearTimeout(waiting)
  guess()
  const bytes = count()
  each.hidden = !hasMore(form)
  delete each.dataset.alone
  if (bytes > maxBytes) return tooLarge(bytes)
  say('')
  return true
}

function count() {
  const bytes = new Blob(filesIn(form).map(file => file.content)).size
  size.textContent = bytes === 0 ? '' : fill(data(form, 'size'), bytes)
  return bytes
}

/** @param {number} bytes */
function tooLarge(bytes) {
  say(fill(data(form, 'tooLarge'), bytes))
  return false
}

/** @param {string} words */
function say(words) {
  wrong.textContent = words
  wrong.hidden = words === ''
  if (words === '') content.removeAttribute('aria-invalid')
  else content.setAttribute('aria-invalid', 'true')
}

function guess() {
  const { lexer: key, sure } = detect()
  const isSet = sure === 'named' || sure === 'certain' || key === '_text'
  if (isChosen) {
    if (isSet && key !== '_text' && key !== lexer.value) offer(key)
    else hint.textContent = ''
    return
  }
  setLexer(isSet ? key : '')
  if (sure === 'offered') offer(key)
  else hint.textContent = isSet ? inLanguage(data(field, sure === 'named' ? 'byName' : 'byText'), key) : ''
}

/** The language by the file name, or else by the text, once the detector is loaded: most texts that are pasted need it. */
function detect() {
  const named = namedLexer(filename.value.trim(), lexers)
  if (named !== null) return { lexer: named, sure: 'named' }
  if (content.value.trim() === '') return nothing
  if (!detectLexer && !isLoading) load()
  return detectLexer?.(content.value) ?? nothing
}

async function load() {
  isLoading = true
  // Without it, as on a broken connection, the server detects the language.
  const loaded = await import('./detect-lexer.js').catch(() => null)
  isLoading = false
  if (!loaded) return
  detectLexer = loaded.detectLexer
  guess()
}

/** @param {string} key */
function offer(key) {
  if (hint.querySelector('button')?.dataset.key === key) return
  const button = document.createElement('button')
  button.type = 'button'
  button.dataset.key = key
  button.textContent = data(field, 'take')
  hint.replaceChildren(`${inLanguage(data(field, 'looksLike'), key)} `, button)
}

/**
 * @param {string} words
 * @param {string} key
 */
function inLanguage(words, key) {
  return words.replace('{language}', [...lexer.options].find(({ value }) => value === key)?.text ?? key)
}

/** @param {string} key */
function setLexer(key) {
  lexer.value = key
  picker.show()
}

function followDirection() {
  content.dir = rtl.checked ? 'rtl' : 'auto'
}

/**
 * @param {string} words
 * @param {number} bytes
 */
function fill(words, bytes) {
  return words.replace('{size}', byteWords(bytes)).replace('{most}', byteWords(maxBytes))
}
