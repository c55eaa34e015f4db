import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { zstdDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { compiled, type Database } from '../../../src/db/database.ts'
import { hasInstanceWithoutBundles, markSeen } from '../../../src/db/instances.ts'
import { dayMs } from '../../../src/lib/time.ts'
import { isBundle } from '../../../src/snippets/bundles/bundle-store.ts'
import { anonymous, type Draft } from '../../../src/snippets/model/snippet.ts'
import type { ReportGroup } from '../../../src/snippets/moderation/report-group-store.ts'
import { createReportQueue } from '../../../src/snippets/moderation/report-queue-store.ts'
import { createMySnippetsStore } from '../../../src/snippets/ownership/my-snippets-store.ts'
import { createSnippetStore, type SnippetStore } from '../../../src/snippets/snippet-store.ts'
import { onBothEngines } from '../../matrix.ts'
import { draft } from '../draft.ts'
import { believableText } from '../texts.ts'
import { bundleCold, databaseWith } from './bundling.ts'

const start = Date.UTC(2026, 0, 1)
const later = start + 2 * dayMs
const week = 7 * 86_400

type Added = { readonly id: string; readonly deleteToken: string; readonly content: string }

onBothEngines('bundles of small texts', (open, engine) => {
  let db: Database
  let store: SnippetStore
  before(async () => {
    db = await open()
    store = createSnippetStore(db, { idLength: 10, seal: async bytes => bytes })
  })

  let seed = 0
  async function add(fields: Partial<Draft> = {}, creator = anonymous): Promise<Added> {
    const content = fields.content ?? believableText(300, seed++)
    return { ...(await store.add(draft({ expires: week, ...fields, content }), creator, start)), content }
  }
  const addMany = (count: number, fields: Partial<Draft> = {}): Promise<readonly Added[]> =>
    Promise.all(Array.from({ length: count }, () => add(fields)))

  const bundleAll = (at = later, isReady = true) => bundleCold(store, at, { isReady })
  const rowOf = (id: string) =>
    db.query.selectFrom('snippets').selectAll().where('id', '=', id).executeTakeFirst()
  const isIn = async ({ id }: { readonly id: string }) => (await rowOf(id))?.encoding === 'b'
  const textOf = async ({ id }: Added, at = later) => {
    const found = await store.find(id, at)
    return found?.state === 'open' ? Buffer.from(found.content).toString() : null
  }
  const bundles = async () =>
    (await db.query.selectFrom('texts').selectAll().execute()).filter(({ hash }) => isBundle(hash))
  /** Whether the text is in any bundle, as the bytes lie in the database. */
  const lies = async (text: string) =>
    (await bundles()).some(({ bytes }) => zstdDecompressSync(bytes).includes(text))
  async function measured(): Promise<number> {
    let sum = 0
    for await (const bytes of store.measure(50)) sum += bytes
    return sum
  }

  it('hold what is small, cold and open, and give back its very bytes', async () => {
    const before = (await measured()) - store.moved()
    const small = await addMany(150)
    const lasting = await addMany(60, { expires: 'never' })
    const large = await add({ content: believableText(3000, 1) })
    const odd = [
      await add({ content: '\0\r\n\ufeffé'.repeat(30) }),
      await add({ filename: 'a', more: [{ content: 'of b', filename: 'b', lexer: 'c' }] }),
    ]
    const stays = [
      await add({ expires: 'onetime' }),
      await add({ password: 'open' }),
      await add({ encrypted: true }),
      await add({ content: believableText(9000, 2) }),
      await add({ expires: 3600 * 50 }),
      await add({ content: 'hidden' }),
    ]
    await store.hide(stays.at(-1)?.id ?? '', start)
    const known = new Map(
      await Promise.all(
        [...small, ...odd].map(async each => [each.id, await store.find(each.id, later)] as const),
      ),
    )

    await bundleAll()
    const inside = [...small, ...lasting, large, ...odd]
    for (const each of inside) assert.ok(await isIn(each), each.id)
    for (const each of stays) assert.ok(!(await isIn(each)), each.id)
    for (const each of [...inside.filter(one => one !== odd[1])])
      assert.equal(await textOf(each), each.content)
    const fresh = createSnippetStore(db, { idLength: 10 })
    for (const [id, found] of known)
      assert.deepEqual(structuredClone(await fresh.find(id, later)), structuredClone(found))
    const bytes = (await bundles()).reduce((sum, each) => sum + each.bytes.byteLength, 0)
    assert.ok(bytes < 0.5 * inside.reduce((sum, { content }) => sum + content.length, 0))
    assert.equal(await measured(), before + store.moved(), 'what is counted is what is measured')

    const all = await bundles()
    await bundleAll()
    assert.deepEqual(await bundles(), all, 'a second time there is nothing to do')
  })

  it('are not read for a text that was read lately, unless another one has its id by now', async () => {
    const [one] = (await addMany(60)) as [Added, ...Added[]]
    await bundleAll()
    let bytes = 0
    const counting = databaseWith(db, {
      rows: async statement => {
        const rows = await db.rows(statement)
        for (const row of rows) bytes += (row as { content?: Uint8Array }).content?.byteLength ?? 0
        return rows
      },
    })
    const reading = createSnippetStore(counting, { idLength: 10 })
    const read = async () => {
      const found = await reading.find(one.id, later)
      return found?.state === 'open' ? Buffer.from(found.content).toString() : found?.state
    }
    assert.equal(await read(), one.content)
    assert.ok(bytes > 2000)
    bytes = 0
    assert.equal(await read(), one.content)
    assert.equal(bytes, 0)
    await store.revise(one.id, start, draft({ content: 'another' }), anonymous, later)
    assert.equal(await read(), 'another')
    await store.hide(one.id, later)
    assert.equal(await read(), 'hidden')
  })

  it('wait until texts are a day old, are enough, and every instance can read them', async () => {
    const added = await addMany(60)
    await bundleAll(start + dayMs - 1)
    await bundleAll(later, false)
    assert.ok(!(await isIn(added[0] as Added)))
    await bundleAll()
    assert.ok(await isIn(added[0] as Added))
    const few = await addMany(5)
    await bundleAll()
    for (const each of few) assert.ok(!(await isIn(each)))
    for (const each of few) await store.take(each.id)

    await db.write(markSeen(db, { id: 'new', host: 'host', pid: 1 }))
    assert.equal(await hasInstanceWithoutBundles(db), false)
    await db.write(markSeen(db, { id: 'old', host: 'host', pid: 2 }))
    await db.write(db.query.updateTable('instances').set({ reads_bundles: null }).where('id', '=', 'old'))
    assert.equal(await hasInstanceWithoutBundles(db), true)
    await db.write(db.query.deleteFrom('instances'))
  })

  it('lose a text at once when it is deleted, by whatever way, and go with the last', async () => {
    const added = await addMany(64, { deletable: true })
    await bundleAll()
    const others = (await bundles()).length
    const [byToken, byReader, byModerator, undone, ...rest] = added as [
      Added,
      Added,
      Added,
      Added,
      ...Added[],
    ]
    const before = (await measured()) - store.moved()
    assert.ok(await lies(byToken.content))
    assert.equal(await store.remove(byToken.id, byToken.deleteToken, later), 'removed')
    assert.ok(await store.removeOpenly(byReader.id, later))
    assert.ok(await store.take(byModerator.id))
    for (const { content } of [byToken, byReader, byModerator]) assert.ok(!(await lies(content)))

    assert.ok(await store.setAside(undone.id, 'owner', later))
    assert.equal(await textOf(undone), null)
    assert.ok(await store.bringBack(undone.id, later + 1))
    assert.equal(await textOf(undone), undone.content)
    for (const each of rest) assert.equal(await textOf(each), each.content)
    assert.equal(await measured(), before + store.moved())

    await Promise.all([undone, ...rest].map(({ id }) => store.take(id)))
    assert.equal((await bundles()).length, others - 1)
    assert.equal(await measured(), before + store.moved())
  })

  it('lose what has expired with the sweep', async () => {
    const added = await addMany(100, { expires: week + 5 })
    await bundleAll()
    const expired = start + 1000 * (week + 6)
    while ((await store.sweep(expired, 20)).more);
    for (const { id, content } of added) {
      assert.equal(await rowOf(id), undefined)
      assert.ok(!(await lies(content)))
    }
  })

  it('lose what a process left behind that was killed after a deletion', async () => {
    const added = await addMany(60)
    await bundleAll()
    const [gone, ...rest] = added as [Added, ...Added[]]
    await db.write(db.query.deleteFrom('snippets').where('id', '=', gone.id))
    assert.ok(await lies(gone.content))
    for (let after: Uint8Array | null = null; ; ) {
      after = await store.sweepTexts(after, 2)
      if (!after) break
    }
    assert.ok(!(await lies(gone.content)))
    for (const each of rest) assert.equal(await textOf(each), each.content)
  })

  it('hold nothing of what was deleted or changed while they were made', async () => {
    const added = await addMany(100)
    const taken = added.filter((_, at) => at % 3 === 0)
    const changed = added.filter((_, at) => at % 3 === 1)
    const cold = (await allCold(store)).filter(({ id }) => added.some(each => each.id === id))
    for (const { id } of taken) await store.take(id)
    for (const { id } of changed)
      assert.equal(
        await store.revise(id, start, { ...draft({ content: `new ${id}` }) }, anonymous, start),
        'revised',
      )
    await store.bundles.keep(cold)
    for (const { id, content } of taken) {
      assert.equal(await rowOf(id), undefined)
      assert.ok(!(await lies(content)))
    }
    for (const each of changed) {
      assert.ok(!(await lies(each.content)))
      assert.equal(await textOf(each), `new ${each.id}`)
    }
    for (const each of added.filter((_, at) => at % 3 === 2)) {
      assert.ok(await isIn(each))
      assert.equal(await textOf(each), each.content)
    }
  })

  it('are made by two instances at once, and emptied by many, without loss', async () => {
    const added = await addMany(150)
    const other = createSnippetStore(db, { idLength: 10 })
    const cold = (await allCold(store)).filter(({ id }) => added.some(each => each.id === id))
    await Promise.all([store.bundles.keep(cold), other.bundles.keep([...cold].reverse())])
    for (const each of added) assert.equal(await textOf(each), each.content)
    const taken = added.slice(0, 40)
    await Promise.all(taken.map(({ id }, at) => (at % 2 ? store : other).take(id)))
    await store.sweepTexts(null, 1000)
    for (const { content } of taken) assert.ok(!(await lies(content)))
    for (const each of added.slice(40)) assert.equal(await textOf(each), each.content)
  })

  it('lock the same snippets in one order, however they were found', async () => {
    const added = await addMany(20)
    const ids = new Set<unknown>(added.map(({ id }) => id))
    const cold = (await allCold(store)).filter(({ id }) => ids.has(id))
    const orders: unknown[][] = []
    const watched = databaseWith(db, {
      write: async (...statements) => {
        const locked = compiled(statements).flatMap(({ parameters }) =>
          parameters.filter(each => ids.has(each)),
        )
        if (locked.length > 0) orders.push(locked)
        return db.write(...statements)
      },
    })
    const { bundles } = createSnippetStore(watched, { idLength: 10 })
    await bundles.keep(cold)
    await bundles.keep(cold.toReversed())
    assert.equal(orders[0]?.length, 20)
    assert.deepEqual(orders[1], orders[0])
  })

  describe('and what else reads texts', () => {
    it('revisions', async () => {
      const added = await addMany(60)
      await bundleAll()
      const [{ id, content }] = added as [Added, ...Added[]]
      const before = (await measured()) - store.moved()
      const same = draft({ content })
      assert.equal(await store.revise(id, start, same, anonymous, later), 'same')
      assert.equal(await store.revise(id, start, draft({ content: 'another' }), anonymous, later), 'revised')
      assert.ok(!(await lies(content)))
      const now = await store.find(id, later)
      assert.ok(now?.state === 'open')
      assert.equal(Buffer.from(now.content).toString(), 'another')
      assert.equal(Buffer.from((await store.earlier(now, 1))?.content ?? '').toString(), content)
      assert.equal(await measured(), before + store.moved())
    })

    it('a change of a text that is bundled meanwhile', async () => {
      const added = await addMany(60)
      const [{ id, content }] = added as [Added, ...Added[]]
      let once = true
      const between = databaseWith(db, {
        write: async (...statements) => {
          if (once) {
            once = false
            await bundleAll()
            assert.ok(await isIn({ id }))
          }
          return db.write(...statements)
        },
      })
      const slow = createSnippetStore(between, { idLength: 10 })
      assert.equal(await slow.revise(id, start, draft({ content: 'late' }), anonymous, later), 'revised')
      assert.ok(!(await lies(content)))
      const now = await store.find(id, later)
      assert.ok(now?.state === 'open')
      assert.equal(Buffer.from((await store.earlier(now, 1))?.content ?? '').toString(), content)
    })

    it('the search among own snippets, and moderators', async () => {
      const owner = { hash: Buffer.alloc(16, 7), accountId: null }
      const mine = await add(
        { content: `${believableText(200, 7)} quetzal` },
        { ...anonymous, ownerHash: owner.hash },
      )
      await addMany(60)
      await bundleAll()
      assert.ok(await isIn(mine))
      const { found } = await createMySnippetsStore(db).search(owner, ['quetzal'], later)
      assert.deepEqual(
        found.map(({ id }) => id),
        [mine.id],
      )
      const group = { snippetId: mine.id } as ReportGroup
      const queue = createReportQueue(db, { queue: async () => [group], waiting: async () => 1 })
      assert.equal((await queue.read(later, 10)).items[0]?.excerpt, mine.content)
      const seen = await store.look(mine.id, later)
      assert.equal(Buffer.from(seen?.content ?? '').toString(), mine.content)
      await store.hide(mine.id, later)
      assert.equal(Buffer.from((await store.look(mine.id, later))?.content ?? '').toString(), mine.content)
      assert.equal((await store.find(mine.id, later))?.state, 'hidden')
    })
  })

  if (engine === 'sqlite')
    it('leave no half-empty pages behind', async () => {
      const own = await open()
      const filled = createSnippetStore(own, { idLength: 10 })
      const texts = Array.from({ length: 4000 }, (_, at) => believableText(300, at))
      for (let at = 0; at < texts.length; at += 500)
        await Promise.all(
          texts
            .slice(at, at + 500)
            .map(content => filled.add(draft({ content, expires: week }), anonymous, start)),
        )
      await bundleCold(filled, later)
      const { rows } = await sql<{ pages: number }>`
        select count(*) as pages from dbstat where name = 'snippets'`.execute(own.query)
      const pages = rows[0]?.pages ?? Number.NaN
      assert.ok(pages * 8192 < 4000 * 170, `${pages} pages`)
    })
})

async function allCold(store: SnippetStore) {
  const texts = []
  let looked: Parameters<SnippetStore['bundles']['find']>[0] | null = {
    kind: 'expiring',
    expiresAt: later,
    id: '',
  }
  while (looked) {
    const found: Awaited<ReturnType<SnippetStore['bundles']['find']>> = await store.bundles.find(
      looked,
      later,
      50,
    )
    texts.push(...found.texts)
    looked = found.next
  }
  return texts
}
