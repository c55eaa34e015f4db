import type { FastifyInstance } from 'fastify'
import { type Announcement, pageOf } from '../announcements/model/announcement.ts'
import { announcementProblems } from '../announcements/model/announcement-problems.ts'
import { hasEvent } from '../board/model/board.ts'
import { notFound } from '../kernel/errors.ts'
import { pageQuery } from '../kernel/paths.ts'
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
import { pageProblems } from './page-problems.ts'
import type { ReaderPages } from './reader-pages.ts'

type AnnouncementPagesOptions = ReaderPages & { readonly pageSize: number }

export function announcementRoutes(app: FastifyInstance, options: AnnouncementPagesOptions): void {
  const { board, context, paths, pageSize, answers, epochs, now } = options
  const version = epochs.board

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
    const make = () =>
      withMarkdown(() => {
        const around = context(reader, address)
        return htmlContent(
          renderAnnouncement(around, announcement, minuteOf(now()), surroundingsOf(seen, announcement)),
        )
      })
    return answers.send(request, reply, { address, reader, version, asOf, make })
  })
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
    main: html`<section class="card">
<h1>${context.messages.common.news}</h1>
<h2 class="visually-hidden">${messages.newestFirst}</h2>
${announcements.length === 0 ? nothing : html`<ul class="notes">${announcements.map(each => announcementNote(context, each))}</ul>`}
</section>
${pageLinks(context, {
  newer: page > 1 ? paths.announcements(pageQuery(page - 1)) : null,
  older: hasOlder ? paths.announcements(pageQuery(page + 1)) : null,
})}`,
  })
}
