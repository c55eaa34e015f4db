/** Rows whose texts were bundled are smaller, and do all that they did before. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { before, describe, it, test } from 'node:test'
import { zstdDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import type { Database } from '../../../src/db/database.ts'
import { loadHistory } from '../../../src/db/history.ts'
import { migrate } from '../../../src/db/migrate.ts'
import { openDatabase } from '../../../src/db/open-database.ts'
import { dayMs } from '../../../src/lib/time.ts'
import { createOriginStore } from '../../../src/snippets/access/origin-store.ts'
import { anonymous, type Creator, type Draft } from '../../../src/snippets/model/snippet.ts'
import { createModeratedSnippets } from '../../../src/snippets/moderation/moderated-snippet-store.ts'
import { createTargetStore } from '../../../src/snippets/moderation/traces/target-store.ts'
import { createLifetimeStore } from '../../../src/snippets/ownership/lifetime-store.ts'
import { createMySnippetsStore } from '../../../src/snippets/ownership/my-snippets-store.ts'
import { createSnippetStore, type SnippetStore } from '../../../src/snippets/snippet-store.ts'
import { createSweep } from '../../../src/snippets/sweep-expired.ts'
import { until } from '../../app.ts'
import { database, run } from '../../db/moving.ts'
import { engines, freshDatabase, migratedDatabase, onBothEngines } from '../../matrix.ts'
import { draft } from '../draft.ts'
import { believableText } from '../texts.ts'
import { bundleCold, countBundled, databaseWith } from './bundling.ts'

const start = Date.UTC(2026, 0, 1)
const later = start + 2 * dayMs
const week = 7 * 86_400

type Added = { readonly id: string; readonly deleteToken: string; readonly content: string }

async function addTo(
  store: SnippetStore,
  seed: number,
  fields: Partial<Draft> = {},
  creator: Creator = anonymous,
): Promise<Added> {
  const content = believableText(300, seed)
  return { ...(await store.add(draft({ expires: week, ...fields, content }), creator, start)), content }
}

type Filling = {
  readonly creatorOf?: (seed: number) => Creator
  /** Seconds until the snippet expires. */
  readonly lifetimeOf?: (seed: number) => number
}

const fill = async (
  store: SnippetStore,
  count: number,
  { creatorOf = () => anonymous, lifetimeOf = () => week }: Filling = {},
) => {
  const added: Added[] = []
  while (added.length < count) {
    const seeds = Array.from({ length: Math.min(500, count - added.length) }, (_, at) => added.length + at)
    const adding = seeds.map(seed => addTo(store, seed, { expires: lifetimeOf(seed) }, creatorOf(seed)))
    added.push(...(await Promise.all(adding)))
  }
  return added
}

async function assertWhole(store: SnippetStore, added: readonly Added[]): Promise<void> {
  for (const { id, content } of added) {
    const found = await store.find(id, later)
    assert.ok(found?.state === 'open', id)
    assert.equal(Buffer.from(found.content).toString(), content)
  }
}

const originOf = (number: number, key = 20_454) => ({
  key,
  address: Buffer.alloc(16, number),
  network: Buffer.alloc(16, 100 + number),
})

