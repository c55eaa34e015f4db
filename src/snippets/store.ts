import { hash, timingSafeEqual } from 'node:crypto'
import type { CompiledQuery, ExpressionBuilder } from 'kysely'
import type { Database, Statement } from '../db/database.ts'
import type { SnippetRow, Tables } from '../db/tables.ts'
import { drawId, drawToken } from '../lib/id.ts'
import { isReserved } from './reserved.ts'
import type { Draft, Snippet } from './snippet.ts'

/** A onetime snippet that nobody has read yet: it is there, and only `reveal` gives its text. */
export type Sealed = { readonly id: string; readonly sealed: true }
export type Found = (Snippet & { readonly sealed: false }) | Sealed

export type Added = { readonly id: string; readonly deleteToken: string; readonly expiresAt: number | null }
export type Removal = 'removed' | 'refused' | 'unknown'

export type SnippetStore = ReturnType<typeof createSnippetStore>

const readColumns = ['id', 'content', 'lexer', 'filename', 'created_at', 'expires_at', 'onetime'] as const
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
    async add(draft: Draft, now: number): Promise<Added> {
      const deleteToken = drawToken(24)
      const content = Buffer.from(draft.content)
      const expiresAt = typeof draft.expires === 'number' ? now + draft.expires * 1000 : null
      const onetime = draft.expires === 'onetime' ? 1 : 0
      for (let draws = 0; draws < drawsMax; draws++) {
        const id = draw(options.idLength)
        if (isReserved(id)) continue
        const row = [
          id,
          content,
          draft.lexer,
          draft.filename,
          now,
          expiresAt,
          onetime,
          hashToken(deleteToken),
        ]
        const [written] = await db.write(bind(statements.insert, row))
        if (written?.changes === 1) return { id, deleteToken, expiresAt }
      }
      throw new Error(`${drawsMax} snippet ids in a row were taken; make SNIPPET_ID_LENGTH larger.`)
    },

    async find(id: string, now: number): Promise<Found | null> {
      const [row] = await db.rows<Row>(bind(statements.find, [id, now]).compile())
      if (!row) return null
      return row.onetime === 1 ? { id, sealed: true } : { ...snippetOf(row), sealed: false }
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
      })
      .onConflict(conflict => conflict.column('id').doNothing())
      .compile(),
    find: visible.select(readColumns).compile(),
    findToken: visible.select(['delete_token_hash', 'onetime']).compile(),
    reveal: query
      .deleteFrom('snippets')
      .where('id', '=', '')
      .where(isAlive)
      .where(({ eb }) => eb('onetime', '=', eb.lit(1)))
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

const snippetOf = (row: Row): Snippet => ({
  id: row.id,
  content: row.content,
  lexer: row.lexer,
  filename: row.filename,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
})
