import type { FastifyInstance } from 'fastify'
import type { Announcement } from '../announcements/model/announcement.ts'
import { endOf, statusOf } from '../announcements/model/incident.ts'
import { type Board, hasEvent, type PlannedMaintenance } from '../board/model/board.ts'
import { summaryOf } from '../board/model/summary.ts'
import { publicCommand } from '../lib/own-command.ts'
import { minuteOf } from '../web/epochs.ts'
import { type Html, html, htmlContent } from '../web/html.ts'
import { layout } from '../web/layout.ts'
import { renderMarkdown, withMarkdown } from '../web/markdown-html.ts'
import { statusClass, statusMark } from '../web/marks.ts'
import type { PageContext } from '../web/page-context.ts'
import { readerOf } from '../web/reader.ts'
import { route } from '../web/route.ts'
import { dateOf, dotted, timeAt, timeCounted, timeElement, timeUntil } from '../web/ui.ts'
import { ongoingEvents } from './active-event.ts'
import { kindMark } from './announcement-kind.ts'
import { customPicture } from './announcement-note.ts'
import { calendarLink } from './calendar-link.ts'
import { firstSteps, snippetStep } from './first-steps.ts'
import { headlineOf } from './headline.ts'
import { lengthText } from './length-text.ts'
import { siteData } from './linked-data.ts'
import { isFiltered, monitorOverview } from './monitor-overview.ts'
import { dayRuns, lastDays } from './past-days.ts'
import type { ReaderPages } from './reader-pages.ts'

type HomeOptions = ReaderPages & { readonly announcementsShown: number }

export function homeRoutes(app: FastifyInstance, options: HomeOptions): void {
  const { board, context, announcementsShown, paths, answers, epochs, now } = options
  route.get(app, paths.home, async (request, reply) => {
    const reader = readerOf(request)
    const make = () =>
      withMarkdown(() =>
        htmlContent(renderHome(board(), context(reader), minuteOf(now()), announcementsShown)),
      )
    return answers.send(request, reply, { address: paths.home(), reader, version: epochs.board, make })
  })
}

export function renderHome(
  board: Board,
  context: PageContext,
  now: number,
  announcementsShown: number,
): Html {
  const { announcements, planned, site, overall, monitors } = board
  const news = announcements.filter(each => !hasEvent(each))
  const isEmpty =
    !context.isPart &&
    overall === null &&
    planned.length === 0 &&
    announcements.length === 0 &&
    site.information === ''
  const past = pastIncidents(context, announcements, now)
  const newest =
    news.length === 0 ? null : latest(context, news.slice(0, Math.min(newsShown, announcementsShown)))
  return layout(answerSaysAge(board) ? { ...context, staleSince: null } : context, {
    title: site.title,
    ...described(headlineOf(context, board, now)),
    linkedData: siteData(context),
    current: 'status',
    edit: context.isPart ? null : context.paths.manage.site(),
    feeds: true,
    scripts: [
      'live.js',
      'days.js',
      'pictures.js',
      ...(isFiltered(board.monitors) ? ['find-service.js'] : []),
    ],
    width: isEmpty ? 'reading' : 'status',
    main: html`<div class="home">
${isEmpty ? welcome(context) : status(context, board, now)}
${(monitors.length === 0 ? [newest, past] : [past, newest]).map(
  part => html`${part}
`,
)}${site.information === '' ? null : about(context, site.information)}
</div>`,
  })
}

/** What chats show of a link to the page: its headline. */
const described = (answer: ReturnType<typeof headlineOf>): { readonly description?: string } =>
  answer === null ? {} : { description: [answer.sentence, answer.detail].filter(Boolean).join(' ') }

/** Number of pieces of news on the page. */
const newsShown = 3

/** True if the answer states that the page is out of date, so that no banner needs to. */
const answerSaysAge = ({ overall, offlineSince, staleSince }: Board): boolean =>
  overall !== null && offlineSince !== null && staleSince !== null

