import type { FastifyInstance } from 'fastify'
import type { Board, BoardMonitor } from './board.ts'
import type { Status } from './monitors/monitor.ts'
import type { Paths } from './paths.ts'
import { answerOf } from './web/answer.ts'
import { dayBars, dayBarsKey } from './web/day-bars.ts'
import { ongoingEvents } from './web/event.ts'
import { languageFor } from './web/frame.ts'
import { fresh, minuteOf, rememberLast, sendFresh } from './web/fresh.ts'
import { type Html, html } from './web/html.ts'
import { type Frame, layout } from './web/layout.ts'
import { renderMarkdown } from './web/markdown.ts'
import { statusClass, statusMark } from './web/marks.ts'
import { announcementNote, bannerStrip, timeElement } from './web/ui.ts'
import { durationWords, instantWords, percentWords, statusWord } from './web/words.ts'
import type { Language } from './words/words.ts'

export type HomeOptions = {
  readonly board: () => Board
  readonly frame: (language: Language) => Frame
  readonly announcementsShown: number
  readonly now: () => number
}

export function homeRoutes(
  app: FastifyInstance,
  { board, frame, announcementsShown, now }: HomeOptions,
): void {
  const pageIn = (language: Language) =>
    rememberLast((seen: Board, minute: number) =>
      fresh(String(renderHome(seen, frame(language), minute, announcementsShown))),
    )
  const pages = { en: pageIn('en'), de: pageIn('de') } as const satisfies Record<Language, unknown>
  app.get('/', async (request, reply) =>
    sendFresh(request, reply, pages[languageFor(request)](board(), minuteOf(now()))),
  )
}

export function renderHome(board: Board, frame: Frame, now: number, announcementsShown: number): Html {
  const { announcements, banners, ongoing, site, monitors, overall } = board
  const { paths } = frame
  const isEmpty = overall === null && announcements.length === 0 && site.information === ''
  return layout(frame, {
    title: site.title,
    current: 'status',
    feeds: true,
    scripts: ['home.js'],
    narrow: isEmpty,
    main: html`${banners.length === 0 ? null : html`<div class="strips">${banners.map(each => bannerStrip(each, paths))}</div>`}${ongoingEvents(frame, ongoing, monitors, now)}
<div class="home">
${isEmpty ? firstSteps() : status(monitors, overall, site.title, now)}
${announcements.length === 0 ? null : latest(announcements.slice(0, announcementsShown), paths)}
${site.information === '' ? null : about(site.information)}
</div>`,
  })
}

function status(monitors: readonly BoardMonitor[], overall: Status | null, title: string, now: number): Html {
  if (overall === null) return nothingWatched(title)
  const { sentence, detail } = answerOf(monitors, overall, now)
  return html`<section class="sheet status-sheet ${statusClass[overall]}">
<header class="answer">
<span class="pin">${statusMark(overall)}</span>
<h1 dir="auto" data-answer>${sentence}</h1>
<p class="answer-detail"><span dir="auto">${detail}</span> <span>As of ${timeElement(now, instantWords(now, now))}.</span></p>
</header>
<ul class="monitors">${monitors.map(each => monitorRow(each, now))}</ul>
<footer class="days-foot"><p>Each bar is a day, today is at the right.</p>${dayBarsKey()}</footer>
</section>`
}

function monitorRow(monitor: BoardMonitor, now: number): Html {
  const { name, status, uptime, days } = monitor
  return html`<li class="monitor">
<h2 class="monitor-name">${statusMark(status)}<span dir="auto">${name}</span></h2>
<p class="monitor-state ${statusClass[status]}">${stateWords(monitor, now)}</p>
<p class="monitor-uptime">${uptime === null ? html`<span class="soft">No history yet</span>` : html`<span class="visually-hidden">Uptime </span>${percentWords(uptime)}`}</p>
${dayBars(days)}
</li>`
}

function stateWords({ status, since, maintenanceUntil }: BoardMonitor, now: number): Html {
  if (status === 'MAINTENANCE' && maintenanceUntil !== null) {
    return html`${statusWord[status]} until ${timeElement(maintenanceUntil, instantWords(maintenanceUntil, now))}`
  }
  if (since === null) return html`Not checked yet`
  return html`${statusWord[status]} for ${timeElement(since, durationWords(now - since))}`
}

const nothingWatched = (title: string): Html => html`<section class="sheet">
<h1 dir="auto">${title}</h1>
<p class="soft">No monitors yet.</p>
</section>`

/** For the operator who has just started the server. */
const firstSteps = (): Html => html`<section class="sheet first-steps">
<h1>The board is empty.</h1>
<p class="measure">This server runs and has nothing to show yet. Put something up, and this page shows it within a second.</p>
<dl class="steps">
<dt><code>npm run seed</code></dt><dd>Fills the site with an example, to look around.</dd>
<dt><code>npx corkboard import site.json</code></dt><dd>Puts up your own monitors, announcements and information text.</dd>
</dl>
</section>`

const latest = (
  announcements: Board['announcements'],
  paths: Paths,
): Html => html`<section class="sheet latest">
<div class="sheet-head"><h2>Announcements</h2><a href="${paths.announcements()}">All announcements</a></div>
<ul class="notes">${announcements.map(each => announcementNote(each, paths))}</ul>
</section>`

const about = (information: string): Html => html`<section class="sheet about">
<h2>About this service</h2>
<div class="prose" dir="auto">${renderMarkdown(information, 3)}</div>
</section>`
