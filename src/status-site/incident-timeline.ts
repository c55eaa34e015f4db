import type { Incident } from '../announcements/model/incident.ts'
import type { Update } from '../announcements/model/update.ts'
import { type Html, html } from '../web/html.ts'
import { markdownWithin, renderMarkdown } from '../web/markdown-html.ts'
import type { Localization, PageContext } from '../web/page-context.ts'
import { timeElement } from '../web/ui.ts'

/** Limit of rendered Markdown in characters; older updates are shown as source text. */
const renderedMax = 100_000

/** Published updates, newest first. */
export function timeline(context: PageContext, { updates }: Incident, now: number): Html | null {
  if (updates.length === 0) return null
  const render = markdownWithin(renderedMax)
  return html`<section class="timeline" aria-labelledby="updates"><h2 id="updates" class="label">${context.messages.updates.heading}</h2>
<ol reversed>${updates.map(each => html`<li class="update">${updateContent(context, each, now, render)}</li>`)}</ol></section>`
}

/** One update as readers see it. */
export function updateContent(
  context: PageContext,
  update: Update,
  now: number,
  render = renderMarkdown,
): Html {
  const { status, content, author, at, editedAt } = update
  const { updates: messages } = context.messages
  const { format } = context
  return html`<h3 class="update-status">${messages.statuses[status]}</h3>
<p class="update-head">${timeElement(context, at, format.instant(at, now))}${author && html` · <span dir="auto">${author.username}</span>`}${
    editedAt === null
      ? null
      : html` · <span class="update-edited" title="${format.exact(editedAt)}">${messages.edited(format.instant(editedAt, now))}</span>`
  }</p>
<div class="prose" dir="auto">${render(content, 4)}</div>`
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
