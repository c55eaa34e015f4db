import { type Html, html } from '../../web/html.ts'
import type { PageContext } from '../../web/page-context.ts'

type Removable = {
  /** True for its owner. */
  readonly mayDelete: boolean
  /** True if readers may delete it. */
  readonly deletable?: boolean
}

/** True if a page offers its reader to delete the snippet. */
export const offersRemoval = ({ mayDelete, deletable = false }: Removable): boolean => mayDelete || deletable

/** The end of the menu of a snippet: the reader's own snippets, a report, and its deletion. */
export const menuEnd = (
  { paths, messages: { mySnippets, snippets } }: PageContext,
  snippet: Removable & { readonly id: string },
): Html =>
  html`${snippet.mayDelete ? html`<a href="${paths.mySnippets()}">${mySnippets.title}</a>\n` : null}<a rel="nofollow" href="${paths.snippetReport(snippet.id)}">${snippets.report}</a>
${offersRemoval(snippet) ? html`<a class="danger" href="${paths.snippetDelete(snippet.id)}">${snippets.remove}</a>` : null}`
