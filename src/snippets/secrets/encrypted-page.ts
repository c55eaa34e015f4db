import { type Html, html } from '../../web/html.ts'
import { layout } from '../../web/layout.ts'
import type { PageContext } from '../../web/page-context.ts'
import { button, buttonLink, timeElement } from '../../web/ui.ts'
import type { ReceiptState } from '../model/sharing-fields.ts'
import { misleadingWarning } from '../read/text-body.ts'
import { receiptNote } from '../sharing/receipt-note.ts'
import { readsLeft } from './handover-page.ts'
import { removal, reportLink } from './locked-page.ts'

type EncryptedPage = {
  readonly id: string
  /**
   * Null: it can be read more than once. Otherwise the head of the envelope, to test the key before the text is spent.
   */
  readonly onceHead: string | null
  /** Undefined: not shown. */
  readonly expiresAt?: number | null
  readonly rtl?: boolean
  readonly mayDelete: boolean
  /** True if readers may delete it. */
  readonly deletable?: boolean
  readonly receipt: ReceiptState
  readonly readsLeft?: number
  readonly readsMax?: number
  readonly now: number
}

/**
 * Page of an encrypted text, decrypted in the browser with the key in the URL fragment. All messages are in the markup;
 * the script unhides the right one and never writes markup.
 */
export function renderEncrypted(context: PageContext, page: EncryptedPage): Html {
  const { paths } = context
  const { id, onceHead, mayDelete } = page
  const messages = context.messages.secrets
  const { counted, openedCounted } = messages
  const words =
    page.readsMax && page.readsMax > 1 ? { ...messages, once: counted, openedOnce: openedCounted } : messages
  return layout(context, {
    title: messages.encryptedTitle,
    robots: 'noindex',
    styles: ['snippet.css', 'secrets.css'],
    scripts: ['encrypted.js'],
    main: html`<section class="card snippet encrypted" data-encrypted="${paths.snippetRaw(id)}"${onceHead === null ? null : html` data-once="${onceHead}"`}>
<header class="card-head">
<div><h1 dir="auto" data-name>${messages.encrypted}</h1>
<p class="soft figures">${lifetime(context, page)}<span data-lines data-one="${messages.oneLine}" data-many="${messages.manyLines}"></span></p></div>
<div class="buttons" data-opened hidden>${copyButton(context, 'text', context.messages.common.copy)}
${onceHead === null ? copyButton(context, 'address', context.messages.snippets.copyAddress) : null}
<button class="button" type="button" data-download>${context.messages.snippets.download}</button></div>
</header>
<noscript><p class="measure">${messages.needsScripts}</p></noscript>
<div class="encrypted-state" role="status">${states.map(name => html`<p class="measure" data-state="${name}" hidden>${words[name]}</p>`)}</div>
<form class="encrypted-key" hidden>
<div class="field"><label for="key">${messages.keyField}</label><input class="input" id="key" required autocomplete="off" autocapitalize="off" spellcheck="false"></div>
${button({ text: messages.tryKey, kind: 'primary' })}
</form>
${receiptNote(context, { receipt: page.receipt, onetime: onceHead !== null })}
${onceHead === null ? null : mayDelete ? handover(context, page) : html`<button class="button primary" type="button" data-reveal hidden>${context.messages.snippets.reveal}</button>`}
<nav class="snippet-files" data-files aria-label="${context.messages.snippets.files}" hidden></nav>
<div data-misleads hidden>${misleadingWarning(context)}</div>
<pre class="rows wrapped" tabindex="0" role="region" aria-label="${context.messages.common.text}" dir="${page.rtl ? 'rtl' : 'ltr'}" hidden><code data-text></code></pre>
<details class="encrypted-promise"><summary>${messages.promise}</summary>
${messages.promises.map(each => html`<p class="measure">${each}</p>`)}</details>
${mayDelete || page.deletable ? html`<div class="encrypted-mine">${mayDelete && onceHead === null ? html`<p>${buttonLink(paths.snippetEdit(id), context.messages.snippets.revisions.edit)}</p>` : null}${removal(context, id)}</div>` : null}
${reportLink(context, id)}
</section>`,
  })
}

const states = [
  'working',
  'opened',
  'openedOnce',
  'once',
  'missing',
  'key',
  'damaged',
  'version',
  'large',
  'failed',
  'gone',
  'insecure',
] as const

function lifetime(context: PageContext, { expiresAt, now }: EncryptedPage): Html | null {
  const { snippets } = context.messages
  if (expiresAt === undefined) return null
  if (expiresAt === null) return html`${snippets.keptForGood}`
  return timeElement(context, expiresAt, snippets.goneIn(context.format.remaining(expiresAt - now)))
}

/** The address to pass on, for the creator of a one-time text; the button that would spend the text is folded away. */
const handover = (context: PageContext, { readsLeft: left = 1, readsMax = 1 }: EncryptedPage): Html => {
  const { handover: messages } = context.messages
  return html`<p class="measure">${readsLeft(context, { readsLeft: left, readsMax }) ?? messages.once}</p>
<p class="buttons">${copyButton(context, 'address', context.messages.snippets.copyAddress)}</p>
<details data-reveal-box hidden><summary>${messages.openHere}</summary><p class="measure">${readsMax > 1 ? messages.openCounted : messages.openOnce}</p>
<button class="button" type="button" data-reveal>${context.messages.snippets.reveal}</button></details>`
}

const copyButton = ({ messages: { common } }: PageContext, what: 'text' | 'address', text: string): Html =>
  html`<button class="button" type="button" data-copies="${what}" data-copied="${common.copied}" data-not-copied="${common.notCopied}">${text}</button>`
