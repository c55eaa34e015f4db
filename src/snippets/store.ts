import { hash, timingSafeEqual } from 'node:crypto'
import type { CompiledQuery, ExpressionBuilder } from 'kysely'
import type { Database, Statement } from '../db/database.ts'
import type { SnippetRow, Tables } from '../db/tables.ts'
import { drawId, drawToken } from '../lib/id.ts'
import { pack, unpack } from './packing.ts'
import { isReserved } from './reserved.ts'
import type { Creator, Draft, Snippet } from './snippet.ts'

export type Open = Snippet & { readonly state: 'open' }
/** It is there, and its text is given only to who asks for it: once, or with its password. */
export type Sealed = {
  readonly state: 'sealed'
  readonly id: string
  readonly onetime: boolean
  readonly protected: boolean
  readonly encrypted: boolean
}
/** Nobody reads it until a moderator has looked at it. */
export type Hidden = { readonly state: 'hidden'; readonly id: string }
export type Found = Open | Sealed | Hidden

export type Added = { readonly id: string; readonly deleteToken: string; readonly expiresAt: number | null }
export type Removal = 'removed' | 'refused' | 'unknown'

export type SnippetStore = ReturnType<typeof createSnippetStore>

const readColumns = [
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
] as const
type Row = Pick<SnippetRow, (typeof readColumns)[number]>

/** This many clashes in a row mean that nearly all ids of this length are taken. */
const drawsMax = 20

/** Every reading method takes `now`: a snippet past its expiry is invisible whether or not it has been swept. */
export function createSnippetStore(
  db: Database,
  options: { readonly idLength: number; readonly drawId?: (length: number) => string },
) {
  const statements = compileStatements(db)
  const draw = options.drawId ?? drawId

  return {
    /** Resolves once the snippet is on disk. The delete token is known to the caller alone. */
    async add(draft: Draft, creator: Creator, now: number): Promise<Added> {
      const deleteToken = drawToken(24)
      const text = Buffer.from(draft.content)
      const { encoding, bytes } = pack(text)
      const expiresAt = typeof draft.expires === 'number' ? now + draft.expires * 1000 : null
      const onetime = draft.expires === 'onetime' ? 1 : 0
      for (let draws = 0; draws < drawsMax; draws++) {
        const id = draw(options.idLength)
        if (isReserved(id)) continue
        const row = [
          id,
          bytes,
          draft.lexer,
          draft.filename,
          now,
          expiresAt,
          onetime,
          hashToken(deleteToken),
          Number(draft.rtl),
          draft.parentId,
          text.byteLength,
          encoding,
          Number(draft.encrypted),
          creator.accountId,
          creator.ownerHash,
          creator.origin?.key ?? null,
          creator.origin?.address ?? null,
          creator.origin?.network ?? null,
        ]
        const [written] = await db.write(bind(statements.insert, row))
        if (written?.changes === 1) return { id, deleteToken, expiresAt }
      }
      throw new Error(`${drawsMax} snippet ids in a row were taken; make SNIPPET_ID_LENGTH larger.`)
    },

    async find(id: string, now: number): Promise<Found | null> {
      const [row] = await db.rows<Row>(bind(statements.find, [id, now]).compile())
      if (!row) return null
      return foundOf(row)
    },

    /** Gives the text of a onetime snippet and takes it out of the database; of any number of calls one gets it. */
    async reveal(id: string, now: number): Promise<Snippet | null> {
      const [written] = await db.write<Row>(bind(statements.reveal, [id, now]))
      const row = written?.rows[0]
      return row ? snippetOf(row) : null
    },

    /** A wrong token for a onetime snippet is `unknown`, so that it tells nothing about what is sealed. */
    async remove(id: string, deleteToken: string, now: number): Promise<Removal> {
      const [row] = await db.rows<{ delete_token_hash: Uint8Array; onetime: number }>(
        bind(statements.findToken, [id, now]).compile(),
      )
      if (!row) return 'unknown'
      const given = hashToken(deleteToken)
      if (!timingSafeEqual(given, row.delete_token_hash)) return row.onetime === 1 ? 'unknown' : 'refused'
      const [written] = await db.write(bind(statements.remove, [id, given]))
      return written?.changes === 1 ? 'removed' : 'unknown'
    },

    /** Nobody reads it from `at` on; with null everybody again. */
    async hide(id: string, at: number | null): Promise<void> {
      await db.write(db.query.updateTable('snippets').set({ hidden_at: at }).where('id', '=', id))
    },

    /** Takes it away without its token; false: it is gone already. */
    async take(id: string): Promise<boolean> {
      const [written] = await db.write(db.query.deleteFrom('snippets').where('id', '=', id))
      return written?.changes === 1
    },

    /** Deletes at most `chunk` expired rows; says how many, and whether there may be more. */
    async sweep(now: number, chunk: number): Promise<{ readonly swept: number; readonly more: boolean }> {
      const [written] = await db.write(bind(statements.sweep, [now, chunk]))
      const swept = written?.changes ?? 0
      return { swept, more: swept === chunk }
    },
  }
}

