import { lexerOf } from '../model/lexers.ts'
import type { Snippet } from '../model/snippet.ts'
import type { DiffView } from './diff-page.ts'
import { fileAt, filesOf, namesOf } from './files.ts'
import type { Highlighter } from './highlight.ts'

type Revisions = {
  readonly before: Snippet
  readonly after: Snippet
  /** Number of the newest revision. */
  readonly newest: number
  /** Number of a file of the later revision. */
  readonly file: number
}

/** Compares a file of a revision with the file of the same name, or else the same place, in the revision before. */
export async function comparedRevisions(
  highlighter: Pick<Highlighter, 'compare'>,
  network: string,
  { before, after, newest, file }: Revisions,
): Promise<DiffView> {
  const shown = fileAt(after, file) ?? after
  const same = filesOf(before).find(({ filename }) => filename === shown.filename) ?? fileAt(before, file)
  const text = same?.content ?? new Uint8Array()
  const compared =
    (await highlighter.compare(null, text, shown.content, lexerOf(shown.lexer), { network })) ?? 'tooMuch'
  const revisions = { number: after.revision, newest, names: namesOf(after), file }
  return { snippet: shown, compared, revisions }
}

/** The markup of the differences; empty if there is none. */
export const markupOf = ({ compared }: Pick<DiffView, 'compared'>): Uint8Array =>
  typeof compared === 'object' ? compared.html : new Uint8Array()
