import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Database, Statement } from '../db/database.ts'
import { columnsOf, readColumns } from '../db/noun-columns.ts'
import type { Tables } from '../db/tables.ts'
import { type PublishedPage, type StatusPage, statusPageFields } from './model/status-page.ts'

export type StatusPageStore = ReturnType<typeof createStatusPageStore>

export function createStatusPageStore(db: Database) {
  const { query } = db

  /** All pages, by title. */
  async function all(): Promise<readonly StatusPage[]> {
    const rows = await query.selectFrom('status_pages').selectAll().execute()
    return rows.map(pageOf).sort(byTitle)
  }

  async function find(id: number): Promise<StatusPage | null> {
    const row = await query.selectFrom('status_pages').selectAll().where('id', '=', id).executeTakeFirst()
    return row ? pageOf(row) : null
  }

  /** All pages as the Board has them. */
  const load = async (): Promise<readonly PublishedPage[]> => (await all()).map(published)

  function save(page: StatusPage): Statement {
    const { id, revision } = page
    const row = { ...columnsOf(statusPageFields.fields, page), revision }
    return query
      .insertInto('status_pages')
      .values({ id, ...row })
      .onConflict(clash => clash.column('id').doUpdateSet(row))
  }

  const remove = (id: number): Statement => query.deleteFrom('status_pages').where('id', '=', id)

  const monitors = () => query.selectFrom('monitors').select(['id', 'name']).orderBy('position').execute()

  return { all, find, load, save, remove, monitors }
}

const pageOf = ({ id, revision, ...row }: Selectable<Tables['status_pages']>): StatusPage => ({
  ...readColumns(statusPageFields.fields, row),
  id,
  revision,
})

const published = ({ password, ...page }: StatusPage): PublishedPage => ({
  ...page,
  lock: password === null ? '' : createHash('sha256').update(password).digest('base64url').slice(0, 22),
})

const byTitle = (a: StatusPage, b: StatusPage) =>
  a.title < b.title ? -1 : a.title > b.title ? 1 : a.id - b.id
