import { type Html, html } from './html.ts'
import type { Frame } from './layout.ts'
import { bannerIcon } from './marks.ts'
import { timeElement } from './ui.ts'

/** On every page while the database gives no answer: how old what is shown is. */
export function staleStrip(frame: Frame): Html | null {
  const { staleSince, words, format } = frame
  if (staleSince === null) return null
  const at = timeElement(frame, staleSince, format.instant(staleSince, staleSince))
  return html`<aside class="strips" data-stale aria-label="${words.common.banners.warning}"><section class="strip strip-warning">${bannerIcon('warning')}
<p>${words.common.staleSince} ${at}.</p></section></aside>`
}
