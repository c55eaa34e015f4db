import type { FastifyInstance } from 'fastify'
import type { Announcement } from '../announcements/model/announcement.ts'
import type { Update } from '../announcements/model/update.ts'
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
import { feedUpdates, updateAnchor, updatesInFeed } from './incident-timeline.ts'
import type { ReaderPages } from './reader-pages.ts'

/** Number of entries. Readers poll often and keep what they have seen. */
const feedLength = 50
/** Limit of full content in a feed, in characters of Markdown, newest entries first; the others have their summaries. */
const contentMax = 150_000

type FeedOptions = ReaderPages & {
  /**
   * From when on updates are entries of their own. Those before stay within the entry of their announcement, so that
   * readers do not get them anew after an upgrade. Rejects if the database does not answer.
   */
  readonly updatesSince: () => Promise<number>
}

export function feedRoutes(app: FastifyInstance, options: FeedOptions): void {
  const { board, paths, answers, epochs, updatesSince } = options
  const feed = (address: string, type: string, write: (seen: Feed) => string): SharedPage => ({
    address,
    reader: null,
    version: epochs.board,
    make: async () => {
      const seen = {
        board: board(),
        paths,
        since: await updatesSince().catch(() => Number.POSITIVE_INFINITY),
      }
      return withMarkdown(() => ({ body: Buffer.from(write(seen)), type, headers: anyOrigin }))
    },
  })
  const atom = feed(paths.atomFeed(), 'application/atom+xml; charset=utf-8', atomFeed)
  const json = feed(paths.jsonFeed(), 'application/feed+json; charset=utf-8', jsonFeed)
  route.get(app, paths.atomFeed, async (request, reply) => answers.send(request, reply, atom))
  route.get(app, paths.jsonFeed, async (request, reply) => answers.send(request, reply, json))
}

export type Feed = { readonly board: Board; readonly paths: Paths; readonly since: number }

/** Atom feed (RFC 4287). */
export function atomFeed({ board: { announcements, site }, paths, since }: Feed): string {
  const shown = entriesOf(announcements, since)
  const updatedAt = Math.max(0, ...shown.map(each => each.updatedAt))
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
export function jsonFeed({ board: { announcements, site }, paths, since }: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: site.title,
    home_page_url: paths.absolute(paths.announcements()),
    feed_url: paths.absolute(paths.jsonFeed()),
    language: 'en',
    items: entriesOf(announcements, since).map(each => jsonItem(each, paths, site)),
  })
}

/** An announcement, or an update of one. */
type Entry = {
  readonly announcement: Announcement
  /** The update; null for the announcement itself. */
  readonly update: Update | null
  /** Updates from before updates were entries, which stay within the entry of the announcement. */
  readonly within: readonly Update[]
  readonly createdAt: number
  readonly updatedAt: number
  readonly hasContent: boolean
}

/** The newest entries. Content is given to the newest until there is too much of it. */
function entriesOf(announcements: readonly Announcement[], since: number): readonly Entry[] {
  let left = contentMax
  return announcements
    .flatMap(each => entriesAbout(each, since))
    .sort((a, b) => b.createdAt - a.createdAt)
    .slice(0, feedLength)
    .map(entry => {
      const texts = entry.update
        ? [entry.update]
        : [{ content: entry.announcement.content ?? '' }, ...entry.within]
      const length = texts.reduce((sum, { content }) => sum + content.length, 0)
      const hasContent = length <= left
      if (hasContent) left -= length
      return { ...entry, hasContent }
    })
}

function entriesAbout(announcement: Announcement, since: number): readonly Omit<Entry, 'hasContent'>[] {
  const { event, createdAt } = announcement
  const updates = event ? updatesInFeed(event) : []
  const own = updates.filter(each => each.at >= since)
  const within = updates.filter(each => each.at < since)
  return [
    ...own.map(update => ({
      announcement,
      update,
      within: [],
      createdAt: update.at,
      updatedAt: update.editedAt ?? update.at,
    })),
    { announcement, update: null, within, createdAt, updatedAt: writtenAt(announcement, own, within) },
  ]
}

