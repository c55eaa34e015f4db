import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { generatedFiles } from '../dev/generated.ts'
import { variables } from '../src/config.ts'
import { onBothEngines } from './matrix.ts'

const root = join(import.meta.dirname, '..')

describe('What is made from the code is up to date (npm run docs)', () => {
  for (const [name, make] of Object.entries(generatedFiles))
    test(name, () => assert.equal(readFileSync(join(root, name), 'utf8'), make()))
})

test('The README names no variable that does not exist', () => {
  const known = new Set<string>(Object.values(variables).map(each => each.name))
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const named = [...readme.matchAll(/`([A-Z]+(?:_[A-Z]+)+)(?:=[^`]*)?`/g)].map(match => match[1] ?? '')
  assert.deepEqual(
    named.filter(name => !known.has(name)),
    [],
  )
})

onBothEngines('A migrated database', (open, engine) => {
  test('has the tables of the schema file and no others', async () => {
    const db = await open()
    const rows =
      engine === 'sqlite'
        ? await sql<{
            name: string
          }>`select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`.execute(
            db.query,
          )
        : await sql<{
            name: string
          }>`select table_name as name from information_schema.tables where table_schema = 'public'`.execute(
            db.query,
          )
    const file = readFileSync(join(root, `docs/schema/${engine}.sql`), 'utf8')
    const named = [...file.matchAll(/create table "(\w+)"/g)].map(match => match[1])
    assert.deepEqual(rows.rows.map(row => row.name).sort(), [...named, 'migrations'].sort())
  })
})
