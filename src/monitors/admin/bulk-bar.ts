import type { AdminContext } from '../../admin/admin-layout.ts'
import { csrfField } from '../../admin/csrf-field.ts'
import { defaultButton } from '../../admin/picker.ts'
import { type Html, html } from '../../web/html.ts'
import { button } from '../../web/ui.ts'
import { bulkFields } from './bulk-edit.ts'
import { type ListPlace, placeQuery } from './list-filter.ts'

/**
 * The bar at the bottom of the list, which its style sheet shows while monitors are selected, with the one input that the
 * chosen field needs.
 */
export function bulkBar(context: AdminContext, place: ListPlace): Html {
  const { messages, paths } = context
  const { bulk, pause, resume } = messages.monitors
  return html`<form class="bulk-bar" id="bulk" method="post" action="${paths.manage.monitorsBulk(placeQuery(place))}" aria-label="${bulk.label}" autocomplete="off" novalidate>${csrfField(context)}${defaultButton('do', 'change')}
<span class="bulk-count" role="status">${bulk.selected}</span>
<button class="button" name="do" value="pause">${pause}</button>
<button class="button" name="do" value="resume">${resume}</button>
${fieldControls(context)}
<button class="button quiet" type="reset" form="bulk">${bulk.clear}</button>
</form>`
}

/** The field to change on all that are selected, with its value. */
export function fieldControls({ messages }: AdminContext): Html {
  const { manage } = messages
  const { bulk } = messages.monitors
  const input = (name: string, control: Html) =>
    html`<label class="bulk-value" data-for="${name}">${bulk.value} ${control}</label>`
  return html`<label>${bulk.field} <select class="input" name="field"><option value="">${bulk.choose}</option>${bulkFields.map(each => html`<option value="${each}">${bulk.fields[each]}</option>`)}</select></label>
${input('group', html`<input class="input" name="group" dir="auto">`)}
${input('tag', html`<input class="input" name="tag" dir="auto">`)}
${input('intervalSeconds', html`<input class="input" name="intervalSeconds" inputmode="numeric">`)}
${input('public', html`<select class="input" name="public"><option value="on">${manage.yes}</option><option value="">${manage.no}</option></select>`)}
<span class="bulk-apply">${button({ text: bulk.apply, kind: 'primary', name: 'do', value: 'change' })}</span>`
}
