import { type AdminContext, adminPage } from '../../admin/admin-layout.ts'
import { checkboxes, formErrors, postButton, postForm, select, textField } from '../../admin/admin-parts.ts'
import { conflictCard, type Versions, versionsOf } from '../../admin/conflict-card.ts'
import { csrfField } from '../../admin/csrf-field.ts'
import { pagedTable } from '../../admin/paged-table.ts'
import { defaultButton, optionsOf, type Picking, picker } from '../../admin/picker.ts'
import type { Problems } from '../../admin/problems.ts'
import { control, labelsOf, shownValue } from '../../admin/schema-form.ts'
import { shortcuts } from '../../admin/shortcuts.ts'
import '../../lib/temporal.ts'
import { createFormat } from '../../i18n/format.ts'
import { may } from '../../kernel/actor.ts'
import { checked } from '../../lib/fields.ts'
import { minuteMs } from '../../lib/time.ts'
import { type Html, html } from '../../web/html.ts'
import { button, buttonLink, emptyState, timeElement } from '../../web/ui.ts'
import { ruleFields, windowFields, withTimes } from '../maintenance-document.ts'
import { windowSchema } from '../maintenance-service.ts'
import type { StoredWindow } from '../maintenance-store.ts'
import { type MonthDay, type Occurrence, occurrences } from '../recurrence.ts'
import {
  formOfWindow,
  monthDayText,
  plainFields,
  type TimeField,
  type WindowForm,
  type WindowKind,
  windowInput,
  windowKinds,
} from './maintenance-form.ts'
import { monthDayLabel, windowText } from './maintenance-summary.ts'

type Named = { readonly id: number; readonly name: string }

type WindowList = {
  readonly windows: readonly StoredWindow[]
  readonly monitors: readonly Named[]
  readonly now: number
}

export function renderWindows(context: AdminContext, { windows, monitors, now }: WindowList): Html {
  const messages = context.messages.maintenance
  const create = buttonLink(context.paths.manage.newMaintenance(), messages.newTitle, 'primary')
  const mayWrite = may(context.actor, 'maintenance')
  const parts = { open: [], planned: [], past: [] } as Record<Part, StoredWindow[]>
  for (const window of windows) parts[partOf(window, now)].push(window)
  return adminPage(context, {
    title: context.messages.manage.maintenance,
    current: 'maintenance',
    scripts: ['desk-keys.js'],
    actions: mayWrite ? create : null,
    main:
      windows.length === 0
        ? html`<section class="card">${emptyState(messages.nothing, html`<p class="measure">${messages.nothingText}</p>`)}</section>`
        : html`${(['open', 'planned', 'past'] as const).map(part =>
            parts[part].length === 0 ? null : renderPart(context, messages[part], parts[part], monitors, now),
          )}${shortcuts(context, ['next', 'previous', 'edit'])}`,
  })
}

type Part = 'open' | 'planned' | 'past'

function partOf({ rule, startsAt, endsAt }: StoredWindow, now: number): Part {
  const [next] = rule ? occurrences(rule, now, 1) : endsAt > now ? [{ startsAt, endsAt }] : []
  if (!next) return 'past'
  return next.startsAt <= now ? 'open' : 'planned'
}

function renderPart(
  context: AdminContext,
  title: string,
  windows: readonly StoredWindow[],
  monitors: readonly Named[],
  now: number,
): Html {
  const { common, manage } = context.messages
  const labels = labelsOf(context, windowFields.fields)
  const names = new Map(monitors.map(each => [each.id, each.name]))
  const row = (window: StoredWindow) => [
    html`<a href="${context.paths.manage.maintenanceWindow(window.id)}" dir="auto">${window.title}</a>`,
    windowText(context, window, now),
    html`<bdi>${firstNames(
      context,
      window.monitors.flatMap(id => names.get(id) ?? []),
    )}</bdi>`,
  ]
  return html`<section class="card"><h2>${title}</h2>${pagedTable(context, {
    heads: [labels['title'] ?? '', common.when, manage.monitors],
    caption: title,
    items: windows,
    row,
    hasKeys: true,
    at: context.paths.manage.maintenance,
  })}</section>`
}

/** Number of monitor names shown; a window may have hundreds. */
const namesShown = 5

function firstNames({ messages, format }: AdminContext, names: readonly string[]): string {
  const left = names.length - namesShown
  if (left <= 0) return format.list(names)
  return `${names.slice(0, namesShown).join(', ')} ${messages.manage.picker.more(format.number(left))}`
}

export const renderWindowKinds = (context: AdminContext): Html => {
  const messages = context.messages.maintenance
  return adminPage(context, {
    title: messages.newTitle,
    current: 'maintenance',
    main: html`<section class="card"><h2>${messages.kindTitle}</h2><ul class="kinds">${windowKinds.map(
      kind => html`<li><a href="${context.paths.manage.newMaintenance({ kind })}">${messages.kinds[kind].name}</a>
<p class="soft">${messages.kinds[kind].hint}</p></li>`,
    )}</ul></section>`,
  })
}

