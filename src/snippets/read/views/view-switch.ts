import { type Html, html } from '../../../web/html.ts'
import type { PageContext } from '../../../web/page-context.ts'
import type { Snippet } from '../../model/snippet.ts'
import { placeQuery } from '../files.ts'
import type { Highlighted } from '../highlight.ts'
import { viewQuery, viewsOfText } from './view-kind.ts'

type Switch = {
  readonly snippet: Pick<Snippet, 'id' | 'lexer' | 'content'>
  readonly highlighted: Pick<Highlighted, 'kind' | 'facts'>
  readonly file: number
  /** Number of the earlier revision that is shown; null for the newest. */
  readonly revision: number | null
  /** False: no address shows the text. */
  readonly addressed: boolean
}

/** Links between the rendered view of a text and its source, and what of it is shown; null for a text with one view. */
export function viewSwitch(context: PageContext, view: Switch): Html | null {
  const { snippet, highlighted, file, revision, addressed } = view
  const { kind, facts } = highlighted
  const views = viewsOfText(snippet)
  if (views.kind === null) return null
  const { snippetViews: messages } = context.messages
  const place = placeQuery(file, revision)
  const link = (rendered: boolean, text: string) =>
    rendered === (kind !== null)
      ? html`<li><span aria-current="page">${text}</span></li>`
      : html`<li><a href="${context.paths.snippet(snippet.id, { ...place, ...viewQuery(views, rendered) })}">${text}</a></li>`
  const links = addressed
    ? html`<ul>${link(true, messages.kinds[views.kind])}${link(false, messages.source)}</ul>`
    : null
  const shown = facts ? factsOf(context, facts) : null
  if (links === null && shown === null) return null
  return html`<nav class="snippet-views" aria-label="${messages.view}">${links}${shown && html`<p class="figures">${shown}</p>`}</nav>`
}

function factsOf({ messages, format }: PageContext, facts: NonNullable<Highlighted['facts']>): Html {
  const { snippetViews } = messages
  if ('files' in facts) {
    const { added, removed } = facts
    const { diff } = messages.snippets
    return html`${diff.added(added, format.number(added))} · ${diff.removed(removed, format.number(removed))}`
  }
  const { rows, columns, shownRows, shownColumns } = facts
  const ofRows =
    shownRows < rows
      ? snippetViews.firstRows(format.number(shownRows), format.number(rows))
      : snippetViews.rows(rows, format.number(rows))
  const ofColumns =
    shownColumns < columns
      ? snippetViews.firstColumns(format.number(shownColumns), format.number(columns))
      : snippetViews.columns(columns, format.number(columns))
  return html`${ofRows} · ${ofColumns}`
}

/** Style sheets of the view of a text. */
export const stylesOfView = (kind: Highlighted['kind']): readonly string[] =>
  kind === null ? [] : kind === 'terminal' ? ['snippet-views.css', 'terminal.css'] : ['snippet-views.css']
