import { type AdminContext, adminPage, csrfField } from '../../admin/admin-layout.ts'
import { checkboxes, formErrors, postButton, postForm, select, textField } from '../../admin/admin-parts.ts'
import { pagedTable } from '../../admin/paged-table.ts'
import { defaultButton, type Picking, picker } from '../../admin/picker.ts'
import type { Problems } from '../../admin/problems.ts'
import '../../lib/temporal.ts'
import { createFormat } from '../../i18n/format.ts'
import { may } from '../../kernel/actor.ts'
import { minuteMs } from '../../lib/time.ts'
import { type Html, html } from '../../web/html.ts'
import { button, buttonLink, emptyState, timeElement } from '../../web/ui.ts'
import type { StoredWindow } from '../maintenance-store.ts'
import { type MonthDay, type Occurrence, occurrences } from '../recurrence.ts'
import {
  monthDayText,
  type WindowField,
  type WindowForm,
  type WindowKind,
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
    title: messages.title,
    current: 'maintenance',
    actions: mayWrite ? create : null,
    main:
      windows.length === 0
        ? html`<section class="sheet">${emptyState(messages.nothing, html`<p class="measure">${messages.nothingText}</p>`)}</section>`
        : html`${(['open', 'planned', 'past'] as const).map(part =>
            parts[part].length === 0 ? null : renderPart(context, messages[part], parts[part], monitors, now),
          )}`,
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
  const { heads } = context.messages.maintenance
  const names = new Map(monitors.map(each => [each.id, each.name]))
  const row = (window: StoredWindow) => [
    html`<a href="${context.paths.manage.maintenanceWindow(window.id)}" dir="auto">${window.title}</a>`,
    windowText(context, window, now),
    html`<bdi>${firstNames(
      context,
      window.monitors.flatMap(id => names.get(id) ?? []),
    )}</bdi>`,
  ]
  return html`<section class="sheet"><h2>${title}</h2>${pagedTable(context, {
    heads: [heads.title, heads.when, heads.monitors],
    caption: title,
    items: windows,
    row,
    at: context.paths.manage.maintenance,
  })}</section>`
}

/** A window may be about hundreds. */
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
    main: html`<section class="sheet"><h2>${messages.kindTitle}</h2><ul class="kinds">${windowKinds.map(
      kind => html`<li><a href="${context.paths.manage.newMaintenance({ kind })}">${messages.kinds[kind].name}</a>
<p class="soft">${messages.kinds[kind].hint}</p></li>`,
    )}</ul></section>`,
  })
}

export type WindowPage = {
  /** Null: it is a new one. */
  readonly window: StoredWindow | null
  readonly kind: WindowKind
  readonly values: WindowForm
  readonly problems: Problems
  /** The revision the form began with. */
  readonly revision: number
  /** The values saved by another editor since the form was opened; null: no conflict. */
  readonly theirs: StoredWindow | null
  /** The next occurrences, of the saved or the typed rule; null: the typed rule is not valid yet. */
  readonly next: readonly Occurrence[] | null
  readonly monitors: readonly Named[]
  /** How far the choice of monitors has come without scripts. */
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
    main: html`${theirs ? html`<section class="sheet conflict" role="alert"><h2>${manage.conflictTitle}</h2><p>${manage.conflictText}</p><p class="label">${manage.theirs}</p><p class="kept">${theirs.title}: ${windowText(context, theirs, now)}</p></section>` : null}
${formErrors(context, page.problems, labels(context))}
${postForm(context, {
  action,
  content: html`${defaultButton('do', 'save')}<input type="hidden" name="kind" value="${kind}"><input type="hidden" name="revision" value="${page.revision}">
<section class="sheet"><h2>${messages.kinds[kind].name}</h2>${commonFields(context, page, action)}${timeFields[kind](context, page)}</section>
${page.next === null ? null : nextTimes(context, page.next, page.values.timeZone)}
<p class="buttons">${button({ text: theirs ? manage.keepMine : save, kind: 'primary', name: 'do', value: 'save' })}
<button class="button" name="do" value="preview" formaction="${action}#next">${manage.preview}</button>
${buttonLink(theirs ? action : context.paths.manage.maintenance(), theirs ? manage.keepTheirs : manage.cancel)}</p>`,
})}`,
  })
}

/** Read-only view, for roles that may not edit. */
function renderPlain(context: AdminContext, page: WindowPage, window: StoredWindow): Html {
  const messages = context.messages.maintenance
  const names = page.monitors.filter(({ id }) => window.monitors.includes(id)).map(each => each.name)
  const { announceAheadMinutes } = window
  return adminPage(context, {
    title: window.title,
    current: 'maintenance',
    main: html`<section class="sheet"><dl class="settings"><div><dt>${messages.heads.when}</dt><dd>${windowText(context, window, page.now)}</dd></div>
${names.length === 0 ? null : html`<div><dt>${messages.monitors}</dt><dd dir="auto">${context.format.list(names)}</dd></div>`}
${announceAheadMinutes === null ? null : html`<div><dt>${messages.announceAhead}</dt><dd>${context.format.duration(announceAheadMinutes * minuteMs)}</dd></div>`}</dl></section>
${page.next === null ? null : nextTimes(context, page.next, page.values.timeZone)}`,
  })
}

const windowActions = (context: AdminContext, window: StoredWindow, now: number): Html =>
  html`${window.rule === null && partOf(window, now) === 'open' ? postButton(context, context.paths.manage.maintenanceEnd(window.id), context.messages.maintenance.endNow) : null}
${buttonLink(context.paths.manage.maintenanceRemove(window.id), context.messages.manage.remove, 'danger')}`

