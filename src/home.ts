import type { FastifyInstance } from 'fastify'
import type { Board, PlannedMaintenance } from './board.ts'
import { answerOf } from './web/answer.ts'
import { type Epochs, minuteOf } from './web/epochs.ts'
import { ongoingEvents } from './web/event.ts'
import { firstSteps, snippetStep } from './web/first-steps.ts'
import { languageFor } from './web/frame.ts'
import { type Html, html } from './web/html.ts'
import { type Frame, layout } from './web/layout.ts'
import { manyMonitors, monitorsShown } from './web/many-monitors.ts'
import { renderMarkdown } from './web/markdown.ts'
import { statusClass, statusMark } from './web/marks.ts'
import { monitorRows } from './web/monitor-rows.ts'
import { htmlContent } from './web/ready-answer.ts'
import type { ReadyAnswers } from './web/ready-answers.ts'
import { announcementNote, timeElement } from './web/ui.ts'
import type { Language } from './words/words.ts'

export type HomeOptions = {
  readonly board: () => Board
  readonly frame: (language: Language) => Frame
  readonly announcementsShown: number
  readonly address: string
  readonly answers: Pick<ReadyAnswers, 'send'>
  readonly epochs: Epochs
  readonly now: () => number
}

export function homeRoutes(app: FastifyInstance, options: HomeOptions): void {
  const { board, frame, announcementsShown, address, answers, epochs, now } = options
  app.get('/', async (request, reply) => {
    const language = languageFor(request)
    const make = () => htmlContent(renderHome(board(), frame(language), minuteOf(now()), announcementsShown))
    return answers.send(request, reply, { address, language, version: epochs.board, make })
  })
}

export function renderHome(board: Board, frame: Frame, now: number, announcementsShown: number): Html {
  const { announcements, planned, site, overall } = board
  const isEmpty =
    overall === null && planned.length === 0 && announcements.length === 0 && site.information === ''
  return layout(frame, {
    title: site.title,
    current: 'status',
    feeds: true,
    scripts: ['home.js', 'days.js'],
    narrow: isEmpty,
    main: html`<div class="home">
${isEmpty ? welcome(frame) : status(frame, board, now)}
${plannedMaintenance(frame, planned, now)}
${announcements.length === 0 ? null : latest(frame, announcements.slice(0, announcementsShown))}
${site.information === '' ? null : about(frame, site.information)}
</div>`,
  })
}

function status(frame: Frame, board: Board, now: number): Html {
  const { monitors, ongoing, overall } = board
  const answer = answerOf(frame, board, now)
  if (overall === null || !answer) return nothingWatched(frame)
  const { sentence, detail, about } = answer
  return html`<section class="sheet status-sheet ${statusClass[overall]}">
<header class="answer">
<span class="pin">${statusMark(overall)}</span>
<h1 dir="auto" data-answer>${about ? html`<a class="answer-link" href="${frame.paths.announcement(about.id)}">${sentence}</a>` : sentence}</h1>
<p class="answer-detail"><span dir="auto">${detail}</span> ${age(frame, board, now)}</p>
</header>
${ongoingEvents(frame, ongoing, about, monitors, now)}
${monitors.length > monitorsShown ? manyMonitors(frame, monitors, now) : monitorRows(frame, monitors, now)}
</section>`
}

/** How old what is shown is; without a network, or where another instance probes without a database, it is as old as that. */
function age(frame: Frame, { blindSince, staleSince }: Board, now: number): Html {
  const { home } = frame.words
  const at = (instant: number) => timeElement(frame, instant, frame.format.instant(instant, now))
  return blindSince === null
    ? html`<span>${home.asOf} ${at(now)}.</span>`
    : html`<strong class="network-lost">${staleSince === null ? home.networkLost : home.notChecked} ${at(blindSince)}.</strong>`
}

const nothingWatched = ({ site, words }: Frame): Html => html`<section class="sheet">
<h1 dir="auto">${site.title}</h1>
<p class="soft">${words.home.noMonitors}</p>
</section>`

/** For the operator who has just started the server. */
function welcome(frame: Frame): Html {
  const { firstSteps: words } = frame.words
  return html`<section class="sheet first-steps">
<h1>${words.title}</h1>
<p class="measure">${words.emptyLead}</p>
${firstSteps(frame, 'public')}
${snippetStep(frame)}
<p class="soft measure">${words.examples}</p>
<pre class="kept"><code>corkboard seed
corkboard import site.json</code></pre>
</section>`
}

/** Further away, or more, is of no use at a glance. */
const plannedShown = 5

function plannedMaintenance(frame: Frame, planned: Board['planned'], now: number): Html | null {
  if (planned.length === 0) return null
  const { paths, words, format } = frame
  const item = ({ title, monitors, startsAt, endsAt, announcementId }: PlannedMaintenance) => {
    return html`<li>${statusMark('MAINTENANCE')}<div><h3 dir="auto">${announcementId === null ? title : html`<a href="${paths.announcement(announcementId)}">${title}</a>`}</h3>
<p class="small soft">${timeElement(frame, startsAt, format.instant(startsAt, now))}${endsAt === null ? null : html` – ${timeElement(frame, endsAt, format.instant(endsAt, startsAt))}`}</p>
${monitors.length === 0 ? null : html`<p class="small" dir="auto">${words.updates.affected}: ${format.list(monitors)}</p>`}</div></li>`
  }
  return html`<section class="sheet planned"><h2>${words.updates.upcoming}</h2>
<ul class="planned-list">${planned.slice(0, plannedShown).map(item)}</ul></section>`
}

const latest = (
  frame: Frame,
  announcements: Board['announcements'],
): Html => html`<section class="sheet latest">
<div class="sheet-head"><h2>${frame.words.home.announcements}</h2><a href="${frame.paths.announcements()}">${frame.words.home.allAnnouncements}</a></div>
<ul class="notes">${announcements.map(each => announcementNote(frame, each))}</ul>
</section>`

const about = ({ words }: Frame, information: string): Html => html`<section class="sheet about">
<h2>${words.home.about}</h2>
<div class="prose" dir="auto">${renderMarkdown(information, 3)}</div>
</section>`
