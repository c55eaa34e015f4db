// Shows the rendered text beside what is being typed: `data-preview-of` names the field, `data-preview-at` the address.
import { all, control, data } from './dom.js'
import { isEdited, livePreview } from './live-preview.js'

for (const pane of all(document, '[data-preview-of]', HTMLElement)) {
  const field = document.getElementById(data(pane, 'previewOf'))
  if (!(field instanceof HTMLTextAreaElement) || !field.form) continue
  const csrf = control(field.form, 'csrf', HTMLInputElement)
  const follow = livePreview(
    pane,
    data(pane, 'previewAt'),
    () => new URLSearchParams({ text: field.value, csrf: csrf.value }),
  )
  field.addEventListener('input', follow)
  if (isEdited(field)) follow()
}
