/*
 * Tools above a text in Markdown: buttons, their shortcuts, and pictures that are pasted, dropped or chosen. The form names
 * the field and the words in `data-tools`. Without this script the same is typed, and pictures have fields of their own.
 */
import { all, control, data } from './dom.js'

for (const form of all(document, 'form[data-tools]', HTMLFormElement)) equip(form)

/** @param {HTMLFormElement} form */
function equip(form) {
  const { field, uploadAt, words } = JSON.parse(data(form, 'tools'))
  const area = control(form, field, HTMLTextAreaElement)
  const bar = document.createElement('div')
  bar.className = 'text-tools'
  bar.role = 'toolbar'
  bar.ariaLabel = words.tools
  bar.setAttribute('aria-controls', area.id)
  const said = document.createElement('p')
  said.className = 'hint'
  said.role = 'status'
  const file = document.createElement('input')
  file.type = 'file'
  file.accept = 'image/*'
  file.hidden = true

  /** @type {readonly { readonly word: string, readonly key?: string, readonly act: () => void }[]} */
  const tools = [
    { word: words.bold, key: 'b', act: () => around(area, '**', '**') },
    { word: words.italic, key: 'i', act: () => around(area, '_', '_') },
    { word: words.link, key: 'k', act: () => link(area) },
    { word: words.code, key: 'e', act: () => around(area, '`', '`') },
    { word: words.heading, act: () => before(area, '## ') },
    { word: words.list, act: () => before(area, '- ') },
    { word: words.quote, act: () => before(area, '> ') },
    { word: words.picture, act: () => file.click() },
  ]
  for (const { word, key, act } of tools) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'button quiet'
    button.textContent = word
    button.tabIndex = bar.childElementCount === 0 ? 0 : -1
    if (key) {
      button.title = `${word} (${words.control}+${key.toUpperCase()})`
      button.setAttribute('aria-keyshortcuts', `Control+${key.toUpperCase()}`)
    }
    button.addEventListener('click', act)
    bar.append(button)
  }
  area.before(bar, file)
  area.after(said)

  bar.addEventListener('keydown', event => {
    const buttons = all(bar, 'button', HTMLButtonElement)
    const index = all(bar, '*', HTMLElement).findIndex(each => each.matches(':focus'))
    const to = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: buttons.length - 1 }[event.key]
    const next = to === undefined ? undefined : buttons.at(to % buttons.length)
    if (!next) return
    event.preventDefault()
    for (const each of buttons) each.tabIndex = each === next ? 0 : -1
    next.focus()
  })
  area.addEventListener('keydown', event => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    const tool = tools.find(each => each.key === event.key.toLowerCase())
    if (!tool) return
    event.preventDefault()
    tool.act()
  })
  area.addEventListener('paste', event => takePictures(event, event.clipboardData))
  area.addEventListener('drop', event => takePictures(event, event.dataTransfer))
  file.addEventListener('change', () => {
    for (const each of file.files ?? []) upload(each)
    file.value = ''
  })

  /**
   * Uploads pictures; text that comes with them, such as a table's, is pasted as usual instead.
   *
   * @param {Event} event
   * @param {DataTransfer | null} transfer
   */
  function takePictures(event, transfer) {
    const pictures = [...(transfer?.files ?? [])].filter(each => each.type.startsWith('image/'))
    if (pictures.length === 0 || (event.type === 'paste' && transfer?.types.includes('text/plain'))) return
    event.preventDefault()
    for (const each of pictures) upload(each)
  }

  /** @param {File} picture */
  async function upload(picture) {
    const place = `![${words.uploading} ${++uploads}](…)`
    insert(area, place)
    const body = new FormData()
    body.set('csrf', control(form, 'csrf', HTMLInputElement).value)
    body.set('file', picture)
    const answer = await fetch(uploadAt, { method: 'POST', body }).catch(() => null)
    const { address, problem } = (await answer?.json().catch(() => null)) ?? {}
    const name = picture.name.replace(/\.\w+$/, '').replace(/[[\]\\]/g, '')
    replace(area, place, address ? `![${name}](${address})` : '')
    said.textContent = address ? '' : (problem ?? words.notUploaded)
  }
}

let uploads = 0

/**
 * @param {HTMLTextAreaElement} area
 * @param {string} open
 * @param {string} close
 */
function around(area, open, close) {
  const { selectionStart: start, selectionEnd: end, value } = area
  const chosen = value.slice(start, end)
  const isMarked = value.slice(start - open.length, start) === open && value.startsWith(close, end)
  if (isMarked) {
    area.setSelectionRange(start - open.length, end + close.length)
    insert(area, chosen)
    area.setSelectionRange(start - open.length, end - open.length)
  } else {
    insert(area, `${open}${chosen}${close}`)
    area.setSelectionRange(start + open.length, end + open.length)
  }
}

/** @param {HTMLTextAreaElement} area */
function link(area) {
  const { selectionStart: start, selectionEnd: end, value } = area
  const chosen = value.slice(start, end)
  const isAddress = /^https?:\/\/\S+$/.test(chosen)
  insert(area, isAddress ? `[](${chosen})` : `[${chosen}](https://)`)
  // What is still missing is selected: the text of an address, or the address of a text.
  if (isAddress) area.setSelectionRange(start + 1, start + 1)
  else area.setSelectionRange(start + chosen.length + 3, start + chosen.length + 11)
}

/**
 * Puts a mark before each selected line, or takes it away where all have it.
 *
 * @param {HTMLTextAreaElement} area
 * @param {string} mark
 */
function before(area, mark) {
  const { selectionStart, selectionEnd, value } = area
  const from = value.lastIndexOf('\n', selectionStart - 1) + 1
  const found = value.indexOf('\n', selectionEnd)
  const to = found === -1 ? value.length : found
  const lines = value.slice(from, to).split('\n')
  const isMarked = lines.every(line => line.startsWith(mark))
  const changed = lines.map(line => (isMarked ? line.slice(mark.length) : mark + line)).join('\n')
  area.setSelectionRange(from, to)
  insert(area, changed)
  if (lines.length > 1) area.setSelectionRange(from, from + changed.length)
}

/**
 * Replaces a text wherever it stands now; what the person types meanwhile stays, and so does the selection.
 *
 * @param {HTMLTextAreaElement} area
 * @param {string} text
 * @param {string} by
 */
function replace(area, text, by) {
  const at = area.value.indexOf(text)
  if (at === -1) return
  const { selectionStart, selectionEnd } = area
  const moved = (/** @type {number} */ place) =>
    place <= at ? place : Math.max(at + by.length, place + by.length - text.length)
  area.setRangeText(by, at, at + text.length)
  area.setSelectionRange(moved(selectionStart), moved(selectionEnd))
  area.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Replaces the selection as typing would, so that the browser can undo it.
 *
 * @param {HTMLTextAreaElement} area
 * @param {string} text
 */
function insert(area, text) {
  area.focus()
  const isDone = document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
  if (isDone) return
  area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end')
  area.dispatchEvent(new Event('input', { bubbles: true }))
}
