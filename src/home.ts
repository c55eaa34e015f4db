import type { FastifyInstance } from 'fastify'
import type { Board, BoardMonitor } from './board.ts'
import type { Status } from './monitors/monitor.ts'
import { answerOf } from './web/answer.ts'
import { dayBars, dayBarsKey } from './web/day-bars.ts'
import { ongoingEvents } from './web/event.ts'
import { languageFor } from './web/frame.ts'
import { fresh, minuteOf, rememberLast, sendFresh } from './web/fresh.ts'
import { type Html, html } from './web/html.ts'
import { type Frame, layout } from './web/layout.ts'
import { renderMarkdown } from './web/markdown.ts'
import { statusClass, statusMark } from './web/marks.ts'
import { monitorGroups } from './web/monitor-groups.ts'
import { announcementNote, bannerStrip, timeElement } from './web/ui.ts'
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
  const isEmpty = overall === null && announcements.length === 0 && site.information === ''
  return layout(frame, {
    title: site.title,
    current: 'status',
    feeds: true,
    scripts: ['home.js'],
    narrow: isEmpty,
    main: html`${banners.length === 0 ? null : html`<div class="strips">${banners.map(each => bannerStrip(frame, each, { link: true }))}</div>`}${ongoingEvents(frame, ongoing, monitors, now)}
<div class="home">
${isEmpty ? firstSteps(frame) : status(frame, monitors, overall, now)}
${announcements.length === 0 ? null : latest(frame, announcements.slice(0, announcementsShown))}
${site.information === '' ? null : about(frame, site.information)}
</div>`,
  })
}

function status(frame: Frame, monitors: readonly BoardMonitor[], overall: Status | null, now: number): Html {
  if (overall === null) return nothingWatched(frame)
  const { home } = frame.words
  const { sentence, detail } = answerOf(frame, monitors, overall, now)
  return html`<section class="sheet status-sheet ${statusClass[overall]}">
<header class="answer">
<span class="pin">${statusMark(overall)}</span>
<h1 dir="auto" data-answer>${sentence}</h1>
<p class="answer-detail"><span dir="auto">${detail}</span> <span>${home.asOf} ${timeElement(frame, now, frame.format.instant(now, now))}.</span></p>
</header>
${monitorGroups(monitors, (each, heading) => monitorRow(frame, each, now, heading))}
<footer class="days-foot"><p>${home.eachBar}</p>${dayBarsKey(frame)}</footer>
</section>`
}

function monitorRow(frame: Frame, monitor: BoardMonitor, now: number, heading: 'h2' | 'h3'): Html {
  const { home } = frame.words
  const { name, status, uptime, days } = monitor
  return html`<li class="monitor">
<${heading} class="monitor-name">${statusMark(status)}<span dir="auto">${name}</span></${heading}>
<p class="monitor-state ${statusClass[status]}">${stateWords(frame, monitor, now)}</p>
<p class="monitor-uptime">${uptime === null ? html`<span class="soft">${home.noHistory}</span>` : html`<span class="visually-hidden">${home.uptime} </span>${frame.format.percent(uptime)}`}</p>
${dayBars(frame, days)}
</li>`
}

function stateWords(frame: Frame, { status, since, maintenanceUntil }: BoardMonitor, now: number): Html {
  const { format } = frame
  const { home, common } = frame.words
  if (status === 'MAINTENANCE' && maintenanceUntil !== null) {
    return html`${common.statuses[status]} ${home.until} ${timeElement(frame, maintenanceUntil, format.instant(maintenanceUntil, now))}`
  }
  if (since === null) return html`${home.notCheckedYet}`
  return html`${common.statuses[status]} ${home.for} ${timeElement(frame, since, home.forDuration(format.duration(now - since)))}`
}

const nothingWatched = ({ site, words }: Frame): Html => html`<section class="sheet">
<h1 dir="auto">${site.title}</h1>
<p class="soft">${words.home.noMonitors}</p>
</section>`

/** For the operator who has just started the server. */
const firstSteps = ({
  paths,
  words: { home, manage },
}: Frame): Html => html`<section class="sheet first-steps">
<h1>${home.emptyTitle}</h1>
<p class="measure">${home.emptyText}</p>
<dl class="steps">
<dt><a href="${paths.manage.home()}">${manage.title}</a></dt><dd>${home.stepManage}</dd>
<dt><code>npm run seed</code></dt><dd>${home.stepSeed}</dd>
<dt><code>npx corkboard import site.json</code></dt><dd>${home.stepImport}</dd>
</dl>
</section>`

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
