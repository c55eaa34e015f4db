import type { AdminContext } from '../../../admin/admin-layout.ts'
import { select, textArea } from '../../../admin/admin-parts.ts'
import type { Problems } from '../../../admin/problems.ts'
import { segments } from '../../../admin/segments.ts'
import { type Html, html } from '../../../web/html.ts'
import { type EventKind, statusesOf } from '../../model/announcement-kinds.ts'
import { type TemplateChip, templateChips } from '../../templates/admin/template-chips.ts'

/** Minutes that the form offers for the next update. */
const nextMinutes = [10, 20, 30, 60, 120, 240]

type MessageFields = {
  readonly kind: EventKind
  readonly values: { readonly status: string; readonly content: string; readonly nextUpdateMinutes: string }
  readonly problems: Problems
  readonly label: string
  readonly hint?: string
  readonly chips: readonly TemplateChip[]
}

/** Status, templates, message and the next update, as fields of a form of class `message-form`. The page loads `message-form.js`. */
export function messageFields(
  context: AdminContext,
  { kind, values, problems, label, hint, chips }: MessageFields,
): Html {
  const { incidents, updates } = context.messages
  return html`${segments({
    name: 'status',
    label: incidents.status,
    value: values.status,
    wrong: problems.get('status'),
    options: statusesOf(kind).map(each => ({ value: each, label: html`${updates.statuses[each]}` })),
  })}
<div class="incident-message">${kind === 'incident' ? templateChips(context, chips) : null}
${textArea({
  name: 'content',
  label,
  hint,
  value: values.content,
  wrong: problems.get('content'),
  rows: 4,
  required: true,
})}</div>
<div class="next-update">${select({
    name: 'nextUpdateMinutes',
    label: incidents.nextUpdate,
    value: values.nextUpdateMinutes,
    wrong: problems.get('nextUpdateMinutes'),
    options: [
      { value: '', label: incidents.noNextUpdate },
      ...withOwn(values.nextUpdateMinutes).map(minutes => ({
        value: String(minutes),
        label: incidents.withinMinutes(context.format.number(minutes)),
      })),
    ],
  })}</div>`
}

/** The offered minutes, with those that the form has already. */
function withOwn(value: string): readonly number[] {
  const own = Number(value)
  if (!Number.isSafeInteger(own) || own <= 0 || nextMinutes.includes(own)) return nextMinutes
  return [...nextMinutes, own].sort((a, b) => a - b)
}
