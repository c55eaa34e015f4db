import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { SnippetRow, Tables } from '../db/tables.ts'
import { untilCommit } from '../db/until-commit.ts'
import { systemActor } from '../kernel/actor.ts'
import { batched } from '../lib/batched.ts'
import { chunks } from '../lib/chunks.ts'
import { headOf } from './model/envelope-shape.ts'
import { fileCount, revisionOf } from './model/manifest.ts'
import { looksLikeId } from './model/reserved-names.ts'
import type { ReceiptState } from './model/sharing-fields.ts'
import type { Snippet } from './model/snippet.ts'
import {
  bind,
  type FoundRow,
  isAlive,
  isOpen,
  isUnset,
  readColumns,
  shownReceipt,
  snippetOf,
} from './snippet-statements.ts'
import { type TextCache, textOf } from './text-compression.ts'

export type OpenSnippet = Snippet & { readonly state: 'open' }
/** An existing snippet whose text is given only once, or only with its password. */
export type SealedSnippet = {
  readonly state: 'sealed'
  readonly id: string
  readonly onetime: boolean
  readonly protected: boolean
  readonly encrypted: boolean
  readonly expiresAt: number | null
  /** Number of files. */
  readonly files: number
  /** Number of the newest revision. */
  readonly revision: number
  /** True if readers may delete it. */
  readonly deletable: boolean
  /** How often a `onetime` snippet can still be read, and could be at first. */
  readonly readsLeft: number
  readonly readsMax: number
  readonly receipt: ReceiptState
  /** True while the webhook that it goes to has not confirmed. */
  readonly receiptWaits?: boolean
}
export type HiddenSnippet = {
  readonly state: 'hidden'
  readonly id: string
  /** True if reports hid it and no moderator has decided yet. */
  readonly awaitsReview: boolean
}
type FoundSnippet = OpenSnippet | SealedSnippet | HiddenSnippet

/** A snippet with a password, encrypted. */
export type ProtectedSnippet = {
  readonly expiresAt: number | null
  readonly onetime: boolean
  /** The packed text, encrypted by `seal`. */
  readonly sealed: Uint8Array
  /** The snippet of the decrypted bytes. */
  readonly opened: (bytes: Uint8Array) => Promise<Snippet>
}

export const stillOpenMax = 256

const publishedMax = 64
/** Numbers of ids for which there is a statement; with fewer ids the first is repeated. */
const publishedLengths = [1, 8, publishedMax] as const

/** Number of public snippets that are known at the same time; each takes some 200 bytes. */
const publishedKept = 8_192

type PublishedSnippet = Pick<SnippetRow, 'id' | 'created_at' | 'expires_at'>

/** Reads without side effects, which can be repeated. */
export function snippetReads(db: Database, cache: Pick<TextCache, 'textOf' | 'get' | 'forget'>) {
  const statements = compileReads(db)
  const known = untilCommit<PublishedSnippet>(db, publishedKept)

  async function find(id: string, now: number): Promise<FoundSnippet | null> {
    if (!looksLikeId(id)) return null
    const kept = cache.get(id)
    const statement = kept ? statements.findBeside : statements.find
    const [row] = await db.rows<FoundRow>(bind(statement, [id, now]).compile())
    if (!row) return null
    if (row.hidden_at !== null) return { state: 'hidden', id, awaitsReview: await awaitsReview(id) }
    if (!kept) return foundOf(row, cache.textOf)
    if (kept.createdAt === row.created_at) return foundOf(row, async () => kept.text)
    cache.forget(id)
    return find(id, now)
  }

  /** Whether the newest decision to hide this snippet was made without a moderator. */
  async function awaitsReview(id: string): Promise<boolean> {
    const [decision] = await db.rows(bind(statements.hiding, [id]).compile())
    return decision?.name === systemActor.name
  }

  /** Finds which of at most `stillOpenMax` ids are public, with their creation times. */
  async function stillOpen(ids: readonly string[], now: number): Promise<ReadonlyMap<string, number>> {
    const [first] = ids
    if (first === undefined) return new Map()
    const padding = Array<string>(stillOpenMax - ids.length).fill(first)
    const rows = await db.rows(bind(statements.stillOpen, [...ids, ...padding, now]).compile())
    return new Map(rows.map(({ id, created_at }) => [id, created_at]))
  }

  /**
   * Finds the snippet with this id, expired or not, if it is public and not encrypted. Calls of one turn of the event
   * loop share a read, and what was read holds until the next commit.
   */
  const published = batched(async ids => {
    const kept = known()
    const unknown = [...ids].filter(id => !kept.has(id))
    for (const some of chunks(unknown, publishedMax)) {
      const length = publishedLengths.find(each => each >= some.length) ?? publishedMax
      const padding = Array<string>(length - some.length).fill(some[0] ?? '')
      const rows = await db.rows(bind(statements.published[length], [...some, ...padding]).compile())
      for (const row of rows) kept.set(row.id, row)
    }
    return kept
  })

  /** A snippet that has a password and is not hidden. */
  async function locked(id: string, now: number): Promise<ProtectedSnippet | null> {
    if (!looksLikeId(id)) return null
    const [row] = await db.rows(bind(statements.locked, [id, now]).compile())
    if (!row) return null
    return {
      expiresAt: row.expires_at,
      onetime: row.onetime === 1,
      sealed: row.content,
      opened: async bytes => snippetOf(row, await textOf(row, bytes)),
    }
  }

  /** Head of an encrypted text, with which a key can be tested. */
  async function envelopeHead(id: string, now: number): Promise<string | null> {
    const [row] = await db.rows(bind(statements.envelope, [id, now]).compile())
    return row ? headOf(await textOf(row, row.content)) : null
  }

  /** The snippet for a moderator, even if hidden; null if it is protected or deleted. */
  async function look(id: string, now: number): Promise<Snippet | null> {
    const [row] = await db.rows<FoundRow>(bind(statements.look, [id, now]).compile())
    return row?.content ? snippetOf(row, await textOf(row, row.content)) : null
  }

  return { find, stillOpen, published, locked, envelopeHead, look }
}

