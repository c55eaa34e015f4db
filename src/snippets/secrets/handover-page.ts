import { type Html, html } from '../../web/html.ts'
import { taskPage } from '../../web/layout.ts'
import type { PageContext } from '../../web/page-context.ts'
import { button, timeElement } from '../../web/ui.ts'
import { receiptAsked } from '../sharing/receipt-note.ts'
import type { SealedSnippet } from '../snippet-read-store.ts'
import { unlockForm } from './locked-page.ts'
import { readyHead, shareButton } from './ready-parts.ts'
import { hasLockedRevisions } from './wanted-page.ts'

/**
 * Page for the creator of a onetime or protected snippet: the address to pass on and how it ends. Reading it here would
 * spend a onetime text, so that button is folded away with a warning.
 */
export function renderHandover(context: PageContext, snippet: SealedSnippet, now: number): Html {
  const { paths } = context
  const { handover: messages, snippets, common } = context.messages
  const { id, onetime } = snippet
  const address = paths.absolute(paths.snippet(id))
  return taskPage(context, {
    title: messages.title,
    sendsForms: true,
    styles: ['secrets.css'],
    scripts: ['snippet.js', 'native-share.js'],
    main: html`<section class="card ready">
${readyHead(context, snippet)}
<p class="measure" id="pass-on">${messages.passOn}</p>
<p class="ready-address" role="group" aria-label="${snippets.address}" dir="ltr">${address}</p>
<div class="buttons"><button class="button primary" type="button" hidden data-copy-address data-copied="${common.copied}" data-not-copied="${common.notCopied}">${common.copy}</button>
${shareButton(context, address)}</div>
<div class="ready-body"><ul class="ready-facts">
${onetime ? html`<li>${readsLeft(context, snippet) ?? messages.once}</li>` : null}
${snippet.protected ? html`<li>${messages.withPassword}</li>` : null}
${hasLockedRevisions(snippet) && snippet.revision > 1 ? html`<li><a href="${paths.snippetRevisions(id)}">${snippets.revisions.number(snippet.revision)}</a></li>` : null}
<li>${ends(context, snippet, now)}</li>
${snippet.receipt === null ? null : html`<li>${receiptAsked(context, snippet, onetime)}</li>`}
</ul>
<img src="${paths.snippetQr(id)}" alt="${snippets.qr}" width="144" height="144"></div>
<details class="ready-open"><summary>${messages.openHere}</summary>
${onetime ? html`<p class="measure">${snippet.readsMax > 1 ? messages.openCounted : messages.openOnce}</p>` : null}
${
  snippet.protected
    ? unlockForm(context, id, { isTask: false })
    : html`<form method="post" action="${paths.snippet(id)}">${button({ text: snippets.reveal })}</form>`
}
</details>
</section>`,
  })
}

/** How many reads are left of several; null for one. */
export const readsLeft = (
  { messages: { mySnippets } }: PageContext,
  snippet: Pick<SealedSnippet, 'readsLeft' | 'readsMax'>,
): string | null => (snippet.readsMax > 1 ? mySnippets.readsLeft(snippet.readsLeft, snippet.readsMax) : null)

function ends(context: PageContext, { expiresAt, onetime }: SealedSnippet, now: number): Html {
  const { handover, snippets } = context.messages
  if (expiresAt !== null)
    return timeElement(context, expiresAt, handover.expires(context.format.remaining(expiresAt - now)))
  return html`${onetime ? handover.untilRead : snippets.keptForGood}`
}
