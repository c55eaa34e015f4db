import { type Html, html } from '../../web/html.ts'
import { firstPaint, layout } from '../../web/layout.ts'
import type { PageContext } from '../../web/page-context.ts'
import { hasRows } from './line-rows.ts'
import { copyButton, snippetBar } from './snippet-bar.ts'
import { isWhole, misleadingNote, textBody, wrapsAtFirst } from './text-body.ts'
import { facts, lifetime, type SnippetView } from './view-page.ts'

/** All files of a snippet that was revealed or unlocked, below each other: only this answer shows them. */
export function renderFiles(context: PageContext, views: readonly SnippetView[]): Html {
  const messages = context.messages.snippets
  const onetime = views.some(view => view.onetime)
  const title = views[0]?.snippet.filename ?? messages.untitled
  return layout(context, {
    title,
    robots: 'noindex',
    width: 'full',
    marksFirstPaint: true,
    styles: ['snippet.css', 'snippet-page.css', 'snippet-views.css', 'terminal.css'],
    scripts: ['snippet.js'],
    main: html`<header class="snippet-all"><h1>${messages.fileCount(views.length)}</h1>
${onetime ? html`<p class="snippet-note"><strong>${messages.onceStrong}</strong> ${views[0]?.readsLeft ? messages.readsLeftText : messages.onceText}</p>` : null}
<ul class="snippet-contents">${views.map(
      ({ snippet }, index) => html`<li><a href="#file-${index + 1}" dir="auto">${snippet.filename}</a></li>`,
    )}</ul></header>${firstPaint}
${views.map((view, index) => oneFile(context, view, index + 1))}`,
  })
}

function oneFile(context: PageContext, view: SnippetView, number: number): Html {
  const { snippet, highlighted, onetime, now } = view
  const isProse = isWhole(highlighted)
  const isWrapped = isProse || (view.wraps ?? wrapsAtFirst(snippet.lexer))
  const rowId = isProse || !hasRows(highlighted.lines) ? null : number === 1 ? 'L' : `F${number}L`
  return html`<section class="snippet snippet-page${isWrapped ? ' wraps' : ''}" id="file-${number}" aria-labelledby="name-${number}">
${snippetBar(context, {
  title: snippet.filename ?? context.messages.snippets.untitled,
  heading: { rank: 2, id: `name-${number}` },
  details: facts(context, view),
  brief: onetime ? null : lifetime(context, snippet.expiresAt, now),
  actions: copyButton(context, { what: 'text' }),
})}
${highlighted.misleads ? misleadingNote(context, { content: snippet.content, rowId }) : null}
${textBody(context, { snippet, highlighted, partsAt: null, label: `${context.messages.common.text}: ${snippet.filename}` })}
</section>`
}
