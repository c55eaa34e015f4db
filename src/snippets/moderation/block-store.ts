import { sql } from 'kysely'
import type { Database, Statement } from '../../db/database.ts'
import { columnsOf, readColumns } from '../../db/noun-columns.ts'
import { touch } from '../../db/slices.ts'
import { type Block, blockFields } from './block.ts'

export type BlockStore = ReturnType<typeof createBlockStore>

/** The slice whose version changes with the blocks. */
const slice = 'blocks'

export function createBlockStore(db: Database) {
  const { query } = db

  async function all(): Promise<readonly Block[]> {
    const rows = await query.selectFrom('snippet_blocks').selectAll().orderBy('id', 'desc').execute()
    return rows.map(row => readColumns(blockFields.fields, row))
  }

  const add = (block: Block): readonly Statement[] => [
    query.insertInto('snippet_blocks').values(columnsOf(blockFields.fields, block)),
    touch(db, slice),
  ]

  const remove = (id: number): readonly Statement[] => [
    query.deleteFrom('snippet_blocks').where('id', '=', id),
    touch(db, slice),
  ]

  const hit = (id: number, times: number): Statement =>
    query
      .updateTable('snippet_blocks')
      .set({ hits: sql`hits + ${times}` })
      .where('id', '=', id)

  /** The version, which each change of any instance increments. */
  async function version(): Promise<number> {
    const row = await query
      .selectFrom('slices')
      .select('version')
      .where('slice', '=', slice)
      .executeTakeFirst()
    return row?.version ?? 0
  }

  return { all, add, remove, hit, version }
}
