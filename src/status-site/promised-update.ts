import { promisedAt, type Update } from '../announcements/model/update.ts'
import { type Html, html } from '../web/html.ts'
import type { PageContext } from '../web/page-context.ts'
import { timeAt } from '../web/ui.ts'

/** The time until which the newest update promises the next one; null if it does not. Readers who are signed in also see that it is overdue. */
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
