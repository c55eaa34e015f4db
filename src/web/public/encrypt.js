// Encrypts a new snippet before it is sent: the server gets the armour, the address gets the key.
import { encryptText } from './armour.js'

const box = document.querySelector('[data-encrypt]')
// Browsers have cryptography only at https addresses and on this machine.
if (box && globalThis.crypto?.subtle && globalThis.CompressionStream) offer(box.form)

function offer(form) {
  const part = box.closest('.encrypting')
  const { password } = form.elements
  part.hidden = false
  const settle = () => {
    password.disabled = box.checked
  }
  box.addEventListener('change', settle)
  settle()
  form.addEventListener('submit', event => {
    if (box.checked && !event.defaultPrevented) send(event, part)
  })
}

async function send(event, part) {
  const form = event.target
  const { filename, lexer } = form.elements
  const content = form.querySelector('textarea')
  // The server says what is wrong with a blank text.
  if (content.value.trim() === '') return
  event.preventDefault()
  event.stopImmediatePropagation()
  const wrong = part.querySelector('.wrong')
  wrong.hidden = true
  form.inert = true
  try {
    const text = { content: content.value, filename: filename?.value, lexer: lexer?.value }
    location.assign(await postEncrypted(form, text))
  } catch (error) {
    // What browsers say about a broken connection helps nobody.
    if (error instanceof Refusal) wrong.textContent = error.message
    wrong.hidden = false
    wrong.scrollIntoView({ block: 'nearest' })
  }
  // Also for who comes back to this page.
  form.inert = false
}

/** What the server said to the writer. */
export class Refusal extends Error {}

/** Resolves to the address with its key; throws Refusal when the server does not take it. */
export async function postEncrypted(form, { content, filename, lexer }) {
  const { armour, key } = await encryptText(content, { filename: filename || null, lexer: lexer || null })
  const fields = new FormData(form)
  for (const name of ['password', 'filename', 'lexer', 'files']) fields.delete(name)
  fields.set('lexer', '_text')
  fields.set('content', armour)
  fields.set('encrypted', '1')
  const response = await fetch(form.action, {
    method: 'POST',
    body: fields,
    headers: { accept: 'text/plain' },
  })
  const answer = (await response.text()).trim()
  if (!response.ok) throw new Refusal(answer)
  return `${new URL(new URL(answer).pathname, location.href).href}#${key}`
}
