// Opens an encrypted snippet: finds the key, asks for the text, decrypts it, and shows what is wrong.
import { decryptFiles, keyFits } from './armour.js'
import { openFiles } from './decrypted-files.js'
import { canDecrypt, reasonOf, showState } from './decrypting.js'
import { all, control, copyBy, data, first } from './dom.js'
import { keyFragment } from './lines-fragment.js'

const page = first(document, '[data-encrypted]', HTMLElement)
/** Button that reveals a text that can be read once; its author finds it folded. Other texts have none. */
const [reveal] = all(page, '[data-reveal]', HTMLElement)
const [revealBox] = all(page, '[data-reveal-box], [data-reveal]', HTMLElement)
const keyForm = first(page, '.encrypted-key', HTMLFormElement)
let isOpen = false

addEventListener('hashchange', ({ oldURL }) => {
  if (isOnPage()) history.replaceState(history.state, '', oldURL)
  else begin()
})
// The author passes the address on without opening the snippet.
for (const button of all(page, '[data-copies="address"]', HTMLButtonElement))
  button.addEventListener('click', () => copyBy(button, () => location.href))
reveal?.addEventListener('click', () => read('POST'))
keyForm.addEventListener('submit', event => {
  event.preventDefault()
  const given = control(keyForm, 'key', HTMLInputElement).value.trim()
  const key = given.slice(given.lastIndexOf('#') + 1)
  if (key === location.hash.slice(1)) begin()
  else location.hash = key
})
begin()

/** True if the fragment names a part of the page, as that of the skip link does: it has replaced the key in the address. */
const isOnPage = () => document.getElementById(location.hash.slice(1)) !== null

function keyInAddress() {
  return keyFragment().key
}

async function begin() {
  if (isOpen) return
  const key = keyInAddress()
  const { once } = page.dataset
  if (!canDecrypt()) return show('insecure')
  if (key === '') return show('missing')
  if (once === undefined) return read('GET')
  // A key that does not fit must not cost the text its only reading.
  show(await keyFits(once, key).then(fits => (fits ? 'once' : 'key'), reasonOf))
}

/** @param {'GET' | 'POST'} method */
async function read(method) {
  show('working')
  try {
    const response = await fetch(data(page, 'encrypted'), { method, cache: 'no-store' })
    if (!response.ok) return show(response.status === 404 ? 'gone' : 'failed')
    open(await decryptFiles(await response.text(), keyInAddress()))
  } catch (error) {
    show(reasonOf(error))
  }
}

/** @param {string} state */
function show(state) {
  showState(page, state)
  keyForm.hidden = state !== 'missing' && state !== 'key'
  if (revealBox) revealBox.hidden = state !== 'once'
}

/** @param {readonly import('./armour.js').OpenedText[]} files */
function open(files) {
  isOpen = true
  for (const link of all(page, '[data-keeps-key]', HTMLAnchorElement)) link.hash = keyInAddress()
  openFiles(page, files)
  show(page.dataset.once === undefined ? 'opened' : 'openedOnce')
}
