import type { AdminContext } from '../../admin/admin-layout.ts'
import { checkboxes, select, textField } from '../../admin/admin-parts.ts'
import { optionsOf, type Picking, picker } from '../../admin/picker.ts'
import type { Problems } from '../../admin/problems.ts'
import { control, labelsOf } from '../../admin/schema-form.ts'
import { type Html, html } from '../../web/html.ts'
import { ruleFields, windowFields } from '../maintenance-document.ts'
import type { MonthDay } from '../recurrence.ts'
import {
  monthDayText,
  plainFields,
  type TimeField,
  type WindowForm,
  type WindowKind,
} from './maintenance-form.ts'
import { monthDayLabel } from './maintenance-summary.ts'

/** What the controls of a window are made of. */
export type WindowFieldsPage = {
  readonly values: WindowForm
  readonly problems: Problems
  readonly monitors: readonly { readonly id: number; readonly name: string }[]
  /** Progress of choosing monitors without scripts. */
  readonly picking?: Picking
}

/** The controls of a window: what it is about, when it is, and how it is announced. */
export function windowControls(
  context: AdminContext,
  kind: WindowKind,
  page: WindowFieldsPage,
  action: string,
): Html {
  const { values, problems } = page
  const form = { fields: plainFields, values: values.plain, problems }
  const special: Readonly<Record<string, () => Html>> = {
    title: () => control(context, form, 'title', { maxLength: 200 }),
    monitors: () =>
      picker(context, {
        name: 'monitors',
        options: optionsOf(page.monitors),
        chosen: values.monitors,
        action,
        label: labelsOf(context, windowFields.fields)['monitors'] ?? '',
        choicesAt: context.paths.manage.monitorChoices(),
        wrong: problems.get('monitors'),
        picking: page.picking,
      }),
  }
  const announced = Object.keys(windowFields.fields).filter(
    name => name !== 'openEnded' && !special[name] && plainFields[name],
  )
  return html`${Object.values(special).map(each => html`${each()}\n`)}${timeFields[kind](context, page)}
${announced.map(name => html`${control(context, form, name)}\n`)}`
}

/** Controls of the times, which depend on the kind of window. */
const timeFields = {
  once: (context, page) => {
    const hint = context.messages.manage.zone(context.format.timeZone)
    return html`<div class="fields">${instantField(context, page, 'startsAt', hint)}
${instantField(context, page, 'endsAt', hint)}</div>
${control(context, { fields: plainFields, values: page.values.plain, problems: page.problems }, 'openEnded')}`
  },
  weekly: (context, page) => {
    const options = context.messages.maintenance.weekdays.map((label, index) => ({
      value: String(index + 1),
      label,
    }))
    const label = ruleLabels(context)['weekdays'] ?? ''
    return html`${checkboxes({ name: 'weekdays', label, options, chosen: new Set(page.values.weekdays), wrong: page.problems.get('weekdays') })}
${clockFields(context, page)}
${ruleControl(context, page, 'everyWeeks')}
${zoneFields(context, page)}`
  },
  monthly: (context, page) => {
    const options = monthDays.map(on => ({ value: monthDayText(on), label: monthDayLabel(context, on) }))
    return html`${select({ ...plain(page, 'on', ruleLabels(context)['on'] ?? ''), options })}
${clockFields(context, page)}${zoneFields(context, page)}`
  },
  cron: (context, page) =>
    html`${ruleControl(context, page, 'cron', { maxLength: 200 })}
${ruleControl(context, page, 'durationMinutes')}${zoneFields(context, page)}`,
} as const satisfies Record<WindowKind, (context: AdminContext, page: WindowFieldsPage) => Html>

function instantField(
  context: AdminContext,
  page: WindowFieldsPage,
  name: 'startsAt' | 'endsAt',
  hint: string,
) {
  const label = labelsOf(context, windowFields.fields)[name] ?? ''
  return textField({ ...plain(page, name, label, hint), type: 'datetime-local' })
}

/** The control of a rule's field. Which fields are required depends on the kind of rule; the time zone always is. */
const ruleControl = (
  context: AdminContext,
  { values: { plain: _, monitors: __, weekdays: ___, ...values }, problems }: WindowFieldsPage,
  name: TimeField,
  more: Parameters<typeof control>[3] = {},
): Html =>
  control(context, { fields: ruleFields, values, problems }, name, { required: name === 'timeZone', ...more })

const ruleLabels = (context: AdminContext) => labelsOf(context, ruleFields)

const monthDays: readonly MonthDay[] = [
  ...Array.from({ length: 31 }, (_, index) => ({ day: index + 1 })),
  { day: 'last' },
  ...([1, 2, 3, 4, 'last'] as const).flatMap(nth => [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ nth, weekday }))),
]

function clockFields(context: AdminContext, page: WindowFieldsPage): Html {
  const messages = context.messages.maintenance
  return html`<div class="fields">${ruleControl(context, page, 'time', { type: 'time' })}
${
  page.values.endTime === ''
    ? ruleControl(context, page, 'durationMinutes')
    : textField({ ...plain(page, 'endTime', messages.endTime, messages.endTimeHint), type: 'time' })
}</div>`
}

const zoneFields = (context: AdminContext, page: WindowFieldsPage): Html =>
  html`${ruleControl(context, page, 'timeZone')}
<div class="fields">${ruleControl(context, page, 'from', { type: 'date' })}
${ruleControl(context, page, 'until', { type: 'date' })}</div>`

function plain(page: WindowFieldsPage, name: TimeField, label: string, hint?: string) {
  return { name, label, hint, value: page.values[name], wrong: page.problems.get(name) }
}

/** Labels of all fields, by name. */
export const windowLabels = (context: AdminContext): Readonly<Record<string, string>> => ({
  ...labelsOf(context, windowFields.fields),
  ...ruleLabels(context),
  endTime: context.messages.maintenance.endTime,
})
