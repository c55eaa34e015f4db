import assert from 'node:assert/strict'
import { it } from 'node:test'
import Fastify from 'fastify'
import { createChanges } from '../../src/db/changes.ts'
import type { Database } from '../../src/db/database.ts'
import { commandActor, permissionsOf } from '../../src/kernel/actor.ts'
import { type AppError, statusOf } from '../../src/kernel/errors.ts'
import { createPaths } from '../../src/kernel/paths.ts'
import { dayMs } from '../../src/lib/time.ts'
import { sweepUploads } from '../../src/uploads/sweep-uploads.ts'
import { uploadRoutes } from '../../src/uploads/upload-routes.ts'
import { createUploads } from '../../src/uploads/upload-service.ts'
import { createUploadStore } from '../../src/uploads/upload-store.ts'
import { onBothEngines } from '../matrix.ts'
import { png, svg } from './pictures.ts'

const editor = { ...commandActor('ada'), permissions: permissionsOf('editor') }
const paths = createPaths(new URL('https://status.example/board'))

function setUp(db: Database) {
  const clock = { now: 1_000 }
  const now = () => clock.now
  const store = createUploadStore(db)
  const uploads = createUploads({ store, changes: createChanges(db, now), paths, now })
  const rows = () => db.query.selectFrom('uploads').select(['hash', 'created_at']).orderBy('hash').execute()
  return { clock, store, uploads, rows, sweep: () => sweepUploads({ db, store, now }) }
}

onBothEngines('uploads', open => {
  it('keeps the same picture once and says who brought it', async () => {
    const db = await open()
    const { uploads, rows } = setUp(db)
    const first = await uploads.save(editor, await png())
    const second = await uploads.save(editor, await png())
    assert.equal(first.address, second.address)
    assert.match(first.address, /^https:\/\/status\.example\/board\/uploads\/[0-9a-f]{64}\.webp$/)
    const [row, ...others] = await rows()
    assert.deepEqual(others, [])
    assert.ok(first.address.includes(row?.hash ?? 'none'))
    const audit = await db.query.selectFrom('audit').select(['action', 'subject', 'name']).execute()
    assert.deepEqual({ ...audit[0] }, { action: 'uploaded', subject: `upload:${row?.hash}`, name: 'ada' })
  })

  it('stores nothing of what it refuses, nor for those who may not write', async () => {
    const db = await open()
    const { uploads, rows } = setUp(db)
    await assert.rejects(uploads.save(editor, svg(), 'banner'), { code: 'invalid' })
    const operator = { ...editor, permissions: permissionsOf('operator') }
    await assert.rejects(uploads.save(operator, await png()), { code: 'forbidden' })
    assert.equal((await rows()).length, 0)
    assert.equal((await db.query.selectFrom('audit').select('id').execute()).length, 0)
  })

  it('serves a picture for ever and as nothing but a picture', async () => {
    const db = await open()
    const { uploads, store } = setUp(db)
    const { address } = await uploads.save(editor, await png())
    const app = Fastify()
    app.setErrorHandler<AppError>((error, _request, reply) => reply.code(statusOf(error.code)).send())
    uploadRoutes(app, { store, paths })
    const url = new URL(address).pathname.replace('/board', '')
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await app.inject({ method, url })
      assert.equal(answer.statusCode, 200)
      assert.equal(answer.headers['content-type'], 'image/webp')
      assert.equal(answer.headers['cache-control'], 'public, max-age=31536000, immutable')
      assert.equal(answer.headers['content-security-policy'], "default-src 'none'; sandbox")
      assert.equal(answer.headers['x-content-type-options'], 'nosniff')
      const again = await app.inject({
        method,
        url,
        headers: { 'if-none-match': String(answer.headers['etag']) },
      })
      assert.equal(again.statusCode, 304)
    }
    const hash = /[0-9a-f]{64}/.exec(url)?.[0] ?? ''
    for (const wrong of [
      `/uploads/${hash}`,
      `/uploads/${hash}.svg`,
      '/uploads/x.webp',
      `/uploads/${'0'.repeat(64)}.webp`,
    ])
      assert.equal((await app.inject({ url: wrong })).statusCode, 404, wrong)
    await app.close()
  })

  it('forgets what nobody shows after a week, and only that', async () => {
    const db = await open()
    const { uploads, rows, clock, sweep } = setUp(db)
    const save = async (width: number) => (await uploads.save(editor, await png(width, 10))).address
    const [shown, written, autosaved, logo, unused, again] = [
      await save(11),
      await save(12),
      await save(13),
      await save(14),
      await save(15),
      await save(16),
    ]
    const text = { image: shown, title: 't', description: '', content: `![](${written})`, banner: '' }
    await db.write(
      db.query
        .insertInto('announcements')
        .values({ ...text, id: 'a', created_at: 1, updated_at: 1, platform_user_id: 1, state: 'draft' }),
      db.query
        .insertInto('accounts')
        .values({ id: 1, username: 'ada', username_key: 'ada', role: 'editor', created_at: 1 }),
      db.query.insertInto('announcement_autosaves').values({
        announcement_id: 'new',
        account_id: 1,
        document: JSON.stringify({ image: autosaved }),
        based_on: 0,
        at: 1,
      }),
      db.query.insertInto('site').values({ key: 'logo', value: logo }),
    )
    clock.now = 1_000 + 7 * dayMs
    assert.equal(await sweep(), 0)
    await save(16)
    clock.now++
    assert.equal(await sweep(), 1)
    const left = (await rows()).map(row => row.hash)
    assert.equal(left.length, 5)
    const isLeft = (address: string) => left.some(hash => address.includes(hash))
    assert.deepEqual([shown, written, autosaved, logo, again].map(isLeft), [true, true, true, true, true])
    assert.equal(isLeft(unused), false)
  })
})
