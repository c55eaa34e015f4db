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
import { dotted, pageLinks, parsePage } from '../web/ui.ts'
import { underDayBarsHead } from './day-bars.ts'
import { monitorRows } from './monitor-list.ts'
import {
  foundMonitors,
  monitorSearch,
  monitorsPageSize,
  notUpState,
  type Wanted,
} from './monitor-overview.ts'
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
    const pagesOf = (list: readonly BoardMonitor[]) => Math.max(1, Math.ceil(list.length / monitorsPageSize))
    const wanted = wantedOf(request.query)
    if (wanted) {
      const found = foundMonitors(monitors, wanted)
      const pages = pagesOf(found)
      if (page < 1 || page > pages) throw notFound(pageProblems.noMonitors())
      const around = context(readerOf(request), paths.monitors(queryOf(wanted, page)))
      reply.header('cache-control', 'no-cache').header('vary', 'accept-language, cookie, accept-encoding')
      return sendHtml(reply, renderFound(around, { wanted, monitors: found, page, pages }, minuteOf(now())))
    }
    const count = pagesOf(monitors)
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

/** The search in the query of an address; null if there is none. */
function wantedOf({ q, state }: Readonly<Record<string, unknown>>): Wanted | null {
  const text = typeof q === 'string' ? q.trim().slice(0, searchMax) : ''
  const notUp = state === notUpState
  return text === '' && !notUp ? null : { text, notUp }
}

const queryOf = ({ text, notUp }: Wanted, page: number) => ({
  ...pageQuery(page),
  q: text === '' ? undefined : text,
  state: notUp ? notUpState : undefined,
})

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
  const shown = onPage(monitors, page)
  const title = page === 1 ? messages.home.services : messages.home.monitorsPage(format.number(page))
  return layout(context, {
    title,
    current: 'status',
    width: 'status',
    scripts: ['live.js', 'days.js'],
    main: html`<div class="home"><header class="answer is-up"><h1>${title}</h1>
<p class="answer-detail"><a href="${paths.home()}">${messages.common.status}</a></p></header>
<section class="monitors-section">${monitorSearch(context, null, { filters: false })}
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

/** The monitors of a page of a list, which stands in the order of their sections. */
const onPage = (monitors: readonly BoardMonitor[], page: number): readonly BoardMonitor[] =>
  inSections(monitors)
    .flatMap(each => each.monitors)
    .slice((page - 1) * monitorsPageSize, page * monitorsPageSize)

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

type FoundPage = MonitorsPage & { readonly wanted: Wanted }

/** A page of the monitors that a search has found. */
export function renderFound(
  context: PageContext,
  { wanted, monitors, page, pages }: FoundPage,
  now: number,
): Html {
  const { paths, format, messages } = context
  const { home, common } = messages
  const { text, notUp } = wanted
  const title = [text === '' ? [] : home.found(text), notUp ? home.notUp : []].flat().join(' · ')
  const facts = [
    html`<a href="${paths.home()}">${common.status}</a>`,
    pages === 1 ? null : html`${home.foundCount(format.number(monitors.length))}`,
  ]
  const at = (to: number) => paths.monitors(queryOf(wanted, to))
  return layout(context, {
    title,
    robots: 'noindex',
    current: 'status',
    width: 'status',
    scripts: ['days.js'],
    main: html`<div class="home"><header class="answer is-up"><h1 dir="auto">${title}</h1>
<p class="answer-detail">${dotted(facts)}</p></header>
<section class="monitors-section">${monitorSearch(context, wanted, { filters: false })}
${monitors.length === 0 ? html`<p class="monitors-more">${home.noneFound}</p>` : underDayBarsHead(context, sectionsOf(context, onPage(monitors, page), now))}</section></div>
${pageLinks(
  context,
  { newer: page > 1 ? at(page - 1) : null, older: page < pages ? at(page + 1) : null },
  { newer: common.previous, older: common.next },
)}`,
  })
}
