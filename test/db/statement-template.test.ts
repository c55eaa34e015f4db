import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { statementTemplate } from '../../src/db/statement-template.ts'
import { onBothEngines } from '../matrix.ts'

onBothEngines('A template', open => {
  test('is built once for each set of names, and gives the statement that its values would give', async () => {
    const db = await open()
    let built = 0
    const build = (values: { readonly key: string; readonly value?: string }) => {
      built++
      return db.query
        .insertInto('site')
        .values({ value: '', ...values })
        .onConflict(clash => clash.column('key').doUpdateSet({ value: sql`${values.key}` }))
    }
    const template = statementTemplate(build)
    for (const values of [{ key: 'a', value: 'b' }, { key: 'c', value: 'd' }, { key: 'e' }]) {
      const { sql: text, parameters } = template(values).compile()
      const direct = build(values).compile()
      assert.deepEqual([text, parameters], [direct.sql, direct.parameters])
    }
    assert.equal(built, 2 + 3)
    await db.write(template({ key: 'x', value: 'y' }), template({ key: 'z', value: 'w' }))
    const rows = await db.query.selectFrom('site').selectAll().where('key', 'in', ['x', 'z']).execute()
    assert.deepEqual(
      new Map(rows.map(row => [row.key, row.value])),
      new Map([
        ['x', 'y'],
        ['z', 'w'],
      ]),
    )
  })
})
