import { randomBytes } from 'node:crypto'
import type { Database, Statement } from '../../db/database.ts'
import { pack } from '../text-compression.ts'
import type { DpasteImport } from './dpaste-row.ts'

/**
 * SQL of the import. Ids of imported snippets are kept, so that a later run does not restore what was read, deleted or
 * has expired.
 */
export function createImportStatements(db: Database) {
  const { query } = db

  const idsIn =
    (table: 'moved_snippets' | 'snippets') =>
    async (ids: readonly string[]): Promise<ReadonlySet<string>> => {
      if (ids.length === 0) return new Set()
      const rows = await query.selectFrom(table).select('id').where('id', 'in', ids).execute()
      return new Set(rows.map(({ id }) => id))
    }

  /** Stores all snippets in one write; returns the ids that were free. */
  async function add(snippets: readonly DpasteImport[]): Promise<ReadonlySet<string>> {
    if (snippets.length === 0) return new Set()
    const written = await db.write(...(await Promise.all(snippets.map(insertion))).flat())
    return new Set(snippets.filter((_, index) => written[2 * index]?.changes === 1).map(({ id }) => id))
  }

  async function insertion(snippet: DpasteImport): Promise<readonly Statement[]> {
    // A random hash that no token has: imported snippets have no delete token.
    const tokenHash = randomBytes(32)
    const text = Buffer.from(snippet.content)
    const { encoding, bytes } = await pack(text)
    const row = {
      id: snippet.id,
      content: bytes,
      encoding,
      size: text.byteLength,
      lexer: snippet.lexer,
      filename: null,
      created_at: snippet.createdAt,
      expires_at: snippet.expiresAt,
      onetime: Number(snippet.onetime),
      rtl: Number(snippet.rtl),
      parent_id: snippet.parentId,
      delete_token_hash: tokenHash,
    }
    return [
      query
        .insertInto('snippets')
        .values(row)
        .onConflict(clash => clash.column('id').doNothing()),
      query
        .insertInto('moved_snippets')
        .columns(['id'])
        .expression(
          query
            .selectFrom('snippets')
            .select('id')
            .where('id', '=', snippet.id)
            .where('delete_token_hash', '=', tokenHash),
        ),
    ]
  }

  return { movedBefore: idsIn('moved_snippets'), present: idsIn('snippets'), add }
}
