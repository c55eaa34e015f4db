import { type Html, html } from '../../web/html.ts'
import type { PageContext } from '../../web/page-context.ts'
import type { Snippet } from '../model/snippet.ts'
import { receiptNote } from '../sharing/receipt-note.ts'
import { fileQuery } from './files.ts'
import type { Highlighted } from './highlight.ts'
import { misleadingWarning, textBody, wrapsAtFirst } from './text-body.ts'
import { stylesOfView } from './views/view-switch.ts'

type SlimView = {
  readonly snippet: Snippet
  readonly highlighted: Highlighted
  /** Names of all files; none for a snippet of one. */
  readonly names?: readonly string[]
  readonly file?: number
}

/** The page of a text alone, to be shown in a frame of any site; the text replaces the placeholder. */
export function renderSlim(
  context: PageContext,
  { snippet, highlighted, names = [], file = 1 }: SlimView,
): Html {
  const title = snippet.filename ?? context.messages.snippets.untitled
  return slim(
    context,
    { title, id: snippet.id, wraps: wrapsAtFirst(snippet.lexer), names, file, kind: highlighted.kind },
    html`${receiptNote(context, snippet)}${highlighted.misleads ? misleadingWarning(context) : null}${textBody(context, { snippet, highlighted, partsAt: null })}`,
  )
}

/** Snippets with a password or a single reading are not opened in a frame of another site. */
export const renderSlimAccessPage = (context: PageContext, id: string): Html =>
  slim(
    context,
    { title: context.messages.snippets.untitled, id, wraps: false, names: [], file: 1, kind: null },
    html`<p class="embed-access">${context.messages.snippets.onlyPage}</p>`,
  )

type Slim = {
  readonly title: string
  readonly id: string
  readonly wraps: boolean
  readonly names: readonly string[]
  readonly file: number
  readonly kind: Highlighted['kind']
}

/** The layout of both pages. Links open outside the frame, without access to it. */
const slim = (
  { assets, paths, language, site, messages: { snippets } }: PageContext,
  { title, id, wraps, names, file, kind }: Slim,
  text: Html,
): Html => html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · ${site.title}</title>
<base target="_blank">
<link rel="stylesheet" href="${assets.url('app.css')}">
<link rel="stylesheet" href="${assets.url('snippet.css')}">
${stylesOfView(kind).map(name => html`<link rel="stylesheet" href="${assets.url(name)}">\n`)}</head>
<body class="embed">
${
  names.length === 0
    ? null
    : html`<nav class="snippet-files" aria-label="${snippets.files}"><ul>${names.map(
        (name, index) =>
          html`<li><a href="${paths.snippetSlim(id, fileQuery(index + 1))}" target="_self" dir="auto"${index + 1 === file ? html` aria-current="page"` : null}>${name}</a></li>`,
      )}</ul></nav>`
}<main class="embed-text${wraps ? ' wraps' : ''}">${text}</main>
<footer class="embed-footer"><h1 dir="auto">${title}</h1>
<a href="${paths.snippet(id, fileQuery(file))}" rel="noopener">${snippets.fullPage}</a></footer>
</body>
</html>
`
