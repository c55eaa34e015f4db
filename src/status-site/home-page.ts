import type { FastifyInstance } from 'fastify'
import type { Board, PlannedMaintenance } from '../board/model/board.ts'
import { publicCommand } from '../lib/own-command.ts'
import { minuteOf } from '../web/epochs.ts'
import { type Html, html, htmlContent } from '../web/html.ts'
import { layout } from '../web/layout.ts'
import { renderMarkdown, withMarkdown } from '../web/markdown-html.ts'
import { statusClass, statusMark } from '../web/marks.ts'
import type { PageContext } from '../web/page-context.ts'
import { languageFor } from '../web/request-language.ts'
import { route } from '../web/route.ts'
import { timeElement } from '../web/ui.ts'
import { ongoingEvents } from './active-event.ts'
import { announcementNote } from './announcement-note.ts'
import { firstSteps, snippetStep } from './first-steps.ts'
import { headlineOf } from './headline.ts'
import { monitorRows } from './monitor-list.ts'
import { foldedFrom, monitorFolds, monitorOverview, monitorsShown } from './monitor-overview.ts'
import type { ReaderPages } from './reader-pages.ts'

type HomeOptions = ReaderPages & { readonly announcementsShown: number }

export function homeRoutes(app: FastifyInstance, options: HomeOptions): void {
  const { board, context, announcementsShown, paths, answers, epochs, now } = options
  route.get(app, paths.home, async (request, reply) => {
    const language = languageFor(request)
    const make = () =>
      withMarkdown(() =>
        htmlContent(renderHome(board(), context(language), minuteOf(now()), announcementsShown)),
      )
    return answers.send(request, reply, { address: paths.home(), language, version: epochs.board, make })
  })
}

export function renderHome(
  board: Board,
  context: PageContext,
  now: number,
  announcementsShown: number,
): Html {
  const { announcements, planned, site, overall } = board
  const isEmpty =
    overall === null && planned.length === 0 && announcements.length === 0 && site.information === ''
  return layout(context, {
    title: site.title,
    current: 'status',
    feeds: true,
    scripts: ['home.js', 'days.js', 'pictures.js'],
    narrow: isEmpty,
    main: html`<div class="home">
${isEmpty ? welcome(context) : status(context, board, now)}
${plannedMaintenance(context, planned, now)}
${announcements.length === 0 ? null : latest(context, announcements.slice(0, announcementsShown))}
${site.information === '' ? null : about(context, site.information)}
</div>`,
  })
}

function status(context: PageContext, board: Board, now: number): Html {
  const { monitors, ongoing, overall } = board
  const answer = headlineOf(context, board, now)
  if (overall === null || !answer) return nothingWatched(context)
  const { sentence, detail, about } = answer
  return html`<section class="sheet status-sheet ${statusClass[overall]}">
<header class="answer">
<span class="pin">${statusMark(overall)}</span>
<h1 dir="auto" data-answer>${about ? html`<a class="answer-link" href="${context.paths.announcement(about.id)}">${sentence}</a>` : sentence}</h1>
<p class="answer-detail"><span dir="auto">${detail}</span> ${age(context, board, now)}</p>
</header>
${ongoingEvents(context, ongoing, about, monitors, now)}
${monitorsPart(context, monitors, now)}
</section>`
}

function monitorsPart(context: PageContext, monitors: Board['monitors'], now: number): Html | null {
  if (monitors.length > monitorsShown) return monitorOverview(context, monitors, now)
  return monitors.length < foldedFrom
    ? monitorRows(context, monitors, now)
    : monitorFolds(context, monitors, now)
}

/** The age of the shown data: without a network, or if another instance probes without a database, it is outdated. */
function age(context: PageContext, { offlineSince, staleSince }: Board, now: number): Html {
  const { home } = context.messages
  const at = (instant: number) => timeElement(context, instant, context.format.instant(instant, now))
  return offlineSince === null
    ? html`<span>${home.asOf} ${at(now)}.</span>`
    : html`<strong class="network-lost">${staleSince === null ? home.networkLost : home.notChecked} ${at(offlineSince)}.</strong>`
}

const nothingWatched = ({ site, messages }: PageContext): Html => html`<section class="sheet">
<h1 dir="auto">${site.title}</h1>
<p class="soft">${messages.home.noServices}</p>
</section>`

/** First steps for the operator who has just started the server. */
function welcome(context: PageContext): Html {
  const { firstSteps: messages } = context.messages
  return html`<section class="sheet first-steps">
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
const plannedShown = 5

function plannedMaintenance(context: PageContext, planned: Board['planned'], now: number): Html | null {
  if (planned.length === 0) return null
  const { paths, messages, format } = context
  const item = ({ title, monitors, startsAt, endsAt, announcementId }: PlannedMaintenance) => {
    return html`<li>${statusMark('MAINTENANCE')}<div><h3 dir="auto">${announcementId === null ? title : html`<a href="${paths.announcement(announcementId)}">${title}</a>`}</h3>
<p class="small soft">${timeElement(context, startsAt, format.instant(startsAt, now))}${endsAt === null ? null : html` – ${timeElement(context, endsAt, format.instant(endsAt, startsAt))}`}</p>
${monitors.length === 0 ? null : html`<p class="small" dir="auto">${messages.updates.affected}: ${format.list(monitors)}</p>`}</div></li>`
  }
  return html`<section class="sheet planned"><h2>${messages.updates.upcoming}</h2>
<ul class="planned-list">${planned.slice(0, plannedShown).map(item)}</ul></section>`
}

const latest = (
  context: PageContext,
  announcements: Board['announcements'],
): Html => html`<section class="sheet latest">
<div class="sheet-head"><h2>${context.messages.common.announcements}</h2><a href="${context.paths.announcements()}">${context.messages.announcements.all}</a></div>
<ul class="notes">${announcements.map(each => announcementNote(context, each))}</ul>
</section>`

const about = ({ messages }: PageContext, information: string): Html => html`<section class="sheet about">
<h2>${messages.home.about}</h2>
<div class="prose" dir="auto">${renderMarkdown(information, 3)}</div>
</section>`