export type WindowPage = {
  /** The stored window; null for a new one. */
  readonly window: StoredWindow | null
  readonly kind: WindowKind
  readonly values: WindowForm
  readonly problems: Problems
  /** The revision that the form began with. */
  readonly revision: number
  /** The values saved by another editor since the form was opened; null: no conflict. */
  readonly theirs: StoredWindow | null
  /** The next occurrences of the saved or typed rule; null if the typed rule is invalid. */
  readonly next: readonly Occurrence[] | null
  readonly monitors: readonly Named[]
  /** Progress of choosing monitors without scripts. */
  readonly picking?: Picking
  readonly now: number
}

export function renderWindow(context: AdminContext, page: WindowPage): Html {
  const messages = context.messages.maintenance
  const { window, theirs, now, kind } = page
  const action = window
    ? context.paths.manage.maintenanceWindow(window.id)
    : context.paths.manage.maintenance()
  const { manage } = context.messages
  const save = window ? manage.save : messages.create
  if (window && !may(context.actor, 'maintenance')) return renderPlain(context, page, window)
  return adminPage(context, {
    title: window?.title ?? messages.newTitle,
    current: 'maintenance',
    scripts: ['picker.js'],
    actions: window && may(context.actor, 'maintenance') ? windowActions(context, window, now) : null,
    main: html`${theirs ? conflictCard(context, versions(context, page, theirs)) : null}
${formErrors(context, page.problems, labels(context))}
${postForm(context, {
  action,
  content: html`${defaultButton('do', 'save')}<input type="hidden" name="kind" value="${kind}"><input type="hidden" name="revision" value="${page.revision}">
<section class="card"><h2>${messages.kinds[kind].name}</h2>${commonFields(context, page, action)}${timeFields[kind](context, page)}</section>
${page.next === null ? null : nextTimes(context, page.next, page.values.timeZone)}
<p class="buttons">${button({ text: theirs ? manage.keepMine : save, kind: 'primary', name: 'do', value: 'save' })}
<button class="button" name="do" value="preview" formaction="${action}#next">${manage.preview}</button>
${buttonLink(theirs ? action : context.paths.manage.maintenance(), theirs ? manage.keepTheirs : manage.cancel)}</p>`,
})}`,
  })
}

/** Read-only view, for roles that may not edit. */
function renderPlain(context: AdminContext, page: WindowPage, window: StoredWindow): Html {
  const labels = labelsOf(context, windowFields.fields)
  const shown = [
    [context.messages.common.when, windowText(context, window, page.now)],
    [labels['monitors'], namesOf(context, page, window.monitors)],
    ...Object.keys(plainFields).flatMap(name =>
      name === 'title' ? [] : [[labels[name], plainValue(context, page.values, name)]],
    ),
  ].filter(([, value]) => value !== '')
  return adminPage(context, {
    title: window.title,
    current: 'maintenance',
    main: html`<section class="card"><dl class="settings">${shown.map(
      ([label, value], index) =>
        html`${index === 0 ? null : '\n'}<div><dt>${label}</dt><dd dir="auto">${value}</dd></div>`,
    )}</dl></section>
${page.next === null ? null : nextTimes(context, page.next, page.values.timeZone)}`,
  })
}

const windowActions = (context: AdminContext, window: StoredWindow, now: number): Html =>
  html`${window.rule === null && partOf(window, now) === 'open' ? openActions(context, window) : null}
${postButton(context, context.paths.manage.maintenanceRemove(window.id), context.messages.manage.remove, { kind: 'danger', fields: { revision: String(window.revision) } })}`

/** Minutes by which a window that is open can be extended with one click. */
export const extensions = [30, 60] as const

const openActions = (context: AdminContext, { id }: StoredWindow): Html => {
  const { paths, format } = context
  const { extend, endNow } = context.messages.maintenance
  return html`${extensions.map(minutes =>
    postButton(context, paths.manage.maintenanceExtend(id), extend(format.duration(minutes * minuteMs)), {
      fields: { minutes: String(minutes) },
    }),
  )} ${postButton(context, paths.manage.maintenanceEnd(id), endNow)}`
}

/** The typed version and the one that another editor saved. */
function versions(context: AdminContext, page: WindowPage, theirs: StoredWindow): readonly Versions[] {
  const zone = context.format.timeZone
  const { data } = checked(windowSchema, windowInput(page.values, page.kind, zone, theirs))
  const plain = { mine: page.values.plain, theirs: formOfWindow(theirs, zone).plain }
  const names = (ids: readonly number[]) => namesOf(context, page, ids)
  return [
    ...versionsOf(context, plainFields, plain),
    {
      label: context.messages.manage.monitors,
      mine: names(page.values.monitors.map(Number)),
      theirs: names(theirs.monitors),
    },
    {
      label: context.messages.common.when,
      mine: data ? windowText(context, withTimes(data), page.now) : '',
      theirs: windowText(context, theirs, page.now),
    },
  ]
}

