import { keyFor } from '../model/lexers.ts'
import { isReserved, looksLikeId } from '../model/reserved-names.ts'

/** A row of `dpaste_snippet` from either engine; instants in milliseconds since the epoch, or null. */
export type DpasteRow = {
  readonly number: number
  readonly id: string | null
  /** Null if the text is larger than the limit. */
  readonly content: string | null
  readonly lexer: string
  readonly publishedAt: number | null
  readonly expireType: number
  /** Undefined if the value is not an instant. */
  readonly expiresAt: number | null | undefined
  readonly viewCount: number
  readonly rtl: boolean
  /** The secret id of the parent. */
  readonly parent: string | null
}

/** A snippet to import. */
export type DpasteImport = {
  readonly id: string
  readonly content: string
  readonly lexer: string
  readonly createdAt: number
  readonly expiresAt: number | null
  readonly onetime: boolean
  readonly rtl: boolean
  readonly parentId: string | null
}

/** Reasons why a row was not imported, or was changed. */
export const importProblems = {
  oddId: 'have an id that is no address here',
  reservedId: 'have an id that is an address of Corkboard itself',
  takenId: 'have an id that another snippet here has',
  tooLarge: 'are larger than SNIPPET_MAX_BYTES allows',
  oddExpiry: 'have an expiry that cannot be read',
  oddDate: 'have a date that cannot be read',
  lexer: 'have a lexer that is unknown here; they moved in as plain text',
  parent: 'have a parent that did not move in; they moved in without it',
} as const

export type ImportProblem = keyof typeof importProblems

type ImportDecision =
  | { readonly is: 'moving'; readonly snippet: DpasteImport; readonly lacks: readonly ('lexer' | 'parent')[] }
  /** The row had expired, or was read as often as it may be. */
  | { readonly is: 'over' }
  | { readonly is: 'misfit'; readonly problem: ImportProblem }

/** Decides what to do with a row. */
export function decideImport(row: DpasteRow, now: number): ImportDecision {
  const { id, content } = row
  const lifetime = lifetimeOf(row)
  if (lifetime === null) return { is: 'misfit', problem: 'oddExpiry' }
  if (isOver(row, lifetime, now)) return { is: 'over' }
  if (id === null || id === '') return { is: 'misfit', problem: 'oddId' }
  if (isReserved(id)) return { is: 'misfit', problem: 'reservedId' }
  if (!looksLikeId(id)) return { is: 'misfit', problem: 'oddId' }
  if (row.publishedAt === null) return { is: 'misfit', problem: 'oddDate' }
  if (content === null) return { is: 'misfit', problem: 'tooLarge' }
  const lexer = keyFor(row.lexer)
  const parentId = row.parent !== null && looksLikeId(row.parent) ? row.parent : null
  const snippet = {
    id,
    content,
    lexer: lexer ?? 'plain',
    createdAt: row.publishedAt,
    ...lifetime,
    rtl: row.rtl,
    parentId,
  }
  const lacks = [lexer === null ? 'lexer' : null, parentId === row.parent ? null : 'parent'] as const
  return { is: 'moving', snippet, lacks: lacks.filter(each => each !== null) }
}

type Lifetime = { readonly expiresAt: number | null; readonly onetime: boolean }

/** The lifetime by dpaste's types: 1 until a date, 2 for ever, 3 one-time. The date counts only for type 1. */
function lifetimeOf({ expireType, expiresAt }: DpasteRow): Lifetime | null {
  if (expireType === 3) return { expiresAt: null, onetime: true }
  if (expireType === 2) return { expiresAt: null, onetime: false }
  return expireType === 1 && expiresAt !== undefined ? { expiresAt, onetime: false } : null
}

/**
 * True if the row has expired or was read. dpaste counts the creator's own view first, so a one-time snippet was read
 * at the second.
 */
const isOver = ({ viewCount }: DpasteRow, { expiresAt, onetime }: Lifetime, now: number): boolean =>
  onetime ? viewCount >= 2 : expiresAt !== null && expiresAt <= now
