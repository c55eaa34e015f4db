// Passkeys: asks the server for options, the browser for a key, and takes the answer back.
const known =
  'PublicKeyCredential' in window &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential

for (const note of document.querySelectorAll('.passkey-missing')) note.hidden = known

for (const part of known ? document.querySelectorAll('[data-passkey]') : []) {
  part.hidden = false
  const isForm = part instanceof HTMLFormElement
  part.addEventListener(isForm ? 'submit' : 'click', event => {
    if (!isForm && !event.target.closest('button')) return
    event.preventDefault()
    run(part).catch(error => tell(part, error.problem ?? part.dataset.failed))
  })
}

async function run(part) {
  tell(part, '')
  const { ceremony, publicKey } = await ask(part, part.dataset.optionsAt, {})
  const credential =
    part.dataset.passkey === 'register'
      ? await navigator.credentials.create({
          publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(publicKey),
        })
      : await navigator.credentials.get({
          publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(publicKey),
        })
  const answer = { ceremony, response: credential.toJSON() }
  const name = part.elements?.['passkey-name']?.value
  const more = part.dataset.passkey === 'register' ? { name } : { next: part.dataset.next }
  const { location: to } = await ask(part, part.dataset.answerAt, { ...answer, ...more })
  // What was typed before it had to be confirmed waits in a form of its own.
  const then = document.getElementById(part.dataset.then ?? '')
  if (then) then.submit()
  else location.assign(to)
}

async function ask(part, address, body) {
  const csrf = part.elements?.csrf?.value ?? part.dataset.csrf
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf-token': csrf },
    body: JSON.stringify(body),
  })
  const answer = await response.json().catch(() => ({}))
  if (answer.confirm) return leave(answer.confirm)
  if (!response.ok) throw Object.assign(new Error('refused'), { problem: answer.problem })
  return answer
}

/** Never comes back: the page is left. */
function leave(address) {
  location.assign(address)
  return new Promise(() => {})
}

function tell(part, text) {
  const line = part.querySelector('[role=alert]')
  line.textContent = text
  line.hidden = text === ''
}