const namesOf = ({ format }: AdminContext, { monitors }: WindowPage, ids: readonly number[]): string =>
  format.list(monitors.filter(({ id }) => ids.includes(id)).map(each => each.name))

function plainValue(context: AdminContext, { plain }: WindowForm, name: string): string {
  const value = shownValue(context, { fields: plainFields, values: plain }, name)
  const isDuration = (name === 'announceAheadMinutes' || name === 'remindMinutes') && value !== ''
  const { format } = context
  return isDuration
    ? format.list(value.split(',').map(each => format.duration(Number(each) * minuteMs)))
    : value
}

function commonFields(context: AdminContext, page: WindowPage, action: string): Html {
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
  const names = Object.keys(windowFields.fields).filter(name => special[name] ?? plainFields[name])
  return html`${names.map((name, index) => html`${index === 0 ? null : '\n'}${special[name]?.() ?? control(context, form, name)}`)}`
}

const timeFields = {
  once: (context, page) => {
    const hint = context.messages.manage.zone(context.format.timeZone)
    return html`<div class="fields">${instantField(context, page, 'startsAt', hint)}
${instantField(context, page, 'endsAt', hint)}</div>`
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
} as const satisfies Record<WindowKind, (context: AdminContext, page: WindowPage) => Html>

function instantField(context: AdminContext, page: WindowPage, name: 'startsAt' | 'endsAt', hint: string) {
  const label = labelsOf(context, windowFields.fields)[name] ?? ''
  return textField({ ...plain(page, name, label, hint), type: 'datetime-local' })
}

/** The control of a rule's field. Which fields are required depends on the kind of rule; the time zone always is. */
const ruleControl = (
  context: AdminContext,
  { values: { plain: _, monitors: __, weekdays: ___, ...values }, problems }: WindowPage,
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

function clockFields(context: AdminContext, page: WindowPage): Html {
  const messages = context.messages.maintenance
  return html`<div class="fields">${ruleControl(context, page, 'time', { type: 'time' })}
${
  page.values.endTime === ''
    ? ruleControl(context, page, 'durationMinutes')
    : textField({ ...plain(page, 'endTime', messages.endTime, messages.endTimeHint), type: 'time' })
}</div>`
}

const zoneFields = (context: AdminContext, page: WindowPage): Html =>
  html`${ruleControl(context, page, 'timeZone')}
<div class="fields">${ruleControl(context, page, 'from', { type: 'date' })}
${ruleControl(context, page, 'until', { type: 'date' })}</div>`

/** The next occurrences in the site's time zone, as readers will see them. */
function nextTimes(context: AdminContext, next: readonly Occurrence[], zone: string): Html {
  const messages = context.messages.maintenance
  const local = createFormat(context.language, zone)
  return html`<section class="card" id="next" role="status"><h2>${messages.next}</h2>
${
  next.length === 0
    ? html`<p>${messages.noNext}</p>`
    : html`<ol class="next-times">${next.map(
        ({
          startsAt,
          endsAt,
        }) => html`<li>${timeElement(context, startsAt, whole(context, startsAt))} – ${timeElement(context, endsAt, context.format.instant(endsAt, startsAt))}
${zone === context.format.timeZone || zone === '' ? null : html`<span class="soft small">${messages.nextZone(zone)}: ${local.date(startsAt)}, ${local.time(startsAt)}</span>`}</li>`,
      )}</ol>`
}</section>`
}

const whole = ({ format }: AdminContext, at: number): string => `${format.date(at)}, ${format.time(at)}`

export function renderWindowRemoval(context: AdminContext, window: StoredWindow, now: number): Html {
  const messages = context.messages.maintenance
  return adminPage(context, {
    title: context.messages.manage.removeTitle(window.title),
    current: 'maintenance',
    main: html`<section class="card"><p>${windowText(context, window, now)}</p><p class="measure">${messages.removeText}</p>
<form method="post" action="${context.paths.manage.maintenanceRemove(window.id)}">${csrfField(context)}<input type="hidden" name="revision" value="${window.revision}"><input type="hidden" name="sure" value="on">
<p class="buttons">${button({ text: context.messages.manage.remove, kind: 'danger' })} ${buttonLink(context.paths.manage.maintenanceWindow(window.id), context.messages.manage.cancel)}</p></form></section>`,
  })
}

function plain(page: WindowPage, name: TimeField, label: string, hint?: string) {
  return { name, label, hint, value: page.values[name], wrong: page.problems.get(name) }
}

const labels = (context: AdminContext): Readonly<Record<string, string>> => ({
  ...labelsOf(context, windowFields.fields),
  ...ruleLabels(context),
  endTime: context.messages.maintenance.endTime,
})
