import type { ExpressionBuilder } from 'kysely'
import type { SnippetRow, Tables } from './tables.ts'

/** Metadata of a snippet, without its text, for lists and moderators. */
export type SnippetFacts = {
  readonly id: string
  readonly lexer: string
  readonly filename: string | null
  readonly sizeBytes: number
  readonly createdAt: number
  readonly expiresAt: number | null
  readonly onetime: boolean
  readonly protected: boolean
  readonly encrypted: boolean
  /** How often a `onetime` snippet can still be read, and could be at first. */
  readonly readsLeft: number
  readonly readsMax: number
  readonly hiddenAt: number | null
  /** The files after the first, as they are stored; null for a snippet of one file. */
  readonly manifest: string | null
}

export const factColumns = [
  'id',
  'lexer',
  'filename',
  'size',
  'created_at',
  'expires_at',
  'onetime',
  'protected',
  'encrypted',
  'hidden_at',
  'manifest',
  'reads_left',
  'reads_max',
] as const

export const factsOf = (row: Pick<SnippetRow, (typeof factColumns)[number]>): SnippetFacts => ({
  id: row.id,
  lexer: row.lexer,
  filename: row.filename,
  sizeBytes: row.size,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  onetime: row.onetime === 1,
  protected: row.protected === 1,
  encrypted: row.encrypted === 1,
  readsLeft: row.reads_left ?? 1,
  readsMax: row.reads_max ?? 1,
  hiddenAt: row.hidden_at,
  manifest: row.manifest,
})

/** True if the snippet has not expired; an expired one counts as deleted even before it is swept. */
export const isAlive =
  (now: number) =>
  ({ eb, or }: ExpressionBuilder<Tables, 'snippets'>) =>
    or([eb('expires_at', 'is', null), eb('expires_at', '>', now)])

/** True unless the snippet is hidden because it is like another one, whose decision is also about it. */
export const isNoCopy = ({ not, exists, selectFrom }: ExpressionBuilder<Tables, 'snippets'>) =>
  not(
    exists(
      selectFrom('snippet_decisions')
        .select('snippet_decisions.id')
        .whereRef('snippet_decisions.snippet_id', '=', 'snippets.id')
        .whereRef('snippet_decisions.at', '=', 'snippets.hidden_at')
        .where('because', 'is not', null),
    ),
  )
