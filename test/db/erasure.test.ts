/** Deleted texts are in no file of the data folder: neither in the database nor in its log nor beside them. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../src/db/database.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import { leavesContentBehind } from '../../src/db/sqlite-log.ts'
import { dayMs, hourMs } from '../../src/lib/time.ts'
import { forgetOrigins } from '../../src/snippets/access/forget-origins.ts'
import { createOriginStore } from '../../src/snippets/access/origin-store.ts'
import { createSnippetStore } from '../../src/snippets/snippet-store.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { databaseFolder } from '../matrix.ts'
import { somebody } from '../people.ts'
import { bundleCold } from '../snippets/bundles/bundling.ts'

/** Sizes of texts within a row, a page and many pages; above 1 KB texts are compressed, and above 4 KB equal ones are stored once. */
const sizes = [40, 900, 3000, 20_000, 100_000]
/** Far longer than the log is left uncut after a deletion. */
const patienceMs = 20_000

test('Texts that were read once, deleted, removed by a moderator or expired are in no file', async t => {
  const { folder, databaseUrl } = dataFolder(t)
  let passed = 0
  const start = () =>
    startTestApp({ environment: { DATABASE_URL: databaseUrl }, now: () => Date.now() + passed })
  let app = await start()
  t.after(() => app.close())

  const read = await createAll(app, 'onetime')
  const deleted = await createAll(app, 'never')
  const moderated = await createAll(app, 'never')
  const expired = await createAll(app, '3600')
  const staying = await createAll(app, 'never')
  const needles = await needlesOf(databaseUrl, [...read, ...deleted, ...moderated, ...expired])
  assert.equal(needles.length, 4 * 3 * sizes.length)
  assert.deepEqual(found(folder, needles), needles.map(nameOf), 'they can be found while they are there')

  for (const { id } of read) {
    const answer = await app.fetch(`/${id}/raw`, { method: 'POST' })
    assert.equal(answer.status, 200)
  }
  for (const { id, deleteToken } of deleted) {
    const headers = { authorization: `Bearer ${deleteToken}` }
    assert.equal((await app.fetch(`/${id}`, { method: 'DELETE', headers })).status, 204)
  }
  const moderator = await somebody(app, 'moderator')
  for (const { id } of moderated)
    assert.equal((await moderator.post(`/manage/snippets/${id}/delete`)).status, 303)
  await assertGone(
    folder,
    needles.filter(each => !isOf(expired, each)),
  )

  await app.close()
  passed = 2 * hourMs
  app = await start()
  await assertGone(folder, needles)
  for (const { id, content } of staying)
    assert.equal(await (await app.fetch(`/${id}/raw`)).text(), content, 'what nobody deleted is there')

  await app.close()
  assert.deepEqual(found(folder, needles), [], 'after a clean stop')
})

test('A deleted text of a bundle is in no file, and the others are still there', async t => {
  const { folder, databaseUrl } = dataFolder(t)
  const app = await startTestApp({ environment: { DATABASE_URL: databaseUrl } })
  t.after(app.close)
  const created: Created[] = []
  while (created.length < 60) created.push(...(await createAll(app, 'never', [900])))
  const deleted = created.filter((_, at) => at % 3 === 0)
  const alone = await needlesOf(databaseUrl, deleted)
  await using db = await openDatabase(databaseUrl)
  await bundleCold(createSnippetStore(db, { idLength: 10 }), Date.now() + 2 * dayMs)
  const [bundle] = await db.query.selectFrom('texts').select('bytes').execute()
  const needles = [...alone, needle('bundle', bundle?.bytes ?? assert.fail())]
  assert.ok(found(folder, needles).includes('bundle'), 'it can be found while it is there')

  for (const { id, deleteToken } of deleted) {
    const headers = { authorization: `Bearer ${deleteToken}` }
    assert.equal((await app.fetch(`/${id}`, { method: 'DELETE', headers })).status, 204)
  }
  await assertGone(folder, needles)
  for (const { id, content } of created.filter(each => !deleted.includes(each)))
    assert.equal(await (await app.fetch(`/${id}/raw`)).text(), content)
})

test('The key of a day and the hashes under it are in no file once they are forgotten', async t => {
  const { folder, databaseUrl } = dataFolder(t)
  const app = await startTestApp({ environment: { DATABASE_URL: databaseUrl } })
  t.after(app.close)
  await createAll(app, 'never')
  await using db = await openDatabase(databaseUrl)
  const keys = await db.query.selectFrom('origin_keys').select('key').execute()
  const hashes = await db.query.selectFrom('snippets').select(['address_hash', 'network_hash']).execute()
  const needles = [
    ...keys.map(({ key }) => needle('key', key)),
    ...hashes.flatMap(({ address_hash, network_hash }) => [
      needle('address', address_hash ?? assert.fail()),
      needle('network', network_hash ?? assert.fail()),
    ]),
  ]
  assert.deepEqual(found(folder, needles), needles.map(nameOf))

  await forgetOrigins({ store: createOriginStore(db), keepDays: 30, now: () => Date.now() + 31 * dayMs })
  await assertGone(folder, needles)
})

