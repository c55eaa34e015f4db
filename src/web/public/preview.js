// Shows the rendered text beside what is being typed: `data-preview-of` names the field, `data-preview-at` the address.
import { isEdited, livePreview } from './live-preview.js'

for (const pane of document.querySelectorAll('[data-preview-of]')) {
  const field = document.getElementById(pane.dataset.previewOf)
  if (!field) continue
  const { csrf } = field.form.elements
  const follow = livePreview(
    pane,
    pane.dataset.previewAt,
    () => new URLSearchParams({ text: field.value, csrf: csrf.value }),
  )
  field.addEventListener('input', follow)
  if (isEdited(field)) follow()
}
