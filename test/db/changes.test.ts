import assert from 'node:assert/strict'
import { it } from 'node:test'
import { type Change, createChanges } from '../../src/db/changes.ts'
import { nextId } from '../../src/db/serials.ts'
import { commandActor, systemActor } from '../../src/kernel/actor.ts'
import { onBothEngines } from '../matrix.ts'

const change = (revision: number | null, title: string): Change => ({
  actor: commandActor('root'),
  action: 'updated',
  subject: 'site',
  revision,
  before: null,
  after: { title },
})

onBothEngines('changes', open => {
  it('writes the change and its audit line together', async () => {
    const db = await open()
    const changes = createChanges(db, () => 1_000)
    await changes.write(
      change(1, 'Moss'),
      db.query.insertInto('site').values({ key: 'title', value: 'Moss' }),
    )
    const audit = await db.query.selectFrom('audit').selectAll().execute()
    assert.deepEqual(
      audit.map(({ at, name, via, subject, revision, after }) => ({
        at,
        name,
        via,
        subject,
        revision,
        after,
      })),
      [{ at: 1_000, name: 'root', via: 'command', subject: 'site', revision: 1, after: '{"title":"Moss"}' }],
    )
  })

  it('lets the first of two make a revision and applies nothing of the second', async () => {
    const db = await open()
    const changes = createChanges(db, () => 1_000)
    const set = (title: string) =>
      changes.write(
        change(5, title),
        db.query
          .insertInto('site')
          .values({ key: 'title', value: title })
          .onConflict(clash => clash.column('key').doUpdateSet({ value: title })),
      )
    const [first, second] = await Promise.allSettled([set('Moss'), set('Fern')])
    assert.deepEqual([first?.status, second?.status].sort(), ['fulfilled', 'rejected'])
    const failed = [first, second].find(each => each?.status === 'rejected') as PromiseRejectedResult
    assert.equal(failed.reason.code, 'conflict')
    assert.equal((await db.query.selectFrom('audit').select('id').execute()).length, 1)
    const title = await db.query.selectFrom('site').select('value').executeTakeFirst()
    assert.equal(title?.value, first?.status === 'fulfilled' ? 'Moss' : 'Fern')
    assert.equal(await changes.nextRevision('site'), 6)
  })

  it('applies nothing that names what another writer has deleted', async () => {
    const db = await open()
    const changes = createChanges(db, () => 1_000)
    const name = { announcement_id: 'a', monitor_id: 7 }
    const written = changes.write(
      change(1, 'Moss'),
      db.query.insertInto('announcement_monitors').values(name),
    )
    await assert.rejects(written, { code: 'conflict' })
    assert.equal((await db.query.selectFrom('audit').select('id').execute()).length, 0)
  })

  it('keeps any number of changes without a revision', async () => {
    const db = await open()
    const changes = createChanges(db, () => 1_000)
    for (const each of [1, 2]) await changes.write({ ...change(null, `${each}`), actor: systemActor })
    assert.equal((await db.query.selectFrom('audit').select('id').execute()).length, 2)
  })

  it('never gives an id twice, not even to two who ask at once', async () => {
    const db = await open()
    const ids = await Promise.all(Array.from({ length: 20 }, () => nextId(db, 'monitors')))
    assert.equal(new Set(ids).size, 20)
  })
})
