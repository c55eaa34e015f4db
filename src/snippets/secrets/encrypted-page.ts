import { type Html, html } from '../../web/html.ts'
import { firstPaint, layout } from '../../web/layout.ts'
import type { PageContext } from '../../web/page-context.ts'
import { button, buttonLink } from '../../web/ui.ts'
import type { ReceiptState } from '../model/sharing-fields.ts'
import { catalogueName } from '../read/browser-libraries.ts'
import { keysOfPage, shortcutDialogs } from '../read/shortcut-dialogs.ts'
import { snippetBar } from '../read/snippet-bar.ts'
import { misleadingWarning } from '../read/text-body.ts'
import { lifetime, linesButton, linkPreview } from '../read/view-page.ts'
import { receiptNote } from '../sharing/receipt-note.ts'
import { copyDecrypted, encryptedActions, encryptedMenu } from './encrypted-tools.ts'
import { readsLeft } from './handover-page.ts'

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
  /** True while the webhook that it goes to has not confirmed. */
  readonly receiptWaits?: boolean
  readonly readsLeft?: number
  readonly readsMax?: number
  /** Wrap setting of this reader; null: not set. */
  readonly wraps?: boolean | null
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
  const isOnce = onceHead !== null
  return layout(context, {
    title: messages.encryptedTitle,
    preview: linkPreview(context, { id }),
    robots: 'noindex',
    width: 'full',
    marksFirstPaint: true,
    styles: ['snippet.css', 'snippet-page.css', 'secrets.css', 'snippet-views.css', 'terminal.css'],
    scripts: ['encrypted.js', 'snippet.js', 'snippet-lines.js', 'snippet-keys.js'],
    main: html`<article class="snippet snippet-page encrypted" data-encrypted="${paths.snippetRaw(id)}" data-catalogue="${context.assets.url(catalogueName)}" data-worker="${context.assets.url('colour-worker.js')}" data-line="${messages.oneLine}" data-lines="${messages.manyLines}"${isOnce ? html` data-once="${onceHead}"` : null}>
${snippetBar(context, {
  title: messages.encrypted,
  untitled: context.messages.snippets.untitled,
  details: html`${messages.endToEnd}<span data-about></span>`,
  brief: page.expiresAt === undefined ? null : lifetime(context, page.expiresAt, page.now),
  actions: encryptedActions(context, { isOnce, mayDelete }),
  menu: encryptedMenu(context, { ...page, isOnce, mayDelete }),
})}${firstPaint}
<div class="encrypted-head">
<noscript><p class="measure">${messages.needsScripts}</p></noscript>
${encryptedStates(words, states)}
<form class="encrypted-key" hidden>
<div class="field"><label for="key">${messages.keyField}</label><input class="input" id="key" required autocomplete="off" autocapitalize="off" spellcheck="false"></div>
${button({ text: messages.tryKey, kind: 'primary' })}
</form>
${receiptNote(context, { ...page, onetime: isOnce })}
${isOnce ? (mayDelete ? handover(context, page) : html`<button class="button primary" type="button" data-reveal hidden>${context.messages.snippets.reveal}</button>`) : null}
</div>
<nav class="snippet-files" data-files aria-label="${context.messages.snippets.files}" hidden><ul></ul>
<span class="snippet-files-tools"><button class="snippet-tool" type="button" data-does="zip">${context.messages.snippets.zip}</button></span></nav>
<div data-misleads hidden>${misleadingWarning(context)}</div>
${views(context)}
<pre class="rows" id="encrypted-rows" tabindex="0" role="region" aria-label="${context.messages.common.text}"${page.rtl ? html` dir="rtl"` : null} hidden><code data-text></code></pre>
${isOnce ? null : linesButton(context)}
${shortcutDialogs(context, keysOfPage({ addressed: !isOnce, hasRows: true }))}
<details class="encrypted-promise"><summary>${messages.promise}</summary>
${messages.promises.map(each => html`<p class="measure">${each}</p>`)}</details>
${mayDelete && !isOnce ? html`<noscript><p class="encrypted-mine">${buttonLink(paths.snippetEdit(id), context.messages.snippets.revisions.edit)}</p></noscript>` : null}
</article>`,
  })
}

/** The place of a rendered view, and the switch between it and the source; the script shows what the text has. */
function views({ messages: { common, snippetViews } }: PageContext): Html {
  const { kinds, firstRows, firstColumns } = snippetViews
  const facts = html` data-first-rows="${firstRows('{shown}', '{all}')}" data-first-columns="${firstColumns('{shown}', '{all}')}"`
  return html`<nav class="snippet-views" data-views aria-label="${snippetViews.view}" data-prose="${kinds.prose}" data-table="${kinds.table}" data-terminal="${kinds.terminal}"${facts} hidden>
<ul><li><button type="button" data-shows="rendered"></button></li><li><button type="button" data-shows="source">${snippetViews.source}</button></li></ul><p class="figures" data-facts></p></nav>
<div data-view dir="auto" tabindex="0" role="region" aria-label="${common.text}" hidden></div>`
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
  'long',
] as const
type State = (typeof states)[number]

/** The sentences about a text that is decrypted in the browser, all hidden: the script shows the one that is true. */
export const encryptedStates = (words: Readonly<Record<State, string>>, names: readonly State[]): Html =>
  html`<div class="encrypted-state" role="status">${names.map(name => html`<p class="${name === 'opened' ? 'visually-hidden' : 'measure'}" data-state="${name}" hidden>${words[name]}</p>`)}</div>`

/** The address to pass on, for the creator of a one-time text; the button that would spend the text is folded away. */
const handover = (context: PageContext, { readsLeft: left = 1, readsMax = 1 }: EncryptedPage): Html => {
  const { handover: messages } = context.messages
  return html`<p class="measure">${readsLeft(context, { readsLeft: left, readsMax }) ?? messages.once}</p>
<p class="buttons">${copyDecrypted(context, { what: 'address', className: 'button' })}</p>
<details data-reveal-box hidden><summary>${messages.openHere}</summary><p class="measure">${readsMax > 1 ? messages.openCounted : messages.openOnce}</p>
<button class="button" type="button" data-reveal>${context.messages.snippets.reveal}</button></details>`
}
