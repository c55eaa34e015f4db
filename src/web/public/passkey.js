// Passkeys: requests options from the server and a key from the browser, and sends the key to the server.
import { all, around, control, data, first } from './dom.js'

const known =
  'PublicKeyCredential' in window &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential

for (const note of all(document, '.passkey-missing', HTMLElement)) note.hidden = known

for (const part of all(document, '[data-passkey]', HTMLElement)) {
  if (!known) {
    part.remove()
    continue
  }
  part.hidden = false
  const isForm = part instanceof HTMLFormElement
  part.addEventListener(isForm ? 'submit' : 'click', event => {
    if (!isForm && !around(event.target, 'button', HTMLButtonElement)) return
    event.preventDefault()
    run(part).catch(error => say(part, error instanceof Refusal ? error.message : data(part, 'failed')))
  })
}

/** Refusal of the server, with its message. */
class Refusal extends Error {}

/** @param {HTMLElement} part */
async function run(part) {
  say(part, '')
  const { ceremony, publicKey } = await ask(part, data(part, 'optionsAt'), {})
  const credential =
    part.dataset.passkey === 'register'
      ? await navigator.credentials.create({
          publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(publicKey),
        })
      : await navigator.credentials.get({
          publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(publicKey),
        })
  if (!(credential instanceof PublicKeyCredential)) throw new Error('The browser has no passkey to give.')
  const answer = { ceremony, response: credential.toJSON() }
  const more =
    part instanceof HTMLFormElement
      ? { name: control(part, 'passkey-name', HTMLInputElement).value }
      : { next: data(part, 'next') }
  const { location: to } = await ask(part, data(part, 'answerAt'), { ...answer, ...more })
  // A form that the reader had to confirm waits on the page and is sent now.
  const then = document.getElementById(part.dataset.then ?? '')
  if (then instanceof HTMLFormElement) then.submit()
  else location.assign(to)
}

/**
 * @param {HTMLElement} part
 * @param {string} address
 * @param {object} body
 */
async function ask(part, address, body) {
  const csrf =
    part instanceof HTMLFormElement ? control(part, 'csrf', HTMLInputElement).value : data(part, 'csrf')
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf-token': csrf },
    body: JSON.stringify(body),
  })
  const answer = await response.json().catch(() => ({}))
  if (answer.confirm) return leave(answer.confirm)
  if (!response.ok)
    throw answer.problem ? new Refusal(answer.problem) : new Error(`The answer was ${response.status}.`)
  return answer
}

/**
 * Leaves the page; the promise never resolves.
 *
 * @param {string} address
 * @returns {Promise<never>}
 */
function leave(address) {
  location.assign(address)
  return new Promise(() => {})
}

/**
 * @param {HTMLElement} part
 * @param {string} text
 */
function say(part, text) {
  const line = first(part, '[role=alert]', HTMLElement)
  line.textContent = text
  line.hidden = text === ''
}
