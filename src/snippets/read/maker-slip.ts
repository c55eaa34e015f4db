import { type Html, html } from '../../web/html.ts'
import type { PageContext } from '../../web/page-context.ts'
import type { Snippet } from '../model/snippet.ts'

/** Name of the cookie, at the address of a snippet, with which its maker has dismissed the slip. */
const slipCookie = 'snippet-slip'

const dismissed = new RegExp(`(?:^|;\\s*)${slipCookie}=0\\s*(?:;|$)`)

export const isSlipDismissed = (cookie: string | undefined): boolean => dismissed.test(cookie ?? '')

/** A line for the maker of a snippet alone: who can read it, for how long, and the way to delete it. */
export function makerSlip(
  context: PageContext,
  { id, expiresAt, receipt }: Pick<Snippet, 'id' | 'expiresAt' | 'receipt'>,
): Html {
  const { paths, format } = context
  const { messages } = context
  const { snippets, manage } = messages
  const until = expiresAt === null ? snippets.slipForever : snippets.slipExpires(format.shortDay(expiresAt))
  return html`<aside class="snippet-slip" aria-label="${snippets.slipLabel}" data-slip="${slipCookie}"><p>${snippets.slip} ${until}${receipt === null ? null : ` ${messages.receipt.askedFirst}`}</p>
<a href="${paths.snippetDelete(id)}">${manage.remove}</a>
<button class="slip-close" type="button" hidden aria-label="${snippets.slipDismiss}">✕</button></aside>`
}

/** How long, in milliseconds, passing the address on is what its maker most likely came for. */
const freshMs = 300_000

/** True while copying the address is the primary action of the maker. */
export const isFreshlyMade = (createdAt: number, now: number): boolean => now - createdAt < freshMs
