import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createChanges } from '../../src/db/changes.ts'
import { sliceVersions } from '../../src/db/slices.ts'
import { type Actor, permissionsOf, type Role } from '../../src/kernel/actor.ts'
import { AppError } from '../../src/kernel/errors.ts'
import { secret } from '../../src/kernel/fields/field.ts'
import { InvalidFields, problemLine } from '../../src/kernel/invalid-fields.ts'
import type { HttpTarget } from '../../src/monitors/kinds/http/fields.ts'
import type { Monitor } from '../../src/monitors/model/monitor.ts'
import { auditDocuments, editorsDocument } from '../../src/monitors/monitor-secrets.ts'
import { MonitorService } from '../../src/monitors/monitor-service.ts'
import { createMonitorStore } from '../../src/monitors/monitor-store.ts'
import { fillSlugs } from '../../src/monitors/slug-statements.ts'
import { onBothEngines } from '../matrix.ts'

const actor = (role: Role): Actor => ({
  accountId: null,
  name: role,
  via: 'web',
  address: '203.0.113.7',
  permissions: permissionsOf(role),
})
const operator = actor('operator')

const web = { name: 'web', kind: 'http', url: 'https://example.org/health' }
const db = { name: 'db', kind: 'tcp', host: 'db.example.org', port: 5432 }
const guarded = {
  ...web,
  url: 'https://ada:hunter2@example.org/health',
  headers: { 'X-Key': 'opensesame', Accept: 'text/plain' },
  body: 'swordfish',
}

