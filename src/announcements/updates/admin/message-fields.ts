import type { AdminContext } from '../../../admin/admin-layout.ts'
import { select, textArea } from '../../../admin/admin-parts.ts'
import type { Problems } from '../../../admin/problems.ts'
import { segments } from '../../../admin/segments.ts'
import { type Html, html } from '../../../web/html.ts'
import { type EventKind, statusesOf } from '../../model/announcement-kinds.ts'

/** Statuses with a template, in the order of their chips. */
const templateStatuses = ['investigating', 'identified', 'monitoring', 'resolved'] as const
export type TemplateStatus = (typeof templateStatuses)[number]

/** The sentence that a template puts into the message. */
export const templateText = ({ messages }: AdminContext, status: TemplateStatus): string =>
  messages.incidents.sentences[status]

/** The template of the pressed chip; null if none was pressed. */
export const templateNamed = (name: string): TemplateStatus | null =>
  templateStatuses.find(each => each === name) ?? null

/** Minutes that the form offers for the next update. */
const nextMinutes = [10, 20, 30, 60, 120, 240]

type MessageFields = {
  readonly kind: EventKind
  readonly values: { readonly status: string; readonly content: string; readonly nextUpdateMinutes: string }
  readonly problems: Problems
  readonly label: string
  readonly hint?: string
}

/** Status, templates, message and the next update, as fields of a form of class `message-form`. The page loads `message-form.js`. */
export function messageFields(
  context: AdminContext,
  { kind, values, problems, label, hint }: MessageFields,
): Html {
  const { incidents, updates } = context.messages
  return html`${segments({
    name: 'status',
    label: incidents.status,
    value: values.status,
    wrong: problems.get('status'),
    options: statusesOf(kind).map(each => ({ value: each, label: html`${updates.statuses[each]}` })),
  })}
<div class="incident-message">${kind === 'incident' ? templates(context) : null}
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

const templates = (context: AdminContext): Html => {
  const { incidents } = context.messages
  return html`<div class="templates" role="group" aria-label="${incidents.templates}">${templateStatuses.map(
    each =>
      html`<button class="chip" name="template" value="${each}" data-text="${templateText(context, each)}">${incidents.templatesOf[each]}</button>`,
  )}</div>`
}
