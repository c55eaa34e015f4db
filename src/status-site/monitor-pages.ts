import type { FastifyInstance } from 'fastify'
import type { BoardMonitor } from '../board/model/board.ts'
import { notFound } from '../kernel/errors.ts'
import { pageQuery } from '../kernel/paths.ts'
import { inSections } from '../monitors/model/monitor-groups.ts'
import { minuteOf } from '../web/epochs.ts'
import { type Html, html, htmlContent } from '../web/html.ts'
import { layout } from '../web/layout.ts'
import type { PageContext } from '../web/page-context.ts'
import { languageFor } from '../web/request-language.ts'
import { route } from '../web/route.ts'
import { pageLinks, parsePage } from '../web/ui.ts'
import { monitorRows } from './monitor-list.ts'
import { monitorsPageSize } from './monitor-overview.ts'
import { pageProblems } from './page-problems.ts'
import type { ReaderPages } from './reader-pages.ts'

/** Mounts the full list of monitors, a hundred a page, for sites with more than the home page shows. */
export function monitorRoutes(app: FastifyInstance, pages: ReaderPages): void {
  const { board, context, paths, answers, epochs, now } = pages
  const version = epochs.board

  route.get(app, paths.monitors, async (request, reply) => {
    const asOf = version()
    const { monitors } = board()
    const page = parsePage(request.query.page) ?? 0
    const count = Math.max(1, Math.ceil(monitors.length / monitorsPageSize))
    if (page < 1 || page > count) throw notFound(pageProblems.noMonitors())
    const address = paths.monitors(pageQuery(page))
    const language = languageFor(request)
    const make = () =>
      htmlContent(
        renderMonitors(context(language, address), { monitors, page, pages: count }, minuteOf(now())),
      )
    return answers.send(request, reply, { address, language, version, asOf, make })
  })
}

type MonitorsPage = {
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
  const title = page === 1 ? messages.home.services : messages.home.monitorsPage(format.number(page))
  return layout(context, {
    title,
    current: 'status',
    scripts: ['days.js'],
    main: html`<section class="sheet status-sheet">
<header class="answer"><h1>${title}</h1>
<p class="answer-detail"><a href="${paths.home()}">${messages.common.status}</a></p></header>
${shown.length === 0 ? html`<p class="monitors-more">${messages.home.noServices}</p>` : monitorRows(context, shown, now)}
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
