import { type Html, html } from './html.ts'
import { bannerIcon } from './marks.ts'
import type { Banner, PageContext } from './page-context.ts'
import { timeAt } from './ui.ts'

/**
 * All active banners, for every page that readers see: the newest first, all but two of them folded. A reader dismisses a banner until
 * its text changes; the script follows the banners directly, so that dismissed ones are removed before the first paint.
 */
export function banners(context: PageContext): Html | null {
  const { assets, banners: shown, here, paths } = context
  if (shown.length === 0) return null
  const drawn = shown.map(each =>
    banner(context, each, { link: here !== paths.announcement(each.id), dismissible: true }),
  )
  return html`<aside class="page-banners" id="banners" aria-label="${context.messages.common.bannersLabel}">${drawn.slice(0, bannersShown)}${foldedBanners(context, drawn.slice(bannersShown))}</aside>
<script src="${assets.url('banners.js')}"></script>`
}

/** Banners that are not folded; more would push the content off the screen. The script folds the rest by the same number. */
const bannersShown = 2

function foldedBanners({ messages, format }: PageContext, drawn: readonly Html[]): Html | null {
  if (drawn.length === 0) return null
  const [before = '', after = ''] = messages.common.moreBanners('#').split('#')
  return html`<details class="page-banners-more"><summary>${before}<span data-count>${format.number(drawn.length)}</span>${after}</summary>${drawn}</details>`
}

/** A banner; one without a type is a notice. */
export function banner(
  { paths, messages: { common } }: PageContext,
  { id, title, bannerText, bannerType }: Banner,
  { link, dismissible = false }: { readonly link: boolean; readonly dismissible?: boolean },
): Html {
  const type = bannerType ?? 'info'
  const word = common.banners[type]
  const name = `${word}: ${title}`
  const key = dismissible ? html` data-banner="${id}"` : null
  const readMore = link
    ? html` <a href="${paths.announcement(id)}" aria-label="${common.readMoreOf(title)}">${common.readMore}</a>`
    : null
  const dismiss = dismissible
    ? html`<button class="page-banner-dismiss" type="button" hidden aria-label="${common.dismissBannerOf(name)}">${cross}</button>`
    : null
  return html`<div class="page-banner page-banner-${type}" role="group" aria-label="${name}"${key}>${bannerIcon(type)}
<p dir="auto"><b class="page-banner-word">${word}</b> <span>${bannerText}</span>${readMore}</p>${dismiss}</div>`
}

/** Banner on every page while the database does not answer: how old the content is. */
export function staleBanner(context: PageContext): Html | null {
  const { staleSince, messages } = context
  if (staleSince === null) return null
  const at = timeAt(context, staleSince, staleSince)
  return html`<aside class="page-banners" data-stale aria-label="${messages.common.banners.warning}"><section class="page-banner page-banner-warning">${bannerIcon('warning')}
<p>${messages.common.staleSince} ${at}.</p></section></aside>`
}

const cross = html`<svg viewBox="0 0 16 16" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true"><path d="M3 3l10 10M13 3L3 13"/></svg>`
