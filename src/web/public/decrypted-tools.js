// What a reader does with a decrypted text: copy, look at it raw, keep it as a file, edit it as a new one, share its address.
import { catalogueOf } from './decrypted-colours.js'
import { all, copyBy, find, first } from './dom.js'
import { keepDraft } from './draft.js'
import { storedZip } from './stored-zip.js'

/** @typedef {import('./armour.js').OpenedText} File */

const addressKeptMs = 60_000

/**
 * @param {HTMLElement} page
 * @param {readonly File[]} files
 * @param {() => File} chosen the file that is shown
 */
export function offerTools(page, files, chosen) {
  for (const button of all(page, '[data-copies="text"]', HTMLButtonElement))
    button.addEventListener('click', () => copyBy(button, () => chosen().text))
  for (const button of all(page, '[data-does]', HTMLButtonElement))
    button.addEventListener('click', () => act(page, button, files, chosen()))
  for (const share of all(page, '.snippet-share', HTMLDetailsElement))
    share.addEventListener('toggle', () => share.open && showShare(page, share))
}

/**
 * @param {HTMLElement} page
 * @param {HTMLButtonElement} button
 * @param {readonly File[]} files
 * @param {File} file
 */
async function act(page, button, files, file) {
  switch (button.dataset.does) {
    case 'raw':
      window.open(addressOf(file.text, 'text/plain;charset=utf-8'), '_blank', 'noopener')
      return
    case 'download':
      return save(file.text, file.filename ?? `snippet.${await extensionOf(page, file)}`)
    case 'zip':
      return save(storedZip(named(files), new Date()), 'snippet.zip')
    case 'edit':
      if (keepDraft(files)) location.assign(button.dataset.form ?? '')
      else first(page, '[data-state="long"]', HTMLElement).hidden = false
  }
}

/**
 * The files with a name each; the second of two with one name gets its number before it.
 *
 * @param {readonly File[]} files
 */
function named(files) {
  const used = new Set()
  return files.map(({ text, filename }, index) => {
    const wanted = filename ?? `text-${index + 1}.txt`
    const name = used.has(wanted) ? `${index + 1}-${wanted}` : wanted
    used.add(name)
    return { name, text }
  })
}

/**
 * @param {HTMLElement} page
 * @param {File} file
 */
async function extensionOf(page, { lexer }) {
  const lexers = (await catalogueOf(page))?.lexers ?? {}
  const known = lexer !== null && Object.hasOwn(lexers, lexer) ? lexers[lexer] : undefined
  return known?.[2] ?? 'txt'
}

/**
 * @param {BlobPart} content
 * @param {string} name
 */
function save(content, name) {
  const link = document.createElement('a')
  link.href = addressOf(content, 'application/octet-stream')
  link.download = name
  link.click()
}

/**
 * An address of content in this browser, which stays for a minute.
 *
 * @param {BlobPart} content
 * @param {string} type
 */
function addressOf(content, type) {
  const address = URL.createObjectURL(new Blob([content], { type }))
  setTimeout(() => URL.revokeObjectURL(address), addressKeptMs)
  return address
}

/**
 * Shows the whole address, and draws it: a picture of the server would give it the key.
 *
 * @param {HTMLElement} page
 * @param {HTMLDetailsElement} share
 */
async function showShare(page, share) {
  find('share-address', HTMLInputElement).value = location.href
  const catalogue = await catalogueOf(page)
  if (!catalogue) return
  const { encode } = await import(catalogue.qr)
  const { data, size } = encode(location.href, { ecc: 'M', border: 4 })
  const path = first(share, 'path[data-dark]', SVGPathElement)
  first(share, 'svg', SVGSVGElement).setAttribute('viewBox', `0 0 ${size} ${size}`)
  path.setAttribute('d', outline(data))
}

/** @param {readonly (readonly boolean[])[]} rows */
function outline(rows) {
  return rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
}
