// The notice about the last action: it can be dismissed, and is not shown again when the page is reloaded.

import { all, first } from './dom.js'

for (const toast of all(document, '.toast', HTMLElement)) {
  const close = first(toast, '.toast-close', HTMLButtonElement)
  close.hidden = false
  close.addEventListener('click', () => toast.remove())
  const { lasts } = toast.dataset
  if (lasts !== undefined) setTimeout(() => toast.remove(), 1000 * Number(lasts))
  const address = new URL(location.href)
  for (const name of ['notice', 'removed', 'changed']) address.searchParams.delete(name)
  history.replaceState(history.state, '', address)
}
