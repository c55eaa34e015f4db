// Keys of a text area for source: Tab indents, Shift+Tab outdents, and after Escape the next Tab leaves as usual.

/** @param {HTMLTextAreaElement} area */
export function indentWithTab(area) {
  let leaves = false
  area.addEventListener('blur', () => {
    leaves = false
  })
  area.addEventListener('keydown', event => {
    if (event.key === 'Escape') {
      leaves = true
      return
    }
    const isTab = event.key === 'Tab' && !event.ctrlKey && !event.metaKey && !event.altKey
    if (isTab && !leaves) {
      event.preventDefault()
      if (event.shiftKey) outdent(area)
      else indent(area)
    }
    if (event.key !== 'Shift') leaves = leaves && isTab
  })
}

/** @param {HTMLTextAreaElement} area */
function indent(area) {
  const { selectionStart: start, selectionEnd: end, value } = area
  if (!value.slice(start, end).includes('\n')) return write(area, start, end, unitOf(value))
  changeLines(area, line => (line === '' ? line : unitOf(value) + line))
}

/** @param {HTMLTextAreaElement} area */
const outdent = area => changeLines(area, line => line.replace(/^(?:\t| {1,4})/, ''))

/**
 * Rewrites the lines that the selection touches, and keeps them selected.
 *
 * @param {HTMLTextAreaElement} area
 * @param {(line: string) => string} change
 */
function changeLines(area, change) {
  const { selectionStart: start, selectionEnd: end, value } = area
  const from = value.lastIndexOf('\n', start - 1) + 1
  // A selection that ends right behind a line break does not include the line after it.
  const last = end > start && value[end - 1] === '\n' ? end - 1 : end
  const to = value.indexOf('\n', last) === -1 ? value.length : value.indexOf('\n', last)
  const lines = value.slice(from, to).split('\n')
  const changed = lines.map(change).join('\n')
  if (changed === lines.join('\n')) return
  const [firstLine = ''] = lines
  const shift = change(firstLine).length - firstLine.length
  write(area, from, to, changed)
  if (start === end) area.selectionStart = area.selectionEnd = Math.max(from, start + shift)
  else area.setSelectionRange(Math.max(from, start + shift), end + changed.length - (to - from))
}

/**
 * Indentation that the text uses; a tab if it has no indented line.
 *
 * @param {string} text
 */
const unitOf = text => /^(?: {2}| {4})(?=\S)/m.exec(text)?.[0] ?? '\t'

/**
 * Inserts text as if it were typed, so that it can be undone; large texts, which browsers handle badly, are set directly.
 *
 * @param {HTMLTextAreaElement} area
 * @param {number} from
 * @param {number} to
 * @param {string} text
 */
function write(area, from, to, text) {
  area.setSelectionRange(from, to)
  const isTyped =
    area.value.length < 200_000 && document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
  if (isTyped) return
  area.setRangeText(text, from, to, 'end')
  area.dispatchEvent(new Event('input', { bubbles: true }))
}
