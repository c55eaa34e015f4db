import { type Html, html } from '../../web/html.ts'
import type { PageContext } from '../../web/page-context.ts'
import { placeQuery } from './files.ts'

type Tabs = {
  readonly id: string
  /** Names of all files; none for a snippet of one file. */
  readonly names: readonly string[]
  /** Number of the file that is shown. */
  readonly file: number
  /** The earlier revision that is shown; null for the newest. */
  readonly revision?: number | null
}

/** Links to the files of a snippet, and to an archive of all. */
export function fileTabs(context: PageContext, { id, names, file, revision = null }: Tabs): Html | null {
  const { paths, messages } = context
  if (names.length === 0) return null
  return html`<nav class="snippet-files" aria-label="${messages.snippets.files}"><ul>${names.map(
    (name, index) =>
      html`<li><a href="${paths.snippet(id, placeQuery(index + 1, revision))}" dir="auto"${index + 1 === file ? html` aria-current="page"` : null}>${name}</a></li>`,
  )}</ul>
<span class="snippet-files-tools">${revision !== null ? null : html`<a class="snippet-tool" href="${paths.snippetDiff(id, { file: file === 1 ? 1 : file - 1, with: Math.max(2, file) })}">${messages.snippets.compareFiles}</a>`}
<a class="snippet-tool" href="${paths.snippetZip(id, revision === null ? {} : { revision })}" download>${messages.snippets.zip}</a></span></nav>`
}
