import type { Migration } from './migration.ts'

/** What snippets of several files hold beyond one text. */
export const snippetFiles: Migration = {
  name: '0034-snippet-files',
  statements: query => [query.schema.alterTable('snippets').addColumn('manifest', 'text')],
}
