import type { FastifyInstance } from 'fastify'
import { type Announcement, pageOf } from '../announcements/model/announcement.ts'
import { announcementProblems } from '../announcements/model/announcement-problems.ts'
import { type Board, hasEvent } from '../board/model/board.ts'
import { notFound } from '../kernel/errors.ts'
import { pageQuery } from '../kernel/paths.ts'
import { totalOf } from '../monitors/model/latency-histogram.ts'
import { minuteOf } from '../web/epochs.ts'
import { type Html, html, htmlContent } from '../web/html.ts'
import { layout } from '../web/layout.ts'
import { withMarkdown } from '../web/markdown-html.ts'
import type { PageContext } from '../web/page-context.ts'
import { readerOf } from '../web/reader.ts'
import { route } from '../web/route.ts'
import { emptyState, pageLinks, parsePage } from '../web/ui.ts'
import { announcementNote } from './announcement-note.ts'
import { renderAnnouncement, surroundingsOf } from './announcement-page.ts'
import { createHeldPoints, type ReadBetween } from './held-points.ts'
import { monthsOf } from './history.ts'
import { type MeasuredAround, measuredAround } from './measured-around.ts'
import { pageProblems } from './page-problems.ts'
import type { ReaderPages } from './reader-pages.ts'

type AnnouncementPagesOptions = ReaderPages & {
  readonly pageSize: number
  /** Reads what was measured of a monitor in a period. */
  readonly readBetween: ReadBetween
}

export function announcementRoutes(app: FastifyInstance, options: AnnouncementPagesOptions): void {
  const { board, context, paths, pageSize, answers, epochs, now } = options
  const version = epochs.board
  const measuredBetween = createHeldPoints(options.readBetween)

  route.get(app, paths.announcements, async (request, reply) => {
    const asOf = version()
    const seen = board()
    const page = parsePage(request.query.page) ?? 0
    if (page === 0) throw notFound(pageProblems.noAnnouncements())
    const news = seen.announcements.filter(each => !hasEvent(each))
    const announcements = pageOf(news, page, pageSize)
    if (announcements.length === 0 && page > 1) throw notFound(pageProblems.noAnnouncements())
    const hasOlder = news.length > page * pageSize
    const address = paths.announcements(request.query.page === undefined ? {} : { page })
    const reader = readerOf(request)
    const make = () =>
      htmlContent(renderAnnouncements(context(reader, address), { announcements, page, hasOlder }))
    return answers.send(request, reply, { address, reader, version, asOf, make })
  })

  route.get(app, paths.announcement, async (request, reply) => {
    const asOf = version()
    const seen = board()
    const announcement = seen.announcementById.get(request.params.id)
    if (!announcement) throw notFound(announcementProblems.notFound())
    const address = paths.announcement(announcement.id)
    const reader = readerOf(request)
    const at = minuteOf(now())
    const make = async () => {
      const measured = await measuredOf(seen, announcement, at)
      return withMarkdown(() =>
        htmlContent(
          renderAnnouncement(
            context(reader, address),
            announcement,
            at,
            surroundingsOf(seen, announcement),
            measured,
          ),
        ),
      )
    }
    return answers.send(request, reply, { address, reader, version, asOf, make })
  })

  async function measuredOf(
    seen: Board,
    announcement: Announcement,
    at: number,
  ): Promise<readonly MeasuredAround[]> {
    const wanted = measuredAround(seen, announcement, at)
    if (wanted === null) return []
    const { monitors, from, to } = wanted
    const read = await Promise.all(
      monitors.map(async monitor => ({ monitor, points: await measuredBetween(monitor.id, from, to) })),
    )
    return read.filter(({ points }) => points.some(each => totalOf(each.latencies) > 0 || each.isDown))
  }
}

type AnnouncementsPage = {
  readonly announcements: readonly Announcement[]
  readonly page: number
  readonly hasOlder: boolean
}

export function renderAnnouncements(
  context: PageContext,
  { announcements, page, hasOlder }: AnnouncementsPage,
): Html {
  const { paths, format } = context
  const messages = context.messages.announcements
  const nothing = emptyState(messages.nothing, html`<p>${messages.nothingText}</p>`)
  return layout(context, {
    title: page === 1 ? context.messages.common.news : messages.pageTitle(format.number(page)),
    current: 'announcements',
    feeds: true,
    scripts: ['live.js', 'pictures.js'],
    width: 'reading',
    main: html`<section class="news">
<h1>${context.messages.common.news}</h1>
${announcements.length === 0 ? nothing : byMonth(context, announcements)}
</section>
${pageLinks(context, {
  newer: page > 1 ? paths.announcements(pageQuery(page - 1)) : null,
  older: hasOlder ? paths.announcements(pageQuery(page + 1)) : null,
})}`,
  })
}

/** The announcements, newest first, below the names of their months in the time zone of the site. */
function byMonth(context: PageContext, announcements: readonly Announcement[]): Html {
  const { format } = context
  return html`${monthsOf(announcements, format.timeZone).map(
    ({ key, startsAt, entries }) =>
      html`<h2 class="notes-month" id="m-${key}">${format.month(startsAt)}</h2>
<ul class="notes">${entries.map(each => announcementNote(context, each))}</ul>
`,
  )}`
}