onBothEngines('The service of monitors', open => {
  test('stores, publishes and watches a new monitor, last in the order, with a line in the audit trail', async () => {
    const { monitorService, audit, calls, versions } = await fresh()
    await monitorService.create(operator, web)
    const made = await monitorService.create(operator, { ...db, group: 'Data', tags: ['core'] })
    assert.deepEqual(
      [made.position, made.revision, made.group, made.tags, made.intervalMs],
      [1, 1, 'Data', ['core'], 60_000],
    )
    assert.deepEqual(calls, ['publish', 'reload', 'publish', 'reload'])
    assert.equal((await versions()).get('monitors'), 2)
    const [, line] = await audit()
    assert.deepEqual(
      [line?.action, line?.subject, line?.name, line?.revision, line?.before],
      ['created', `monitor:${made.id}`, 'operator', 1, null],
    )
    assert.deepEqual(JSON.parse(line?.after ?? ''), auditDocuments(null, made).after)
  })

  test('changes several monitors in one write with a line each, and none of them if one was changed meanwhile', async () => {
    const { monitorService, audit, calls } = await fresh()
    const made = [await monitorService.create(operator, web), await monitorService.create(operator, db)]
    calls.length = 0
    const edits = made.map(stored => ({ stored, input: { group: 'Data' } }))
    const changed = await monitorService.updateMany(operator, edits)
    assert.deepEqual(
      changed.map(each => [each.group, each.revision]),
      [
        ['Data', 2],
        ['Data', 2],
      ],
    )
    assert.deepEqual(calls, ['publish', 'reload'])
    assert.deepEqual(
      (await audit()).slice(2).map(each => [each.action, each.subject, each.revision]),
      made.map(({ id }) => ['updated', `monitor:${id}`, 2]),
    )
    assert.deepEqual(
      await monitorService.updateMany(
        operator,
        changed.map(stored => ({ stored, input: {} })),
      ),
      [],
    )
    await assert.rejects(
      monitorService.updateMany(operator, [
        { stored: changed[0] ?? assert.fail(), input: { active: false } },
        { stored: made[1] ?? assert.fail(), input: { active: false } },
      ]),
      (error: unknown) => error instanceof AppError && error.code === 'conflict',
    )
    assert.equal((await monitorService.find(made[0]?.id ?? 0)).active, true)
    await assert.rejects(monitorService.updateMany(actor('editor'), edits), /forbidden|may not|role/)
  })

  test('makes the slug of a new monitor from its name, different from all others, and keeps it when the name changes', async () => {
    const { monitorService } = await fresh()
    const made = await monitorService.create(operator, { ...web, name: 'Search API' })
    assert.equal(made.slug, 'search-api')
    assert.equal((await monitorService.create(operator, { ...web, name: 'search api' })).slug, 'search-api-2')
    const renamed = await monitorService.update(operator, made, { name: 'Find' }, 1)
    assert.deepEqual([renamed.name, renamed.slug], ['Find', 'search-api'])
    const moved = await monitorService.update(operator, renamed, { slug: 'find-it' }, 2)
    assert.equal((await monitorService.find(moved.id)).slug, 'find-it')
    assert.equal((await monitorService.update(operator, moved, { slug: null }, 3)).slug, 'find')
  })

  test('refuses a slug that another monitor has, or that stands for something else', async () => {
    const { monitorService } = await fresh()
    await monitorService.create(operator, { ...web, slug: 'front' })
    const problemWith = async (slug: string) => {
      const refused = await monitorService.create(operator, { ...db, slug }).catch(error => error)
      assert.ok(refused instanceof InvalidFields, slug)
      return refused.problems.map(problemLine)
    }
    assert.deepEqual(await problemWith('front'), ['slug: is the slug of another monitor'])
    for (const slug of ['new', '7', 'Front', 'a--b', '-a', 'ä', 'a/b', ''])
      assert.match(String(await problemWith(slug)), /^slug: must/)
  })

  test('gives slugs to monitors that an earlier version wrote, once', async () => {
    const { database, monitorService } = await fresh()
    const old = await monitorService.create(operator, web)
    const kept = await monitorService.create(operator, { ...db, slug: 'web-2' })
    await database.write(database.query.updateTable('monitors').set({ slug: null }).where('id', '=', old.id))
    assert.equal(await fillSlugs(database), 1)
    assert.equal(await fillSlugs(database), 0)
    assert.deepEqual(
      [(await monitorService.find(old.id)).slug, (await monitorService.find(kept.id)).slug],
      ['web', 'web-2'],
    )
  })

  test('changes the given fields and leaves the others, and knows a pause by its name', async () => {
    const { monitorService, audit } = await fresh()
    const made = await monitorService.create(operator, { ...web, bodyContains: 'ok' })
    const changed = await monitorService.update(operator, made, { intervalSeconds: 30 }, 1)
    assert.deepEqual([changed.intervalMs, changed.revision], [30_000, 2])
    assert.deepEqual(changed.target, made.target)
    assert.deepEqual(await monitorService.update(operator, changed, { intervalSeconds: 30 }, 2), changed)
    const paused = await monitorService.update(operator, changed, { active: false }, null)
    await monitorService.update(operator, paused, { active: true }, null)
    assert.deepEqual(
      (await audit()).map(each => [each.action, each.revision]),
      [
        ['created', 1],
        ['updated', 2],
        ['paused', 3],
        ['resumed', 4],
      ],
    )
  })

  test('refuses what no import would take, and a name that is taken, each at its field', async () => {
    const { monitorService, audit } = await fresh()
    const made = await monitorService.create(operator, web)
    await monitorService.create(operator, db)
    const problems = (work: Promise<unknown>) =>
      work.then(
        () => [],
        error => (error as InvalidFields).problems.map(each => each.path),
      )
    assert.deepEqual(await problems(monitorService.create(operator, { ...db, name: 'x', port: 0 })), ['port'])
    assert.deepEqual(await problems(monitorService.create(operator, { ...web, colour: 'red' })), ['document'])
    assert.deepEqual(await problems(monitorService.create(operator, { ...web })), ['name'])
    assert.deepEqual(await problems(monitorService.update(operator, made, { name: 'db' }, null)), ['name'])
    assert.equal((await audit()).length, 2)
    assert.deepEqual((await monitorService.find(made.id)).name, 'web')
  })

  test('changes the kind with all that the new kind needs, and names each field that is missing', async () => {
    const { monitorService } = await fresh()
    const made = await monitorService.create(operator, { ...web, group: 'Shop', bodyContains: 'ok' })
    const change = (fields: object) => monitorService.update(operator, made, { kind: 'tcp', ...fields }, null)
    const refused = async (fields: object) =>
      change(fields).then(
        () => assert.fail('it was taken'),
        error => (error as InvalidFields).problems.map(problemLine),
      )
    const needed = 'must be given, because the kind changes'
    assert.deepEqual(await refused({}), [`host: ${needed}`, `port: ${needed}`])
    assert.deepEqual(await refused({ host: '', port: 0 }), [
      'host: must be a host name or an IP address',
      'port: must be at least 1',
    ])
    const unknown = await refused({ host: 'db.example.org', port: 5432, bodyContains: 'ok' })
    assert.match(String(unknown), /^document: has no "bodyContains"; /)
    const changed = await change({ host: 'db.example.org', port: 5432 })
    assert.deepEqual(
      [changed.target, changed.name, changed.group],
      [{ kind: 'tcp', host: 'db.example.org', port: 5432 }, 'web', 'Shop'],
    )
  })

  test('tells the second of two who edit the same monitor', async () => {
    const { monitorService } = await fresh()
    const made = await monitorService.create(operator, web)
    const edits = ['a', 'b', 'c'].map(name => monitorService.update(operator, made, { name }, 1))
    const outcomes = await Promise.allSettled(edits)
    assert.equal(outcomes.filter(each => each.status === 'fulfilled').length, 1)
    for (const each of outcomes)
      if (each.status === 'rejected') assert.equal((each.reason as AppError).code, 'conflict')
    const changed = await monitorService.find(made.id)
    for (const [stored, expected] of [
      [changed, 1],
      [made, 1],
      [made, null],
    ] as const)
      await rejects(monitorService.remove(operator, stored, expected), 'conflict')
    assert.equal((await monitorService.find(made.id)).revision, 2)
  })

  test('lets only whoever may', async () => {
    const { monitorService } = await fresh()
    const made = await monitorService.create(operator, web)
    for (const role of ['viewer', 'editor'] as const) {
      await rejects(monitorService.create(actor(role), db), 'forbidden')
      await rejects(monitorService.update(actor(role), made, { active: false }, null), 'forbidden')
      await rejects(monitorService.remove(actor(role), made, null), 'forbidden')
      await rejects(monitorService.reorder(actor(role), [made.id]), 'forbidden')
    }
    assert.equal((await monitorService.find(made.id)).active, true)
  })

  test('removes a monitor, whose id is never used again', async () => {
    const { monitorService, audit } = await fresh()
    const made = await monitorService.create(operator, web)
    await monitorService.remove(operator, made, null)
    await rejects(monitorService.find(made.id), 'not_found')
    assert.ok((await monitorService.create(operator, web)).id > made.id)
    assert.deepEqual(
      (await audit()).map(each => each.action),
      ['created', 'deleted', 'created'],
    )
  })

  test('takes a new order of all monitors, and no other', async () => {
    const { monitorService, audit } = await fresh()
    const ids: number[] = []
    for (const name of ['a', 'b', 'c']) ids.push((await monitorService.create(operator, { ...db, name })).id)
    const [a = 0, b = 0, c = 0] = ids
    await monitorService.reorder(operator, [c, a, b])
    await monitorService.reorder(operator, [c, a, b])
    for (const wrong of [[c, a], [c, a, b, b], [c, a, 999], []])
      await rejects(monitorService.reorder(operator, wrong), 'invalid')
    assert.deepEqual(
      (await monitorService.overview()).map(each => each.monitor.id),
      [c, a, b],
    )
    const lines = (await audit()).filter(each => each.action === 'reordered')
    assert.deepEqual([lines.length, lines[0]?.after], [1, JSON.stringify([c, a, b])])
  })

  test('never shows a secret, and keeps it where its placeholder comes back', async () => {
    const { monitorService, audit } = await fresh()
    const made = await monitorService.create(operator, guarded)
    const shown = editorsDocument(made) as { readonly [name: string]: unknown }
    assert.deepEqual(
      [shown['url'], shown['headers'], shown['body']],
      [`https://ada:${secret}@example.org/health`, { 'X-Key': secret, Accept: 'text/plain' }, secret],
    )
    const changed = await monitorService.update(operator, made, { ...shown, maxRetries: 5 }, 1)
    assert.deepEqual([changed.target, changed.maxRetries], [made.target, 5])
    const moved = {
      ...shown,
      url: `https://ada:${secret}@example.org/elsewhere`,
      headers: { 'x-key': secret },
    }
    const target = httpOf(await monitorService.update(operator, changed, moved, null))
    assert.deepEqual(
      [target.url, target.headers, target.body],
      ['https://ada:hunter2@example.org/elsewhere', { 'x-key': 'opensesame' }, 'swordfish'],
    )
    assert.doesNotMatch(JSON.stringify(await audit()), /hunter2|opensesame|swordfish/)
  })

  test('sends no secret to a server it was not meant for', async () => {
    const { monitorService } = await fresh()
    const made = await monitorService.create(operator, guarded)
    for (const url of [
      'https://evil.example/health',
      'http://example.org/health',
      'https://example.org:444/',
    ]) {
      const error = await monitorService.update(operator, made, { url }, null).catch(each => each)
      assert.ok(error instanceof InvalidFields)
      assert.deepEqual(
        error.problems.map(each => each.path),
        ['headers.X-Key', 'body'],
      )
    }
    await rejects(monitorService.create(operator, { ...web, body: secret }), 'invalid')
    assert.deepEqual((await monitorService.find(made.id)).target, made.target)
  })

  async function fresh() {
    const database = await open()
    const calls: string[] = []
    const monitorService = new MonitorService({
      db: database,
      store: createMonitorStore(database),
      changes: createChanges(database, Date.now),
      publish: async () => void calls.push('publish'),
      reload: async () => void calls.push('reload'),
      now: Date.now,
    })
    const audit = () => database.query.selectFrom('audit').selectAll().orderBy('id').execute()
    return { database, monitorService, audit, calls, versions: () => sliceVersions(database) }
  }
})

const httpOf = ({ target }: Monitor): HttpTarget =>
  target.kind === 'http' ? target : assert.fail('another kind')

const rejects = (work: Promise<unknown>, code: string) =>
  assert.rejects(work, error => error instanceof AppError && error.code === code)
