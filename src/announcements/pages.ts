import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Board } from '../board.ts'
import { notFound } from '../errors.ts'
import { minuteMs } from '../lib/time.ts'
import { eventFacts, type NamedMonitors } from '../web/event.ts'
import { fresh, sendFresh } from '../web/fresh.ts'
import { type Html, html } from '../web/html.ts'
import { type Frame, layout } from '../web/layout.ts'
import { renderMarkdown } from '../web/markdown.ts'
import {
  announcementNote,
  bannerStrip,
  dateOf,
  emptyState,
  pageLinks,
  person,
  picture,
  timeAgo,
  timeElement,
} from '../web/ui.ts'
import { instantWords } from '../web/words.ts'
import { type Announcement, isActiveBanner, pageOf } from './announcement.ts'
import { timeline } from './timeline.ts'

export type AnnouncementPagesOptions = {
  readonly board: () => Board
  readonly frame: (request: FastifyRequest) => Frame
  readonly pageSize: number
  readonly now: () => number
}

export function announcementRoutes(app: FastifyInstance, options: AnnouncementPagesOptions): void {
  const { board, frame, pageSize, now } = options

  app.get<{ Querystring: { page?: string } }>('/announcements', async (request, reply) => {
    const page = parsePage(request.query.page)
    const announcements = pageOf(board().announcements, page, pageSize)
    if (announcements.length === 0 && page > 1) throw notFound('There is no such page of announcements.')
    const hasOlder = board().announcements.length > page * pageSize
    return sendFresh(
      request,
      reply,
      fresh(String(renderAnnouncements(frame(request), { announcements, page, hasOlder }))),
    )
  })

  app.get<{ Params: { id: string } }>('/announcements/:id', async (request, reply) => {
    const announcement = board().announcementById.get(request.params.id)
    if (!announcement) throw notFound('There is no announcement at this address.')
    const page = renderAnnouncement(frame(request), announcement, now(), board().monitors)
    return sendFresh(request, reply, fresh(String(page)))
  })
}

export type AnnouncementsPage = {
  readonly announcements: readonly Announcement[]
  readonly page: number
  readonly hasOlder: boolean
}

export function renderAnnouncements(
  frame: Frame,
  { announcements, page, hasOlder }: AnnouncementsPage,
): Html {
  const { paths } = frame
  const nothing = emptyState('Nothing has been announced yet.', html`<p>What changes is told here.</p>`)
  return layout(frame, {
    title: page === 1 ? 'Announcements' : `Announcements, page ${page}`,
    current: 'announcements',
    feeds: true,
    narrow: true,
    main: html`<section class="sheet">
<h1>Announcements</h1>
<h2 class="visually-hidden">Newest first</h2>
${announcements.length === 0 ? nothing : html`<ul class="notes">${announcements.map(each => announcementNote(each, paths))}</ul>`}
</section>
${pageLinks({
  newer: page > 1 ? paths.announcements(page - 1) : null,
  older: hasOlder ? paths.announcements(page + 1) : null,
})}`,
  })
}

export function renderAnnouncement(
  frame: Frame,
  announcement: Announcement,
  now: number,
  monitors: NamedMonitors = [],
): Html {
  const { title, description, content, banner, image, event } = announcement
  return layout(frame, {
    title,
    description,
    current: 'announcements',
    feeds: true,
    narrow: true,
    main: html`${isActiveBanner(announcement, now) ? bannerStrip(announcement, null) : null}
<article class="sheet article">
<header class="article-head">
<h1 dir="auto">${title}</h1>
<p class="article-lead" dir="auto">${description}</p>${event && eventFacts(frame, event, monitors, now)}
${byline(announcement, now)}
</header>${event && timeline(frame, event, now)}
${picture(banner || image, 'wide')}
${content === null ? null : html`<div class="prose" dir="auto">${renderMarkdown(content)}</div>`}
</article>
<p><a href="${frame.paths.announcements()}">All announcements</a></p>`,
  })
}

function byline(
  { platformUser, createdAt, updatedAt, bannerText, bannerExpiry }: Announcement,
  now: number,
): Html {
  const wasEdited = updatedAt - createdAt > minuteMs
  const isBanner = bannerText !== null && bannerExpiry !== null
  return html`<p class="byline">
${platformUser ? person(platformUser) : null}
<span>${dateOf(createdAt)}</span>
${wasEdited ? html`<span>Updated ${timeAgo(updatedAt, now)}</span>` : null}
${isBanner ? html`<span>Banner ${bannerExpiry > now ? 'until' : 'ended'} ${timeElement(bannerExpiry, instantWords(bannerExpiry, now))}</span>` : null}
</p>`
}

/** The pages are counted from 1; whatever is no such number is no address of ours. */
function parsePage(value: string | undefined): number {
  if (value === undefined) return 1
  if (!/^[1-9]\d{0,8}$/.test(value)) throw notFound('There is no such page of announcements.')
  return Number(value)
}
