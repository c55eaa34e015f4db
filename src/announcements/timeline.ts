import { timeTag } from '../web/event.ts'
import { type Html, html } from '../web/html.ts'
import type { Frame } from '../web/layout.ts'
import { renderMarkdown } from '../web/markdown.ts'
import type { AnnouncementEvent, Update } from './event.ts'

/** Everything that was told, newest first. */
export function timeline(frame: Frame, { updates }: AnnouncementEvent, now: number): Html | null {
  if (updates.length === 0) return null
  return html`<section class="timeline" aria-labelledby="updates"><h2 id="updates" class="label">${frame.words.updates.heading}</h2>
<ol reversed>${updates.map(each => html`<li class="update">${toldUpdate(frame, each, now)}</li>`)}</ol></section>`
}

/** One update as readers see it. */
export function toldUpdate(frame: Frame, update: Update, now: number): Html {
  const { status, content, author, at, editedAt } = update
  const { updates: words } = frame.words
  const { format } = frame
  return html`<h3 class="update-status">${words.statuses[status]}</h3>
<p class="update-head">${timeTag(frame, at, format.instant(at, now))}${author && html` · <span dir="auto">${author.username}</span>`}${
    editedAt === null
      ? null
      : html` · <span class="update-edited" title="${format.exact(editedAt)}">${words.edited(format.instant(editedAt, now))}</span>`
  }</p>
<div class="prose" dir="auto">${renderMarkdown(content, 4)}</div>`
}

/** Feed readers show the newest of them; who wants all goes to the page. */
const feedUpdatesMax = 10

/** The updates as a feed carries them, above what the announcement itself says. */
export const feedUpdates = (
  { words, format }: Pick<Frame, 'words' | 'format'>,
  updates: readonly Update[],
): Html =>
  html`${updates
    .slice(0, feedUpdatesMax)
    .map(
      ({ status, at, content }) =>
        html`<h3>${words.updates.statuses[status]}</h3>\n<p>${format.exact(at)}</p>\n${renderMarkdown(content, 4)}`,
    )}`
