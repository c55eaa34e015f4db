import type { FastifyInstance } from 'fastify'
import { type Announcement, pageOf } from '../announcements/model/announcement.ts'
import { announcementProblems } from '../announcements/model/announcement-problems.ts'
import { notFound } from '../kernel/errors.ts'
import { pageQuery } from '../kernel/paths.ts'
import { minuteMs } from '../lib/time.ts'
import { minuteOf } from '../web/epochs.ts'
import { type Html, html, htmlContent } from '../web/html.ts'
import { layout } from '../web/layout.ts'
import { renderMarkdown, withMarkdown } from '../web/markdown-html.ts'
import type { PageContext } from '../web/page-context.ts'
import { languageFor } from '../web/request-language.ts'
import { route } from '../web/route.ts'
import { dateOf, emptyState, pageLinks, parsePage, person, timeAgo, timeElement } from '../web/ui.ts'
import { eventFacts, type NamedMonitors } from './active-event.ts'
import { announcementNote, customPicture } from './announcement-note.ts'
import { timeline } from './incident-timeline.ts'
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
    const announcements = pageOf(seen.announcements, page, pageSize)
    if (announcements.length === 0 && page > 1) throw notFound(pageProblems.noAnnouncements())
    const hasOlder = seen.announcements.length > page * pageSize
    const address = paths.announcements(request.query.page === undefined ? {} : { page })
    const language = languageFor(request)
    const make = () =>
      htmlContent(renderAnnouncements(context(language, address), { announcements, page, hasOlder }))
    return answers.send(request, reply, { address, language, version, asOf, make })
  })

  route.get(app, paths.announcement, async (request, reply) => {
    const asOf = version()
    const seen = board()
    const announcement = seen.announcementById.get(request.params.id)
    if (!announcement) throw notFound(announcementProblems.notFound())
    const address = paths.announcement(announcement.id)
    const language = languageFor(request)
    const make = () =>
      withMarkdown(() => {
        const around = context(language, address)
        return htmlContent(
          renderAnnouncement(around, announcement, minuteOf(now()), {
            monitors: seen.monitors,
            isGoingOn: seen.ongoing.some(each => each.id === announcement.id),
          }),
        )
      })
    return answers.send(request, reply, { address, language, version, asOf, make })
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
    title: page === 1 ? context.messages.common.announcements : messages.pageTitle(format.number(page)),
    current: 'announcements',
    feeds: true,
    scripts: ['pictures.js'],
    narrow: true,
    main: html`<section class="sheet">
<h1>${context.messages.common.announcements}</h1>
<h2 class="visually-hidden">${messages.newestFirst}</h2>
${announcements.length === 0 ? nothing : html`<ul class="notes">${announcements.map(each => announcementNote(context, each))}</ul>`}
</section>
${pageLinks(context, {
  newer: page > 1 ? paths.announcements(pageQuery(page - 1)) : null,
  older: hasOlder ? paths.announcements(pageQuery(page + 1)) : null,
})}`,
  })
}

export function renderAnnouncement(
  context: PageContext,
  announcement: Announcement,
  now: number,
  { monitors, isGoingOn }: { readonly monitors: NamedMonitors; readonly isGoingOn: boolean },
): Html {
  const { title, description, content, event } = announcement
  return layout(context, {
    title,
    description,
    current: 'announcements',
    feeds: true,
    scripts: ['pictures.js'],
    narrow: true,
    main: html`<article class="sheet article">
<header class="article-head">
<h1 dir="auto">${title}</h1>
<p class="article-lead" dir="auto">${description}</p>${event && eventFacts(context, event, { monitors, now, isGoingOn })}
${byline(context, announcement, now)}
</header>${event && timeline(context, event, now)}
${customPicture(context, announcement, 'wide')}
${content === null ? null : html`<div class="prose" dir="auto">${renderMarkdown(content)}</div>`}
</article>
<p><a href="${context.paths.announcements()}">${context.messages.announcements.all}</a></p>`,
  })
}

function byline(
  context: PageContext,
  { platformUser, createdAt, updatedAt, bannerText, bannerExpiry }: Announcement,
  now: number,
): Html {
  const messages = context.messages.announcements
  const wasEdited = updatedAt - createdAt > minuteMs
  const isBanner = bannerText !== null && bannerExpiry !== null
  return html`<p class="byline">
${platformUser ? person(platformUser) : null}
<span>${dateOf(context, createdAt)}</span>
${wasEdited ? html`<span>${messages.updated} ${timeAgo(context, updatedAt, now)}</span>` : null}
${isBanner ? html`<span>${bannerExpiry > now ? messages.bannerUntil : messages.bannerEnded} ${timeElement(context, bannerExpiry, context.format.instant(bannerExpiry, now))}</span>` : null}
</p>`
}
