import { type Html, html } from '../../web/html.ts'
import { type Frame, layout } from '../../web/layout.ts'
import { buttonLink } from '../../web/ui.ts'
import type { Snippet } from '../snippet.ts'
import type { Compared } from './highlight.ts'
import { misleadingNote } from './text-body.ts'

export type DiffView = {
  readonly snippet: Pick<Snippet, 'id' | 'filename' | 'parentId' | 'rtl'>
  /** The comparison, or why there is none. */
  readonly compared: Compared | 'none' | 'gone' | 'hidden' | 'sealed' | 'tooMuch'
}

/** What was changed in a snippet since it was made from another; the rows come into the slot. */
export function renderDiff(frame: Frame, { snippet, compared }: DiffView, slot: Html): Html {
  const { paths } = frame
  const { id, filename, parentId } = snippet
  const words = frame.words.snippets
  const parentOpens = typeof compared === 'object' || compared === 'tooMuch'
  return layout(frame, {
    title: words.diff.title(filename ?? words.untitled),
    robots: 'noindex',
    styles: ['snippet.css'],
    scripts: ['snippet.js'],
    main: html`<section class="sheet snippet">
<header class="sheet-head">
<div><h1 dir="auto">${words.diff.title(filename ?? words.untitled)}</h1>
${parentId === null ? null : html`<p class="soft figures">${words.diff.from(parentId)}${typeof compared === 'object' ? counts(frame, compared) : null}</p>`}</div>
<div class="buttons">${buttonLink(paths.snippet(id), words.diff.back)}
${parentId !== null && parentOpens ? buttonLink(paths.snippet(parentId), words.diff.parent) : null}</div>
</header>
${typeof compared === 'object' ? rows(frame, snippet.rtl, compared, slot) : html`<p class="measure">${words.diff[compared]}</p>`}
</section>`,
  })
}

const counts = ({ words: { snippets }, format }: Frame, { added, removed }: Compared): Html =>
  html` · ${snippets.diff.added(added, format.number(added))} · ${snippets.diff.removed(removed, format.number(removed))}`

function rows(frame: Frame, rtl: boolean, compared: Compared, slot: Html): Html {
  const words = frame.words.snippets
  if (compared.html.byteLength === 0) return html`<p class="measure">${words.diff.same}</p>`
  return html`${compared.misleads ? misleadingNote(frame) : null}
<div class="snippet-tools"><label class="snippet-tool snippet-check"><input type="checkbox" id="wrap" data-path="${frame.paths.base}/"> ${words.wrap}</label></div>
<pre class="rows diff"${rtl ? html` dir="rtl"` : null} tabindex="0" role="region" aria-label="${words.diff.text}"><code data-text>${slot}</code></pre>`
}
