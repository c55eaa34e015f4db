// Keeps the preview beside a form up to date with what is typed, even if the connection is lost for a while.
const pauseMs = 400
const retryMs = 2_000
const retryMaxMs = 30_000

/**
 * Returns the function to call after each change.
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
    // An overtaken answer would show an older text.
    if (turn !== latest) return
    if (html !== null) pane.innerHTML = html
    else if (isPassing(answer)) showIn(nextRetryMs, turn, Math.min(2 * nextRetryMs, retryMaxMs))
  }

  return () => showIn(pauseMs)
}

/**
 * Whether a failed request is worth a retry: a lost connection or a busy server is, a refusal is not.
 *
 * @param {Response | null} answer
 */
const isPassing = answer => answer === null || answer.ok || answer.status === 429 || answer.status >= 500

/**
 * Whether a field differs from the page as sent: typed before the script ran, or restored by the browser.
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
 * Whether the selection differs from the page as sent. Without a selected option the browser selects the first.
 *
 * @param {readonly HTMLOptionElement[]} options
 */
function isSelectionEdited(options) {
  const chosen = options.find(option => option.defaultSelected) ?? options[0]
  return options.find(option => option.selected) !== chosen
}
