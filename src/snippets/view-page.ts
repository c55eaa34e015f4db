import { type Html, html } from '../web/html.ts'
import { type Frame, layout } from '../web/layout.ts'
import { button, buttonLink, timeElement } from '../web/ui.ts'
import { bytesWords, counted, durationWords } from '../web/words.ts'
import type { Highlighted } from './highlight.ts'
import { lexerOf } from './lexers.ts'
import type { Snippet } from './snippet.ts'

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
  const title = snippet.filename ?? 'Snippet'
  return layout(frame, {
    title,
    robots: 'noindex',
    styles: ['snippet.css'],
    scripts: ['snippet.js'],
    main: html`<section class="sheet snippet">
<header class="sheet-head">
<div><h1 dir="auto">${title}</h1>
<p class="soft figures">${facts(view)}</p></div>
${onetime ? revealedButtons : buttons(frame, view)}
</header>
${onetime ? html`<p class="snippet-once"><strong>Keep what you need.</strong> This text was shown to you alone and is deleted; this page cannot be loaded again.</p>` : null}
${body(highlighted, snippet.lexer, slot)}
</section>`,
  })
}

/** A snippet nobody has read yet. Loading this page spends nothing. */
export function renderSealed(frame: Frame, id: string, mayDelete: boolean): Html {
  const { paths } = frame
  return layout(frame, {
    title: 'A snippet to read once',
    robots: 'noindex',
    narrow: true,
    main: html`<section class="sheet">
<h1>This snippet can be read once.</h1>
<p class="measure">Revealing it shows the text to you and takes it away for everybody else. Do it when you are ready to keep what you need.</p>
<form method="post" action="${paths.snippet(id)}">${button({ words: 'Reveal', kind: 'primary' })}</form>
${mayDelete ? html`<p class="measure soft">You created it: send the address of this page to the person it is for. You can still take it back.</p>${deleteForm(paths.snippetDelete(id))}` : null}
</section>`,
  })
}

/** Joined by middle dots: lexer, lines, size, lifetime. */
function facts({ snippet, highlighted, onetime, now }: SnippetView): Html {
  const parts = [
    html`${lexerOf(snippet.lexer).name}`,
    highlighted.lines === null ? null : html`${counted(highlighted.lines, 'line')}`,
    html`${bytesWords(snippet.content.byteLength)}`,
    onetime ? null : lifetime(snippet.expiresAt, now),
  ].filter(part => part !== null)
  return html`${parts.map((part, index) => html`${index > 0 ? ' · ' : null}${part}`)}`
}

const lifetime = (expiresAt: number | null, now: number): Html =>
  expiresAt === null
    ? html`kept for good`
    : timeElement(expiresAt, `gone in ${durationWords(expiresAt - now)}`)

const copyButton = (address: string | null): Html =>
  html`<button class="button" type="button" hidden data-copy="${address ?? ''}">Copy</button>`

const revealedButtons = html`<div class="buttons">${copyButton(null)}</div>`

function buttons({ paths }: Frame, { snippet: { id }, mayDelete }: SnippetView): Html {
  return html`<div class="buttons">${copyButton(paths.snippetRaw(id))}
${buttonLink(paths.snippetRaw(id), 'Raw')}
${buttonLink(paths.snippetDownload(id), 'Download')}
${buttonLink(paths.snippetCopy(id), 'Edit as new')}
${mayDelete ? deleteForm(paths.snippetDelete(id)) : null}</div>`
}

const deleteForm = (action: string): Html =>
  html`<form method="post" action="${action}">${button({ words: 'Delete', kind: 'danger' })}</form>`

/** Prose wraps like prose; plain text wraps and keeps its numbers; code scrolls sideways. */
function body({ shape, lines }: Highlighted, lexer: string, slot: Html): Html {
  if (shape === 'prose') return html`<div class="prose" dir="auto" data-text>${slot}</div>`
  const wraps = lexer.startsWith('_') && lexer !== '_code'
  const digits = String(lines ?? 0).length
  return html`<pre class="rows ${wraps ? 'wrapped' : 'scrolled'}" data-digits="${digits}" tabindex="0" role="region" aria-label="Text"><code data-text>${slot}</code></pre>`
}
