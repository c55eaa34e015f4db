import type { FastifyInstance } from 'fastify'
import type { Announcement } from '../announcements/model/announcement.ts'
import type { Board } from '../board/model/board.ts'
import { createFormat } from '../i18n/format.ts'
import { messagesIn } from '../i18n/messages.ts'
import type { Paths } from '../kernel/paths.ts'
import { rfc3339 } from '../lib/time.ts'
import type { Site } from '../site/model/site.ts'
import { anyOrigin } from '../web/cross-origin.ts'
import type { SharedPage } from '../web/edge/ready-answers.ts'
import { html } from '../web/html.ts'
import { renderMarkdown, withMarkdown } from '../web/markdown-html.ts'
import { route } from '../web/route.ts'
import { type Xml, xml } from '../web/xml.ts'
import { feedUpdates, updatesInFeed } from './incident-timeline.ts'
import type { ReaderPages } from './reader-pages.ts'

/** Number of entries. Readers poll often and keep what they have seen. */
const feedLength = 50
/** Limit of full content in a feed, in characters of Markdown, newest entries first; the others have their summaries. */
const contentMax = 150_000

export function feedRoutes(app: FastifyInstance, { board, paths, answers, epochs }: ReaderPages): void {
  const feed = (address: string, type: string, write: (seen: Board, paths: Paths) => string): SharedPage => ({
    address,
    language: null,
    version: epochs.board,
    make: () => withMarkdown(() => ({ body: Buffer.from(write(board(), paths)), type, headers: anyOrigin })),
  })
  const atom = feed(paths.atomFeed(), 'application/atom+xml; charset=utf-8', atomFeed)
  const json = feed(paths.jsonFeed(), 'application/feed+json; charset=utf-8', jsonFeed)
  route.get(app, paths.atomFeed, async (request, reply) => answers.send(request, reply, atom))
  route.get(app, paths.jsonFeed, async (request, reply) => answers.send(request, reply, json))
}

/** Atom feed (RFC 4287). */
function atomFeed({ announcements, site }: Board, paths: Paths): string {
  const shown = inFeed(announcements)
  const updatedAt = Math.max(0, ...shown.map(each => each.announcement.updatedAt))
  return `${
    xml`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${paths.absolute(paths.atomFeed())}</id>
<title>${site.title}</title>
<updated>${rfc3339(updatedAt)}</updated>
<author><name>${site.title}</name></author>
<link rel="self" type="application/atom+xml" href="${paths.absolute(paths.atomFeed())}"/>
<link rel="alternate" type="text/html" href="${paths.absolute(paths.announcements())}"/>
${shown.map(each => atomEntry(each, paths, site))}</feed>
`.markup
  }`
}

/** JSON Feed 1.1. */
function jsonFeed({ announcements, site }: Board, paths: Paths): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: site.title,
    home_page_url: paths.absolute(paths.announcements()),
    feed_url: paths.absolute(paths.jsonFeed()),
    language: 'en',
    items: inFeed(announcements).map(each => jsonItem(each, paths, site)),
  })
}

type Entry = { readonly announcement: Announcement; readonly hasContent: boolean }

function inFeed(announcements: readonly Announcement[]): readonly Entry[] {
  let left = contentMax
  return announcements.slice(0, feedLength).map(announcement => {
    const texts = [announcement.content ?? '', ...updatesOf(announcement).map(each => each.content)]
    const length = texts.reduce((sum, each) => sum + each.length, 0)
    const hasContent = length <= left
    if (hasContent) left -= length
    return { announcement, hasContent }
  })
}

const updatesOf = ({ event }: Announcement) => (event ? updatesInFeed(event) : [])

function atomEntry({ announcement, hasContent }: Entry, paths: Paths, site: Site): Xml {
  const content = hasContent ? contentOf(announcement, site) : null
  const { title, description, createdAt, updatedAt, platformUser } = announcement
  const address = paths.absolute(paths.announcement(announcement.id))
  return xml`<entry>
<id>${address}</id>
<title>${title}</title>
<published>${rfc3339(createdAt)}</published>
<updated>${rfc3339(updatedAt)}</updated>
<link rel="alternate" type="text/html" href="${address}"/>
${platformUser && xml`<author><name>${platformUser.username}</name></author>\n`}<summary>${description}</summary>
${content === null ? null : xml`<content type="html">${content}</content>\n`}</entry>
`
}

function jsonItem({ announcement, hasContent }: Entry, paths: Paths, site: Site) {
  const content = hasContent ? contentOf(announcement, site) : null
  const { title, description, image, createdAt, updatedAt, platformUser } = announcement
  const address = paths.absolute(paths.announcement(announcement.id))
  return {
    id: address,
    url: address,
    title,
    summary: description,
    ...(content === null ? { content_text: description } : { content_html: content }),
    ...(image === '' ? {} : { image }),
    date_published: rfc3339(createdAt),
    date_modified: rfc3339(updatedAt),
    ...(platformUser && { authors: [{ name: platformUser.username, ...avatarOf(platformUser.avatar) }] }),
  }
}

/** The content of an entry, with the newest update first as on the page; feeds are in English. */
function contentOf(announcement: Announcement, { timeZone }: Site): string | null {
  const { content, description } = announcement
  const updates = updatesOf(announcement)
  const text = content === null ? null : renderMarkdown(content)
  if (updates.length === 0) return text && String(text)
  const reader = { messages: messagesIn('en'), format: createFormat('en', timeZone) }
  return String(html`${feedUpdates(reader, updates)}\n${text ?? html`<p>${description}</p>`}`)
}

const avatarOf = (avatar: string | null) => (avatar === null ? {} : { avatar })
