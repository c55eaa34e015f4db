import type { FastifyInstance } from 'fastify'
import type { Board } from '../board/model/board.ts'
import { notFound } from '../kernel/errors.ts'
import { type Month, monthOf } from '../lib/month.ts'
import { minuteOf } from '../web/epochs.ts'
import { type Html, html, htmlContent } from '../web/html.ts'
import { layout } from '../web/layout.ts'
import { statusMark } from '../web/marks.ts'
import type { PageContext } from '../web/page-context.ts'
import { readerOf } from '../web/reader.ts'
import { route } from '../web/route.ts'
import { sendHtml } from '../web/send-html.ts'
import { dotted, timeBelowDay, timeUntil } from '../web/ui.ts'
import { calendarQuery } from './calendar-routes.ts'
import { lengthText } from './length-text.ts'
import {
  keptMaintenance,
  type MaintenanceMonth,
  type MonthDay,
  maintenanceMonth,
  type ShownMaintenance,
} from './maintenance-month.ts'
import { pageProblems } from './page-problems.ts'
import type { ReaderPages } from './reader-pages.ts'

/** Mounts the calendar of maintenance by month. */
export function maintenanceCalendarRoutes(app: FastifyInstance, pages: ReaderPages): void {
  const { board, context, paths, answers, epochs, now } = pages
  const version = epochs.board

  route.get(app, paths.maintenanceMonth, async (request, reply) => {
    const asOf = version()
    const seen = board()
    const { month = '' } = request.query
    if (typeof month !== 'string' || !/^(\d{4}-(0[1-9]|1[0-2]))?$/.test(month))
      throw notFound(pageProblems.noMonth())
    const reader = readerOf(request)
    const address = paths.maintenanceMonth(month === '' ? {} : { month })
    const around = context(reader, address)
    const at = minuteOf(now())
    const { timeZone } = around.format
    const shown = maintenanceMonth(
      keptMaintenance(seen, at),
      month || monthOf(at, timeZone).key,
      timeZone,
      at,
    )
    const make = () => htmlContent(renderMaintenanceMonth(around, seen, shown, at))
    // Addresses of months without maintenance have no end, so their pages are neither kept nor indexed.
    if (month !== '' && shown.entries.length === 0) {
      reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
      return sendHtml(reply, renderMaintenanceMonth(around, seen, shown, at))
    }
    return answers.send(request, reply, { address, reader, version, asOf, make })
  })
}

/**
 * A month of maintenance: a table of its days, whose entries lead to the list below it. A phone has the list alone. The days
 * are those of the site; a script puts the times into the zone of the reader, with their day where that is another.
 */
export function renderMaintenanceMonth(
  context: PageContext,
  { monitors }: Pick<Board, 'monitors'>,
  month: MaintenanceMonth,
  now: number,
): Html {
  const { paths, messages, format, language } = context
  const words = messages.calendar
  const name = format.month(month.startsAt)
  const names = new Map(monitors.map(each => [each.id, each.name]))
  return layout(context, {
    title: words.monthTitle(name),
    current: 'history',
    feeds: true,
    width: 'status',
    styles: ['month.css'],
    scripts: ['live.js'],
    main: html`<div class="by-month"><div class="month-head"><h1>${words.monthTitle(name)}</h1>
${monthLinks(context, month, now)}</div>
${monthTable(context, month, name, now)}
${month.entries.length === 0 ? html`<p>${words.nothingIn(name)}</p>` : monthList(context, month, names, now)}
<p class="soft month-foot"><span class="zone-of-reader">${words.daysOf(format.timeZone)}</span><span class="zone-of-site">${messages.common.timesIn(format.timeZone)}</span> <a href="${paths.calendar(calendarQuery(language))}">${words.subscribe}</a></p></div>`,
  })
}

function monthLinks(
  { paths, messages, format }: PageContext,
  { key, before, after }: MaintenanceMonth,
  now: number,
): Html | null {
  const isNow = key === monthOf(now, format.timeZone).key
  if (isNow && before === null && after === null) return null
  const words = messages.calendar
  const link = (month: Month | null, rel: 'prev' | 'next') => {
    if (month === null) return null
    const name = format.month(month.startsAt)
    const [text, label] =
      rel === 'prev' ? [`← ${name}`, words.before(name)] : [`${name} →`, words.after(name)]
    return html`<a class="button" rel="${rel}" href="${paths.maintenanceMonth({ month: month.key })}" aria-label="${label}">${text}</a>`
  }
  return html`<nav class="month-links" aria-label="${words.months}">${link(before, 'prev')}${isNow ? null : html`<a class="button" href="${paths.maintenanceMonth()}">${words.thisMonth}</a>`}${link(after, 'next')}</nav>`
}

