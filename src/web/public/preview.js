// Shows the rendered text beside what is being typed: `data-preview-of` names the field, `data-preview-at` the address.
const pauseMs = 400

for (const pane of document.querySelectorAll('[data-preview-of]')) {
  const field = document.getElementById(pane.dataset.previewOf)
  let waiting
  let latest = 0

  async function show() {
    const turn = ++latest
    const body = new URLSearchParams({ text: field.value, csrf: field.form.elements.csrf.value })
    try {
      const answer = await fetch(pane.dataset.previewAt, { method: 'POST', body })
      // An answer that was overtaken would show what is no longer there.
      if (answer.ok && turn === latest) pane.innerHTML = await answer.text()
    } catch {
      // Without a connection the last preview stays.
    }
  }

  field?.addEventListener('input', () => {
    clearTimeout(waiting)
    waiting = setTimeout(show, pauseMs)
  })
}