function status(context: PageContext, board: Board, now: number): Html {
  const { monitors, ongoing, overall } = board
  const answer = headlineOf(context, board, now)
  if (overall === null || !answer)
    return html`${nothingWatched(context, board, now)}${ongoingEvents(context, ongoing, null, monitors, now)}${plannedMaintenance(context, board, now)}`
  const { sentence, note, about } = answer
  return html`<header class="answer ${statusClass[overall]}">
${statusMark(overall)}<h1 dir="auto" data-answer>${about ? html`<a class="answer-link" href="${context.paths.announcement(about.id)}">${sentence}</a>` : sentence}</h1>
${note && html`<p class="answer-note" dir="auto">${note}</p>\n`}${basis(context, board, now)}
</header>
${ongoingEvents(context, ongoing, about, monitors, now)}
${plannedMaintenance(context, board, now)}
${monitors.length === 0 ? null : monitorOverview(context, { monitors, brief: new Set(board.site.briefGroups) }, now)}`
}

/**
 * What the answer rests on: how old it is, how many services are up, and in which zone its times are. Without a network or
 * a database it is the last known state.
 */
function basis(context: PageContext, board: Board, now: number): Html {
  const { offlineSince, staleSince, monitors } = board
  const { home } = context.messages
  if (offlineSince !== null) {
    const at = timeAt(context, offlineSince, now)
    const said =
      staleSince === null ? html`${home.networkLost} ${at}.` : html`${home.lastKnown} ${at}; ${home.backSoon}`
    return html`<p class="answer-detail"><strong class="network-lost">${said}</strong></p>`
  }
  const { up, total } = summaryOf(monitors)
  const { number, timeZone } = context.format
  const [isUp, isUpBriefly] =
    total === 0
      ? []
      : [
          html`<span class="answer-wide"> · ${home.servicesUp(number(up), number(total))}</span>`,
          html`<span class="answer-narrow">${home.upOf(number(up), number(total))} · </span>`,
        ]
  return html`<p class="answer-detail">${isUpBriefly}<span class="answer-age"><span class="answer-wide">${home.updated} </span>${timeCounted(context, now, now)}</span>${isUp}<span class="answer-zone"> · <span class="zone-of-reader">${home.timesHere}</span><span class="zone-of-site">${home.timesIn(timeZone)}</span></span></p>`
}

const nothingWatched = (
  context: PageContext,
  board: Board,
  now: number,
): Html => html`<header class="answer is-up"><h1 dir="auto">${context.site.title}</h1>
<p class="answer-note">${context.messages.home.noServices}</p>
${basis(context, board, now)}</header>`

/** First steps for the operator who has just started the server. */
function welcome(context: PageContext): Html {
  const { firstSteps: messages } = context.messages
  return html`<section class="card first-steps">
<h1>${messages.title}</h1>
<p class="measure">${messages.emptyLead}</p>
${firstSteps(context, 'public')}
${snippetStep(context)}
<p class="soft measure">${messages.examples}</p>
<pre class="kept"><code>${publicCommand()} seed
${publicCommand()} import site.json</code></pre>
</section>`
}

/** Number of planned maintenance windows shown. */
const plannedShown = 3

