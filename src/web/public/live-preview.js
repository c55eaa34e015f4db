// A preview beside a form follows what is typed, whatever the connection does meanwhile.
const pauseMs = 400
const retryMs = 2_000
const retryMaxMs = 30_000

/** Returns what to call after each change; `body` gives what the preview is made of. */
export function livePreview(pane, address, body) {
  let waiting
  let latest = 0

  function showIn(delayMs, turn = ++latest, nextRetryMs = retryMs) {
    clearTimeout(waiting)
    waiting = setTimeout(() => show(turn, nextRetryMs), delayMs)
  }

  async function show(turn, nextRetryMs) {
    const answer = await fetch(address, { method: 'POST', body: body() }).catch(() => null)
    const html = answer?.ok ? await answer.text().catch(() => null) : null
    // An answer that was overtaken would show what is no longer there.
    if (turn !== latest) return
    if (html !== null) pane.innerHTML = html
    else if (isPassing(answer)) showIn(nextRetryMs, turn, Math.min(2 * nextRetryMs, retryMaxMs))
  }

  return () => showIn(pauseMs)
}

/** A lost connection and a busy server pass; what the server refused stays refused. */
const isPassing = answer => answer === null || answer.ok || answer.status === 429 || answer.status >= 500

/** Whether a field holds something else than the page came with: typed before the script ran, or brought back by the browser. */
export function isEdited(field) {
  if (field.type === 'hidden' || field.type === 'file') return false
  if (field.type === 'checkbox' || field.type === 'radio') return field.checked !== field.defaultChecked
  if (field.options) return isSelectionEdited([...field.options])
  return field.defaultValue !== undefined && field.value !== field.defaultValue
}

/** Without a chosen option the browser chooses the first. */
function isSelectionEdited(options) {
  const chosen = options.find(option => option.defaultSelected) ?? options[0]
  return options.find(option => option.selected) !== chosen
}
