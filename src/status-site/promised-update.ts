import { promisedAt, type Update } from '../announcements/model/update.ts'
import { type Html, html } from '../web/html.ts'
import type { PageContext } from '../web/page-context.ts'
import { timeAt } from '../web/ui.ts'

/**
 * Until when the next update comes, if the newest one promises it. Only readers who are signed in, and can write it, see
 * that the time is past.
 */
export function promisedUpdate(
  context: PageContext,
  updates: readonly Update[],
  now: number,
  className: string,
): Html | null {
  const at = promisedAt(updates)
  if (at === null) return null
  const words = context.messages.announcementPage
  const isLate = at < now && context.isSignedIn
  return html`<p class="${className}">${words.nextUpdateBy} ${timeAt(context, at, now)}${isLate ? html` <strong class="is-down">${words.overdue}</strong>` : null}</p>`
}
