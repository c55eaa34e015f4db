// Conveniences of the form for new snippets, which works without them too: keys, files, guesses, remembered choices.
import { bringBack, keep } from './choices.js'
import { postEncrypted, Refusal } from './encrypt.js'
import { guessByName, guessByText } from './lexer-guess.js'
import { searchable } from './lexer-picker.js'
import { sendSeveral } from './several.js'
import { indentWithTab } from './text-keys.js'

const guessPauseMs = 250

const form = document.querySelector('form.new-snippet')
const { lexer, expires, filename, rtl } = form.elements
const content = document.getElementById('content')
const [files, field] = [document.getElementById('files'), document.getElementById('lexer-field')]
const [wrong, size] = [document.getElementById('content-wrong'), form.querySelector('.new-size')]
const hint = document.getElementById('lexer-hint')
const maxBytes = Number(form.dataset.max)
const lexers = [...lexer.options].map(({ value, dataset }) => ({
  key: value,
  patterns: dataset.files?.split(' ') ?? [],
}))

bringBack(form)
/** True: somebody has said which language it is, so guesses are only offered. */
let isChosen = lexer.value !== ''
let waiting

const picker = searchable(lexer, field.dataset.none)
indentWithTab(content)
followDirection()
guess()
count()

form.addEventListener('keydown', event => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
    form.requestSubmit(form.querySelector('.primary'))
})
content.addEventListener('input', lookSoon)
filename.addEventListener('input', lookSoon)
rtl.addEventListener('change', followDirection)
files.addEventListener('change', () => take(files.files))
lexer.addEventListener('change', () => {
  isChosen = lexer.value !== ''
  look()
})
hint.addEventListener('click', event => {
  const key = event.target.dataset.key
  if (key === undefined) return
  isChosen = true
  setLexer(key)
  look()
  document.getElementById('lexer-search').focus()
})
form.addEventListener('dragover', event => {
  if (!event.dataTransfer.types.includes('Files')) return
  event.preventDefault()
  form.classList.add('dropping')
})
form.addEventListener('dragleave', () => form.classList.remove('dropping'))
form.addEventListener('drop', event => {
  form.classList.remove('dropping')
  if (event.dataTransfer.files.length === 0) return
  event.preventDefault()
  take(event.dataTransfer.files)
})
// Before whatever sends this form in its own way hears of it.
document.addEventListener('submit', submit, { capture: true })

function submit(event) {
  if (event.target !== form) return
  if (!look()) return stop(event)
  keep({ expires: expires.value, rtl: rtl.checked })
  const chosen = [...files.files]
  if (chosen.length === 0) return
  stop(event)
  const isEncrypted = document.getElementById('encrypted')?.checked === true
  sendSeveral(form, textsOf(chosen), isEncrypted ? sendEncrypted : sendPlain)
}

function stop(event) {
  event.preventDefault()
  event.stopImmediatePropagation()
  content.focus()
}

/** One file becomes the text of the form; several stay files, and each becomes a snippet. */
async function take(chosen) {
  if (chosen.length !== 1) {
    if (chosen !== files.files) files.files = chosen
    return look()
  }
  const [file] = chosen
  files.value = ''
  const text = file.size > 4 * maxBytes ? null : await file.text()
  // What was typed a moment ago is looked at now: later, that would take the message away.
  look()
  if (text === null) return tooLarge(file.size)
  if (/\0/.test(text.slice(0, 8000))) return say(form.dataset.noText.replace('{name}', file.name))
  replaceText(text)
  filename.value = file.name
  content.focus()
  content.setSelectionRange(0, 0)
  look()
}

/** As if it were pasted, so that it can be undone; what large texts cannot bear is written without that. */
function replaceText(text) {
  if (content.value !== '' && text.length < 100_000) {
    content.select()
    content.focus()
    if (document.execCommand('insertText', false, text)) return
  }
  content.value = text
}

function textsOf(chosen) {
  // What is guessed is guessed from the typed text; files go by their own names.
  const shared = isChosen ? lexer.value : ''
  const each = chosen.map(file => ({ name: file.name, content: file, filename: file.name, lexer: shared }))
  if (content.value.trim() === '') return each
  const name = filename.value.trim()
  const typed = {
    content: content.value,
    filename: name,
    lexer: lexer.value,
    parent: form.elements.parent?.value,
  }
  return [{ ...typed, name: name || document.getElementById('several').dataset.typed }, ...each]
}

async function sendPlain(text) {
  const body = new FormData(form)
  body.delete('files')
  for (const name of ['content', 'filename', 'lexer', 'parent']) body.set(name, text[name] ?? '')
  const answer = await fetch(form.action, { method: 'POST', body, headers: { accept: 'text/plain' } })
  const words = (await answer.text()).trim()
  if (answer.ok) return words
  throw new Refusal(words)
}

const sendEncrypted = async ({ content, ...text }) =>
  postEncrypted(form, { ...text, content: typeof content === 'string' ? content : await content.text() })

function lookSoon() {
  clearTimeout(waiting)
  waiting = setTimeout(look, guessPauseMs)
}

/** Brings everything that depends on the text up to date; false when the text is too large. */
function look() {
  clearTimeout(waiting)
  guess()
  const bytes = count()
  if (bytes > maxBytes) return tooLarge(bytes)
  say('')
  return true
}

function count() {
  const bytes = new Blob([content.value]).size
  size.textContent = bytes === 0 ? '' : fill(form.dataset.size, bytes)
  return bytes
}

function tooLarge(bytes) {
  say(fill(form.dataset.tooLarge, bytes))
  return false
}

function say(words) {
  wrong.textContent = words
  wrong.hidden = words === ''
  if (words === '') content.removeAttribute('aria-invalid')
  else content.setAttribute('aria-invalid', 'true')
}

function guess() {
  const named = guessByName(filename.value.trim(), lexers)
  const key = named ?? guessByText(content.value)
  if (!isChosen) {
    setLexer(key ?? '')
    hint.textContent = key === null ? '' : named ? field.dataset.byName : field.dataset.byText
  } else if (key !== null && key !== lexer.value) offer(key)
  else hint.textContent = ''
}

function offer(key) {
  if (hint.querySelector('button')?.dataset.key === key) return
  const name = [...lexer.options].find(({ value }) => value === key)?.text ?? key
  const button = document.createElement('button')
  button.type = 'button'
  button.dataset.key = key
  button.textContent = field.dataset.take
  hint.replaceChildren(`${field.dataset.looksLike.replace('{language}', name)} `, button)
}

function setLexer(key) {
  lexer.value = key
  picker.show()
}

function followDirection() {
  content.dir = rtl.checked ? 'rtl' : 'auto'
}

function fill(words, bytes) {
  return words.replace('{size}', inWords(bytes)).replace('{most}', inWords(maxBytes))
}

function inWords(bytes) {
  const [unit, value] =
    bytes < 1024 ? ['byte', bytes] : bytes < 1024 ** 2 ? ['KB', bytes / 1024] : ['MB', bytes / 1024 ** 2]
  const { lang } = document.documentElement
  if (unit === 'byte')
    return new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
  return `${new Intl.NumberFormat(lang, { maximumFractionDigits: 1 }).format(value)} ${unit}`
}
