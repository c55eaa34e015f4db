/*
 * The editor of announcements: shows a preview beside the form, and saves what is typed every few seconds.
 * Without this script the form has a Preview button, and saves nothing by itself.
 */
import { all, control, data, find } from './dom.js'
import { isEdited, livePreview } from './live-preview.js'

const keepEveryMs = 4_000

const form = find('editor', HTMLFormElement)
const preview = find('article-preview', HTMLElement)
const message = find('autosave', HTMLElement)
const autosaveAt = data(form, 'autosaveAt')
/** Set while the reader has not yet decided about the changes of an earlier visit; nothing is saved meanwhile. */
const { paused } = form.dataset
/** Key under which this browser stores changes that the server could not take, for this account and this announcement only. */
const rescueKey = `corkboard ${data(form, 'account')} ${autosaveAt}`

const follow = livePreview(preview, data(form, 'previewAt'), typed)
let isChanged = false
let isLeaving = false
/** @type {AbortController | null} */
let sending = null

message.textContent = paused ?? data(form, 'kept')
bringBack()
setInterval(keep, keepEveryMs)

form.addEventListener('input', change)
form.addEventListener('input', nameSchedule)
if ([...form.elements].some(isEdited)) change()
/** Stops saving when the form is sent, or a form that signs out, which removes what was stored for the account (`sign-out.js`). */
document.addEventListener('submit', () => {
  isLeaving = true
  sending?.abort()
})
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') keep()
})

function change() {
  isChanged = true
  follow()
}

/** Names the chosen time on the button that schedules; the field has the time of the site's zone. */
function nameSchedule() {
  const [button] = all(form, '[data-schedule]', HTMLButtonElement)
  if (!button) return
  const typed = control(form, 'publishAt', HTMLInputElement).value
  const at = Date.parse(`${typed}Z`)
  const locale = document.documentElement.lang === 'de' ? 'de-DE' : 'en-GB'
  /** @param {Intl.DateTimeFormatOptions} options */
  const part = options => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(at)
  button.textContent = Number.isNaN(at)
    ? data(button, 'plain')
    : data(button, 'schedule').replace(
        '{time}',
        `${part({ dateStyle: 'long' })}, ${part({ timeStyle: 'short' })}`,
      )
}

/** Fields of the form without its files, which are uploaded only with the form itself. */
function typed() {
  const fields = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields.append(name, value)
  return fields
}

async function keep() {
  if (paused !== undefined || !isChanged || isLeaving || sending) return
  isChanged = false
  const fields = typed()
  sending = new AbortController()
  try {
    const answer = await fetch(autosaveAt, { method: 'POST', body: fields, signal: sending.signal })
    if (answer.ok) say(await answer.text())
    else if (!isLeaving)
      rescue(fields, answer.status === 401 || answer.status === 403 ? 'signedOut' : 'failed')
  } catch {
    if (!isLeaving) rescue(fields, 'failed')
  } finally {
    sending = null
  }
}

/**
 * Stores changes that the server did not take, and sends them again.
 *
 * @param {URLSearchParams} fields
 * @param {'signedOut' | 'failed'} reason
 */
function rescue(fields, reason) {
  isChanged = true
  say(data(form, reason))
  fields.delete('csrf')
  try {
    localStorage.setItem(rescueKey, fields.toString())
  } catch {
    // Without storage the form still has the changes.
  }
}

/** Sends the changes that an earlier visit could not; the page then offers them. */
async function bringBack() {
  const rescued = localStorage.getItem(rescueKey)
  if (rescued === null) return
  const fields = new URLSearchParams(rescued)
  fields.set('csrf', control(form, 'csrf', HTMLInputElement).value)
  const answer = await fetch(autosaveAt, { method: 'POST', body: fields }).catch(() => null)
  if (!answer?.ok) return
  localStorage.removeItem(rescueKey)
  location.reload()
}

/** @param {string} words */
function say(words) {
  if (message.textContent !== words) message.textContent = words
}
