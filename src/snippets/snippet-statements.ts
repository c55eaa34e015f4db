import { type CompiledQuery, type ExpressionBuilder, sql } from 'kysely'
import type { Database, Statement } from '../db/database.ts'
import type { SnippetRow, Tables } from '../db/tables.ts'

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
] as const
export type ReadRow = Pick<SnippetRow, (typeof readColumns)[number]>
/** Without a text where it is not public. */
export type FoundRow = Omit<ReadRow, 'content'> & { readonly content: Uint8Array | null }

/** Result of a removal: bytes freed, and the hash of a text that may have no snippet left. */
export type RemovedRow = { readonly bytes: number; readonly text_hash: Uint8Array | null }

export type SizeRow<K> = { readonly key: K; readonly bytes: number }

export const bind = <R>(compiled: CompiledQuery<R>, parameters: readonly unknown[]): Statement<R> => ({
  compile: () => ({ ...compiled, parameters }),
})

export const stillOpenMax = 256

/** Compiled once; a call only swaps the parameters, whose order is that of the builders here. */
export function compileStatements({ query }: Database) {
  const none = new Uint8Array()
  const gone = [sql<number>`length(content)`.as('bytes'), 'text_hash'] as const
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
        protected: 0,
        encrypted: 0,
        account_id: 0,
        owner_hash: none,
        origin_key: 0,
        address_hash: none,
        network_hash: none,
        text_hash: none,
      })
      .onConflict(conflict => conflict.column('id').doNothing())
      .compile(),

    // One statement for snippets in every state; it returns the text only of a public one.
    find: query
      .selectFrom('snippets')
      .leftJoin('texts', 'texts.hash', 'snippets.text_hash')
      .where('id', '=', '')
      .where(isAlive)
      .select(readColumns.filter(column => column !== 'content'))
      .select(eb =>
        eb
          .case()
          .when(isOpen(eb))
          .then(eb.fn.coalesce('texts.bytes', 'snippets.content'))
          .else(null)
          .end()
          .as('content'),
      )
      .compile(),

    /** Of so many ids at once; the statement is the same for fewer. */
    stillOpen: query
      .selectFrom('snippets')
      .where('id', 'in', Array<string>(stillOpenMax).fill(''))
      .where(isAlive)
      .where(isOpen)
      .select(['id', 'created_at'])
      .compile(),

    /** Creation time of the snippet at this id, if it is public and not encrypted. */
    publicSince: query
      .selectFrom('snippets')
      .where('id', '=', '')
      .where(isAlive)
      .where(isOpen)
      .where(({ eb }) => eb('encrypted', '=', eb.lit(0)))
      .select('created_at')
      .compile(),

    look: query
      .selectFrom('snippets')
      .leftJoin('texts', 'texts.hash', 'snippets.text_hash')
      .where('id', '=', '')
      .where(isAlive)
      .where(({ eb, and }) => and([eb('onetime', '=', eb.lit(0)), eb('protected', '=', eb.lit(0))]))
      .select(readColumns.filter(column => column !== 'content'))
      .select(eb => eb.fn.coalesce('texts.bytes', 'snippets.content').as('content'))
      .compile(),

    findToken: query
      .selectFrom('snippets')
      .where('id', '=', '')
      .where(isAlive)
      .select(['delete_token_hash', 'onetime', 'protected', 'hidden_at'])
      .compile(),

    reveal: query
      .deleteFrom('snippets')
      .where('id', '=', '')
      .where(isAlive)
      .where(({ eb, and }) =>
        and([eb('onetime', '=', eb.lit(1)), eb('protected', '=', eb.lit(0)), eb('hidden_at', 'is', null)]),
      )
      .returning(readColumns)
      .compile(),

    remove: query
      .deleteFrom('snippets')
      .where('id', '=', '')
      .where('delete_token_hash', '=', none)
      .returning(gone)
      .compile(),
    take: query.deleteFrom('snippets').where('id', '=', '').returning(gone).compile(),
    hide: query.updateTable('snippets').set({ hidden_at: 0 }).where('id', '=', '').compile(),

    /** Those with a password, for who brings it. */
    locked: query
      .selectFrom('snippets')
      .where('id', '=', '')
      .where(isAlive)
      .where(({ eb, and }) => and([eb('protected', '=', eb.lit(1)), eb('hidden_at', 'is', null)]))
      .select(readColumns)
      .compile(),
    burn: query
      .deleteFrom('snippets')
      .where('id', '=', '')
      .where(isAlive)
      .where(({ eb, and }) => and([eb('onetime', '=', eb.lit(1)), eb('hidden_at', 'is', null)]))
      .returning(gone)
      .compile(),

    /** An encrypted text can be fetched repeatedly: only the holder of its key can read it. */
    envelope: query
      .selectFrom('snippets')
      .where('id', '=', '')
      .where(isAlive)
      .where(({ eb, and }) =>
        and([eb('encrypted', '=', eb.lit(1)), eb('protected', '=', eb.lit(0)), eb('hidden_at', 'is', null)]),
      )
      .select(readColumns)
      .compile(),

    /** Those that expire first go first. */
    sweep: query
      .deleteFrom('snippets')
      .where('id', 'in', from =>
        from.selectFrom('snippets').select('id').where('expires_at', '<=', 0).orderBy('expires_at').limit(1),
      )
      .returning(gone)
      .compile(),

    measure: query
      .selectFrom('snippets')
      .select(['id as key', sql<number>`length(content)`.as('bytes')])
      .where('id', '>', '')
      .orderBy('id')
      .limit(1)
      .compile(),
  }
}

const isAlive = ({ eb, or }: ExpressionBuilder<Tables, 'snippets'>) =>
  or([eb('expires_at', 'is', null), eb('expires_at', '>', 0)])

const isOpen = ({ eb, and }: ExpressionBuilder<Tables, 'snippets'>) =>
  and([eb('onetime', '=', eb.lit(0)), eb('protected', '=', eb.lit(0)), eb('hidden_at', 'is', null)])
