import { type Html, html } from '../../web/html.ts'
import { type Frame, layout } from '../../web/layout.ts'
import { button, buttonLink, timeElement } from '../../web/ui.ts'
import { lexerOf } from '../lexers.ts'
import type { Snippet } from '../snippet.ts'
import type { Highlighted } from './highlight.ts'

export type SnippetView = {
  readonly snippet: Snippet
  readonly highlighted: Highlighted
  /** True: this browser created it. */
  readonly mayDelete: boolean
  /** True: it was just revealed, and is gone. */
  readonly onetime: boolean
  readonly now: number
}

/** The page of a snippet; its text comes into the slot. */
export function renderSnippet(frame: Frame, view: SnippetView, slot: Html): Html {
  const { snippet, highlighted, onetime } = view
  const words = frame.words.snippets
  const title = snippet.filename ?? words.untitled
  return layout(frame, {
    title,
    robots: 'noindex',
    styles: ['snippet.css'],
    scripts: ['snippet.js'],
    main: html`<section class="sheet snippet">
<header class="sheet-head">
<div><h1 dir="auto">${title}</h1>
<p class="soft figures">${facts(frame, view)}</p></div>
${onetime ? revealedButtons(frame) : buttons(frame, view)}
</header>
${onetime ? html`<p class="snippet-once"><strong>${words.onceStrong}</strong> ${words.onceText}</p>` : null}
${body(frame, highlighted, snippet.lexer, slot)}
</section>`,
  })
}

/** A snippet nobody has read yet. Loading this page spends nothing. */
export function renderSealed(frame: Frame, id: string, mayDelete: boolean): Html {
  const { paths } = frame
  const words = frame.words.snippets
  return layout(frame, {
    title: words.sealedTitle,
    robots: 'noindex',
    narrow: true,
    main: html`<section class="sheet">
<h1>${words.sealed}</h1>
<p class="measure">${words.sealedText}</p>
<form method="post" action="${paths.snippet(id)}">${button({ words: words.reveal, kind: 'primary' })}</form>
${mayDelete ? html`<p class="measure soft">${words.sealedMine}</p>${deleteForm(frame, paths.snippetDelete(id))}` : null}
</section>`,
  })
}

/** Joined by middle dots: lexer, lines, size, lifetime. */
function facts(frame: Frame, { snippet, highlighted, onetime, now }: SnippetView): Html {
  const parts = [
    html`${lexerOf(snippet.lexer).name}`,
    highlighted.lines === null ? null : html`${frame.words.snippets.lines(highlighted.lines)}`,
    html`${frame.format.bytes(snippet.content.byteLength)}`,
    onetime ? null : lifetime(frame, snippet.expiresAt, now),
  ].filter(part => part !== null)
  return html`${parts.map((part, index) => html`${index > 0 ? ' · ' : null}${part}`)}`
}

const lifetime = (frame: Frame, expiresAt: number | null, now: number): Html =>
  expiresAt === null
    ? html`${frame.words.snippets.keptForGood}`
    : timeElement(frame, expiresAt, frame.words.snippets.goneIn(frame.format.duration(expiresAt - now)))

const copyButton = ({ words: { snippets } }: Frame, address: string | null): Html =>
  html`<button class="button" type="button" hidden data-copy="${address ?? ''}" data-copied="${snippets.copied}" data-not-copied="${snippets.notCopied}">${snippets.copy}</button>`

const revealedButtons = (frame: Frame): Html => html`<div class="buttons">${copyButton(frame, null)}</div>`

function buttons(frame: Frame, { snippet: { id }, mayDelete }: SnippetView): Html {
  const { paths } = frame
  const words = frame.words.snippets
  return html`<div class="buttons">${copyButton(frame, paths.snippetRaw(id))}
${buttonLink(paths.snippetRaw(id), words.raw)}
${buttonLink(paths.snippetDownload(id), words.download)}
${buttonLink(paths.snippetCopy(id), words.editAsNew)}
${mayDelete ? deleteForm(frame, paths.snippetDelete(id)) : null}</div>`
}

const deleteForm = ({ words: { snippets } }: Frame, action: string): Html =>
  html`<form method="post" action="${action}">${button({ words: snippets.remove, kind: 'danger' })}</form>`

/** Prose wraps like prose; plain text wraps and keeps its numbers; code scrolls sideways. */
function body({ words }: Frame, { shape, lines }: Highlighted, lexer: string, slot: Html): Html {
  if (shape === 'prose') return html`<div class="prose" dir="auto" data-text>${slot}</div>`
  const wraps = lexer.startsWith('_') && lexer !== '_code'
  const digits = String(lines ?? 0).length
  return html`<pre class="rows ${wraps ? 'wrapped' : 'scrolled'}" data-digits="${digits}" tabindex="0" role="region" aria-label="${words.snippets.text}"><code data-text>${slot}</code></pre>`
}
