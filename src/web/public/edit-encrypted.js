// Changes an encrypted snippet: its files are decrypted into the form, and encrypted with the same key before they are sent.
import { decryptFiles } from './armour.js'
import { canDecrypt, reasonOf, showState } from './decrypting.js'
import { all, data, find, first } from './dom.js'
import { fillWithFiles } from './draft.js'
import { postEncrypted, Refusal } from './encrypt.js'
import { keyFragment } from './lines-fragment.js'
import { filesIn } from './new-files.js'

/** The server has no text to send any more. */
class Gone extends Error {}

const form = first(document, 'form.new-snippet', HTMLFormElement)
const head = first(document, '.new-decrypting', HTMLElement)
const back = first(head, '[data-back]', HTMLElement)
const wrong = find('sending-wrong', HTMLElement)
const { key } = keyFragment()

for (const link of all(document, '[data-back] a, .new-bar a', HTMLAnchorElement)) link.hash = key
form.addEventListener('submit', save)
open()

async function open() {
  if (!canDecrypt()) return refuse('insecure')
  if (key === '') return refuse('missing')
  showState(head, 'working')
  try {
    fillWithFiles(form, await stored())
    showState(head, 'opened')
    form.hidden = false
    find('content', HTMLTextAreaElement).focus()
    // The picker of languages shows what was chosen for it.
    find('lexer', HTMLSelectElement).dispatchEvent(new Event('change', { bubbles: true }))
  } catch (error) {
    refuse(error instanceof Gone ? 'gone' : reasonOf(error))
  }
}

/** @param {string} state */
function refuse(state) {
  showState(head, state)
  back.hidden = false
}

/** The files as they are stored now. */
async function stored() {
  const response = await fetch(data(form, 'encrypted'), { cache: 'no-store' })
  if (response.status === 404) throw new Gone()
  if (!response.ok) throw new Error(`${response.status}`)
  return decryptFiles((await response.text()).trim(), key)
}

/** @param {SubmitEvent} event */
async function save(event) {
  event.preventDefault()
  wrong.hidden = true
  form.inert = true
  try {
    location.assign(await postEncrypted(form, filesIn(form), key))
  } catch (error) {
    const revision = error instanceof Refusal ? error.revision : null
    if (revision !== null) await showTheirs(revision)
    else {
      wrong.textContent = error instanceof Refusal ? error.message : data(wrong, 'unreachable')
      wrong.hidden = false
    }
  }
  // The browser may show this page again from its cache.
  form.inert = false
}

/**
 * Shows what was saved meanwhile; saving again replaces that.
 *
 * @param {string} revision
 */
async function showTheirs(revision) {
  const note = first(form, '.new-meanwhile', HTMLElement)
  const theirs = await stored().catch(() => [])
  first(note, 'span', HTMLElement).textContent = data(note, 'words').replace('{revision}', revision)
  first(note, '.new-their-files', HTMLElement).replaceChildren(
    ...theirs.map(({ text }) => {
      const shown = document.createElement('pre')
      shown.className = 'new-theirs'
      shown.tabIndex = 0
      shown.dir = 'auto'
      shown.textContent = text
      return shown
    }),
  )
  note.hidden = false
  note.scrollIntoView({ block: 'nearest' })
  const action = new URL(form.action)
  action.searchParams.set('base', revision)
  form.action = action.href
}