onBothEngines('rows of bundled texts', open => {
  let db: Database
  let store: SnippetStore
  before(async () => {
    db = await open()
    store = createSnippetStore(db, { idLength: 10 })
  })

  it('are deleted and brought back by their tokens, and by no other', async () => {
    const [one, other] = (await fill(store, 60)) as [Added, Added, ...Added[]]
    await bundleCold(store, later)
    assert.equal(await countBundled(db), 60)
    assert.equal(await store.remove(one.id, other.deleteToken, later), 'refused')
    assert.equal(await store.hasToken(one.id, one.deleteToken, later), true)
    assert.equal(await store.hasToken(one.id, other.deleteToken, later), false)
    assert.ok(await store.setAside(one.id, 'owner', later))
    const aside = await store.asideOf(one.id, later)
    assert.equal(aside?.hasToken(one.deleteToken), true)
    assert.equal(aside?.hasToken(other.deleteToken), false)
    assert.ok(await store.bringBack(one.id, later))
    assert.equal(await store.remove(one.id, one.deleteToken, later), 'removed')
    assert.equal(await store.find(one.id, later), null)
  })

  it('are deleted by a token that was read before', async () => {
    const added = await fill(store, 60)
    let once = true
    const between = databaseWith(db, {
      write: async (...statements) => {
        if (once) await bundleCold(store, later)
        once = false
        return db.write(...statements)
      },
    })
    const [{ id, deleteToken }] = added as [Added, ...Added[]]
    const slow = createSnippetStore(between, { idLength: 10 })
    assert.equal(await slow.remove(id, deleteToken, later), 'removed')
  })

  it('tell moderators where they came from, until that is cleared', async () => {
    const added = await fill(store, 60, {
      creatorOf: seed => ({ ...anonymous, origin: originOf(seed % 3) }),
    })
    const links = createTargetStore(db)
    const moderated = createModeratedSnippets(db)
    const targets = added.slice(0, 6).map(({ id }) => ({
      snippetId: id,
      at: start,
      targets: [{ host: 'example.com', domain: 'example.com' }],
      isChanged: false,
    }))
    await db.write(...targets.map(each => links.keeping(each)))
    const seen = async () => ({
      targets: await links.counts(0, 10),
      origins: await Promise.all(added.map(async ({ id }) => (await moderated.find(id, later))?.origin)),
    })
    const known = await seen()
    assert.equal(known.targets[0]?.networks, 3)
    await bundleCold(store, later)
    const row = await db.query
      .selectFrom('snippets')
      .select(['address_hash', 'encoding'])
      .where('id', '=', added[0]?.id ?? '')
      .executeTakeFirst()
    assert.deepEqual({ ...row }, { address_hash: null, encoding: 'b' })
    assert.deepEqual(structuredClone(await seen()), structuredClone(known))
    await createOriginStore(db).clear(20_454, 1000)
    assert.ok((await seen()).origins.every(origin => origin === null))
  })

  it('are listed, and keep what they are', async () => {
    const owner = Buffer.alloc(16, 9)
    const creator = { ...anonymous, ownerHash: owner }
    const one = await addTo(store, 1, { rtl: true, deletable: true, filename: 'a.py' }, creator)
    await fill(store, 60)
    const mine = createMySnippetsStore(db)
    const list = () => mine.list({ hash: owner, accountId: null }, later, { offset: 0, limit: 10 })
    const [facts, found] = [await list(), await store.find(one.id, later)]
    await bundleCold(store, later)
    assert.deepEqual(await list(), facts)
    const fresh = createSnippetStore(db, { idLength: 10 })
    assert.deepEqual(structuredClone(await fresh.find(one.id, later)), structuredClone(found))
    const wanted = { ...draft({ content: 'next', rtl: true, filename: 'a.py' }) }
    assert.equal(await store.revise(one.id, start, wanted, anonymous, later), 'revised')
    const now = await store.find(one.id, later)
    assert.ok(now?.state === 'open')
    assert.equal((await store.earlier(now, 1))?.rtl, true)
    assert.ok(await store.removeOpenly(one.id, later))
  })

  it('get another lifetime of their owner, or none', async () => {
    const owner = { hash: Buffer.alloc(16, 8), accountId: null }
    const [one, ...others] = (await fill(store, 60, {
      creatorOf: seed => ({ ...anonymous, ownerHash: seed === 0 ? owner.hash : null }),
    })) as [Added, ...Added[]]
    await bundleCold(store, later)
    const lifetimes = createLifetimeStore(db)
    const from = start + 1000 * week
    const change = { id: one.id, from, to: null }
    assert.deepEqual(await lifetimes.change(owner, [change], later), [change])
    assert.equal((await store.sweep(from + 1, 1000)).more, false)
    const found = await store.find(one.id, from + 1)
    assert.ok(found?.state === 'open')
    assert.equal(Buffer.from(found.content).toString(), one.content)
    assert.equal(await store.find(others[0]?.id ?? '', from + 1), null)
  })

  it('that expire one after another leave their bundle once', async () => {
    const own = await open()
    const swept = createSnippetStore(own, { idLength: 10 })
    await fill(swept, 100)
    await bundleCold(swept, later)
    const bytes = async () =>
      (await own.query.selectFrom('texts').select('bytes').execute()).map(each => each.bytes)
    const known = await bytes()
    const expired = start + 1000 * week
    for (const _ of [1, 2, 3]) {
      assert.ok((await swept.sweep(expired, 30)).more)
      assert.deepEqual(await bytes(), known)
    }
    assert.deepEqual(await swept.sweep(expired, 30), { swept: 10, more: false })
    assert.deepEqual(await bytes(), [])
  })

  it('leave their bundle also if the sweep is aborted', async () => {
    const own = await open()
    const store = createSnippetStore(own, { idLength: 10 })
    const added = await fill(store, 100, { lifetimeOf: seed => week + seed })
    await bundleCold(store, later)
    const stopping = new AbortController()
    const sweep = createSweep({
      store: { ...store, sweep: (...given) => store.sweep(...given).finally(() => stopping.abort()) },
      now: () => start + 1000 * (week + 200),
      log: { info: () => {} },
      restMs: 0,
    })
    await sweep(stopping.signal)
    assert.equal(await countBundled(own), 80)
    const [bundle] = await own.query.selectFrom('texts').select('bytes').execute()
    const text = zstdDecompressSync(bundle?.bytes ?? assert.fail())
    for (const [at, { content }] of added.entries()) assert.equal(text.includes(content), at >= 20)
  })

  it('take with their texts no more than 1.2 times the 300 bytes of these', async () => {
    const own = await open()
    const filled = createSnippetStore(own, { idLength: 10 })
    const count = 8000
    await compacted(own)
    const empty = await bytesByPart(own)
    // A second apart, so that bundles hold the same texts in each run, and the index of expiry has a key for each.
    await fill(filled, count, { lifetimeOf: seed => week + seed, creatorOf })
    await bundleCold(filled, later)
    assert.equal(await countBundled(own), count)
    // PostgreSQL keeps the rows of before as long as its own analysis of another table still has its snapshot.
    await until(
      async () => {
        await compacted(own)
        const parts = await bytesByPart(own)
        return { ...parts, each: (sum(parts) - sum(empty)) / count }
      },
      ({ each }) => each < 1.2 * 300,
    )
  })
})

