import { type CompiledQuery, type ExpressionBuilder, sql } from 'kysely'
import type { Statement } from '../db/database.ts'
import type { SnippetRow, Tables } from '../db/tables.ts'
import { splitText } from './model/manifest.ts'
import { type ReceiptState, receiptOf } from './model/sharing-fields.ts'
import type { Snippet } from './model/snippet.ts'

export const readColumns = [
  'id',
  'content',
  'lexer',
  'filename',
  'created_at',
  'expires_at',
  'onetime',
  'rtl',
  'parent_id',
  'size',
  'encoding',
  'protected',
  'encrypted',
  'hidden_at',
  'manifest',
  'deletable',
  'reads_left',
  'reads_max',
  'receipt',
  'read_at',
  'bundle_offset',
] as const
export type ReadRow = Pick<SnippetRow, (typeof readColumns)[number]>
/** A row whose text is null unless it is public. */
export type FoundRow = Omit<ReadRow, 'content'> & { readonly content: Uint8Array | null }

/** The receipt of a row, as its page shows it. */
export function shownReceipt({ receipt, read_at }: Pick<ReadRow, 'receipt' | 'read_at'>): ShownReceipt {
  if (receipt === null) return { receipt: null }
  const state = read_at === null ? 'due' : 'recorded'
  const to = receiptOf(receipt)
  return to.way === 'webhook' && !to.isConfirmed ? { receipt: state, receiptWaits: true } : { receipt: state }
}

type ShownReceipt = { readonly receipt: ReceiptState; readonly receiptWaits?: true }

const partsOf = (row: FoundRow | ReadRow): Omit<Snippet, 'content' | 'more' | 'revision'> => ({
  id: row.id,
  lexer: row.lexer,
  filename: row.filename,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  rtl: row.rtl === 1,
  parentId: row.parent_id,
  encrypted: row.encrypted === 1,
  deletable: row.deletable === 1,
  ...shownReceipt(row),
})

/** The snippet of a row and its whole text. */
export const snippetOf = (row: FoundRow | ReadRow, text: Uint8Array): Snippet => ({
  ...partsOf(row),
  ...splitText(text, row.manifest),
})

/** Result of a removal: bytes freed, and the hash of a text that may have no snippet left. */
export type RemovedRow = {
  readonly bytes: number
  readonly text_hash: Uint8Array | null
  readonly manifest: string | null
}

export const removedColumns = [sql<number>`length(content)`.as('bytes'), 'text_hash', 'manifest'] as const

/** A compiled statement with parameters, in the order in which its builder uses them. */
export const bind = <R>(compiled: CompiledQuery<R>, parameters: readonly unknown[]): Statement<R> => ({
  compile: () => ({ ...compiled, parameters }),
})

type Where = ExpressionBuilder<Tables, 'snippets'>

/** True unless the flag is 1. In the rows of bundled texts on PostgreSQL, which counts eight bytes for a 0, it is null. */
export const isUnset = (flag: 'onetime' | 'protected' | 'encrypted') =>
  sql<boolean>`${sql.ref(`snippets.${flag}`)} is distinct from 1`

export const isAlive = ({ eb, or }: Where) => or([eb('expires_at', 'is', null), eb('expires_at', '>', 0)])

export const isOpen = ({ eb, and }: Where) =>
  and([isUnset('onetime'), isUnset('protected'), eb('hidden_at', 'is', null)])