function monthTable(context: PageContext, { weeks }: MaintenanceMonth, name: string, now: number): Html {
  const { format, messages } = context
  const [first = []] = weeks
  const head = (day: MonthDay) => html`<th scope="col">${format.weekday(day.startsAt)}</th>`
  const entry = (each: ShownMaintenance, day: MonthDay) => {
    const isFirst = each.startsAt >= day.startsAt
    const at = isFirst
      ? timeBelowDay(context, each.startsAt, format.time(each.startsAt), { date: day.date, kind: 'weekday' })
      : '…'
    return html`<li class="is-${each.state}"><a href="#${encodeURIComponent(rowId(each))}" dir="auto"><b>${at}</b> ${each.title}</a></li>`
  }
  const cell = (day: MonthDay) => {
    if (!day.isInMonth) return html`<td></td>`
    const isToday = format.date(day.startsAt) === format.date(now)
    return html`<td${isToday ? html` aria-current="date"` : null}><time datetime="${day.date}">${format.dayOfMonth(day.startsAt)}</time>${day.entries.length === 0 ? null : html`<ul>${day.entries.map(each => entry(each, day))}</ul>`}</td>`
  }
  return html`<table class="month-table"><caption class="visually-hidden">${messages.calendar.monthTitle(name)}</caption>
<thead><tr>${first.map(head)}</tr></thead>
<tbody>${weeks.map(week => html`<tr>${week.map(cell)}</tr>\n`)}</tbody></table>`
}

function monthList(
  context: PageContext,
  month: MaintenanceMonth,
  names: ReadonlyMap<number, string>,
  now: number,
): Html {
  const days = month.weeks.flat().filter(({ begun }) => begun.length > 0)
  return html`<div class="month-list">${days.map(
    ({ date, startsAt, begun }) => html`<section><h2>${context.format.weekdayAndDay(startsAt)}</h2>
<ul>${begun.map(each => listRow(context, each, { date, names, now }))}</ul></section>
`,
  )}</div>`
}

/** The id of the row of an entry, to which the table leads. */
const rowId = ({ key }: ShownMaintenance): string => `row-${key}`

type RowSurroundings = {
  /** The day below which the row stands. */
  readonly date: string
  readonly names: ReadonlyMap<number, string>
  readonly now: number
}

function listRow(context: PageContext, entry: ShownMaintenance, { date, names, now }: RowSurroundings): Html {
  const { paths, format, messages, language } = context
  const { key, title, startsAt, endsAt, state, announcementId, isInCalendar, monitorIds } = entry
  const words = messages.calendar
  const affected = monitorIds.flatMap(id => names.get(id) ?? [])
  const isOver = state === 'completed' && endsAt !== null
  const facts = [
    html`<b class="is-${state}">${words.states[state]}</b>${state === 'scheduled' ? ` ${format.ahead(startsAt, now)}` : null}`,
    isOver ? html`${lengthText(format, endsAt - startsAt)}` : null,
    affected.length === 0
      ? null
      : html`<span dir="auto">${format.list(affected.slice(0, namedMax))}${affected.length > namedMax ? ` + ${format.number(affected.length - namedMax)}` : null}</span>`,
  ]
  const added =
    !isInCalendar || (endsAt ?? startsAt) <= now
      ? null
      : html` <a href="${paths.calendarOf(key, calendarQuery(language))}" aria-label="${words.addOf(title)}">${words.add}</a>`
  const name =
    announcementId === null ? title : html`<a href="${paths.announcement(announcementId)}">${title}</a>`
  return html`<li id="${rowId(entry)}">${statusMark('MAINTENANCE')}<div><p><span class="month-time">${periodOf(context, entry, date)}</span> <b dir="auto">${name}</b></p>
<p class="soft month-facts"><span>${dotted(facts)}</span>${added}</p></div></li>
`
}

/** Names of affected monitors in a row; the others are counted. */
const namedMax = 10

/** From when to when, with the names of the zones where the clocks change in between. */
function periodOf(context: PageContext, { startsAt, endsAt }: ShownMaintenance, date: string): Html {
  const { format } = context
  const from = (text: string) => timeBelowDay(context, startsAt, text, { date, kind: 'day' })
  if (endsAt === null || endsAt <= startsAt) return from(format.time(startsAt))
  const isOneZone = format.zone(startsAt) === format.zone(endsAt)
  const time = (at: number) => (isOneZone ? format.time(at) : format.instant(at, at))
  const isSameDay = format.date(startsAt) === format.date(endsAt)
  const end = isSameDay ? time(endsAt) : `${format.shortDay(endsAt, startsAt)}, ${time(endsAt)}`
  return html`${from(time(startsAt))} – ${timeUntil(context, endsAt, startsAt, end)}`
}