export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

/** Compiled once; a call only swaps the parameters, whose order is that of the builders here. */
function compileStatements({ query }: Database) {
  const visible = query.selectFrom('snippets').where('id', '=', '').where(isAlive)
  const none = new Uint8Array()
  return {
    insert: query
      .insertInto('snippets')
      .values({
        id: '',
        content: none,
        lexer: '',
        filename: '',
        created_at: 0,
        expires_at: 0,
        onetime: 0,
        delete_token_hash: none,
        rtl: 0,
        parent_id: '',
        size: 0,
        encoding: 'plain',
        encrypted: 0,
        account_id: 0,
        owner_hash: none,
        origin_key: 0,
        address_hash: none,
        network_hash: none,
      })
      .onConflict(conflict => conflict.column('id').doNothing())
      .compile(),
    find: visible.select(readColumns).compile(),
    findToken: visible.select(['delete_token_hash', 'onetime']).compile(),
    reveal: query
      .deleteFrom('snippets')
      .where('id', '=', '')
      .where(isAlive)
      .where(({ eb, and }) =>
        and([eb('onetime', '=', eb.lit(1)), eb('protected', '=', eb.lit(0)), eb('hidden_at', 'is', null)]),
      )
      .returning(readColumns)
      .compile(),
    remove: query.deleteFrom('snippets').where('id', '=', '').where('delete_token_hash', '=', none).compile(),
    sweep: query
      .deleteFrom('snippets')
      .where('id', 'in', from =>
        from.selectFrom('snippets').select('id').where('expires_at', '<=', 0).limit(1),
      )
      .compile(),
  }
}

const isAlive = ({ eb, or }: ExpressionBuilder<Tables, 'snippets'>) =>
  or([eb('expires_at', 'is', null), eb('expires_at', '>', 0)])

const bind = <R>(compiled: CompiledQuery<R>, parameters: readonly unknown[]): Statement<R> => ({
  compile: () => ({ ...compiled, parameters }),
})

function foundOf(row: Row): Found {
  const { id } = row
  if (row.hidden_at !== null) return { state: 'hidden', id }
  const sealed = { id, onetime: row.onetime === 1, protected: row.protected === 1 }
  if (sealed.onetime || sealed.protected)
    return { ...sealed, state: 'sealed', encrypted: row.encrypted === 1 }
  return { ...snippetOf(row), state: 'open' }
}

const snippetOf = (row: Row): Snippet => ({
  id: row.id,
  content: unpack({ encoding: row.encoding, bytes: row.content }, row.size),
  lexer: row.lexer,
  filename: row.filename,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  rtl: row.rtl === 1,
  parentId: row.parent_id,
  encrypted: row.encrypted === 1,
})
