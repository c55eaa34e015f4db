import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Database, Engine } from '../../db/database.ts'
import { nextId } from '../../db/serials.ts'
import type { SnippetRow, Tables } from '../../db/tables.ts'
import { coldHashBytes } from '../delete-token.ts'
import type { SnippetSizes } from '../snippet-size-store.ts'
import { bind, isUnset } from '../snippet-statements.ts'
import { unpack } from '../text-compression.ts'
import type { SharedTexts } from '../text-statements.ts'
import { originsJoined } from './stored-origin.ts'
import { blanked, bundled, type Place, placesOf } from './text-bundle.ts'

/** Place in the pass through all snippets: those that expire, in the order of their expiry, then those that never do. */
export type Looked =
  | { readonly kind: 'expiring'; readonly expiresAt: number; readonly id: string }
  | { readonly kind: 'lasting'; readonly id: string }

/** A small text that was not bundled yet. */
export type ColdText = {
  readonly id: string
  readonly createdAt: number
  readonly text: Uint8Array
  /** Bytes it takes now. */
  readonly storedBytes: number
}

type Found = {
  readonly texts: readonly ColdText[]
  /** Where the next call goes on; null after the last snippet. */
  readonly next: Looked | null
}

/** Size in bytes up to which a text is small; larger ones are compressed well alone, and shared if they are equal. */
const smallMaxBytes = 4096
/** Length of a bundle's key, which distinguishes it from the SHA-256 of a shared text. */
const keyBytes = 4
/** How often a bundle is rewritten in a row while others rewrite it too. */
const triesMax = 10

export const isBundle = (hash: Uint8Array): boolean => hash.byteLength === keyBytes

type Parts = { readonly texts: Pick<SharedTexts, 'release'>; readonly sizes: Pick<SnippetSizes, 'freed'> }

export type TextBundles = ReturnType<typeof createTextBundles>

/** SQL of bundles: rows of `texts` that hold many small texts. A text never enters one that is stored already. */
export function createTextBundles(db: Database, { texts, sizes }: Parts) {
  const statements = compileStatements(db)
  const running = new Map<string, Promise<void>>()
  const waiting = new Map<string, Promise<void>>()

  /** Looks at the next `limit` snippets, for small texts made before `coldBefore` that anybody may read. */
  async function find(looked: Looked, coldBefore: number, limit: number): Promise<Found> {
    const { kind, id } = looked
    const after = kind === 'expiring' ? [looked.expiresAt, looked.expiresAt, id] : [id]
    const rows = await db.rows<WindowRow>(bind(statements[kind], [coldBefore, ...after, limit]).compile())
    const found: ColdText[] = []
    for (const row of rows) if (row.content) found.push(await coldTextOf(row, row.content))
    return { texts: found, next: nextOf(looked, rows.length === limit ? rows.at(-1) : undefined) }
  }

  /** Moves the texts into a bundle; what was changed or deleted since it was found stays as it is. */
  async function keep(cold: readonly ColdText[]): Promise<void> {
    const key = keyOf(await nextId(db, 'text_bundles'))
    const plain = cold.map(({ text }) => text)
    const bytes = await bundled(plain)
    const places = placesOf(plain)
    // In the order of their ids: PostgreSQL locks one row after another, and two writes in one order never deadlock.
    const moves = cold
      .map((text, at) => ({ ...text, offset: places[at]?.offset ?? 0 }))
      .sort((a, b) => (a.id < b.id ? -1 : 1))
    const written = await db.write(
      bind(statements.keep, [key, bytes]),
      ...moves.map(({ id, createdAt, offset }) => bind(statements.move, [key, offset, id, createdAt])),
    )
    const moved = moves.filter((_, at) => written[at + 1]?.changes === 1)
    sizes.freed(moved.reduce((sum, { storedBytes }) => sum + storedBytes, 0) - bytes.byteLength)
    if (moved.length < cold.length) await tidy(key)
  }

  /** Deletes a bundle without snippets, and overwrites the texts in it that have none. Calls share a rewrite. */
  function tidy(key: Uint8Array): Promise<void> {
    const name = Buffer.from(key).toString('hex')
    const known = waiting.get(name)
    if (known) return known
    const before = running.get(name)
    // One that is under way may have read the bundle before the deletion of this call.
    const own = Promise.resolve(before?.catch(() => {})).then(() => {
      waiting.delete(name)
      running.set(name, own)
      return rewrite(key)
    })
    waiting.set(name, own)
    return own.finally(() => {
      if (running.get(name) === own) running.delete(name)
    })
  }

  async function rewrite(key: Uint8Array): Promise<void> {
    for (let tries = 0; tries < triesMax; tries++) {
      const [bundle] = await db.rows(bind(statements.bundle, [key]).compile())
      if (!bundle) return
      const kept = await db.rows(bind(statements.places, [key]).compile())
      if (kept.length === 0) return sizes.freed(await texts.release([key]))
      const next = await blanked(bundle.bytes, kept.map(placeOf))
      if (!next) return
      // A text leaves a bundle and never enters it, so what another one wrote at the same time holds less, not more.
      const [written] = await db.write(bind(statements.replace, [next, key, bundle.bytes]))
      if (written?.changes !== 1) continue
      return sizes.freed(bundle.bytes.byteLength - next.byteLength)
    }
  }

  return {
    find,
    keep,
    tidy,
    /** Texts of one bundle at most: the only writer of SQLite changes as many rows in the same commit. */
    textsMax: db.engine === 'sqlite' ? 200 : 800,
  }
}

