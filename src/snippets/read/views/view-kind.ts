import { type ViewKind, type Views, viewsOf } from '../../../web/public/view-kinds.js'
import { type Lexer, lexerOf } from '../../model/lexers.ts'

/** What an address asks for; null: what suits the text. */
export type AskedView = 'source' | 'rendered' | null

export const askedView = (given: unknown): AskedView =>
  given === 'source' || given === 'rendered' ? given : null

/** The rendered view that is shown; null for the source. */
export function shownView(lexer: Lexer, content: Uint8Array, asked: AskedView): ViewKind | null {
  const { kind, isFirst } = viewsOf(lexer, content)
  if (kind === null || asked === 'source') return null
  return asked === 'rendered' || isFirst ? kind : null
}

/** The query that asks for a view; none for the first one. */
export const viewQuery = (
  { isFirst }: Views,
  rendered: boolean,
): { readonly view?: 'source' | 'rendered' } =>
  rendered === isFirst ? {} : { view: rendered ? 'rendered' : 'source' }

export const viewsOfText = (snippet: { readonly lexer: string; readonly content: Uint8Array }): Views =>
  viewsOf(lexerOf(snippet.lexer), snippet.content)
