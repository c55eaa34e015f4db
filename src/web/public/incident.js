// The form of an incident: its preview follows what is typed. Without this script it is the preview of the form as sent.
import { data, find } from './dom.js'
import { isEdited, livePreview } from './live-preview.js'

const form = find('incident', HTMLFormElement)
const preview = find('preview', HTMLDetailsElement)
const follow = livePreview(find('incident-shown', HTMLElement), data(form, 'previewAt'), typed)
form.addEventListener('input', follow)
if ([...form.elements].some(isEdited)) follow()

const wide = matchMedia('(min-width: 73.75rem)')
preview.open = wide.matches
wide.addEventListener('change', () => {
  preview.open = wide.matches
})

function typed() {
  const fields = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields.append(name, value)
  return fields
}
