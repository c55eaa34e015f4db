// The states of pages whose text is decrypted in the browser.
import { ArmourError } from './armour.js'
import { all } from './dom.js'

/** Browsers have `crypto.subtle` only at https addresses and on this machine. */
export const canDecrypt = () => Boolean(globalThis.crypto?.subtle) && 'DecompressionStream' in window

/**
 * The state of a page whose text could not be decrypted.
 *
 * @param {unknown} error
 */
export function reasonOf(error) {
  if (!(error instanceof ArmourError)) return 'failed'
  return error.reason === 'shape' ? 'damaged' : error.reason
}

/**
 * @param {HTMLElement} page
 * @param {string} state
 */
export function showState(page, state) {
  for (const each of all(page, '[data-state]', HTMLElement)) each.hidden = each.dataset.state !== state
}
