import { type Html, html } from '../../web/html.ts'
import { firstPaint, layout } from '../../web/layout.ts'
import type { PageContext } from '../../web/page-context.ts'
import { buttonLink } from '../../web/ui.ts'
import type { Snippet } from '../model/snippet.ts'
import { textPlaceholder } from '../text-placeholder.ts'
import { fileQuery, placeQuery } from './files.ts'
import type { Compared } from './highlight.ts'
import { differenceText, misleadingWarning } from './text-body.ts'

export type DiffView = {
  readonly snippet: Pick<Snippet, 'id' | 'filename' | 'parentId' | 'rtl'>
  /** The compared files of one snippet; absent when it is compared with its parent. */
  readonly files?: { readonly names: readonly string[]; readonly before: number; readonly after: number }
  /** The compared revision, with the one before; absent for anything else. */
  readonly revisions?: ComparedRevisions
  /** The comparison, or why there is none. */
  readonly compared: Compared | 'none' | 'gone' | 'hidden' | 'sealed' | 'tooMuch'
}

type ComparedRevisions = {
  readonly number: number
  readonly newest: number
  /** Names of all files of the revision; none for one. */
  readonly names: readonly string[]
  readonly file: number
}

/** The changes between a snippet and its parent; the rows replace the placeholder. */
export function renderDiff(context: PageContext, { snippet, compared, files, revisions }: DiffView): Html {
  const { paths } = context
  const { id, filename, parentId } = snippet
  const messages = context.messages.snippets
  const parentOpens = typeof compared === 'object' || compared === 'tooMuch'
  return layout(context, {
    title: messages.diff.title(filename ?? messages.untitled),
    robots: 'noindex',
    marksFirstPaint: true,
    styles: ['snippet.css', 'snippet-views.css'],
    scripts: ['snippet.js'],
    main: html`<section class="card snippet">
<header class="card-head">
<div><h1 dir="auto">${messages.diff.title(filename ?? messages.untitled)}</h1>
${files ? html`<p class="soft figures">${messages.diff.from(files.names[files.before - 1] ?? '')}${typeof compared === 'object' ? counts(context, compared) : null}</p>` : null}
${revisions ? html`<p class="soft figures">${messages.revisions.compared(revisions.number - 1, revisions.number)}${typeof compared === 'object' ? counts(context, compared) : null}</p>` : null}
${files || revisions || parentId === null ? null : html`<p class="soft figures">${messages.diff.from(parentId)}${typeof compared === 'object' ? counts(context, compared) : null}</p>`}</div>
<div class="buttons">${buttonLink(paths.snippet(id, revisions ? placeQuery(revisions.file, revisions.number === revisions.newest ? null : revisions.number) : fileQuery(files?.after ?? 1)), messages.diff.back)}
${revisions ? buttonLink(paths.snippetRevisions(id), messages.revisions.title) : null}
${!files && !revisions && parentId !== null && parentOpens ? buttonLink(paths.snippet(parentId), messages.diff.parent) : null}</div>
${firstPaint}</header>
${files ? fileChoice(context, id, files) : null}
${revisions && revisions.names.length > 0 ? revisionTabs(context, id, revisions) : null}
${typeof compared === 'object' ? rows(context, snippet.rtl, compared) : html`<p class="measure">${messages.diff[compared]}</p>`}
</section>`,
  })
}

/** The files of the compared revision. */
const revisionTabs = (
  { paths, messages }: PageContext,
  id: string,
  { number, names, file }: ComparedRevisions,
): Html =>
  html`<nav class="snippet-files" aria-label="${messages.snippets.files}"><ul>${names.map(
    (name, index) =>
      html`<li><a href="${paths.snippetDiff(id, placeQuery(index + 1, number))}" dir="auto"${index + 1 === file ? html` aria-current="page"` : null}>${name}</a></li>`,
  )}</ul></nav>`

/** Chooses the two files that are compared. */
function fileChoice(
  context: PageContext,
  id: string,
  { names, before, after }: NonNullable<DiffView['files']>,
): Html {
  const { paths, messages } = context
  const choice = (name: string, label: string, chosen: number) =>
    html`<label>${label} <select class="input" name="${name}">${names.map(
      (each, index) =>
        html`<option value="${index + 1}"${index + 1 === chosen ? html` selected` : null}>${each}</option>`,
    )}</select></label>`
  return html`<form class="snippet-go" action="${paths.snippetDiff(id)}">${choice('file', messages.snippets.diff.before, before)}
${choice('with', messages.snippets.diff.after, after)} <button class="button">${messages.snippets.diff.compare}</button></form>`
}

const counts = ({ messages: { snippets }, format }: PageContext, { added, removed }: Compared): Html =>
  html` · ${snippets.diff.added(added, format.number(added))} · ${snippets.diff.removed(removed, format.number(removed))}`

function rows(context: PageContext, rtl: boolean, compared: Compared): Html {
  const messages = context.messages.snippets
  if (compared.html.byteLength === 0) return html`<p class="measure">${messages.diff.same}</p>`
  return html`${compared.misleads ? misleadingWarning(context) : null}
<div class="snippet-tools"><label class="snippet-tool snippet-check"><input type="checkbox" id="wrap" data-keep="${context.paths.preferences()}"> ${messages.wrap}</label>
<label class="snippet-tool snippet-check diff-side"><input type="checkbox" id="side" checked> ${context.messages.snippetViews.sideBySide}</label></div>
${differenceText(textPlaceholder, { label: messages.diff.text, rtl })}`
}
