import type { Incident } from '../announcements/model/incident.ts'
import type { Update } from '../announcements/model/update.ts'
import type { OngoingAnnouncement } from '../board/model/board.ts'
import { dayMs, minuteMs } from '../lib/time.ts'
import { type Html, html } from '../web/html.ts'
import { markdownWithin, renderMarkdown } from '../web/markdown-html.ts'
import type { Localization, PageContext } from '../web/page-context.ts'
import { timeAgo, timeAt } from '../web/ui.ts'
import { lengthText } from './length-text.ts'

/** Limit of rendered Markdown in characters; older updates are shown as source text. */
const renderedMax = 100_000

/**
 * How the event went on, newest first, with the time between the steps. The text of the newest update stands above it.
 * Below the oldest stands the announcement, unless the oldest update begins with it.
 */
export function timeline(
  context: PageContext,
  { id, description, createdAt, event: { updates } }: OngoingAnnouncement,
  now: number,
): Html | null {
  const oldest = updates.at(-1)
  if (!oldest) return null
  const words = context.messages.announcementPage
  const render = markdownWithin(renderedMax)
  const isTold = description === '' || updates.some(each => each.content.includes(description))
  const step = (update: Update, place: number) => {
    const before = updates[place + 1]?.at ?? (isTold ? null : Math.min(createdAt, update.at))
    return html`<li class="update" id="${updateAnchor(update)}">${stepHead(context, update, now, id)}${place === 0 ? null : html`\n<div class="prose" dir="auto">${render(update.content, 4)}</div>`}${elapsed(context, update.at, before)}</li>`
  }
  const announced = isTold
    ? null
    : html`<li class="update"><h3 class="update-status">${words.announced}</h3>
<p class="update-head">${timeAt(context, createdAt, now)}${relative(context, createdAt, now)}</p>
<p dir="auto">${description}</p></li>`
  return html`<section class="timeline announcement-part" aria-labelledby="updates"><h2 id="updates">${words.timeline}</h2>
<ol reversed>${updates.map(step)}${announced}</ol></section>`
}

function stepHead(context: PageContext, update: Update, now: number, announcementId: string): Html {
  const { messages, paths, isSignedIn } = context
  const { status, author, at } = update
  const changes = isSignedIn
    ? `${paths.manage.announcementUpdates(announcementId)}#${updateAnchor(update)}`
    : null
  const edited = editedMark(context, update, now, changes)
  return html`<h3 class="update-status">${messages.updates.statuses[status]}</h3>
<p class="update-head">${timeAt(context, at, now)}${relative(context, at, now)}${author && html` · <span dir="auto">${author.username}</span>`}${edited}</p>`
}

/** When the update was edited, with a link to what changed for those who may see it (decision 40); null if it never was. */
function editedMark(
  context: PageContext,
  { editedAt }: Update,
  now: number,
  changes: string | null,
): Html | null {
  if (editedAt === null) return null
  const text = html`${context.messages.updates.edited} ${timeAt(context, editedAt, now)}`
  return changes === null
    ? html` · <span class="update-edited">${text}</span>`
    : html` · <a class="update-edited" href="${changes}" rel="nofollow">${text}</a>`
}

/** The time since the step before, at the line between the two; null within a minute. */
const elapsed = ({ messages, format }: PageContext, at: number, before: number | null): Html | null =>
  before === null || at - before < minuteMs
    ? null
    : html`\n<p class="update-elapsed">${messages.announcementPage.after(lengthText(format, at - before))}</p>`

/** How long ago, beside its time. */
function relative(context: PageContext, at: number, now: number): Html | null {
  const ago = recentAgo(context, at, now)
  return ago && html` <span class="soft">· ${ago}</span>`
}

/** How long ago an instant of the last day was; null for any other, which is written with its date. */
export const recentAgo = (context: PageContext, at: number, now: number): Html | null =>
  at > now || now - at >= dayMs ? null : timeAgo(context, at, now)

/** The place of an update on its page, to which feeds link. */
export const updateAnchor = ({ id }: Update): string => `update-${id}`

/** One update as readers see it; `changes` is the address of what an edit changed, for those who may see it. */
export function updateContent(
  context: PageContext,
  update: Update,
  now: number,
  changes: string | null = null,
): Html {
  const { status, content, author, at } = update
  const { updates: messages } = context.messages
  return html`<h3 class="update-status">${messages.statuses[status]}</h3>
<p class="update-head">${timeAt(context, at, now)}${author && html` · <span dir="auto">${author.username}</span>`}${editedMark(context, update, now, changes)}</p>
<div class="prose" dir="auto">${renderMarkdown(content, 4)}</div>`
}

/** Number of updates in a feed entry; the page has all. */
const feedUpdatesMax = 10

/** The updates that a feed entry contains. */
export const updatesInFeed = ({ updates }: Incident): readonly Update[] => updates.slice(0, feedUpdatesMax)

/** Updates in a feed entry, above the text of the announcement. */
export const feedUpdates = ({ messages, format }: Localization, updates: readonly Update[]): Html =>
  html`${updates.map(
    ({ status, at, content }) =>
      html`<h3>${messages.updates.statuses[status]}</h3>\n<p>${format.exact(at)}</p>\n${renderMarkdown(content, 4)}`,
  )}`