type WindowRow = Pick<SnippetRow, 'id' | 'created_at' | 'expires_at' | 'size' | 'encoding'> & {
  readonly content: Uint8Array | null
}

async function coldTextOf(
  { id, created_at: createdAt, size, encoding }: WindowRow,
  bytes: Uint8Array,
): Promise<ColdText> {
  const text = await unpack({ encoding: encoding === 'zstd' ? 'zstd' : 'plain', bytes }, size)
  return { id, createdAt, text, storedBytes: bytes.byteLength }
}

function nextOf({ kind }: Looked, last: WindowRow | undefined): Looked | null {
  if (last)
    return kind === 'lasting' ? { kind, id: last.id } : { kind, id: last.id, expiresAt: last.expires_at ?? 0 }
  return kind === 'expiring' ? { kind: 'lasting', id: '' } : null
}

const placeOf = (row: Pick<SnippetRow, 'bundle_offset' | 'size'>): Place => ({
  offset: row.bundle_offset ?? 0,
  size: row.size,
})

function compileStatements({ query, engine }: Database) {
  const window = query
    .selectFrom('snippets')
    .select(['id', 'created_at', 'expires_at', 'size', 'encoding'])
    .select(eb => eb.case().when(isCold(eb)).then(eb.ref('content')).else(null).end().as('content'))
  return {
    expiring: window
      .where('expires_at', '>=', 0)
      .where(({ eb, or }) => or([eb('expires_at', '>', 0), eb('id', '>', '')]))
      .orderBy('expires_at')
      .orderBy('id')
      .limit(1)
      .compile(),
    lasting: window.where('id', '>', '').where('expires_at', 'is', null).orderBy('id').limit(1).compile(),
    keep: query.insertInto('texts').values({ hash: nothing, bytes: nothing }).compile(),
    move: query
      .updateTable('snippets')
      .set({
        text_hash: nothing,
        bundle_offset: 0,
        content: emptyBytes(engine),
        encoding: sql.lit('b' as const),
        delete_token_hash: sql<Uint8Array>`substr(delete_token_hash, 1, ${sql.lit(coldHashBytes)})`,
        ...originsJoined(engine),
        ...(engine === 'sqlite' ? together : unsetFlags),
      })
      .where('id', '=', '')
      .where('created_at', '=', 0)
      .where('text_hash', 'is', null)
      .compile(),
    bundle: query.selectFrom('texts').select('bytes').where('hash', '=', nothing).compile(),
    places: query
      .selectFrom('snippets')
      .select(['bundle_offset', 'size'])
      .where('text_hash', '=', nothing)
      .compile(),
    replace: query
      .updateTable('texts')
      .set({ bytes: nothing })
      .where('hash', '=', nothing)
      .where('bytes', '=', nothing)
      .compile(),
  }
}

/** What must vanish by itself, is secret or was judged stays where one row is all there is of it. */
const isCold = ({ eb, and }: ExpressionBuilder<Tables, 'snippets'>) =>
  and([
    eb('created_at', '<', 0),
    eb('text_hash', 'is', null),
    eb('size', '>', eb.lit(0)),
    eb('size', '<=', eb.lit(smallMaxBytes)),
    isUnset('onetime'),
    isUnset('protected'),
    isUnset('encrypted'),
    eb('hidden_at', 'is', null),
    eb('removed_at', 'is', null),
  ])

/** Keys that grow, so that the index of texts is filled at its end. */
function keyOf(number: number): Buffer {
  const key = Buffer.alloc(keyBytes)
  key.writeUInt32BE(number)
  return key
}

/**
 * On SQLite a row that shrinks leaves room in its page that no other row takes. Rows of bundled texts are therefore put one
 * after another at the end of the table; the pages that they leave are used again.
 */
const together: object = { rowid: sql`(select max(other.rowid) from snippets as other) + 1` }

/** PostgreSQL stores eight bytes for a 0, and none for a null. */
const unsetFlags = {
  onetime: sql`null`,
  protected: sql`null`,
  encrypted: sql`null`,
  rtl: sql`nullif(rtl, 0)`,
  deletable: sql`nullif(deletable, 0)`,
} as object

const emptyBytes = (engine: Engine): RawBuilder<Uint8Array> =>
  engine === 'sqlite' ? sql`x''` : sql`''::bytea`

const nothing = new Uint8Array()