function commonFields(context: AdminContext, page: WindowPage, action: string): Html {
  const messages = context.messages.maintenance
  const options = page.monitors.map(({ id, name }) => ({ value: String(id), label: name }))
  return html`${textField({ ...plain(page, 'title', messages.windowTitle), required: true, maxLength: 200 })}
${picker(context, {
  ...{ name: 'monitors', label: messages.monitors, options, chosen: page.values.monitors, action },
  choicesAt: context.paths.manage.monitorChoices(),
  wrong: page.problems.get('monitors'),
  picking: page.picking,
})}
${textField({ ...plain(page, 'announceAheadMinutes', messages.announceAhead, messages.announceAheadHint), inputMode: 'numeric' })}`
}

const timeFields = {
  once: (context, page) => {
    const messages = context.messages.maintenance
    const zone = messages.zone(context.format.timeZone)
    return html`<div class="fields">${textField({ ...plain(page, 'startsAt', messages.startsAt, zone), type: 'datetime-local' })}
${textField({ ...plain(page, 'endsAt', messages.endsAt, zone), type: 'datetime-local' })}</div>`
  },
  weekly: (context, page) => {
    const messages = context.messages.maintenance
    const options = messages.weekdays.map((label, index) => ({ value: String(index + 1), label }))
    return html`${checkboxes({ name: 'weekdays', label: messages.weekdaysLabel, options, chosen: new Set(page.values.weekdays), wrong: page.problems.get('weekdays') })}
${clockFields(context, page)}
${textField({ ...plain(page, 'everyWeeks', messages.everyWeeks, messages.everyWeeksHint), inputMode: 'numeric' })}
${zoneFields(context, page)}`
  },
  monthly: (context, page) => {
    const options = monthDays.map(on => ({ value: monthDayText(on), label: monthDayLabel(context, on) }))
    return html`${select({ ...plain(page, 'on', context.messages.maintenance.on), options })}
${clockFields(context, page)}${zoneFields(context, page)}`
  },
  cron: (context, page) => {
    const messages = context.messages.maintenance
    return html`${textField({ ...plain(page, 'cron', messages.cron, messages.cronHint), maxLength: 200 })}
${textField({ ...plain(page, 'durationMinutes', messages.durationMinutes), inputMode: 'numeric' })}${zoneFields(context, page)}`
  },
} as const satisfies Record<WindowKind, (context: AdminContext, page: WindowPage) => Html>

const monthDays: readonly MonthDay[] = [
  ...Array.from({ length: 31 }, (_, index) => ({ day: index + 1 })),
  { day: 'last' },
  ...([1, 2, 3, 4, 'last'] as const).flatMap(nth => [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ nth, weekday }))),
]

function clockFields(context: AdminContext, page: WindowPage): Html {
  const messages = context.messages.maintenance
  return html`<div class="fields">${textField({ ...plain(page, 'time', messages.time), type: 'time' })}
${
  page.values.endTime === ''
    ? textField({ ...plain(page, 'durationMinutes', messages.durationMinutes), inputMode: 'numeric' })
    : textField({ ...plain(page, 'endTime', messages.endTime, messages.endTimeHint), type: 'time' })
}</div>`
}

function zoneFields(context: AdminContext, page: WindowPage): Html {
  const messages = context.messages.maintenance
  return html`${textField({ ...plain(page, 'timeZone', messages.timeZone, messages.timeZoneHint), required: true })}
<div class="fields">${textField({ ...plain(page, 'from', messages.from), type: 'date' })}
${textField({ ...plain(page, 'until', messages.until), type: 'date' })}</div>`
}

/** Next times in the zone of the site, as readers will see them. */
function nextTimes(context: AdminContext, next: readonly Occurrence[], zone: string): Html {
  const messages = context.messages.maintenance
  const local = createFormat(context.language, zone)
  return html`<section class="sheet" id="next" role="status"><h2>${messages.next}</h2>
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
    title: messages.removeTitle(window.title),
    current: 'maintenance',
    main: html`<section class="sheet"><p>${windowText(context, window, now)}</p><p class="measure">${messages.removeText}</p>
<form method="post" action="${context.paths.manage.maintenanceRemove(window.id)}">${csrfField(context)}<input type="hidden" name="revision" value="${window.revision}">
<p class="buttons">${button({ text: context.messages.manage.remove, kind: 'danger' })} ${buttonLink(context.paths.manage.maintenanceWindow(window.id), context.messages.manage.cancel)}</p></form></section>`,
  })
}

function plain(page: WindowPage, name: WindowField, label: string, hint?: string) {
  return { name, label, hint, value: page.values[name], wrong: page.problems.get(name) }
}

const labels = ({ messages: { maintenance } }: AdminContext): Readonly<Record<string, string>> => ({
  title: maintenance.windowTitle,
  monitors: maintenance.monitors,
  startsAt: maintenance.startsAt,
  endsAt: maintenance.endsAt,
  weekdays: maintenance.weekdaysLabel,
  everyWeeks: maintenance.everyWeeks,
  on: maintenance.on,
  cron: maintenance.cron,
  time: maintenance.time,
  endTime: maintenance.endTime,
  durationMinutes: maintenance.durationMinutes,
  timeZone: maintenance.timeZone,
  from: maintenance.from,
  until: maintenance.until,
  announceAheadMinutes: maintenance.announceAhead,
})
