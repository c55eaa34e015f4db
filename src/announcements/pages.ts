import type { FastifyInstance } from 'fastify'
import type { Board } from '../board.ts'
import { notFound } from '../errors.ts'
import { minuteMs } from '../lib/time.ts'
import type { Paths } from '../paths.ts'
import { type Epochs, minuteOf } from '../web/epochs.ts'
import { eventFacts, type NamedMonitors } from '../web/event.ts'
import { languageFor } from '../web/frame.ts'
import { type Html, html } from '../web/html.ts'
import { type Frame, layout } from '../web/layout.ts'
import { renderMarkdown } from '../web/markdown.ts'
import { htmlContent } from '../web/ready-answer.ts'
import type { ReadyAnswers } from '../web/ready-answers.ts'
import {
  announcementNote,
  dateOf,
  emptyState,
  ownPicture,
  pageLinks,
  parsePage,
  person,
  timeAgo,
  timeElement,
} from '../web/ui.ts'
import type { Language } from '../words/words.ts'
import { type Announcement, pageOf } from './announcement.ts'
import { timeline } from './timeline.ts'

export type AnnouncementPagesOptions = {
  readonly board: () => Board
  /** What surrounds a page in this language, at this address. */
  readonly frame: (language: Language, here: string) => Frame
  readonly paths: Paths
  readonly pageSize: number
  readonly answers: Pick<ReadyAnswers, 'send'>
  readonly epochs: Epochs
  readonly now: () => number
}

export function announcementRoutes(app: FastifyInstance, options: AnnouncementPagesOptions): void {
  const { board, frame, paths, pageSize, answers, epochs, now } = options
  const version = epochs.board

  app.get<{ Querystring: { page?: string } }>('/announcements', async (request, reply) => {
    const asOf = version()
    const seen = board()
    const page = parsePage(request.query.page) ?? 0
    if (page === 0) throw notFound('There is no such page of announcements.')
    const announcements = pageOf(seen.announcements, page, pageSize)
    if (announcements.length === 0 && page > 1) throw notFound('There is no such page of announcements.')
    const hasOlder = seen.announcements.length > page * pageSize
    const address =
      request.query.page === undefined ? paths.announcements() : `${paths.announcements()}?page=${page}`
    const language = languageFor(request)
    const make = () =>
      htmlContent(renderAnnouncements(frame(language, address), { announcements, page, hasOlder }))
    return answers.send(request, reply, { address, language, version, asOf, make })
  })

  app.get<{ Params: { id: string } }>('/announcements/:id', async (request, reply) => {
    const asOf = version()
    const seen = board()
    const announcement = seen.announcementById.get(request.params.id)
    if (!announcement) throw notFound('There is no announcement at this address.')
    const address = paths.announcement(announcement.id)
    const language = languageFor(request)
    const make = () => {
      const around = frame(language, address)
      return htmlContent(renderAnnouncement(around, announcement, minuteOf(now()), seen.monitors))
    }
    return answers.send(request, reply, { address, language, version, asOf, make })
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
  const { paths, format } = frame
  const words = frame.words.announcements
  const nothing = emptyState(words.nothing, html`<p>${words.nothingText}</p>`)
  return layout(frame, {
    title: page === 1 ? words.title : words.pageTitle(format.number(page)),
    current: 'announcements',
    feeds: true,
    narrow: true,
    main: html`<section class="sheet">
<h1>${words.title}</h1>
<h2 class="visually-hidden">${words.newestFirst}</h2>
${announcements.length === 0 ? nothing : html`<ul class="notes">${announcements.map(each => announcementNote(frame, each))}</ul>`}
</section>
${pageLinks(frame, {
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
  const { title, description, content, event } = announcement
  return layout(frame, {
    title,
    description,
    current: 'announcements',
    feeds: true,
    narrow: true,
    main: html`<article class="sheet article">
<header class="article-head">
<h1 dir="auto">${title}</h1>
<p class="article-lead" dir="auto">${description}</p>${event && eventFacts(frame, event, monitors, now)}
${byline(frame, announcement, now)}
</header>${event && timeline(frame, event, now)}
${ownPicture(frame, announcement, 'wide')}
${content === null ? null : html`<div class="prose" dir="auto">${renderMarkdown(content)}</div>`}
</article>
<p><a href="${frame.paths.announcements()}">${frame.words.announcements.all}</a></p>`,
  })
}

function byline(
  frame: Frame,
  { platformUser, createdAt, updatedAt, bannerText, bannerExpiry }: Announcement,
  now: number,
): Html {
  const words = frame.words.announcements
  const wasEdited = updatedAt - createdAt > minuteMs
  const isBanner = bannerText !== null && bannerExpiry !== null
  return html`<p class="byline">
${platformUser ? person(platformUser) : null}
<span>${dateOf(frame, createdAt)}</span>
${wasEdited ? html`<span>${words.updated} ${timeAgo(frame, updatedAt, now)}</span>` : null}
${isBanner ? html`<span>${bannerExpiry > now ? words.bannerUntil : words.bannerEnded} ${timeElement(frame, bannerExpiry, frame.format.instant(bannerExpiry, now))}</span>` : null}
</p>`
}
