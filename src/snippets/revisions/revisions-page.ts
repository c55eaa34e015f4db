import { type Html, html } from '../../web/html.ts'
import { layout } from '../../web/layout.ts'
import type { PageContext } from '../../web/page-context.ts'
import { buttonLink, timeElement } from '../../web/ui.ts'
import type { EarlierRevision } from './revision-store.ts'

type RevisionsPage = {
  readonly id: string
  /** All revisions, the newest first. */
  readonly revisions: readonly EarlierRevision[]
  readonly now: number
}

/** The revisions of a snippet, each with what it has changed. */
export function renderRevisions(context: PageContext, { id, revisions, now }: RevisionsPage): Html {
  const { paths, format } = context
  const { revisions: messages, changes, untitled } = context.messages.snippets
  const newest = revisions[0]?.number
  return layout(context, {
    title: messages.title,
    robots: 'noindex',
    styles: ['mine.css'],
    main: html`<section class="card"><header class="card-head"><div><h1>${messages.title}</h1></div>
<div class="buttons">${buttonLink(paths.snippet(id), messages.newest)}</div></header>
<ul class="mine">${revisions.map(
      ({ number, createdAt, sizeBytes, filename }) =>
        html`<li><div><h2><a href="${paths.snippet(id, number === newest ? {} : { revision: number })}">${messages.number(number)}</a></h2>
<p class="small soft figures"><span dir="auto">${filename ?? untitled}</span> · ${format.bytes(sizeBytes)} · ${timeElement(context, createdAt, format.ago(createdAt, now))}</p></div>
${number === 1 ? null : html`<a class="button" href="${paths.snippetDiff(id, { revision: number })}">${changes}</a>`}</li>`,
    )}</ul></section>`,
  })
}
