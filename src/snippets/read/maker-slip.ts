import type { Paths } from '../../kernel/paths.ts'
import { dayMs } from '../../lib/time.ts'
import { createCookie } from '../../web/cookie.ts'
import { type Html, html } from '../../web/html.ts'
import type { PageContext } from '../../web/page-context.ts'
import type { Snippet } from '../model/snippet.ts'
import { receiptAsked } from '../sharing/receipt-note.ts'

/** The cookie, at the address of a snippet, with which its maker has dismissed the slip. */
const dismissedAt = (paths: Paths, id: string) =>
  createCookie(paths, {
    name: 'snippet-slip',
    path: paths.snippet(id),
    maxAgeMs: 365 * dayMs,
    sameSite: 'Strict',
    preference: true,
  })

export const isSlipDismissed = (paths: Paths, id: string, cookie: string | undefined): boolean =>
  dismissedAt(paths, id).read(cookie) === '0'

/** The `Set-Cookie` line that leaves the slip out of the page from now on. */
export const slipDismissal = (paths: Paths, id: string): string => dismissedAt(paths, id).set('0')

/** A line for the maker of a snippet alone: who can read it, for how long, and the way to delete it. */
export function makerSlip(
  context: PageContext,
  snippet: Pick<Snippet, 'id' | 'expiresAt' | 'receipt' | 'receiptWaits'>,
  now: number,
): Html {
  const { id, expiresAt, receipt } = snippet
  const { paths, format } = context
  const { messages } = context
  const { snippets, manage } = messages
  const until =
    expiresAt === null ? snippets.slipForever : snippets.slipExpires(format.shortDay(expiresAt, now))
  return html`<aside class="snippet-slip" aria-label="${snippets.slipLabel}" data-slip><p>${snippets.slip} ${until}${receipt === null ? null : html` ${receiptAsked(context, snippet, false)}`}</p>
<a href="${paths.snippetDelete(id)}">${manage.remove}</a>
<a class="slip-close" href="${paths.snippet(id, { slip: '0' })}" aria-label="${snippets.slipDismiss}">✕</a></aside>`
}

/** How long, in milliseconds, passing the address on is what its maker most likely came for. */
const freshMs = 300_000

/** True while copying the address is the primary action of the maker. */
export const isFreshlyMade = (createdAt: number, now: number): boolean => now - createdAt < freshMs
