// Removes from this browser what was stored for the account, when its owner signs out.
import { all, data } from './dom.js'

for (const form of all(document, 'form[data-signs-out]', HTMLFormElement))
  form.addEventListener('submit', () => forget(form))

/** @param {HTMLFormElement} form */
function forget(form) {
  const prefix = `corkboard ${data(form, 'signsOut')} `
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
  } catch {
    // Without storage there is nothing to remove.
  }
}
