// The form copies the address of what it creates, and the page of the snippet shows that it did.
import { write } from './dom.js'

const keptAs = 'corkboard copied'
/** How long, in milliseconds, the browser may take to copy before the page goes on without. */
const patienceMs = 1_000

/**
 * Copies the address of what is being created, then opens it. It has to be called within the click: Safari lets nothing
 * later write to the clipboard.
 *
 * @param {Promise<string>} address rejects, as this does then, if nothing was created
 */
export async function copyAndOpen(address) {
  const copied = copyWhenKnown(address)
  const created = await address
  if (await copied) keepCopied(created)
  location.assign(created)
}

/**
 * @param {Promise<string>} address
 * @returns {Promise<boolean>} true if it was copied; never rejects
 */
function copyWhenKnown(address) {
  const copied = inClick(address).then(
    () => true,
    () => false,
  )
  const tooLate = address.then(
    () => new Promise(resolve => setTimeout(resolve, patienceMs, false)),
    () => false,
  )
  return Promise.race([copied, tooLate])
}

/** @param {Promise<string>} address */
async function inClick(address) {
  if (!('clipboard' in navigator) || !('ClipboardItem' in window)) return write(() => address)
  const text = address.then(each => new Blob([each], { type: 'text/plain' }))
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })])
}

/** @param {string} address the address that was copied, for its page */
function keepCopied(address) {
  try {
    sessionStorage.setItem(keptAs, new URL(address).pathname)
  } catch {
    // Without storage the page does not show it.
  }
}

/**
 * True once for the page of the address that was copied.
 *
 * @param {string} pathname
 */
export function takeCopied(pathname) {
  try {
    const isCopied = sessionStorage.getItem(keptAs) === pathname
    if (isCopied) sessionStorage.removeItem(keptAs)
    return isCopied
  } catch {
    return false
  }
}
