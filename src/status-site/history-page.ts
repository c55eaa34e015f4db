import type { FastifyInstance } from 'fastify'
import type { Announcement } from '../announcements/model/announcement.ts'
import { traitsOf } from '../announcements/model/announcement-kinds.ts'
import { isOverdue, statusOf } from '../announcements/model/incident.ts'
import type { Board, OngoingAnnouncement } from '../board/model/board.ts'
import { notFound } from '../kernel/errors.ts'
import { markdownText } from '../lib/markdown-text.ts'
import { minuteOf } from '../web/epochs.ts'
import { type Html, html, htmlContent } from '../web/html.ts'
import { layout } from '../web/layout.ts'
import type { PageContext } from '../web/page-context.ts'
import { readerOf } from '../web/reader.ts'
import { route } from '../web/route.ts'
import { sendHtml } from '../web/send-html.ts'
import { emptyState, foldedNarrow, pageLinks, parsePage, timeElement } from '../web/ui.ts'
import { kindMark } from './announcement-kind.ts'
import {
  countsOf,
  filtered,
  type HistoryKind,
  type HistoryMonth,
  historyKinds,
  keptMonthsOf,
  kindOf,
  type Position,
  pageAt,
  placeInTime,
  wordsOf,
} from './history.ts'
import { lengthText } from './length-text.ts'
import { pageProblems } from './page-problems.ts'
import type { ReaderPages } from './reader-pages.ts'

/**
 * Mounts the history: all announcements by month. Its months are ready bytes; a search, of which there are any number,
 * is made for its reader and kept nowhere.
 */
export function historyRoutes(app: FastifyInstance, pages: ReaderPages): void {
  const { board, context, paths, answers, epochs, now } = pages
  const version = epochs.board

  route.get(app, paths.history, async (request, reply) => {
    const asOf = version()
    const seen = board()
    const { month, page, kind, q } = request.query
    const reader = readerOf(request)
    const asked = {
      month: typeof month !== 'string' || month === '' ? null : month,
      page: parsePage(page) ?? 0,
      kind: historyKinds.find(each => each === kind) ?? null,
      query: typeof q === 'string' ? q.trim() : '',
    }
    if (asked.month !== null && !/^\d{4}-(0[1-9]|1[0-2])$/.test(asked.month))
      throw notFound(pageProblems.noHistory())
    const address = paths.history(addressOf(asked))
    const around = context(reader, address)
    const found = shownOf(seen, asked, around.format.timeZone)
    if (!found) throw notFound(pageProblems.noHistory())
    const make = () => htmlContent(renderHistory(around, seen, { ...asked, ...found }, minuteOf(now())))
    // Of months without entries there are any number, too.
    if (asked.query !== '' || (asked.month !== null && found.months.length === 0)) {
      reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
      return sendHtml(reply, renderHistory(around, seen, { ...asked, ...found }, minuteOf(now())))
    }
    return answers.send(request, reply, { address, reader, version, asOf, make })
  })
}

type Asked = {
  /** The newest month to show; null for the newest of all. */
  readonly month: string | null
  readonly page: number
  readonly kind: HistoryKind | null
  readonly query: string
}

const addressOf = ({ month, page, kind, query }: Asked) => ({
  month: month ?? undefined,
  kind: kind ?? undefined,
  q: query === '' ? undefined : query,
  page: page > 1 ? page : undefined,
})

/** The page that was asked for; null if there is none. */
export function shownOf(
  { announcements, monitors }: Pick<Board, 'announcements' | 'monitors'>,
  { month, page, kind, query }: Asked,
  timeZone: string,
) {
  const all = keptMonthsOf(announcements, timeZone)
  const months = filtered(all, { kind, words: wordsOf(query) }, monitors)
  if (page < 1) return null
  const found = pageAt(months, { month: month ?? months[0]?.key ?? '', page })
  return found && { ...found, choices: all }
}