/** Twenty snippets of each creator. */
const creatorOf = (seed: number): Creator => ({
  accountId: null,
  ownerHash: Buffer.from(believableText(16, Math.floor(seed / 20)), 'latin1'),
  origin: originOf(Math.floor(seed / 20) % 100),
})

type Parts = Readonly<Record<string, number>>

const sum = (parts: Parts): number => Object.values(parts).reduce((all, bytes) => all + bytes, 0)

/** Rewrites both tables on PostgreSQL without the rows that were changed; SQLite has none of these. */
async function compacted({ engine, query }: Database): Promise<void> {
  if (engine === 'postgres')
    for (const table of ['snippets', 'texts']) await sql`vacuum full ${sql.table(table)}`.execute(query)
}

/** Bytes on the disk of the tables of snippets and texts, and of each index. */
async function bytesByPart({ engine, query }: Database): Promise<Parts> {
  type Part = { readonly name: string; readonly bytes: number }
  const { rows } = await (engine === 'sqlite'
    ? sql<Part>`
      select name, sum(pgsize) as bytes from dbstat
      where name in (select name from sqlite_schema where tbl_name in ('snippets', 'texts')) group by 1`
    : sql<Part>`
      select relname as name, pg_table_size(oid) as bytes from pg_class
      where oid in ('snippets'::regclass, 'texts'::regclass)
      or oid in (select indexrelid from pg_index where indrelid in ('snippets'::regclass, 'texts'::regclass))`
  ).execute(query)
  return Object.fromEntries(rows.map(({ name, bytes }) => [name, Number(bytes)]))
}

for (const engine of engines)
  describe(`bundling on ${engine}`, () => {
    it('that is killed at any moment loses nothing, and goes on', async t => {
      const { url, remove } = await migratedDatabase(engine)
      t.after(remove)
      const added = await (async () => {
        await using db = await openDatabase(url)
        return await fill(createSnippetStore(db, { idLength: 10 }), 2500)
      })()
      for (const ms of [5, 60, 150]) {
        const script = join(import.meta.dirname, 'killed-bundling.ts')
        const child = spawn(process.execPath, [script, url, String(later), String(ms)], { stdio: 'ignore' })
        assert.deepEqual(await once(child, 'exit'), [null, 'SIGKILL'])
        await using db = await openDatabase(url)
        await assertWhole(createSnippetStore(db, { idLength: 10 }), added)
      }
      await using db = await openDatabase(url)
      const store = createSnippetStore(db, { idLength: 10 })
      await bundleCold(store, later)
      assert.ok((await countBundled(db)) > 2400)
      await assertWhole(store, added)
    })

    it('takes what a database of the version before holds', async t => {
      const { url, remove } = await freshDatabase(engine)
      t.after(remove)
      await using db = await openDatabase(url)
      const history = await loadHistory()
      const own = history.findIndex(({ name }) => name === '0052-text-bundles')
      await migrate(db, Date.now, history.slice(0, own))
      const store = createSnippetStore(db, { idLength: 10 })
      const added = await fill(store, 80)
      await migrate(db, Date.now)
      await assertWhole(store, added)
      await bundleCold(store, later)
      assert.equal(await countBundled(db), 80)
      await assertWhole(store, added)
    })
  })

test('Bundled texts move from PostgreSQL to SQLite and back', async t => {
  const [first, second, third] = [
    await database(t, 'postgres'),
    await database(t, 'sqlite'),
    await database(t, 'postgres'),
  ]
  const added = await (async () => {
    await using db = await openDatabase(first)
    const store = createSnippetStore(db, { idLength: 10 })
    const all = await fill(store, 100)
    await bundleCold(store, later)
    return all
  })()
  await run(first, second)
  await run(second, third)
  await using db = await openDatabase(third)
  assert.equal(await countBundled(db), 100)
  await assertWhole(createSnippetStore(db, { idLength: 10 }), added)
})
