import assert from 'node:assert/strict'
import { it } from 'node:test'
import { createChanges } from '../../src/db/changes.ts'
import { sliceVersions, touch } from '../../src/db/slices.ts'
import { commandActor } from '../../src/kernel/actor.ts'
import { onBothEngines } from '../matrix.ts'

/**
 * More than a call has room for as arguments of its own, and as many as an import of 50 000 announcements has. PostgreSQL gets
 * them by the same way, and would need a minute.
 */
const counts = { sqlite: 200_000, postgres: 2_000 } as const

onBothEngines('A write', open => {
  it('takes any number of statements in a list', async () => {
    const db = await open()
    // A statement that changes nothing: the test is about the number of statements.
    const statement = db.query.deleteFrom('slices').where('slice', '=', 'none').compile()
    const many = counts[db.engine]
    const list = Array.from({ length: many }, () => ({ compile: () => statement }))
    const version = async () => (await sliceVersions(db)).get('site') ?? 0
    const before = await version()
    const written = await createChanges(db, Date.now).writeAll(
      [
        {
          actor: commandActor('import'),
          action: 'updated',
          subject: 'site',
          revision: 1,
          before: null,
          after: {},
        },
      ],
      list,
      touch(db, 'site'),
    )
    assert.equal(written.length, many + 1)
    assert.equal(await version(), before + 1)
  })
})