type HistoryPageContent = Asked & {
  readonly months: readonly HistoryMonth[]
  readonly newer: Position | null
  readonly older: Position | null
  /** All months with entries. */
  readonly choices: readonly HistoryMonth[]
}

export function renderHistory(
  context: PageContext,
  { monitors, ongoing }: Pick<Board, 'monitors' | 'ongoing'>,
  page: HistoryPageContent,
  now: number,
): Html {
  const { paths, messages } = context
  const words = messages.history
  const link = (at: Position | null) => at && paths.history(addressOf({ ...page, ...at }))
  const names = new Map(monitors.map(each => [each.id, each.name]))
  const going = new Set(ongoing.map(each => each.id))
  const isSearch = page.query !== ''
  return layout(context, {
    title: words.title,
    current: 'history',
    feeds: true,
    width: 'status',
    styles: ['history.css'],
    ...(isSearch ? { robots: 'noindex' } : { scripts: ['live.js'] }),
    main: html`<div class="history by-month"><div class="history-head"><h1>${words.title}</h1>
${filters(context, page)}</div>
${page.months.length === 0 ? emptyState(isSearch ? words.nothingFound(page.query) : words.nothing, html`<p><a href="${paths.history()}">${words.all}</a></p>`) : page.months.map(each => monthPart(context, each, { names, going, now }))}
${pageLinks(context, { newer: link(page.newer), older: link(page.older) })}</div>`,
  })
}

/** Kinds, months and the search. A phone has them folded beside the title, and below it those that are in use. */
function filters(context: PageContext, page: HistoryPageContent): Html {
  const { kind, query, month, choices } = page
  const { paths, format, messages } = context
  const words = messages.history
  const q = query === '' ? undefined : query
  const chip = (each: HistoryKind | null, text: string) =>
    html`<a class="filter" href="${paths.history({ kind: each ?? undefined, q })}"${each === kind ? html` aria-current="true"` : null}>${text}</a>`
  const option = (value: string, text: string, isChosen: boolean) =>
    html`<option value="${value}"${isChosen ? ' selected' : null}>${text}</option>`
  const choosing = html`<div class="history-choices"><nav class="history-kinds" aria-label="${words.kind}">${chip(null, words.allKinds)}
${historyKinds.map(each => chip(each, words.kinds[each]))}
<a class="history-months" href="${paths.maintenanceMonth()}">${messages.calendar.view}</a></nav>
<form class="history-search" role="search" action="${paths.history()}">${kind && html`<input type="hidden" name="kind" value="${kind}">`}
<div class="field"><label for="q">${words.search}</label><input class="input" type="search" id="q" name="q" value="${query}" maxlength="100" autocomplete="off"></div>
<div class="field"><label for="month">${words.month}</label><select class="input" id="month" name="month">${option('', words.newest, month === null)}${choices.map(each => option(each.key, format.month(each.startsAt), each.key === month))}</select></div>
<button class="button">${words.show}</button></form></div>`
  return html`${foldedNarrow(words.filter, false, choosing)}
${filtersInUse(context, page)}`
}

/** The filters in use, each a link to the page without it; null if there are none. */
function filtersInUse(context: PageContext, page: HistoryPageContent): Html | null {
  const { kind, query, month, choices } = page
  const { paths, format } = context
  const words = context.messages.history
  const startsAt = choices.find(each => each.key === month)?.startsAt
  const without = (change: Partial<Asked>) => paths.history(addressOf({ ...page, page: 1, ...change }))
  const inUse = [
    kind && { text: words.kinds[kind], href: without({ kind: null }) },
    query === '' ? null : { text: query, href: without({ query: '' }) },
    month === null
      ? null
      : {
          text: startsAt === undefined ? month : format.month(startsAt),
          href: without({ month: null }),
        },
  ].filter(each => each !== null)
  if (inUse.length === 0) return null
  return html`<ul class="history-in-use" aria-label="${words.inUse}">${inUse.map(({ text, href }) => html`<li><a class="button" href="${href}" aria-label="${words.remove(text)}" dir="auto">${text} <span aria-hidden="true">×</span></a></li>`)}</ul>`
}

