import { sql } from 'kysely'
import type { Database, Statement } from '../../db/database.ts'
import { touch } from '../../db/slices.ts'
import type { Block } from './block.ts'

export type BlockStore = ReturnType<typeof createBlockStore>

/** The slice whose version changes with the blocks. */
const slice = 'blocks'

export function createBlockStore(db: Database) {
  const { query } = db

  /** The newest first. */
  async function all(): Promise<readonly Block[]> {
    const rows = await query.selectFrom('snippet_blocks').selectAll().orderBy('id', 'desc').execute()
    return rows.map(({ id, kind, value, note, created_at, hits }) => ({
      id,
      kind,
      value,
      note,
      createdAt: created_at,
      hits,
    }))
  }

  const add = ({ id, kind, value, note, createdAt }: Omit<Block, 'hits'>): readonly Statement[] => [
    query.insertInto('snippet_blocks').values({ id, kind, value, note, created_at: createdAt }),
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

  /** Grows by each change of any instance. */
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
