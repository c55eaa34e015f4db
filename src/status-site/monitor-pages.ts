import type { FastifyInstance } from 'fastify'
import type { Board, BoardMonitor } from '../board/model/board.ts'
import type { Language } from '../i18n/messages.ts'
import { notFound } from '../kernel/errors.ts'
import { type Paths, pageQuery } from '../kernel/paths.ts'
import { inSections } from '../monitors/model/monitor-groups.ts'
import { type Epochs, minuteOf } from '../web/epochs.ts'
import { type Html, html } from '../web/html.ts'
import { layout, type PageContext } from '../web/layout.ts'
import { languageFor } from '../web/page-context.ts'
import { htmlContent } from '../web/ready-answer.ts'
import type { ReadyAnswers } from '../web/ready-answers.ts'
import { route } from '../web/route.ts'
import { pageLinks, parsePage } from '../web/ui.ts'
import { monitorRows } from './monitor-list.ts'
import { monitorsPageSize } from './monitor-overview.ts'
import { pageProblems } from './page-problems.ts'

export type MonitorPagesOptions = {
  readonly board: () => Board
  /** What surrounds a page in this language, at this address. */
  readonly context: (language: Language, here: string) => PageContext
  readonly paths: Paths
  readonly answers: Pick<ReadyAnswers, 'send'>
  readonly epochs: Epochs
  readonly now: () => number
}

/** All monitors, a hundred a page, for sites with more than the home page shows. */
export function monitorRoutes(app: FastifyInstance, options: MonitorPagesOptions): void {
  const { board, context, paths, answers, epochs, now } = options
  const version = epochs.board

  route.get(app, paths.monitors, async (request, reply) => {
    const asOf = version()
    const { monitors } = board()
    const page = parsePage(request.query.page) ?? 0
    const pages = Math.max(1, Math.ceil(monitors.length / monitorsPageSize))
    if (page < 1 || page > pages) throw notFound(pageProblems.noMonitors())
    const address = paths.monitors(pageQuery(page))
    const language = languageFor(request)
    const make = () =>
      htmlContent(renderMonitors(context(language, address), { monitors, page, pages }, minuteOf(now())))
    return answers.send(request, reply, { address, language, version, asOf, make })
  })
}

export type MonitorsPage = {
  /** All of them. */
  readonly monitors: readonly BoardMonitor[]
  /** From 1. */
  readonly page: number
  readonly pages: number
}

export function renderMonitors(
  context: PageContext,
  { monitors, page, pages }: MonitorsPage,
  now: number,
): Html {
  const { paths, format, messages } = context
  const inOrder = inSections(monitors).flatMap(each => each.monitors)
  const shown = inOrder.slice((page - 1) * monitorsPageSize, page * monitorsPageSize)
  const title = page === 1 ? messages.monitors.title : messages.home.monitorsPage(format.number(page))
  return layout(context, {
    title,
    current: 'status',
    scripts: ['days.js'],
    main: html`<section class="sheet status-sheet">
<header class="answer"><h1>${title}</h1>
<p class="answer-detail"><a href="${paths.home()}">${messages.common.status}</a></p></header>
${shown.length === 0 ? html`<p class="monitors-more">${messages.monitors.empty}</p>` : monitorRows(context, shown, now)}
</section>
${pageLinks(
  context,
  {
    newer: page > 1 ? paths.monitors(pageQuery(page - 1)) : null,
    older: page < pages ? paths.monitors(pageQuery(page + 1)) : null,
  },
  { newer: messages.common.previous, older: messages.common.next },
)}`,
  })
}