test('What a killed process has left in the log is in no file after the next start', async t => {
  const { folder, databaseUrl } = dataFolder(t)
  const secret = randomBytes(32)
  await using other = await openDatabase(databaseUrl)
  await other.write(
    other.query.schema.createTable('secrets').addColumn('name', 'text').addColumn('value', 'blob'),
  )
  await other.write(other.query.insertInto('secrets').values({ name: 'one', value: secret }))
  await other.write(other.query.deleteFrom('secrets'))
  assert.deepEqual(found(folder, [needle('secret', secret)]), ['secret'])
  // A connection that never truncates the log itself, as after kill -9.
  await using db = await openDatabase(databaseUrl)
  assert.deepEqual(found(folder, [needle('secret', secret)]), [])
  assert.equal(db.engine, 'sqlite')
})

test('Every statement that may free content is known as such', () => {
  const frees = (sql: string) => leavesContentBehind(sql)
  assert.ok(frees('delete from "snippets" where "id" = ?'))
  assert.ok(frees('update "audit" set "address" = ?'))
  assert.ok(frees('insert into "secrets" ("name") values (?) on conflict ("name") do update set "value" = ?'))
  assert.ok(frees('with "old" as (select 1) delete from "snippets"'))
  assert.ok(frees('drop table "texts"'))
  assert.ok(!frees('insert into "snippets" ("id") values (?) on conflict ("id") do nothing'))
  assert.ok(!frees('select "id" from "snippets"'))
  assert.ok(!frees('update "leases" set "holder" = ?'))
})

type Created = { readonly id: string; readonly deleteToken: string; readonly content: string }
type Needle = { readonly name: string; readonly bytes: Uint8Array }

function dataFolder(t: TestContext) {
  const folder = databaseFolder('erasure')
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return { folder, databaseUrl: `sqlite:${join(folder, 'corkboard.db')}` }
}

/** Creates three snippets of each size. */
async function createAll(app: TestApp, expires: string, each = sizes): Promise<readonly Created[]> {
  const created: Created[] = []
  for (const size of [...each, ...each, ...each]) {
    const content = randomBytes(size).toString('base64').slice(0, size)
    const body = new URLSearchParams({ content, expires, lexer: '_text', format: 'json' })
    const response = await app.fetch('/api/', { method: 'POST', body })
    assert.equal(response.status, 200, await response.clone().text())
    const { url } = (await response.json()) as { url: string }
    const id = new URL(url).pathname.slice(1)
    created.push({ id, deleteToken: response.headers.get('delete-token') ?? assert.fail(), content })
  }
  return created
}

/** The stored bytes of the texts, compressed or not. */
async function needlesOf(databaseUrl: string, created: readonly Created[]): Promise<readonly Needle[]> {
  await using db: Database = await openDatabase(databaseUrl)
  const rows = await db.query
    .selectFrom('snippets')
    .leftJoin('texts', 'texts.hash', 'snippets.text_hash')
    .select(['id', 'content', 'bytes'])
    .where(
      'id',
      'in',
      created.map(({ id }) => id),
    )
    .execute()
  return rows.map(({ id, content, bytes }) => needle(id, bytes ?? content))
}

const needle = (name: string, bytes: Uint8Array): Needle => ({ name, bytes })
const nameOf = ({ name }: Needle): string => name
const isOf = (created: readonly Created[], { name }: Needle) => created.some(({ id }) => id === name)

/** Names of the texts of which any piece is in any file. */
function found(folder: string, needles: readonly Needle[]): readonly string[] {
  const files = readdirSync(folder).map(name => readFileSync(join(folder, name)))
  const isIn = (piece: Uint8Array) =>
    files.some(file => file.includes(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)))
  return needles.filter(({ bytes }) => piecesOf(bytes).some(isIn)).map(nameOf)
}

/**
 * Every eight thousandth byte begins one, so that each page that holds a part of it is found. The first bytes of what is compressed
 * describe how, and may be the same for others.
 */
function piecesOf(bytes: Uint8Array): readonly Uint8Array[] {
  const length = Math.min(16, bytes.byteLength)
  const first = bytes.byteLength > 1000 ? 500 : 0
  const starts = Array.from(
    { length: Math.ceil(bytes.byteLength / 8000) },
    (_, place) => first + place * 8000,
  )
  return [...starts, bytes.byteLength - length]
    .filter(start => start + length <= bytes.byteLength)
    .map(start => bytes.subarray(start, start + length))
}

async function assertGone(folder: string, needles: readonly Needle[]): Promise<void> {
  const deadline = Date.now() + patienceMs
  // Texts are searched one at a time, since searching all files for all of them takes long.
  for (const each of needles)
    while (found(folder, [each]).length > 0 && Date.now() < deadline) await wait(250)
  assert.deepEqual(found(folder, needles), [])
}
