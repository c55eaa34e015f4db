// Opens an encrypted snippet. The text is added to the page as text only, without colours: a highlighter would be ten
// times as much code that sees the key and the text.
import { ArmourError, decryptFiles, keyFits } from './armour.js'
import { all, control, copyBy, data, first } from './dom.js'

const page = first(document, '[data-encrypted]', HTMLElement)
/** @param {string} selector */
const part = selector => first(page, selector, HTMLElement)
/** Button that reveals a text that can be read once; its author finds it folded. Other texts have none. */
const [reveal] = all(page, '[data-reveal]', HTMLElement)
const [revealBox] = all(page, '[data-reveal-box], [data-reveal]', HTMLElement)
const keyForm = first(page, '.encrypted-key', HTMLFormElement)
/** Number of lines above which the text is one block: a row costs the browser more than its characters. */
const rowsMax = 20_000
/** Lines that a browser lays out at a time. */
const partLines = 400
/** Characters that change the direction of text; they are shown instead of obeyed. */
const turning = /([\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069])/
let isOpen = false

addEventListener('hashchange', begin)
// The author passes the address on without opening the snippet.
for (const button of all(page, '[data-copies="address"]', HTMLButtonElement))
  button.addEventListener('click', () => copyBy(button, () => location.href))
reveal?.addEventListener('click', () => read('POST'))
keyForm.addEventListener('submit', event => {
  event.preventDefault()
  const given = control(keyForm, 'key', HTMLInputElement).value.trim()
  const key = given.slice(given.lastIndexOf('#') + 1)
  if (key === keyInAddress()) begin()
  else location.hash = key
})
begin()

function keyInAddress() {
  return location.hash.slice(1)
}

async function begin() {
  if (isOpen) return
  const key = keyInAddress()
  const { once } = page.dataset
  if (!globalThis.crypto?.subtle || !('DecompressionStream' in window)) return show('insecure')
  if (key === '') return show('missing')
  if (once === undefined) return read('GET')
  // A key that does not fit must not cost the text its only reading.
  show(await keyFits(once, key).then(fits => (fits ? 'once' : 'key'), reasonOf))
}

/** @param {'GET' | 'POST'} method */
async function read(method) {
  show('working')
  try {
    const response = await fetch(data(page, 'encrypted'), { method, cache: 'no-store' })
    if (!response.ok) return show(response.status === 404 ? 'gone' : 'failed')
    open(await decryptFiles(await response.text(), keyInAddress()))
  } catch (error) {
    show(reasonOf(error))
  }
}

/** @param {unknown} error */
function reasonOf(error) {
  if (!(error instanceof ArmourError)) return 'failed'
  return error.reason === 'shape' ? 'damaged' : error.reason
}

/** @param {string} state */
function show(state) {
  for (const each of all(page, '[data-state]', HTMLElement)) each.hidden = each.dataset.state !== state
  keyForm.hidden = state !== 'missing' && state !== 'key'
  if (revealBox) revealBox.hidden = state !== 'once'
}

/** @param {readonly import('./armour.js').OpenedText[]} files */
function open(files) {
  isOpen = true
  const [opened] = files
  if (!opened) return
  let shown = opened
  const copy = first(page, '[data-copies="text"]', HTMLButtonElement)
  copy.addEventListener('click', () => copyBy(copy, () => shown.text))
  part('[data-download]').addEventListener('click', () => download(shown.text, shown.filename))
  part('[data-opened]').hidden = false
  if (files.length > 1)
    offerFiles(files, file => {
      shown = file
      showFile(file)
    })
  showFile(opened)
  show(page.dataset.once === undefined ? 'opened' : 'openedOnce')
}

/** @param {import('./armour.js').OpenedText} file */
function showFile({ text, filename }) {
  if (filename !== null) part('[data-name]').textContent = filename
  const lines = linesOf(text)
  part('[data-lines]').textContent = countOf(lines.length)
  const rows = part('.rows')
  const isNumbered = lines.length <= rowsMax
  part('[data-text]').replaceChildren(...(isNumbered ? partsOf(lines) : piecesOf(text)))
  rows.classList.toggle('numbered', isNumbered)
  rows.dataset.digits = `${String(lines.length).length}`
  rows.hidden = false
  part('[data-misleads]').hidden = !/[\u202a-\u202e\u2066-\u2069]/.test(text)
}

/**
 * Shows a button for each file.
 *
 * @param {readonly import('./armour.js').OpenedText[]} files
 * @param {(file: import('./armour.js').OpenedText) => void} choose
 */
function offerFiles(files, choose) {
  const nav = part('[data-files]')
  const buttons = files.map(({ filename }, index) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.dir = 'auto'
    button.textContent = filename ?? String(index + 1)
    return button
  })
  /** @param {number} chosen */
  const mark = chosen => {
    for (const [index, button] of buttons.entries())
      button.setAttribute('aria-pressed', String(index === chosen))
  }
  for (const [index, button] of buttons.entries())
    button.addEventListener('click', () => {
      const file = files[index]
      if (file) choose(file)
      mark(index)
    })
  mark(0)
  const list = document.createElement('ul')
  for (const button of buttons) {
    const item = document.createElement('li')
    item.append(button)
    list.append(item)
  }
  nav.append(list)
  nav.hidden = false
}

/**
 * Counts lines as people do: a line break at the end starts no new line.
 *
 * @param {string} text
 */
function linesOf(text) {
  return (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n')
}

/** @param {number} lines */
function countOf(lines) {
  const count = part('[data-lines]')
  const number = new Intl.NumberFormat(document.documentElement.lang).format(lines)
  const words = lines === 1 ? data(count, 'one') : data(count, 'many').replace('{n}', number)
  return count.previousSibling ? ` · ${words}` : words
}

/** @param {readonly string[]} lines */
function partsOf(lines) {
  const rows = lines.map(rowOf)
  return Array.from({ length: Math.ceil(rows.length / partLines) }, (_, number) => {
    const group = element('part')
    group.append(...rows.slice(number * partLines, (number + 1) * partLines))
    return group
  })
}

/**
 * @param {string} line
 * @param {number} index
 */
function rowOf(line, index) {
  const row = element('line')
  row.dataset.n = String(index + 1)
  row.append(...piecesOf(line), '\n')
  return row
}

/** @param {string} text */
function piecesOf(text) {
  return text.split(turning).map((piece, place) => {
    if (place % 2 === 0) return piece
    const mark = element('bidi', 'bdi')
    mark.dataset.code = `U+${piece.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
    mark.textContent = piece
    return mark
  })
}

/** @param {string} name */
function element(name, tag = 'span') {
  const made = document.createElement(tag)
  made.className = name
  return made
}

/**
 * @param {string} text
 * @param {string | null} filename
 */
function download(text, filename) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/octet-stream' }))
  link.download = filename ?? 'snippet.txt'
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