function compileReads({ query }: Database) {
  const alive = query.selectFrom('snippets').where('id', '=', '').where(isAlive)
  const besideContent = readColumns.filter(column => column !== 'content')
  /** The text is stored in the snippet's row or in a shared one. */
  const withText = alive.leftJoin('texts', 'texts.hash', 'snippets.text_hash').select(besideContent)
  const published = (length: number) =>
    query
      .selectFrom('snippets')
      .where('id', 'in', Array<string>(length).fill(''))
      .where(isOpen)
      .where(isUnset('encrypted'))
      .select(['id', 'created_at', 'expires_at'])
      .compile()
  /** The bytes only if the snippet is public. */
  const ifOpen = (bytes: RawBuilder<Uint8Array>) => (eb: ExpressionBuilder<Tables, 'snippets'>) =>
    eb.case().when(isOpen(eb)).then(bytes).else(null).end().as('content')
  return {
    // One statement for snippets in any state.
    find: withText.select(ifOpen(sql`coalesce(texts.bytes, snippets.content)`)).compile(),

    /** The same without a text of `texts`, for one that is in memory. */
    findBeside: alive
      .select(besideContent)
      .select(ifOpen(sql.ref('snippets.content')))
      .compile(),

    /** Checks `stillOpenMax` ids at once; with fewer the statement is the same. */
    stillOpen: query
      .selectFrom('snippets')
      .where('id', 'in', Array<string>(stillOpenMax).fill(''))
      .where(isAlive)
      .where(isOpen)
      .select(['id', 'created_at'])
      .compile(),

    published: { 1: published(1), 8: published(8), [publishedMax]: published(publishedMax) },

    look: withText
      .where(isUnset('onetime'))
      .where(isUnset('protected'))
      .select(eb => eb.fn.coalesce('texts.bytes', 'snippets.content').as('content'))
      .compile(),

    hiding: query
      .selectFrom('snippet_decisions')
      .select('name')
      .where('snippet_id', '=', '')
      .where('action', '=', sql.lit('hidden'))
      .orderBy('id', 'desc')
      .limit(sql.lit(1))
      .compile(),

    /** Snippets with a password, for readers who provide it. */
    locked: alive
      .where(({ eb, and }) => and([eb('protected', '=', eb.lit(1)), eb('hidden_at', 'is', null)]))
      .select(readColumns)
      .compile(),

    /** An encrypted text can be fetched repeatedly: only the holder of its key can read it. */
    envelope: alive
      .where(({ eb, and }) =>
        and([eb('encrypted', '=', eb.lit(1)), isUnset('protected'), eb('hidden_at', 'is', null)]),
      )
      .select(readColumns)
      .compile(),
  }
}

async function foundOf(row: FoundRow, openText: TextCache['textOf']): Promise<OpenSnippet | SealedSnippet> {
  const { id } = row
  const sealed = {
    id,
    onetime: row.onetime === 1,
    protected: row.protected === 1,
    expiresAt: row.expires_at,
    files: fileCount(row.manifest),
    revision: revisionOf(row.manifest),
    deletable: row.deletable === 1,
    readsLeft: row.reads_left ?? 1,
    readsMax: row.reads_max ?? 1,
    ...shownReceipt(row),
  }
  if (sealed.onetime || sealed.protected || row.content === null)
    return { ...sealed, state: 'sealed', encrypted: row.encrypted === 1 }
  return { ...snippetOf(row, await openText(row, row.content)), state: 'open' }
}