function plannedMaintenance(context: PageContext, { planned, calendar }: Board, now: number): Html | null {
  if (planned.length === 0) return null
  const { paths, messages, format } = context
  const item = ({ id, title, monitors, startsAt, endsAt, announcementId }: PlannedMaintenance) => {
    const end =
      endsAt === null
        ? null
        : html`<span class="planned-end"> – ${timeUntil(context, endsAt, startsAt)}</span>`
    const facts = [
      monitors.length === 0 ? null : html`<span dir="auto">${format.list(monitors)}</span>`,
      html`${format.ahead(startsAt, now)}`,
      calendarLink(context, calendar, { id, title }),
    ]
    return html`<li>${statusMark('MAINTENANCE')}<p><span class="planned-time">${timeElement(context, startsAt, format.moment(startsAt, now), 'moment')}${end}</span>
<b dir="auto">${announcementId === null ? title : html`<a href="${paths.announcement(announcementId)}">${title}</a>`}</b>
<span class="soft planned-facts">${dotted(facts)}</span></p></li>`
  }
  const month = html`<a href="${paths.maintenanceMonth()}">${messages.calendar.view}</a>`
  const others = planned.length - 1
  const fold =
    others === 0
      ? null
      : html`<details class="fold planned-fold"><summary><span class="visually-hidden">${messages.updates.upcoming}</span> + ${format.number(others)}</summary></details>\n`
  return html`<section class="planned" aria-labelledby="planned"><div class="card-head"><h2 id="planned" class="section-title">${messages.updates.upcoming}</h2>${month}</div>
${fold}<ul class="planned-list">${planned.slice(0, plannedShown).map(item)}</ul></section>`
}

/** Number of days of which ended incidents and maintenance are shown, with today. */
const pastDays = 7

/** What ended in the last days, by day; days without anything are one line. */
function pastIncidents(
  context: PageContext,
  announcements: Board['announcements'],
  now: number,
): Html | null {
  const { messages, format, paths } = context
  const days = lastDays(pastDays, format, now)
  const dates = new Set(days.map(format.date))
  const ended = announcements
    .filter(hasEvent)
    .flatMap(each => {
      const endedAt = endOf(each.event)
      return endedAt !== null && endedAt <= now ? [{ ...each, endedAt }] : []
    })
    .filter(({ endedAt }) => dates.has(format.date(endedAt)))
    .sort((a, b) => b.endedAt - a.endedAt)
  if (ended.length === 0) return null
  const byDay = Map.groupBy(ended, ({ endedAt }) => format.date(endedAt))
  const row = ({ id, title, event, endedAt }: (typeof ended)[number]) => {
    const facts = [
      html`${messages.updates.kinds[event.kind]}`,
      event.startsAt === null ? null : html`${lengthText(format, endedAt - event.startsAt)}`,
      html`${messages.updates.statuses[statusOf(event, { isGoingOn: false, now })]}`,
    ]
    return html`<li>${kindMark({ event }, false)}<p><b dir="auto"><a href="${paths.announcement(id)}">${title}</a></b> <span class="soft">${dotted(facts)}</span></p></li>`
  }
  return html`<section class="past" aria-labelledby="past"><div class="card-head"><h2 id="past" class="section-title">${messages.home.pastIncidents}</h2><a href="${paths.history()}">${messages.history.full}</a></div>
<dl>${dayRuns(days, day => byDay.has(format.date(day))).map(({ newest, oldest }) => {
    const found = byDay.get(format.date(newest)) ?? []
    return html`<div><dt>${format.dateRange(oldest, newest)}</dt><dd>${found.length === 0 ? html`<p class="soft">${messages.home.noIncidents}</p>` : html`<ul class="planned-list">${found.map(row)}</ul>`}</dd></div>`
  })}</dl></section>`
}

const latest = (context: PageContext, news: Board['announcements']): Html => html`<section class="latest">
<div class="card-head"><h2 class="section-title">${context.messages.common.news}</h2><a href="${context.paths.announcements()}">${context.messages.announcements.all}</a></div>
<ul class="notes">${news.map(each => newsRow(context, each))}</ul>
</section>`

const newsRow = (context: PageContext, announcement: Announcement): Html => html`<li class="note news-row">
${customPicture(context, announcement, 'square')}
<div class="note-text"><h3 dir="auto"><a class="note-title" href="${context.paths.announcement(announcement.id)}">${announcement.title}</a></h3>
<p class="small soft">${dateOf(context, announcement.createdAt)}</p></div></li>`

const about = ({ messages }: PageContext, information: string): Html => html`<section class="about">
<h2 class="section-title">${messages.home.about}</h2>
<div class="prose small" dir="auto">${renderMarkdown(information, 3)}</div>
</section>`