/** When the announcement was last changed, and not only an update of it: the entry of the update has that. */
function writtenAt(
  { createdAt, updatedAt }: Announcement,
  own: readonly Update[],
  within: readonly Update[],
): number {
  const isOfUpdate = own.some(each => each.at === updatedAt || each.editedAt === updatedAt)
  return isOfUpdate ? Math.max(createdAt, ...within.map(each => each.editedAt ?? each.at)) : updatedAt
}

const addressOf = ({ announcement, update }: Entry, paths: Paths): string => {
  const address = paths.absolute(paths.announcement(announcement.id))
  return update ? `${address}#${updateAnchor(update)}` : address
}

/** An update names its event, and the announcement of an event its kind, since feed readers show each entry alone. */
const titleOf = ({ announcement: { title, event }, update }: Entry): string =>
  update
    ? `${english.messages.updates.statuses[update.status]}: ${title}`
    : event
      ? `${english.messages.updates.kinds[event.kind]}: ${title}`
      : title

/** Characters of an update in its summary. */
const summaryMax = 300

const summaryOf = ({ announcement: { description }, update }: Entry): string =>
  update === null
    ? description
    : update.content.length > summaryMax
      ? `${update.content.slice(0, summaryMax)}…`
      : update.content

const english = { messages: messagesIn('en') }

function atomEntry(entry: Entry, paths: Paths, site: Site): Xml {
  const content = entry.hasContent ? contentOf(entry, site) : null
  const { announcement, update, createdAt, updatedAt } = entry
  const author = update ? update.author : announcement.platformUser
  const address = addressOf(entry, paths)
  const kind = announcement.event?.kind
  return xml`<entry>
<id>${address}</id>
<title>${titleOf(entry)}</title>
<published>${rfc3339(createdAt)}</published>
<updated>${rfc3339(updatedAt)}</updated>
<link rel="alternate" type="text/html" href="${address}"/>
${kind ? xml`<category term="${kind}"/>\n` : null}${author && xml`<author><name>${author.username}</name></author>\n`}<summary>${summaryOf(entry)}</summary>
${content === null ? null : xml`<content type="html">${content}</content>\n`}</entry>
`
}

function jsonItem(entry: Entry, paths: Paths, site: Site) {
  const content = entry.hasContent ? contentOf(entry, site) : null
  const { announcement, update, createdAt, updatedAt } = entry
  const { image, event } = announcement
  const summary = summaryOf(entry)
  const author = update ? update.author : announcement.platformUser
  const address = addressOf(entry, paths)
  return {
    id: address,
    url: address,
    title: titleOf(entry),
    summary,
    ...(content === null ? { content_text: summary } : { content_html: content }),
    ...(image === '' ? {} : { image }),
    date_published: rfc3339(createdAt),
    date_modified: rfc3339(updatedAt),
    ...(author && { authors: [{ name: author.username, ...avatarOf(author.avatar) }] }),
    ...(event && { tags: update ? [event.kind, update.status] : [event.kind] }),
    ...(event && {
      _corkboard: {
        announcement: announcement.id,
        title: announcement.title,
        ...(update && { update: update.id, status: update.status }),
      },
    }),
  }
}

/** The content of an entry: the update, or the text below the updates that stay within it; feeds are in English. */
function contentOf({ announcement, update, within }: Entry, { timeZone }: Site): string | null {
  if (update) return String(renderMarkdown(update.content))
  const { content, description } = announcement
  const text = content === null ? null : renderMarkdown(content)
  if (within.length === 0) return text && String(text)
  const reader = { ...english, format: createFormat('en', timeZone) }
  return String(html`${feedUpdates(reader, within)}\n${text ?? html`<p>${description}</p>`}`)
}

const avatarOf = (avatar: string | null) => (avatar === null ? {} : { avatar })