type Around = {
  readonly names: ReadonlyMap<number, string>
  readonly going: ReadonlySet<string>
  readonly now: number
}

function monthPart(context: PageContext, { key, startsAt, entries }: HistoryMonth, around: Around): Html {
  const { format, messages } = context
  const counts = countsOf(entries)
  const said = historyKinds
    .filter(each => counts[each] > 0)
    .map(each => messages.history.counted[each](counts[each], format.number(counts[each])))
  return html`<section aria-labelledby="m-${key}"><h2 id="m-${key}">${format.month(startsAt)} <span class="soft">${said.join(' · ')}</span></h2>
<ul class="history-list">${entries.map(each => row(context, each, around))}</ul></section>
`
}

function row(context: PageContext, announcement: Announcement, { names, going, now }: Around): Html {
  const { paths, format } = context
  const { id, title } = announcement
  const at = placeInTime(announcement)
  const isGoingOn = going.has(id)
  return html`<li class="history-row is-${kindOf(announcement)}">${timeElement(context, at, format.shortDayAlone(at))}
${kindMark(announcement, isGoingOn)}<div><h3 dir="auto"><a href="${paths.announcement(id)}">${title}</a></h3>
<p>${factsOf(context, announcement, { names, isGoingOn, now })}</p>${summaryOf(announcement)}</div></li>
`
}

/** Characters of a source of which a row shows a line; a page has a hundred of them. */
const lineMax = 300

/** The summary of news, on one line; an event has its facts there. */
function summaryOf({ description, event }: Announcement): Html | null {
  const text = event ? '' : markdownText(description.slice(0, lineMax)).replaceAll('\n', ' · ')
  return text === '' ? null : html`\n<p class="history-summary" dir="auto">${text}</p>`
}

/** Names of affected monitors in a row; the others are counted. */
const namedMax = 3

function factsOf(
  context: PageContext,
  announcement: Announcement,
  {
    names,
    isGoingOn,
    now,
  }: { readonly names: Around['names']; readonly isGoingOn: boolean; readonly now: number },
): Html {
  const { messages, format } = context
  const { updates, history, announcementPage } = messages
  const { event, backfilled } = announcement
  if (!event) return html`<b class="history-kind">${history.one.notice}</b>`
  const state = updates.statuses[statusOf(event, { isGoingOn, now })]
  const affected = event.monitorIds.flatMap(id => names.get(id) ?? [])
  const more = affected.length - namedMax
  const notes = [
    backfilled ? announcementPage.backfilled : null,
    isOverdue(event, now) ? announcementPage.isOverdue : null,
  ].filter(each => each !== null)
  const facts = [
    html`<b class="history-kind">${history.one[event.kind]}</b>`,
    html`<span class="history-state${isGoingOn ? ' is-open' : null}">${state}</span>`,
    cell('history-impact', traitsOf(event.kind).hasImpact ? updates.impacts[event.impact] : null),
    cell('history-length', lengthOf(context, { ...announcement, event }, isGoingOn, now)),
    cell('history-note', notes.length === 0 ? null : notes.join(' · ')),
    affected.length === 0
      ? null
      : html`<span class="history-services" dir="auto">${affected.slice(0, namedMax).join(', ')}${more > 0 ? ` + ${format.number(more)}` : null}</span>`,
  ].filter(each => each !== null)
  return html`${facts.map((each, index) => (index === 0 ? each : html`<span class="history-dot"> · </span>${each}`))}`
}

const cell = (name: string, text: string | null): Html | null =>
  text === null ? null : html`<span class="${name}">${text}</span>`

function lengthOf(
  { format }: PageContext,
  { event: { startsAt, endsAt } }: OngoingAnnouncement,
  isGoingOn: boolean,
  now: number,
): string | null {
  if (startsAt === null || startsAt > now) return null
  if (isGoingOn) return lengthText(format, now - startsAt)
  return endsAt === null ? null : lengthText(format, endsAt - startsAt)
}
