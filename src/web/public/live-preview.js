// A preview beside a form follows what is typed, whatever the connection does meanwhile.
const pauseMs = 400
const retryMs = 2_000
const retryMaxMs = 30_000

/**
 * Returns what to call after each change.
 *
 * @param {HTMLElement} pane
 * @param {string} address
 * @param {() => URLSearchParams} body gives what the preview is made of
 */
export function livePreview(pane, address, body) {
  /** @type {number | undefined} */
  let waiting
  let latest = 0

  /** @param {number} delayMs */
  function showIn(delayMs, turn = ++latest, nextRetryMs = retryMs) {
    clearTimeout(waiting)
    waiting = setTimeout(() => show(turn, nextRetryMs), delayMs)
  }

  /**
   * @param {number} turn
   * @param {number} nextRetryMs
   */
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

/**
 * A lost connection and a busy server pass; what the server refused stays refused.
 *
 * @param {Response | null} answer
 */
const isPassing = answer => answer === null || answer.ok || answer.status === 429 || answer.status >= 500

/**
 * Whether a field holds something else than the page came with: typed before the script ran, or brought back by the browser.
 *
 * @param {Element} field
 */
export function isEdited(field) {
  if (field instanceof HTMLSelectElement) return isSelectionEdited([...field.options])
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
  if (!(field instanceof HTMLInputElement) || field.type === 'hidden' || field.type === 'file') return false
  if (field.type === 'checkbox' || field.type === 'radio') return field.checked !== field.defaultChecked
  return field.value !== field.defaultValue
}

/**
 * Without a chosen option the browser chooses the first.
 *
 * @param {readonly HTMLOptionElement[]} options
 */
function isSelectionEdited(options) {
  const chosen = options.find(option => option.defaultSelected) ?? options[0]
  return options.find(option => option.selected) !== chosen
}
