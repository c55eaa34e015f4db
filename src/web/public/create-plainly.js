// Creates a snippet that is not encrypted here, and copies its address with the same click. Without this script the form is
// sent by the browser, which then shows the page of the snippet.
import { copyAndOpen } from './copied-address.js'
import { filesIn } from './new-files.js'

/** The server refuses what a field has; its page shows which. */
class WrongField extends Error {}

/**
 * @param {HTMLFormElement} form
 * @param {(words: string) => void} refuse shows why nothing was created; '' where the server did not answer
 */
export function createByScript(form, refuse) {
  form.addEventListener('submit', event => {
    // A blank text the browser sends by itself: the answer is the form with the problem.
    if (event.defaultPrevented || filesIn(form).every(({ content }) => content.trim() === '')) return
    event.preventDefault()
    void create(form, refuse)
  })
}

/**
 * @param {HTMLFormElement} form
 * @param {(words: string) => void} refuse
 */
async function create(form, refuse) {
  form.inert = true
  try {
    await copyAndOpen(post(form))
  } catch (error) {
    if (error instanceof WrongField) form.submit()
    else refuse(error instanceof Refused ? error.message : '')
  }
  // The browser may show this page again from its cache.
  form.inert = false
}

/** Refusal of the server that no field is to blame for, such as a limit. */
class Refused extends Error {}

/** @param {HTMLFormElement} form */
async function post(form) {
  const response = await fetch(form.action, {
    method: 'POST',
    body: new FormData(form),
    headers: { accept: 'text/plain' },
  })
  const answer = (await response.text()).trim()
  if (response.status === 400) throw new WrongField(answer)
  if (!response.ok) throw new Refused(answer)
  return new URL(new URL(answer).pathname, location.href).href
}
