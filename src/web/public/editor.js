/*
 * The editor of announcements: shows beside the form how it will look, and keeps what is typed every few seconds.
 * Without this script the form has a Preview button, and keeps nothing by itself.
 */
import { control, data, find } from './dom.js'
import { isEdited, livePreview } from './live-preview.js'

const keepEveryMs = 4_000

const form = find('editor', HTMLFormElement)
const preview = find('article-preview', HTMLElement)
const message = find('autosave', HTMLElement)
const autosaveAt = data(form, 'autosaveAt')
/** What an earlier visit left is still to be decided about; nothing is kept meanwhile. */
const { paused } = form.dataset
/** Where this browser keeps what the server could not take, for this person and this announcement only. */
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
if ([...form.elements].some(isEdited)) change()
/** The form itself is sent, or a form that signs out, which removes what was kept for the account (`sign-out.js`). */
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

/** Files travel only when the form itself is sent. */
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
 * What the server did not take is sent again, and outlives this page meanwhile.
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
    // A browser that keeps nothing still shows the form.
  }
}

/** What an earlier visit could not hand over is handed over now; the page then offers it. */
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
