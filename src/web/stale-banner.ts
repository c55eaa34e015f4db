import { type Html, html } from './html.ts'
import type { PageContext } from './layout.ts'
import { bannerIcon } from './marks.ts'
import { timeElement } from './ui.ts'

/** On every page while the database gives no answer: how old what is shown is. */
export function staleBanner(context: PageContext): Html | null {
  const { staleSince, messages, format } = context
  if (staleSince === null) return null
  const at = timeElement(context, staleSince, format.instant(staleSince, staleSince))
  return html`<aside class="strips" data-stale aria-label="${messages.common.banners.warning}"><section class="strip strip-warning">${bannerIcon('warning')}
<p>${messages.common.staleSince} ${at}.</p></section></aside>`
}
