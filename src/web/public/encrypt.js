// Encrypts a new snippet before it is sent: the server gets the armour, the address gets the key.
import { encryptFiles } from './armour.js'
import { copyAndOpen } from './copied-address.js'
import { around, control, first } from './dom.js'
import { lexersIn, namedLexer } from './lexer-names.js'
import { filesIn } from './new-files.js'

const box = document.querySelector('[data-encrypt]')
// Browsers have `crypto.subtle` only at https addresses and on this machine.
const canEncrypt = globalThis.crypto?.subtle && 'CompressionStream' in window
if (box instanceof HTMLInputElement && box.form && canEncrypt) offer(box, box.form)

/**
 * @param {HTMLInputElement} box
 * @param {HTMLFormElement} form
 */
function offer(box, form) {
  const part = first(form, '.encrypting', HTMLElement)
  const password = control(form, 'password', HTMLInputElement)
  part.hidden = false
  const settle = () => {
    password.disabled = box.checked
  }
  box.addEventListener('change', settle)
  settle()
  form.addEventListener('submit', event => {
    if (box.checked && !event.defaultPrevented) send(event, form, part)
  })
}

/**
 * @param {SubmitEvent} event
 * @param {HTMLFormElement} form
 * @param {HTMLElement} part
 */
async function send(event, form, part) {
  const files = filesIn(form).filter(({ content }) => content.trim() !== '')
  // The server answers a blank text with its message.
  if (files.length === 0) return
  event.preventDefault()
  event.stopImmediatePropagation()
  const wrong = first(part, '.wrong', HTMLElement)
  wrong.hidden = true
  form.inert = true
  try {
    await copyAndOpen(postEncrypted(form, files))
  } catch (error) {
    // The browser's own message for a broken connection does not help a reader.
    if (error instanceof Refusal) wrong.textContent = error.message
    wrong.hidden = false
    // The menu closed when the button was clicked.
    const menu = around(wrong, 'details', HTMLDetailsElement)
    if (menu) menu.open = true
    wrong.scrollIntoView({ block: 'nearest' })
  }
  // The browser may show this page again from its cache.
  form.inert = false
}

/** Refusal of the server, with its message, and after another change with the number of that revision. */
export class Refusal extends Error {
  /**
   * @param {string} message
   * @param {string | null} [revision]
   */
  constructor(message, revision = null) {
    super(message)
    this.revision = revision
  }
}

/**
 * Sends files encrypted as one snippet and resolves to its address with the key. Throws Refusal if the server refuses it.
 *
 * @param {HTMLFormElement} form
 * @param {readonly import('./new-files.js').TextFile[]} files
 * @param {string} [known] the key of the revision before; when not given, a new one is drawn
 */
export async function postEncrypted(form, files, known) {
  const documents = files.map(async ({ content, filename, lexer }) => ({
    text: content,
    filename: filename || null,
    lexer: lexer || (await detected(form, filename, content)),
  }))
  const { armour, key } = await encryptFiles(await Promise.all(documents), undefined, known)
  const fields = new FormData(form)
  for (const name of [...fields.keys()])
    if (/^(?:password|files|(?:content|filename|lexer)\d*)$/.test(name)) fields.delete(name)
  fields.set('lexer', '_text')
  fields.set('content', armour)
  fields.set('encrypted', '1')
  const response = await fetch(form.action, {
    method: 'POST',
    body: fields,
    headers: { accept: 'text/plain' },
  })
  const answer = (await response.text()).trim()
  if (!response.ok) throw new Refusal(answer, response.headers.get('snippet-revision'))
  return `${new URL(new URL(answer).pathname, location.href).href}#${key}`
}

/**
 * The language of a file, which the server cannot detect later; null if it is none for certain.
 *
 * @param {HTMLFormElement} form
 * @param {string} filename
 * @param {string} text
 */
async function detected(form, filename, text) {
  const named = namedLexer(filename, lexersIn(control(form, 'lexer', HTMLSelectElement)))
  if (named !== null) return named
  const detector = await import('./detect-lexer.js').catch(() => null)
  const found = detector?.detectLexer(text)
  return found && (found.sure === 'certain' || found.lexer === '_text') ? found.lexer : null
}
