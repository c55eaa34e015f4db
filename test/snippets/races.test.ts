import assert from 'node:assert/strict'
import { before, it, test } from 'node:test'
import { sql } from 'kysely'
import postgres from 'postgres'
import type { Database } from '../../src/db/database.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import { anonymous, type Draft } from '../../src/snippets/model/snippet.ts'
import type { AddResult } from '../../src/snippets/snippet-insert-store.ts'
import { createSnippetStore, type SnippetStore } from '../../src/snippets/snippet-store.ts'
import { until } from '../app.ts'
import { migratedDatabase, onBothEngines } from '../matrix.ts'
import { draft as anyDraft } from './draft.ts'
import { believableText } from './texts.ts'

const start = Date.UTC(2026, 0, 1)
const end = start + 1000
const rounds = 40
const draft = (fields: Partial<Draft> = {}) => anyDraft({ expires: 'onetime', ...fields })

onBothEngines('of those who come at the same moment', open => {
  let db: Database
  let store: SnippetStore
  /** The store of another instance, with connections of its own if the engine has any. */
  let other: SnippetStore
  before(async () => {
    db = await open()
    store = createSnippetStore(db, { idLength: 10 })
    other = createSnippetStore(db, { idLength: 10 })
  })

  const add = (fields: Partial<Draft> = {}) => store.add(draft(fields), anonymous, start)
  const reveal = async ({ id }: AddResult, now = start) => (await store.reveal(id, now)) !== null
  const remove = async ({ id, deleteToken }: AddResult) =>
    (await other.remove(id, deleteToken, start)) === 'removed'
  const isThere = async ({ id }: AddResult) =>
    (await db.query.selectFrom('snippets').select('id').where('id', '=', id).execute()).length === 1
  const once = (outcomes: readonly boolean[]) =>
    assert.equal(outcomes.filter(Boolean).length, 1, String(outcomes))

  /** Runs all at the same time; which one begins first changes from round to round. */
  async function race<T>(...runners: readonly (() => Promise<T>)[]): Promise<readonly T[]> {
    const shift = Math.floor(Math.random() * runners.length)
    const order = runners.map((_, at) => (at + shift) % runners.length)
    const outcomes: T[] = []
    await Promise.all(
      order.map(async at => {
        const runner = runners[at]
        if (runner) outcomes[at] = await runner()
      }),
    )
    return outcomes
  }

  it('one reads what can be read once', async () => {
    for (let round = 0; round < rounds; round++) {
      const added = await add()
      once(
        await race(
          () => reveal(added),
          () => reveal(added),
          () => reveal(added),
        ),
      )
      assert.equal(await isThere(added), false)
    }
  })

  it('one reads it or one deletes it', async () => {
    for (let round = 0; round < rounds; round++) {
      const added = await add()
      once(
        await race(
          () => reveal(added),
          () => remove(added),
        ),
      )
      const again = await add()
      once(
        await race(
          () => reveal(again),
          () => remove(again),
          () => other.take(again.id),
        ),
      )
      assert.equal(await isThere(again), false)
    }
  })

  it('one reads it before it expires, or it is swept', async () => {
    for (let round = 0; round < rounds; round++) {
      const added = await add()
      await db.write(db.query.updateTable('snippets').set({ expires_at: end }).where('id', '=', added.id))
      const [early, late, swept] = await race(
        () => reveal(added, end - 1),
        () => reveal(added, end),
        async () => (await other.sweep(end, 20)).swept === 1,
      )
      assert.equal(late, false)
      once([Boolean(early), Boolean(swept)])
      assert.equal(await isThere(added), false)
    }
  })

  it('one reads it or it is hidden', async () => {
    for (let round = 0; round < rounds; round++) {
      const added = await add()
      const [read, hidden] = await race(
        () => reveal(added),
        () => other.hide(added.id, start),
      )
      once([Boolean(read), Boolean(hidden)])
      assert.equal(await isThere(added), hidden)
    }
  })

  it('it is deleted whether or not it is hidden at that moment, and nothing of it stays', async () => {
    for (let round = 0; round < rounds; round++) {
      const added = await add({ expires: 'never' })
      const [removed, taken] = await race(
        () => remove(added),
        () => other.take(added.id),
        () => other.hide(added.id, start),
      )
      once([Boolean(removed), Boolean(taken)])
      assert.equal(await isThere(added), false)
      assert.equal(await other.hide(added.id, start), false)
    }
  })

  it('it is swept by one of several sweepers', async () => {
    for (let round = 0; round < 10; round++) {
      const count = 30
      await Promise.all(Array.from({ length: count }, () => add({ expires: 1 })))
      let swept = 0
      const sweepAll = async (by: SnippetStore) => {
        for (let more = true; more; ) {
          const result = await by.sweep(end, 5)
          swept += result.swept
          more = result.more
        }
      }
      await race(
        () => sweepAll(store),
        () => sweepAll(other),
      )
      assert.equal(swept, count)
    }
  })

  it('a text that is kept once is there for everybody who has it, and for nobody else', async () => {
    const texts = async () => (await db.query.selectFrom('texts').select('hash').execute()).length
    const content = believableText(30_000, 1)
    const shared = (by: SnippetStore) => by.add(draft({ content, expires: 'never' }), anonymous, start)
    let last = await shared(store)
    for (let round = 0; round < 2 * rounds; round++) {
      const gone = last
      const [first, second] = await race<AddResult | boolean | null>(
        () => shared(store),
        () => shared(other),
        () => remove(gone),
        async () => (await store.sweepTexts(null, 50)) === null,
      )
      for (const each of [first, second] as readonly AddResult[]) {
        const found = await store.find(each.id, start)
        assert.ok(found?.state === 'open')
        assert.equal(Buffer.from(found.content).toString(), content)
      }
      assert.equal(await texts(), 1)
      // The last two are deleted at the same time: one of them deletes the shared text.
      const pair = [first, second] as readonly AddResult[]
      await race(...pair.map((each, at) => () => (round % 2 === at ? remove(each) : other.take(each.id))))
      assert.equal(await texts(), 0)
      last = await shared(store)
    }
  })

  it('many who add and delete the same few texts leave nothing behind', { timeout: 60_000 }, async () => {
    await db.write(db.query.deleteFrom('snippets'))
    const contents = Array.from({ length: 3 }, (_, seed) => believableText(30_000, seed + 7))
    const work = async (by: SnippetStore, turn: number) => {
      for (let step = 0; step < 12; step++) {
        const content = contents[(turn + step) % contents.length] ?? ''
        const added = await by.add(draft({ content, expires: step % 3 ? 'never' : 1 }), anonymous, start)
        if (step % 3 === 0) {
          await by.sweep(end, 3)
          continue
        }
        const found = await by.find(added.id, start)
        assert.ok(found?.state === 'open' && found.content.byteLength === Buffer.byteLength(content))
        assert.equal(await by.take(added.id), true)
      }
    }
    await Promise.all(Array.from({ length: 8 }, (_, turn) => work(turn % 2 ? store : other, turn)))
    for (let more = true; more; ) more = (await store.sweep(end, 20)).more
    for (let left: Uint8Array | null = await store.sweepTexts(null, 50); left; )
      left = await store.sweepTexts(left, 50)
    assert.equal((await db.query.selectFrom('snippets').select('id').execute()).length, 0)
    assert.equal((await db.query.selectFrom('texts').select('hash').execute()).length, 0)
  })
})

