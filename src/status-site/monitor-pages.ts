import type { FastifyInstance } from 'fastify'
import type { BoardMonitor } from '../board/model/board.ts'
import { notFound } from '../kernel/errors.ts'
import { pageQuery } from '../kernel/paths.ts'
import { inSections } from '../monitors/model/monitor-groups.ts'
import { minuteOf } from '../web/epochs.ts'
import { type Html, html, htmlContent } from '../web/html.ts'
import { layout } from '../web/layout.ts'
import type { PageContext } from '../web/page-context.ts'
import { readerOf } from '../web/reader.ts'
import { route } from '../web/route.ts'
import { sendHtml } from '../web/send-html.ts'
import { pageLinks, parsePage } from '../web/ui.ts'
import { underDayBarsHead } from './day-bars.ts'
import { monitorRows } from './monitor-list.ts'
import { foundMonitors, monitorSearch, monitorsPageSize } from './monitor-overview.ts'
import { pageProblems } from './page-problems.ts'
import type { ReaderPages } from './reader-pages.ts'

/** Mounts the full list of monitors, a hundred a page, for sites with more than the home page shows. */
export function monitorRoutes(app: FastifyInstance, pages: ReaderPages): void {
  const { board, context, paths, answers, epochs, now } = pages
  const version = epochs.board

  route.get(app, paths.monitors, async (request, reply) => {
    const asOf = version()
    const { monitors } = board()
    const { q } = request.query
    if (typeof q === 'string' && q.trim() !== '') {
      const text = q.slice(0, searchMax)
      const found = foundMonitors(monitors, text).slice(0, monitorsPageSize)
      const around = context(readerOf(request), paths.monitors({ q: text }))
      reply.header('cache-control', 'no-cache').header('vary', 'accept-language, cookie, accept-encoding')
      return sendHtml(reply, renderFound(around, { text, monitors: found }, minuteOf(now())))
    }
    const page = parsePage(request.query.page) ?? 0
    const count = Math.max(1, Math.ceil(monitors.length / monitorsPageSize))
    if (page < 1 || page > count) throw notFound(pageProblems.noMonitors())
    const address = paths.monitors(pageQuery(page))
    const reader = readerOf(request)
    const make = () =>
      htmlContent(renderMonitors(context(reader, address), { monitors, page, pages: count }, minuteOf(now())))
    return answers.send(request, reply, { address, reader, version, asOf, make })
  })
}

/** Longest text that is searched for, in characters. */
const searchMax = 100

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
    width: 'status',
    scripts: ['live.js', 'days.js'],
    main: html`<div class="home"><header class="answer is-up"><h1>${title}</h1>
<p class="answer-detail"><a href="${paths.home()}">${messages.common.status}</a></p></header>
<section class="monitors-section">${monitorSearch(context, '', { filters: false })}
${shown.length === 0 ? html`<p class="monitors-more">${messages.home.noServices}</p>` : underDayBarsHead(context, sectionsOf(context, shown, now))}</section></div>
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

/** Lists of monitors below the headings of their groups; the heading of those without a group is for screen readers. */
function sectionsOf(context: PageContext, monitors: readonly BoardMonitor[], now: number): Html {
  const { services, otherServices } = context.messages.home
  const sections = inSections(monitors)
  const heading = (group: string | null) =>
    group === null
      ? html`<h2 class="visually-hidden">${sections.length === 1 ? services : otherServices}</h2>`
      : html`<h2 class="section-title" dir="auto">${group}</h2>`
  return html`${sections.map(({ group, monitors: members }) => html`${heading(group)}${monitorRows(context, members, now)}`)}`
}

type FoundPage = { readonly text: string; readonly monitors: readonly BoardMonitor[] }

/** The monitors that a search has found. */
export function renderFound(context: PageContext, { text, monitors }: FoundPage, now: number): Html {
  const { paths, messages } = context
  const title = messages.home.found(text)
  return layout(context, {
    title,
    robots: 'noindex',
    current: 'status',
    width: 'status',
    scripts: ['days.js'],
    main: html`<div class="home"><header class="answer is-up"><h1 dir="auto">${title}</h1>
<p class="answer-detail"><a href="${paths.home()}">${messages.common.status}</a></p></header>
<section class="monitors-section">${monitorSearch(context, text, { filters: false })}
${monitors.length === 0 ? html`<p class="monitors-more">${messages.home.noneFound}</p>` : underDayBarsHead(context, sectionsOf(context, monitors, now))}</section></div>`,
  })
}
