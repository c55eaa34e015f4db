// Shows the files of a decrypted snippet, and does in the browser what the server does for others: nothing of it is sent.
import { byteWords } from './byte-words.js'
import { catalogueOf, colouredLines, lexerIn } from './decrypted-colours.js'
import { colourRows, linesOf, rowsMax, showRows } from './decrypted-rows.js'
import { offerTools } from './decrypted-tools.js'
import { hideView, offerView, openViews } from './decrypted-views.js'
import { all, data, first } from './dom.js'
import { keyFragment } from './lines-fragment.js'
import { released } from './selection.js'

/** @typedef {import('./armour.js').OpenedText} File */

/**
 * @param {HTMLElement} page
 * @param {readonly File[]} files at least one
 */
export function openFiles(page, files) {
  const { key } = keyFragment()
  let number = 0
  const chosen = () => files[number - 1] ?? files[0] ?? { text: '', filename: null, lexer: null }
  offerTools(page, files, chosen)
  openViews(page)
  if (files.length > 1) offerTabs(page, key, files)
  for (const each of all(page, '[data-opened]', HTMLElement)) each.hidden = false
  page.classList.add('opened')
  addEventListener('hashchange', look)
  look()

  function look() {
    const asked = keyFragment().file
    const wanted = asked <= files.length ? asked : 1
    if (wanted === number) return
    number = wanted
    showFile(page, chosen())
    for (const [index, link] of all(page, '[data-files] li > a', HTMLAnchorElement).entries()) {
      if (index + 1 === number) link.setAttribute('aria-current', 'page')
      else link.removeAttribute('aria-current')
    }
  }
}

/**
 * @param {HTMLElement} page
 * @param {string} key
 * @param {readonly File[]} files
 */
function offerTabs(page, key, files) {
  const nav = first(page, '[data-files]', HTMLElement)
  const list = first(nav, 'ul', HTMLUListElement)
  for (const [index, { filename }] of files.entries()) {
    const link = document.createElement('a')
    const item = document.createElement('li')
    link.href = index === 0 ? `#${key}` : `#${key}.F${index + 1}`
    link.dir = 'auto'
    link.textContent = filename ?? String(index + 1)
    item.append(link)
    list.append(item)
  }
  nav.hidden = false
}

/**
 * @param {HTMLElement} page
 * @param {File} file
 */
function showFile(page, file) {
  const { text, filename, lexer } = file
  const lines = linesOf(text)
  const rows = first(page, '.rows', HTMLElement)
  const name = first(page, '[data-name]', HTMLElement)
  name.textContent = filename ?? data(name, 'name')
  name.title = name.textContent
  wrapAtFirst(page, lexer)
  hideView(page)
  showRows(rows, text, lines)
  first(page, '[data-misleads]', HTMLElement).hidden = !/[\u202a-\u202e\u2066-\u2069]/.test(text)
  dispatchEvent(new Event('snippet:shown'))
  showAbout(page, [countOf(page, lines.length), byteWords(new Blob([text]).size)])
  colour(page, file, lines)
}

/**
 * Adds the name of the language, the rendered view and the colours, when what they need is loaded.
 *
 * @param {HTMLElement} page
 * @param {File} file
 * @param {readonly string[]} lines
 */
async function colour(page, file, lines) {
  const shown = first(page, '[data-text]', HTMLElement)
  const row = shown.firstChild
  const isShown = () => shown.firstChild === row
  const catalogue = await catalogueOf(page)
  if (!catalogue || !isShown()) return
  const count = lines.length
  const { name } = lexerIn(catalogue, file.lexer)
  if (name) showAbout(page, [name, countOf(page, count), byteWords(new Blob([file.text]).size)])
  const isTerminal = await offerView(page, catalogue, file, { lines, isShown })
  if (isTerminal || count > rowsMax) return
  const coloured = await colouredLines(page, catalogue, file)
  if (coloured === null) return
  await released(shown)
  if (isShown()) colourRows(coloured)
}

/**
 * @param {HTMLElement} page
 * @param {readonly string[]} facts
 */
function showAbout(page, facts) {
  for (const about of all(page, '[data-about]', HTMLElement))
    about.textContent = facts.map(each => ` · ${each}`).join('')
}

/**
 * @param {HTMLElement} page
 * @param {number} lines
 */
function countOf(page, lines) {
  const number = new Intl.NumberFormat(document.documentElement.lang).format(lines)
  return lines === 1 ? data(page, 'line') : data(page, 'lines').replace('{n}', number)
}

/**
 * Wraps prose, and no code, for a reader who has not chosen.
 *
 * @param {HTMLElement} page
 * @param {string | null} lexer
 */
function wrapAtFirst(page, lexer) {
  const wrap = first(page, '#wrap', HTMLInputElement)
  if (wrap.dataset.unset === undefined) return
  wrap.addEventListener('change', () => delete wrap.dataset.unset, { once: true })
  wrap.checked = lexer === null || (lexer.startsWith('_') && lexer !== '_code')
}
