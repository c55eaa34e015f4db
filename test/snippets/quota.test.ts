import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { anonymous, type Draft } from '../../src/snippets/model/snippet.ts'
import { createQuota, type Quota, type QuotaFull } from '../../src/snippets/quota.ts'
import { createSnippetStore, type SnippetStore } from '../../src/snippets/snippet-store.ts'
import { startTestApp, type TestApp, until } from '../app.ts'
import { onBothEngines } from '../matrix.ts'
import { draft as anyDraft } from './draft.ts'
import { believableText } from './texts.ts'

const start = Date.UTC(2026, 0, 1)
const draft = (fields: Partial<Draft> = {}) => anyDraft({ expires: 'never', ...fields })

onBothEngines('the quota', open => {
  const told: string[] = []
  const log = {
    warn: (_: object, message: string) => told.push(message),
    info: (_: object, message: string) => told.push(message),
  }

  async function watched(store: SnippetStore, quotaBytes: number, whenFull: QuotaFull): Promise<Quota> {
    told.length = 0
    const fresh = createQuota({ store, quotaBytes, whenFull, log, restMs: 0 })
    await fresh.measure(new AbortController().signal)
    return fresh
  }
  /** A store with `count` snippets of 1250 bytes each, overhead included. */
  async function filled(count: number, expires: Draft['expires'] = 'never') {
    const store = createSnippetStore(await open(), { idLength: 10 })
    const fill = async (more: number) => {
      for (let at = 0; at < more; at++)
        await store.add(draft({ content: 'x'.repeat(1000), expires }), anonymous, start)
    }
    await fill(count)
    return { store, fill }
  }

  it('counts what is there and what comes and goes', async () => {
    const { store, fill } = await filled(3)
    const { used } = await watched(store, 1_000_000, 'refuse')
    assert.equal(used(), 3 * 1250)
    await fill(2)
    assert.equal(used(), 5 * 1250)
    const { id } = await store.add(draft({ content: believableText(50_000, 1) }), anonymous, start)
    await store.take(id)
    assert.equal(used(), 5 * 1250)
  })

  it('warns once when 80 % and once when 95 % are passed, and again only after it was less', async () => {
    const { store, fill } = await filled(7)
    const { hasRoom } = await watched(store, 10 * 1250, 'refuse')
    const warnings = async () => {
      for (let times = 0; times < 3; times++) await hasRoom(0)
      return told.splice(0)
    }
    assert.deepEqual(await warnings(), [])
    await fill(1)
    assert.deepEqual(await warnings(), ['Snippets take up 80 % of SNIPPET_QUOTA_BYTES'])
    await fill(2)
    assert.deepEqual(await warnings(), ['Snippets take up 100 % of SNIPPET_QUOTA_BYTES'])
    const { id, deleteToken } = await store.add(draft({ content: 'x'.repeat(1000) }), anonymous, start)
    await store.remove(id, deleteToken, start)
    assert.deepEqual(await warnings(), [])
  })

  it('repeats a warning only after it was two hundredths less than the mark', async () => {
    const quotaBytes = 100_000
    let bytes = 79_000
    const quota = createQuota({
      store: {
        measure: async function* () {
          yield bytes
        },
        moved: () => 0,
        sweep: async () => assert.fail('nothing is to go'),
      },
      ...{ quotaBytes, whenFull: 'refuse', log, restMs: 0 },
    })
    told.length = 0
    const at = async (now: number) => {
      bytes = now
      await quota.measure(new AbortController().signal)
      return told.splice(0)
    }
    const warning = (percent: number) => [`Snippets take up ${percent} % of SNIPPET_QUOTA_BYTES`]
    assert.deepEqual(await at(79_999), [])
    assert.deepEqual(await at(80_000), warning(80))
    // No warning is repeated near the mark, down to the hysteresis below it.
    for (const near of [79_000, 80_500, 78_000, 81_000]) assert.deepEqual(await at(near), [], String(near))
    assert.deepEqual(await at(77_999), [])
    assert.deepEqual(await at(80_000), warning(80))
    assert.deepEqual(await at(96_000), warning(96))
    for (const near of [94_000, 95_500, 93_000, 99_000]) assert.deepEqual(await at(near), [], String(near))
    assert.deepEqual(await at(92_999), [])
    assert.deepEqual(await at(95_000), warning(95))
    // The quota passes both marks at once, downwards and upwards.
    assert.deepEqual(await at(10_000), [])
    assert.deepEqual(await at(95_000), warning(95))
  })

  it('refuses what does not fit when it is full, and takes what does', async () => {
    const { store } = await filled(4, 60)
    const { hasRoom } = await watched(store, 6000, 'refuse')
    assert.equal(await hasRoom(1000), true)
    assert.equal(await hasRoom(1001), false)
    await store.sweep(start + 60_000, 20)
    assert.equal(await hasRoom(6000), true)
  })

  it('makes room by letting those go that expire first, where it may', async () => {
    const { store, fill } = await filled(0)
    await fill(2)
    const expiring = []
    for (let seconds = 100; seconds > 0; seconds--)
      expiring.unshift(
        await store.add(draft({ content: 'y'.repeat(1000), expires: seconds }), anonymous, start),
      )
    const { hasRoom, used } = await watched(store, 102 * 1250, 'oldest')
    const granted = await Promise.all([hasRoom(1000), hasRoom(1000), hasRoom(30 * 1250)])
    assert.deepEqual(granted, [true, true, true])
    assert.ok((used() ?? 0) <= 72 * 1250)
    const there = await Promise.all(expiring.map(async ({ id }) => (await store.find(id, start)) !== null))
    assert.equal(there.indexOf(true), 40)
    assert.ok(there.slice(40).every(Boolean))
    assert.match(told.join('\n'), /expire first/)
    assert.equal(await hasRoom(102 * 1250), false)
    assert.equal(used(), 2 * 1250)
  })

  it('has room for everything where there is no quota', async () => {
    const { store } = await filled(1)
    const { hasRoom } = createQuota({ store, quotaBytes: 0, whenFull: 'refuse', log })
    assert.equal(await hasRoom(Number.MAX_SAFE_INTEGER), true)
  })
})

describe('creating a snippet where there is no room', () => {
  let app: TestApp
  before(async () => {
    app = await startTestApp({ environment: { SNIPPET_QUOTA_BYTES: '5000' } })
  })
  after(() => app.close())

  it('is answered with 507 and says why', async () => {
    const create = (content: string) =>
      app.fetch('/api/', { method: 'POST', body: new URLSearchParams({ content }) })
    assert.equal((await create('small')).status, 200)
    // Nothing is refused before the first measurement of the store.
    const refused = await until(
      () => create('x'.repeat(6000)),
      each => each.status !== 200,
    )
    assert.equal(refused.status, 507)
    assert.match(await refused.text(), /Storage for snippets is full/)
  })
})
