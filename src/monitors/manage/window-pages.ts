import { may } from '../../actor.ts'
import { minuteMs } from '../../lib/time.ts'
import { csrfField, type ManageFrame, managePage } from '../../manage/layout.ts'
import { checkboxes, formErrors, postButton, postForm, select, table, textField } from '../../manage/parts.ts'
import type { Problems } from '../../manage/problems.ts'
import { type Html, html } from '../../web/html.ts'
import { button, buttonLink, emptyState, timeElement } from '../../web/ui.ts'
import type { StoredWindow } from '../maintenance-statements.ts'
import { type MonthDay, type Occurrence, occurrences } from '../recurrence.ts'
import {
  monthDayText,
  type WindowField,
  type WindowForm,
  type WindowKind,
  windowKinds,
} from './window-form.ts'
import { monthDayWords, windowWords } from './window-words.ts'

type Named = { readonly id: number; readonly name: string }

export type WindowList = {
  readonly windows: readonly StoredWindow[]
  readonly monitors: readonly Named[]
  readonly now: number
}

export function renderWindows(frame: ManageFrame, { windows, monitors, now }: WindowList): Html {
  const words = frame.words.maintenance
  const create = buttonLink(frame.paths.manage.newMaintenance(), words.create, 'primary')
  const mayWrite = may(frame.actor, 'maintenance')
  const parts = { open: [], planned: [], past: [] } as Record<Part, StoredWindow[]>
  for (const window of windows) parts[partOf(window, now)].push(window)
  return managePage(frame, {
    title: words.title,
    current: 'maintenance',
    actions: mayWrite ? create : null,
    main:
      windows.length === 0
        ? html`<section class="sheet">${emptyState(words.nothing, html`<p class="measure">${words.nothingText}</p>`)}</section>`
        : html`${(['open', 'planned', 'past'] as const).map(part =>
            parts[part].length === 0 ? null : renderPart(frame, words[part], parts[part], monitors, now),
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
  frame: ManageFrame,
  title: string,
  windows: readonly StoredWindow[],
  monitors: readonly Named[],
  now: number,
): Html {
  const { heads } = frame.words.maintenance
  const names = new Map(monitors.map(each => [each.id, each.name]))
  const rows = windows.map(window => [
    html`<a href="${frame.paths.manage.maintenanceWindow(window.id)}" dir="auto">${window.title}</a>`,
    windowWords(frame, window, now),
    frame.format.list(window.monitors.map(id => names.get(id)).filter(name => name !== undefined)),
  ])
  return html`<section class="sheet"><h2>${title}</h2>${table([heads.title, heads.when, heads.monitors], rows, title)}</section>`
}

export const renderWindowKinds = (frame: ManageFrame): Html => {
  const words = frame.words.maintenance
  return managePage(frame, {
    title: words.newTitle,
    current: 'maintenance',
    main: html`<section class="sheet"><h2>${words.kindTitle}</h2><ul class="kinds">${windowKinds.map(
      kind => html`<li><a href="${frame.paths.manage.newMaintenance(kind)}">${words.kinds[kind].name}</a>
<p class="soft">${words.kinds[kind].hint}</p></li>`,
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
  /** What is saved now, when somebody else saved while the form was open. */
  readonly theirs: StoredWindow | null
  /** The next times, of what is saved or of what is typed; null: what is typed says none yet. */
  readonly next: readonly Occurrence[] | null
  readonly monitors: readonly Named[]
  readonly now: number
}

export function renderWindow(frame: ManageFrame, page: WindowPage): Html {
  const words = frame.words.maintenance
  const { window, theirs, now, kind } = page
  const action = window ? frame.paths.manage.maintenanceWindow(window.id) : frame.paths.manage.maintenance()
  const { manage } = frame.words
  if (window && !may(frame.actor, 'maintenance')) return renderPlain(frame, page, window)
  return managePage(frame, {
    title: window?.title ?? words.newTitle,
    current: 'maintenance',
    actions: window && may(frame.actor, 'maintenance') ? windowActions(frame, window, now) : null,
    main: html`${theirs ? html`<section class="sheet conflict" role="alert"><h2>${manage.conflictTitle}</h2><p>${manage.conflictText}</p><p class="label">${manage.theirs}</p><p class="kept">${theirs.title}: ${windowWords(frame, theirs, now)}</p></section>` : null}
${formErrors(frame, page.problems, labels(frame))}
${postForm(frame, {
  action,
  content: html`<input type="hidden" name="kind" value="${kind}"><input type="hidden" name="revision" value="${page.revision}">
<section class="sheet"><h2>${words.kinds[kind].name}</h2>${commonFields(frame, page)}${timeFields[kind](frame, page)}</section>
${page.next === null ? null : nextTimes(frame, page.next, page.values.timeZone)}
<p class="buttons">${button({ words: theirs ? manage.keepMine : manage.save, kind: 'primary', name: 'do', value: 'save' })}
<button class="button" name="do" value="preview" formaction="${action}#next">${manage.preview}</button>
${buttonLink(theirs ? action : frame.paths.manage.maintenance(), theirs ? manage.keepTheirs : manage.cancel)}</p>`,
})}`,
  })
}

/** For whoever may look and not change. */
function renderPlain(frame: ManageFrame, page: WindowPage, window: StoredWindow): Html {
  const words = frame.words.maintenance
  const names = page.monitors.filter(({ id }) => window.monitors.includes(id)).map(each => each.name)
  const { announceAheadMinutes } = window
  return managePage(frame, {
    title: window.title,
    current: 'maintenance',
    main: html`<section class="sheet"><dl class="settings"><div><dt>${words.heads.when}</dt><dd>${windowWords(frame, window, page.now)}</dd></div>
${names.length === 0 ? null : html`<div><dt>${words.monitors}</dt><dd dir="auto">${frame.format.list(names)}</dd></div>`}
${announceAheadMinutes === null ? null : html`<div><dt>${words.announceAhead}</dt><dd>${frame.format.duration(announceAheadMinutes * minuteMs)}</dd></div>`}</dl></section>
${page.next === null ? null : nextTimes(frame, page.next, page.values.timeZone)}`,
  })
}

const windowActions = (frame: ManageFrame, window: StoredWindow, now: number): Html =>
  html`${window.rule === null && partOf(window, now) === 'open' ? postButton(frame, frame.paths.manage.maintenanceEnd(window.id), frame.words.maintenance.endNow) : null}
${buttonLink(frame.paths.manage.maintenanceRemove(window.id), frame.words.manage.remove, 'danger')}`

function commonFields(frame: ManageFrame, page: WindowPage): Html {
  const words = frame.words.maintenance
  const options = page.monitors.map(({ id, name }) => ({ value: String(id), label: name }))
  return html`${textField({ ...plain(page, 'title', words.windowTitle), required: true, maxLength: 200 })}
${checkboxes({ name: 'monitors', label: words.monitors, options, chosen: new Set(page.values.monitors), wrong: page.problems.get('monitors') })}
${textField({ ...plain(page, 'announceAheadMinutes', words.announceAhead, words.announceAheadHint), inputMode: 'numeric' })}`
}

const timeFields = {
  once: (frame, page) => {
    const words = frame.words.maintenance
    const zone = words.zone(frame.format.timeZone)
    return html`<div class="fields">${textField({ ...plain(page, 'startsAt', words.startsAt, zone), type: 'datetime-local' })}
${textField({ ...plain(page, 'endsAt', words.endsAt, zone), type: 'datetime-local' })}</div>`
  },
  weekly: (frame, page) => {
    const words = frame.words.maintenance
    const options = words.weekdays.map((label, index) => ({ value: String(index + 1), label }))
    return html`${checkboxes({ name: 'weekdays', label: words.weekdaysLabel, options, chosen: new Set(page.values.weekdays), wrong: page.problems.get('weekdays') })}
${clockFields(frame, page)}
${textField({ ...plain(page, 'everyWeeks', words.everyWeeks, words.everyWeeksHint), inputMode: 'numeric' })}
${zoneFields(frame, page)}`
  },
  monthly: (frame, page) => {
    const options = monthDays.map(on => ({ value: monthDayText(on), label: monthDayWords(frame, on) }))
    return html`${select({ ...plain(page, 'on', frame.words.maintenance.on), options })}
${clockFields(frame, page)}${zoneFields(frame, page)}`
  },
  cron: (frame, page) => {
    const words = frame.words.maintenance
    return html`${textField({ ...plain(page, 'cron', words.cron, words.cronHint), maxLength: 200 })}
${textField({ ...plain(page, 'durationMinutes', words.durationMinutes), inputMode: 'numeric' })}${zoneFields(frame, page)}`
  },
} as const satisfies Record<WindowKind, (frame: ManageFrame, page: WindowPage) => Html>

const monthDays: readonly MonthDay[] = [
  ...Array.from({ length: 31 }, (_, index) => ({ day: index + 1 })),
  { day: 'last' },
  ...([1, 2, 3, 4, 'last'] as const).flatMap(nth => [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ nth, weekday }))),
]

function clockFields(frame: ManageFrame, page: WindowPage): Html {
  const words = frame.words.maintenance
  return html`<div class="fields">${textField({ ...plain(page, 'time', words.time), type: 'time' })}
${
  page.values.endTime === ''
    ? textField({ ...plain(page, 'durationMinutes', words.durationMinutes), inputMode: 'numeric' })
    : textField({ ...plain(page, 'endTime', words.endTime, words.endTimeHint), type: 'time' })
}</div>`
}

function zoneFields(frame: ManageFrame, page: WindowPage): Html {
  const words = frame.words.maintenance
  return html`${textField({ ...plain(page, 'timeZone', words.timeZone, words.timeZoneHint), required: true })}
<div class="fields">${textField({ ...plain(page, 'from', words.from), type: 'date' })}
${textField({ ...plain(page, 'until', words.until), type: 'date' })}</div>`
}

/** In the zone of the site, as readers will see them. */
function nextTimes(frame: ManageFrame, next: readonly Occurrence[], zone: string): Html {
  const words = frame.words.maintenance
  return html`<section class="sheet" id="next" role="status"><h2>${words.next}</h2>
${
  next.length === 0
    ? html`<p>${words.noNext}</p>`
    : html`<ol class="next-times">${next.map(
        ({
          startsAt,
          endsAt,
        }) => html`<li>${timeElement(frame, startsAt, whole(frame, startsAt))} – ${timeElement(frame, endsAt, frame.format.instant(endsAt, startsAt))}
${zone === frame.format.timeZone || zone === '' ? null : html`<span class="soft small">${frame.words.maintenance.nextZone(zone)}: ${clockIn(zone, startsAt)}</span>`}</li>`,
      )}</ol>`
}</section>`
}

const whole = ({ format }: ManageFrame, at: number): string => `${format.date(at)}, ${format.time(at)}`

const clockIn = (zone: string, at: number): string =>
  Temporal.Instant.fromEpochMilliseconds(at)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
    .replace('T', ' ')

export function renderWindowRemoval(frame: ManageFrame, window: StoredWindow, now: number): Html {
  const words = frame.words.maintenance
  return managePage(frame, {
    title: words.removeTitle(window.title),
    current: 'maintenance',
    main: html`<section class="sheet"><p>${windowWords(frame, window, now)}</p><p class="measure">${words.removeText}</p>
<form method="post" action="${frame.paths.manage.maintenanceRemove(window.id)}">${csrfField(frame)}<input type="hidden" name="revision" value="${window.revision}">
<p class="buttons">${button({ words: frame.words.manage.remove, kind: 'danger' })} ${buttonLink(frame.paths.manage.maintenanceWindow(window.id), frame.words.manage.cancel)}</p></form></section>`,
  })
}

function plain(page: WindowPage, name: WindowField, label: string, hint?: string) {
  return { name, label, hint, value: page.values[name], wrong: page.problems.get(name) }
}

const labels = ({ words: { maintenance } }: ManageFrame): Readonly<Record<string, string>> => ({
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
