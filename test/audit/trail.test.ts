import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { differences } from '../../src/audit/audit-difference.ts'
import { type AuditFilters, type Entry, everything } from '../../src/audit/audit-entry.ts'
import { exportFormats } from '../../src/audit/audit-export.ts'
import { createAuditStore } from '../../src/audit/audit-store.ts'
import { createAuditTrail } from '../../src/audit/audit-trail.ts'
import { createAuditedThingStore } from '../../src/audit/audited-thing-store.ts'
import { createChanges } from '../../src/db/changes.ts'
import type { Database } from '../../src/db/database.ts'
import { commandActor, permissionsOf, systemActor } from '../../src/kernel/actor.ts'
import type { Audited } from '../../src/kernel/audited.ts'
import { dayMs } from '../../src/lib/time.ts'
import { onBothEngines } from '../matrix.ts'

onBothEngines('The audit trail', open => {
  const start = Date.parse('2026-03-01T00:00:00Z')
  let db: Database
  let now = start
  before(async () => {
    db = await open()
    const changes = createChanges(db, () => now)
    const write = async (name: string, done: Audited, before: unknown, after: unknown) => {
      await changes.write({ ...done, actor: commandActor(name), revision: null, before, after })
      now += dayMs
    }
    await write('Ada', { action: 'created', subject: 'monitor:7' }, null, {
      name: 'Checkout',
      note: 'a "quoted" Straße',
    })
    await write(
      'ada lovelace',
      { action: 'updated', subject: 'monitor:71' },
      { name: 'A' },
      { name: 'B*[x]' },
    )
    await write('Grace', { action: 'updated', subject: 'site' }, { title: 'Moss' }, null)
  })

  const owner = systemActor
  const trail = () => createAuditTrail(createAuditStore(db), createAuditedThingStore(db))
  const subjects = async (filters: Partial<AuditFilters>) =>
    (await trail().search(owner, { ...everything, ...filters }, null, 100)).map(each => each.subject)

  it('is read newest first', async () => {
    assert.deepEqual(await subjects({}), ['site', 'monitor:71', 'monitor:7'])
  })

  it('is searched by who, what, action, period and whatever stands in it', async () => {
    assert.deepEqual(await subjects({ name: 'ADA' }), ['monitor:71', 'monitor:7'])
    assert.deepEqual(await subjects({ name: 'ada l' }), ['monitor:71'])
    assert.deepEqual(await subjects({ subject: 'monitor' }), ['monitor:71', 'monitor:7'])
    assert.deepEqual(await subjects({ subject: 'monitor:7' }), ['monitor:7'])
    assert.deepEqual(await subjects({ action: 'created' }), ['monitor:7'])
    assert.deepEqual(await subjects({ from: start + dayMs, to: start + 2 * dayMs }), ['monitor:71'])
    assert.deepEqual(await subjects({ text: '"QUOTED" straße' }), ['monitor:7'])
    assert.deepEqual(await subjects({ text: 'b*[X]' }), ['monitor:71'])
    assert.deepEqual(await subjects({ text: 'moss' }), ['site'])
    assert.deepEqual(await subjects({ text: '*' }), ['monitor:71'])
    assert.deepEqual(await subjects({ text: 'nowhere' }), [])
    assert.deepEqual(await subjects({ text: 'ada "quoted" :7' }), ['monitor:7'], 'name, values, subject')
    assert.deepEqual(await subjects({ text: 'grace checkout' }), [])
    assert.equal((await subjects({ text: ' \t' })).length, 3)
  })

  it('goes on where a page ended, whatever is written meanwhile', async () => {
    const [first] = await trail().search(owner, everything, null, 1)
    const next = await trail().search(owner, everything, first?.id ?? 0, 5)
    assert.deepEqual(
      next.map(each => each.subject),
      ['monitor:71', 'monitor:7'],
    )
  })

  it('is for nobody without the permission', async () => {
    const editor = { ...systemActor, permissions: permissionsOf('editor') }
    await assert.rejects(trail().search(editor, everything, null, 1), { code: 'forbidden' })
    await assert.rejects(trail().actions(editor), { code: 'forbidden' })
    await assert.rejects(trail().all(editor, everything).next(), { code: 'forbidden' })
  })

  it('is exported whole, in more than one piece', async () => {
    const changes = createChanges(db, () => now)
    const line = { actor: systemActor, action: 'noted' as const, revision: null, before: null, after: null }
    await changes.writeAll(
      Array.from({ length: 1_200 }, (_, n) => ({ ...line, subject: `snippet:${n}` as const })),
    )
    const seen: number[] = []
    for await (const { id } of trail().all(owner, { ...everything, action: 'noted' })) seen.push(id)
    assert.equal(new Set(seen).size, 1_200)
    assert.deepEqual(
      seen,
      seen.toSorted((a, b) => b - a),
    )
  })
})

describe('The export of the audit trail', () => {
  const entry: Entry = {
    id: 1,
    at: Date.parse('2026-03-01T12:00:00Z'),
    accountId: null,
    name: '=HYPERLINK("https://evil.example")',
    via: 'web',
    address: null,
    action: 'updated',
    subject: '@home',
    revision: 2,
    before: null,
    after: { title: 'A, "B"\nC' },
  }
  async function* one() {
    yield entry
  }
  const text = async (pieces: AsyncIterable<string>) => (await Array.fromAsync(pieces)).join('')

  it('gives table calculators no formulas', async () => {
    const [heads = '', line = ''] = (await text(exportFormats.csv.write(one()))).split('\r\n')
    assert.equal(heads, 'id,at,accountId,name,via,address,action,subject,revision,before,after')
    assert.equal(
      line,
      `1,2026-03-01T12:00:00.000Z,,"'=HYPERLINK(""https://evil.example"")",web,,updated,'@home,2,,"{""title"":""A, \\""B\\""\\nC""}"`,
    )
  })

  it('gives programs a line of JSON each', async () => {
    const written = await text(exportFormats.ndjson.write(one()))
    assert.ok(written.endsWith('\n'))
    assert.deepEqual(JSON.parse(written).after, { title: 'A, "B"\nC' })
  })
})

describe('A line of the audit trail', () => {
  it('shows field by field what is different', () => {
    const before = { title: 'A', tags: ['x'], target: { port: 1, host: 'h' }, gone: true, list: [{ a: 1 }] }
    const after = { title: 'B', tags: ['x', 'y'], target: { port: 2, host: 'h' }, list: [{ a: 2 }] }
    assert.deepEqual(differences(before, after), [
      { path: 'title', before: 'A', after: 'B' },
      { path: 'tags', before: 'x', after: 'x, y' },
      { path: 'target.port', before: '1', after: '2' },
      { path: 'gone', before: 'true', after: null },
      { path: 'list[0].a', before: '1', after: '2' },
    ])
    assert.deepEqual(differences(null, { a: null, b: [] }), [])
    assert.deepEqual(differences([1, 2], [2, 1]), [{ path: '', before: '1, 2', after: '2, 1' }])
  })
})
