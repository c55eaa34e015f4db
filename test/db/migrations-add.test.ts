/** Migrations only add, so that an instance of one version works beside one of the next version. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadHistory } from '../../src/db/history.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import { freshDatabase } from '../matrix.ts'

const history = await loadHistory()

/** The last migration of the first release, before which there was no version to run beside. */
const firstRelease = '0020-storage-events'

/** Statements that only add: a table, an index, an optional column, or changes of rows. */
const adding =
  /^(create (table|index|unique index) |insert into |update |delete from |alter table \S+ add column ((?=.* default )|(?!.* not null)))/i

test('Migrations take nothing away that the version before uses', async t => {
  const { url, remove } = await freshDatabase('sqlite')
  t.after(remove)
  await using db = await openDatabase(url)
  const later = history.slice(history.findIndex(({ name }) => name === firstRelease) + 1)
  for (const { name, statements } of later)
    for (const statement of statements(db.query, 'sqlite')) {
      const { sql } = statement.compile()
      assert.match(
        sql,
        adding,
        `${name}: what is not needed any more goes one minor version later than the last use of it`,
      )
    }
  assert.match('alter table "a" add column "b" text', adding)
  assert.match(`alter table "a" add column "b" text default '[]' not null`, adding)
  assert.doesNotMatch('alter table "a" add column "b" text not null', adding)
  assert.doesNotMatch('alter table "a" drop column "b"', adding)
  assert.doesNotMatch('drop table "a"', adding)
})