test('A sweep on PostgreSQL passes over snippets that another transaction has locked', async t => {
  const { url, remove } = await migratedDatabase('postgres')
  t.after(remove)
  await using db = await openDatabase(url)
  const store = createSnippetStore(db, { idLength: 10 })
  const ids: string[] = []
  for (let second = 1; second <= 6; second++)
    ids.push((await store.add(draft({ expires: second }), anonymous, start)).id)
  const [first = '', , , fourth = ''] = ids

  const other = postgres(url, { max: 1 })
  t.after(() => other.end())
  const [locked, swept] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const changed = other.begin(async tx => {
    await tx`select id from snippets where id = ${fourth} for update`
    locked.resolve()
    await swept.promise
    // With the sweep waiting for the fourth, this would end in a deadlock.
    await tx`select id from snippets where id = ${first} for update`
  })
  await locked.promise
  let outcome: object | null = null
  const sweep = store.sweep(start + 10_000, 5).then(result => {
    outcome = result
  })
  const isWaiting = sql<boolean>`exists (select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock')`
  await until(
    async () => outcome ?? (await db.query.selectNoFrom(isWaiting.as('yes')).executeTakeFirst())?.yes,
    Boolean,
  )
  const whileLocked = outcome
  swept.resolve()
  await Promise.all([changed, sweep])
  assert.deepEqual(whileLocked, { swept: 5, more: true })
  const left = await db.query.selectFrom('snippets').select('id').execute()
  assert.deepEqual(
    left.map(({ id }) => id),
    [fourth],
  )
  assert.equal((await store.sweep(start + 10_000, 5)).swept, 1)
})
