import type { Selectable } from 'kysely'
import type { Database, Statement } from '../../db/database.ts'
import { columnsOf, readColumns } from '../../db/noun-columns.ts'
import type { Tables } from '../../db/tables.ts'
import { type IncidentTemplate, templateFields } from '../model/incident-template.ts'

export type TemplateStore = ReturnType<typeof createTemplateStore>

export function createTemplateStore(db: Database) {
  const { query } = db

  /** All templates, in the order in which they were made. */
  async function all(): Promise<readonly IncidentTemplate[]> {
    const rows = await query.selectFrom('incident_templates').selectAll().orderBy('id').execute()
    return rows.map(templateOf)
  }

  async function find(id: number): Promise<IncidentTemplate | null> {
    const row = await query
      .selectFrom('incident_templates')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    return row ? templateOf(row) : null
  }

  function save(template: IncidentTemplate): Statement {
    const { id, revision } = template
    const row = { ...columnsOf(templateFields.fields, template), revision }
    return query
      .insertInto('incident_templates')
      .values({ id, ...row })
      .onConflict(clash => clash.column('id').doUpdateSet(row))
  }

  const remove = (id: number): Statement => query.deleteFrom('incident_templates').where('id', '=', id)

  const monitors = () => query.selectFrom('monitors').select(['id', 'name']).orderBy('position').execute()

  return { all, find, save, remove, monitors }
}

const templateOf = ({
  id,
  revision,
  ...row
}: Selectable<Tables['incident_templates']>): IncidentTemplate => ({
  ...readColumns(templateFields.fields, row),
  id,
  revision,
})
