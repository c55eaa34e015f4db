import assert from 'node:assert/strict'
import { it } from 'node:test'
import { importDocument } from '../../src/commands/import.ts'
import { parseDocument } from '../../src/commands/import-document.ts'
import { onBothEngines } from '../matrix.ts'

const document = {
  title: 'Moss',
  platformUsers: [{ id: 1, username: 'ada' }],
  announcements: [
    {
      id: 'a',
      title: 'One',
      description: 'd',
      image: 'https://pictures.example/a.png',
      createdAt: '2026-01-01T00:00:00Z',
      platformUserId: 1,
    },
  ],
  monitors: [
    { name: 'Web', kind: 'http', url: 'https://ada:hunter2@web.example/', headers: { 'X-Key': 'hunter3' } },
    { name: 'Mail', kind: 'tcp', host: 'mail.example', port: 25 },
  ],
}

onBothEngines('The import command', open => {
  const importer = async () => {
    const db = await open()
    return {
      db,
      apply: (given: object) =>
        importDocument(db, parseDocument(JSON.stringify(given)), { now: () => 5_000 }),
      trail: async () =>
        (await db.query.selectFrom('audit').selectAll().orderBy('id').execute()).map(
          ({ via, action, subject, revision }) => `${via} ${action} ${subject} ${revision}`,
        ),
    }
  }

  it('leaves a line in the audit trail for everything it changes', async () => {
    const { apply, trail } = await importer()
    await apply(document)
    assert.deepEqual(await trail(), [
      'command updated site 1',
      'command created platform_user:1 null',
      'command created announcement:a 1',
      'command created monitor:1 1',
      'command created monitor:2 1',
      'command reordered monitors null',
    ])
  })

  it('writes nothing for what is as it was', async () => {
    const { apply, trail, db } = await importer()
    await apply(document)
    const before = (await trail()).length
    await apply(document)
    assert.equal((await trail()).length, before)
    await apply({ ...document, announcements: [{ ...document.announcements[0], title: 'Two' }] })
    assert.deepEqual((await trail()).slice(before), ['command updated announcement:a 2'])
    const row = await db.query.selectFrom('announcements').select(['title', 'revision']).executeTakeFirst()
    assert.deepEqual({ ...row }, { title: 'Two', revision: 2 })
  })

  it('keeps the secrets of monitors out of the trail', async () => {
    const { apply, db } = await importer()
    await apply(document)
    const trail = JSON.stringify(await db.query.selectFrom('audit').selectAll().execute())
    assert.doesNotMatch(trail, /hunter/)
    assert.match(trail, /X-Key/)
  })

  it('gives a deleted announcement that comes back its next revision', async () => {
    const { apply, trail, db } = await importer()
    await apply(document)
    await db.write(db.query.deleteFrom('announcements').where('id', '=', 'a'))
    await apply(document)
    assert.equal((await trail()).at(-1), 'command created announcement:a 2')
  })
})
