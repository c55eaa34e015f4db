import type { Fields } from '../../kernel/fields/field.ts'
import type { AdminContext } from '../admin-layout.ts'
import { cellsOf, labelsOf } from '../schema-form.ts'
import type { Column } from './list-definition.ts'

/** A column for each of the fields, as they are shown everywhere. */
export const fieldColumns = <T extends object>(context: AdminContext, fields: Fields): readonly Column<T>[] =>
  Object.keys(fields).map((name, index) => ({
    name,
    head: labelsOf(context, fields)[name] ?? '',
    cell: item => cellsOf(context, fields, item)[index] ?? null,
    sortBy: item => cellsOf(context, fields, item)[index] ?? null,
  }))
