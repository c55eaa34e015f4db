import { type Lexer, lexerOf } from '../../model/lexers.ts'
import { hasStyles } from './terminal/terminal-text.ts'

/** How a text can be shown besides as its source. */
export const viewKinds = ['prose', 'table', 'terminal', 'patch'] as const
export type ViewKind = (typeof viewKinds)[number]

/** What an address asks for; null: what suits the text. */
export type AskedView = 'source' | 'rendered' | null

type Views = {
  /** The rendered view of the text; null if it has its source alone. */
  readonly kind: ViewKind | null
  /** True: it is what an address without a choice shows. */
  readonly isFirst: boolean
}

export const askedView = (given: unknown): AskedView =>
  given === 'source' || given === 'rendered' ? given : null

const sourceOnly: Views = { kind: null, isFirst: false }

/** The views of a text. A patch is read line by line first, as its source shows it; so is a program that has colours of terminals in it. */
export function viewsOf({ key, language }: Lexer, content: Uint8Array): Views {
  if (content.byteLength > renderedMaxBytes) return sourceOnly
  if (key === '_markdown') return { kind: 'prose', isFirst: true }
  if (key === 'csv') return { kind: 'table', isFirst: true }
  if (key === 'diff') return { kind: 'patch', isFirst: false }
  if (hasStyles(content)) return { kind: 'terminal', isFirst: language === null || key === 'console' }
  return sourceOnly
}

/** Larger texts have no rendered view: no thread would end it in time. */
const renderedMaxBytes = 3_000_000

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
