import { type Html, html } from '../../web/html.ts'
import { type Frame, layout } from '../../web/layout.ts'
import { button, timeElement } from '../../web/ui.ts'
import { misleadingNote } from '../read/text-body.ts'
import { removal, reportLink } from './locked-page.ts'

export type EncryptedPage = {
  readonly id: string
  /** Null: it can be read more than once. Otherwise what tells whether a key fits, before the text is spent. */
  readonly onceHead: string | null
  /** Undefined: not told. */
  readonly expiresAt?: number | null
  readonly rtl?: boolean
  readonly mayDelete: boolean
  readonly now: number
}

/**
 * A text that only the reader's browser can read, by the key in the fragment of the address. Everything it may have
 * to say is in the page already; the script shows what fits and never writes markup.
 */
export function renderEncrypted(frame: Frame, page: EncryptedPage): Html {
  const { paths } = frame
  const { id, onceHead, mayDelete } = page
  const words = frame.words.secrets
  return layout(frame, {
    title: words.encryptedTitle,
    robots: 'noindex',
    styles: ['snippet.css', 'secrets.css'],
    scripts: ['encrypted.js'],
    main: html`<section class="sheet snippet encrypted" data-encrypted="${paths.snippetRaw(id)}"${onceHead === null ? null : html` data-once="${onceHead}"`}>
<header class="sheet-head">
<div><h1 dir="auto" data-name>${words.encrypted}</h1>
<p class="soft figures">${lifetime(frame, page)}<span data-lines data-one="${words.oneLine}" data-many="${words.manyLines}"></span></p></div>
<div class="buttons" data-opened hidden>${copyButton(frame, 'text', words.copy)}
${onceHead === null ? copyButton(frame, 'address', words.copyAddress) : null}
<button class="button" type="button" data-download>${words.download}</button></div>
</header>
<noscript><p class="measure">${words.needsScripts}</p></noscript>
<div class="encrypted-state" role="status">${states.map(name => html`<p class="measure" data-state="${name}" hidden>${words[name]}</p>`)}</div>
<form class="encrypted-key" hidden>
<div class="field"><label for="key">${words.keyField}</label><input class="input" id="key" required autocomplete="off" autocapitalize="off" spellcheck="false"></div>
${button({ words: words.tryKey, kind: 'primary' })}
</form>
${onceHead === null ? null : mayDelete ? handover(frame) : html`<button class="button primary" type="button" data-reveal hidden>${words.reveal}</button>`}
<div data-misleads hidden>${misleadingNote(frame)}</div>
<pre class="rows wrapped" tabindex="0" role="region" aria-label="${words.text}" dir="${page.rtl ? 'rtl' : 'ltr'}" hidden><code data-text></code></pre>
<details class="encrypted-promise"><summary>${words.promise}</summary>
${words.promises.map(each => html`<p class="measure">${each}</p>`)}</details>
${mayDelete ? html`<div class="encrypted-mine">${removal(frame, id)}</div>` : null}
${reportLink(frame, id)}
</section>`,
  })
}

/** What the script may have to say; one at a time. */
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

function lifetime(frame: Frame, { expiresAt, now }: EncryptedPage): Html | null {
  const { snippets } = frame.words
  if (expiresAt === undefined) return null
  if (expiresAt === null) return html`${snippets.keptForGood}`
  return timeElement(frame, expiresAt, snippets.goneIn(frame.format.remaining(expiresAt - now)))
}

/** Its maker wants the address, and not to read it: that would spend it. */
const handover = (frame: Frame): Html => {
  const { handover: words, secrets } = frame.words
  return html`<p class="measure">${words.once}</p>
<p class="buttons">${copyButton(frame, 'address', secrets.copyAddress)}</p>
<details data-reveal-box hidden><summary>${words.openHere}</summary><p class="measure">${words.openOnce}</p>
<button class="button" type="button" data-reveal>${secrets.reveal}</button></details>`
}

const copyButton = ({ words: { secrets } }: Frame, what: 'text' | 'address', words: string): Html =>
  html`<button class="button" type="button" data-copies="${what}" data-copied="${secrets.copied}" data-not-copied="${secrets.notCopied}">${words}</button>`
