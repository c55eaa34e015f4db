// Conveniences of the pages of snippets, which work without them.

import { takeCopied } from './copied-address.js'
import { all, around, copyBy, data, first, showOutcome } from './dom.js'

for (const button of all(document, '[data-copy], [data-copy-address]', HTMLButtonElement)) {
  button.hidden = false
  button.addEventListener('click', () => copyBy(button, () => wanted(button)))
}

for (const field of all(document, '.snippet-share input', HTMLInputElement)) {
  field.addEventListener('focus', () => field.select())
}

for (const slip of all(document, '[data-slip]', HTMLElement)) {
  const close = first(slip, '.slip-close', HTMLAnchorElement)
  close.addEventListener('click', event => {
    event.preventDefault()
    slip.remove()
    keep(close.href)
  })
}

// What opens a dialog, or copies, has done what the menu was opened for.
for (const menu of all(document, '.snippet-menu', HTMLDetailsElement)) {
  menu.addEventListener('click', ({ target }) => {
    if (around(target, '[data-opens]', HTMLButtonElement)) menu.open = false
  })
}

sayCopied()

const [wrap] = all(document, '#wrap', HTMLInputElement)
wrap?.addEventListener('change', () => {
  const choice = new URLSearchParams({ wrap: String(Number(wrap.checked)) })
  keep(`${data(wrap, 'keep')}?${choice}`)
})

for (const time of all(document, 'time[data-gone]', HTMLTimeElement)) countDown(time)

/**
 * Asks the server to keep a choice in a cookie, so that it sends the next page accordingly. The request outlives the page; a
 * choice that is not kept counts for this page all the same.
 *
 * @param {string} address
 */
function keep(address) {
  fetch(address, { keepalive: true, redirect: 'manual' }).catch(() => {})
}

/** Shows on the button that the form has copied the address when it created this snippet. */
function sayCopied() {
  const [button] = all(document, '[data-copy-address]', HTMLButtonElement)
  if (button && takeCopied(location.pathname)) showOutcome(button, true)
}

/**
 * The text to copy: the raw text, because the page shows some characters differently. A revealed text has no address any more.
 *
 * @param {HTMLButtonElement} button
 */
function wanted(button) {
  if (button.dataset.copyAddress !== undefined) return location.href
  // The colours of a terminal are shown, not copied.
  const [plain] = all(document, '[data-text][data-plain]', HTMLElement)
  if (plain) return plain.textContent
  const address = data(button, 'copy')
  if (address !== '') return rawText(address)
  // Several files that were revealed stand on one page.
  const file = around(button, '.snippet', HTMLElement) ?? document
  return first(file, '[data-text]', HTMLElement).textContent
}

/** @param {string} address */
async function rawText(address) {
  const response = await fetch(address)
  if (!response.ok) throw new Error('The text is gone.')
  return response.text()
}

/**
 * Keeps the remaining time up to date, in seconds during the last minute.
 *
 * @param {HTMLTimeElement} time
 */
function countDown(time) {
  const until = Date.parse(time.dateTime)
  const format = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: 'always' })
  const tick = () => {
    const seconds = Math.floor((until - Date.now()) / 1000)
    if (seconds < 0) {
      time.textContent = data(time, 'goneNow')
      return
    }
    time.textContent = data(time, 'gone').replace('{when}', format.format(...inUnits(seconds)))
    setTimeout(tick, seconds < 120 ? 1000 : 20_000)
  }
  setTimeout(tick, until - Date.now() < 120_000 ? 0 : 20_000)
}

/**
 * @param {number} seconds
 * @returns {[value: number, unit: Intl.RelativeTimeFormatUnit]}
 */
function inUnits(seconds) {
  if (seconds < 60) return [seconds, 'second']
  if (Math.round(seconds / 60) < 60) return [Math.round(seconds / 60), 'minute']
  if (Math.round(seconds / 3600) < 24) return [Math.round(seconds / 3600), 'hour']
  return [Math.round(seconds / 86_400), 'day']
}
