import { type Html, html } from '../../web/html.ts'
import { firstPaint, layout } from '../../web/layout.ts'
import type { PageContext } from '../../web/page-context.ts'
import { misleadingNote, textBody, wrapsAtFirst } from './text-body.ts'
import { copyButton, facts, type SnippetView } from './view-page.ts'

/** All files of a snippet that was revealed or unlocked, below each other: only this answer shows them. */
export function renderFiles(context: PageContext, views: readonly SnippetView[]): Html {
  const messages = context.messages.snippets
  const onetime = views.some(view => view.onetime)
  const title = views[0]?.snippet.filename ?? messages.untitled
  return layout(context, {
    title,
    robots: 'noindex',
    marksFirstPaint: true,
    styles: ['snippet.css'],
    scripts: ['snippet.js'],
    main: html`<section class="card snippet-all">
<header class="card-head"><div><h1>${messages.fileCount(views.length)}</h1></div>${firstPaint}</header>
${onetime ? html`<p class="snippet-note"><strong>${messages.onceStrong}</strong> ${messages.onceText}</p>` : null}
<ul class="snippet-contents">${views.map(
      ({ snippet }, index) => html`<li><a href="#file-${index + 1}" dir="auto">${snippet.filename}</a></li>`,
    )}</ul></section>
${views.map((view, index) => oneFile(context, view, index + 1))}`,
  })
}

function oneFile(context: PageContext, view: SnippetView, number: number): Html {
  const { snippet, highlighted } = view
  const isWrapped = highlighted.shape === 'prose' || (view.wraps ?? wrapsAtFirst(snippet.lexer))
  return html`<section class="card snippet snippet-file${isWrapped ? ' wraps' : ''}" id="file-${number}" aria-labelledby="name-${number}">
<header class="card-head"><div><h2 id="name-${number}" dir="auto">${snippet.filename}</h2>
<p class="soft figures">${facts(context, view)}</p></div>
<div class="buttons">${copyButton(context, null)}</div></header>
${highlighted.misleads ? misleadingNote(context) : null}
${textBody(context, { snippet, highlighted, partsAt: null, label: `${context.messages.common.text}: ${snippet.filename}` })}
</section>`
}
