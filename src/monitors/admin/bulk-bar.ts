import type { AdminContext } from '../../admin/admin-layout.ts'
import { csrfField } from '../../admin/csrf-field.ts'
import { bulkFieldControls } from '../../admin/lists/bulk-fields.ts'
import { defaultButton } from '../../admin/picker.ts'
import { type Html, html } from '../../web/html.ts'
import { bulkChoices } from './bulk-fields.ts'
import { type ListPlace, placeQuery } from './list-filter.ts'
import type { NamedChannel } from './monitor-channels.ts'

/**
 * The bar at the bottom of the list, which its style sheet shows while monitors are selected, with the one input that the
 * chosen field needs.
 */
export function bulkBar(
  context: AdminContext,
  place: ListPlace & { readonly channels: readonly NamedChannel[] },
): Html {
  const { messages, paths } = context
  const { bulk, pause, resume } = messages.monitors
  const { lists } = messages.manage
  return html`<form class="bulk-bar" id="bulk" method="post" action="${paths.manage.monitorsBulk(placeQuery(place))}" aria-label="${bulk.label}" autocomplete="off" novalidate>${csrfField(context)}${defaultButton('do', 'change')}
<span class="bulk-count" role="status">${lists.selected}</span>
<button class="button" name="do" value="pause">${pause}</button>
<button class="button" name="do" value="resume">${resume}</button>
${bulkFieldControls(context, bulkChoices(place.channels))}
<button class="button quiet" type="reset" form="bulk">${lists.clear}</button>
</form>`
}
