import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { before, it } from 'node:test'
import type { Database } from '../../../src/db/database.ts'
import { stateBefore } from '../../../src/snippets/moderation/model/decided-state.ts'
import { onBothEngines } from '../../matrix.ts'
import { openModeration, person, type TestModeration } from './moderation-setup.ts'

const moderator = person('moderator', 'mo')

onBothEngines('The queue of reported snippets', open => {
  const clock = { at: Date.UTC(2026, 5, 1, 12) }
  let db: Database
  let moderation: TestModeration
  before(async () => {
    db = await open()
    moderation = openModeration(db, clock, { reportsToHide: 2 })
  })

  const queued = async (id: string) =>
    (await moderation.queue(200)).items.find(({ snippetId }) => snippetId === id)
  const statesOf = async (id: string) => (await moderation.reportsOf(id)).map(({ state }) => state)
  const rowOf = (id: string) =>
    db.query
      .selectFrom('snippets')
      .select(['hidden_at', 'reviewed_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  it('has the start of each text, however it is stored', async () => {
    const texts = {
      short: 'cheap pills, ästhetisch',
      packed: `casino ${'again and again '.repeat(500)}`,
      // Of several blocks when compressed, of which one is read.
      long: randomBytes(300_000).toString('base64'),
    }
    for (const [name, text] of Object.entries(texts)) {
      const { id } = await moderation.paste(text)
      await moderation.report(id, '192.0.2.1')
      assert.equal((await queued(id))?.excerpt, text.slice(0, 600), name)
    }
  })

  it('has no text that is encrypted or read only once', async () => {
    for (const fields of [{ encrypted: true }, { expires: 'onetime', reads: 1 }] as const) {
      const { id } = await moderation.paste('a secret', fields)
      await moderation.report(id, '192.0.2.2')
      assert.equal((await queued(id))?.excerpt, null)
    }
  })

  it('has the newest words of a report, and says whose snippets are of one creator', async () => {
    const spam = [
      await moderation.paste('one', {}, '203.0.113.77'),
      await moderation.paste('two', {}, '203.0.113.77'),
    ]
    const other = await moderation.paste('three', {}, '203.0.113.78')
    for (const { id } of [...spam, other]) await moderation.report(id, '192.0.2.3')
    const [first, second] = [await queued(spam[0]?.id ?? ''), await queued(spam[1]?.id ?? '')]
    assert.notEqual(first?.creator, null)
    assert.equal(first?.creator, second?.creator)
    assert.equal((await queued(other.id))?.creator, null)
    await moderation.report(other.id, '192.0.2.30', { reason: 'other', text: 'It is my address.' })
    assert.equal((await queued(other.id))?.said, 'It is my address.')
  })

  it('counts what waits beyond its end', async () => {
    const { items, waiting } = await moderation.queue(2)
    assert.equal(items.length, 2)
    assert.equal(waiting, (await moderation.queue(200)).items.length)
  })

  it('many are decided at once, each by itself: one that is gone holds up no other', async () => {
    const [one, two] = [await moderation.paste('m1'), await moderation.paste('m2')]
    for (const { id } of [one, two]) await moderation.report(id, '192.0.2.4')
    const { outcomes } = await moderation.bulk.decide(moderator, 'hide', [
      one.id,
      'goneGoneGone',
      two.id,
      one.id,
    ])
    assert.deepEqual(Object.fromEntries(outcomes), {
      [one.id]: 'done',
      goneGoneGone: 'gone',
      [two.id]: 'done',
    })
    assert.equal(await moderation.found(two.id), 'hidden')
    assert.deepEqual(await statesOf(one.id), ['upheld'])
  })

  it('a decision is undone with the state and the reports that it found', async () => {
    const { id } = await moderation.paste('hidden by reports')
    for (const address of ['192.0.2.5', '198.51.100.5']) await moderation.report(id, address)
    const before = await rowOf(id)
    assert.notEqual(before.hidden_at, null)
    clock.at += 1_000
    const { at } = await moderation.bulk.decide(moderator, 'dismiss', [id])
    assert.equal(await moderation.found(id), 'open')
    clock.at += 1_000
    const undone = await moderation.bulk.undo(moderator, { ids: [id], at, blocks: [] })
    assert.deepEqual([...undone.values()], ['done'])
    assert.deepEqual(await rowOf(id), before)
    assert.deepEqual(await statesOf(id), ['open', 'open'])
    assert.equal((await moderation.audit(`snippet:${id}`)).at(-1)?.action, 'restored')
  })

  it('what another moderator decided meanwhile is not undone, nor is anything twice', async () => {
    const { id } = await moderation.paste('twice')
    await moderation.report(id, '192.0.2.6')
    const { at } = await moderation.bulk.decide(moderator, 'hide', [id])
    clock.at += 1_000
    const later = await moderation.bulk.decide(person('moderator', 'ada'), 'dismiss', [id])
    const undo = (instant: number) => moderation.bulk.undo(moderator, { ids: [id], at: instant, blocks: [] })
    assert.deepEqual([...(await undo(at)).values()], ['conflict'])
    assert.equal(await moderation.found(id), 'open')
    clock.at += 1_000
    assert.deepEqual([...(await undo(later.at)).values()], ['done'])
    assert.deepEqual([...(await undo(later.at)).values()], ['conflict'])
    assert.equal(await moderation.found(id), 'hidden')
  })

  it('snippets of one creator are hidden with one block, which the undo takes back', async () => {
    const spam = [
      await moderation.paste('b1', {}, '203.0.113.99'),
      await moderation.paste('b2', {}, '203.0.113.99'),
    ].map(({ id }) => id)
    const { at, blocks } = await moderation.bulk.decide(moderator, 'block', spam)
    assert.equal(blocks.length, 1)
    clock.at += 1_000
    await moderation.bulk.undo(moderator, { ids: spam, at, blocks })
    assert.ok((await moderation.blocking.all(moderator)).every(({ id }) => !blocks.includes(id)))
    for (const id of spam) assert.equal(await moderation.found(id), 'open')
  })

  it('an undone decision is not counted in the statistics', async () => {
    const hiddenCount = async () => {
      clock.at += 60_000
      return (await moderation.counts())[0]?.hidden ?? 0
    }
    const { id } = await moderation.paste('a mistake')
    const before = await hiddenCount()
    const { at } = await moderation.bulk.decide(moderator, 'hide', [id])
    assert.equal(await hiddenCount(), before + 1)
    await moderation.bulk.undo(moderator, { ids: [id], at, blocks: [] })
    assert.equal(await hiddenCount(), before)
    await moderation.bulk.decide(moderator, 'hide', [id])
    assert.equal(await hiddenCount(), before + 1)
  })

  it('only moderators decide', async () => {
    const { id } = await moderation.paste('not yours')
    const viewer = person('viewer', 'vi')
    await assert.rejects(moderation.bulk.decide(viewer, 'hide', [id]), { code: 'forbidden' })
    await assert.rejects(moderation.bulk.undo(viewer, { ids: [id], at: 1, blocks: [] }), {
      code: 'forbidden',
    })
  })
})

it('The state before a decision is that after the one before it, without those that were undone', () => {
  const hidden = { action: 'hidden', at: 1 } as const
  const shown = { action: 'shown', at: 2 } as const
  const restored = { action: 'restored', at: 3 } as const
  assert.deepEqual(stateBefore([hidden]), { hiddenAt: null, reviewedAt: null })
  assert.deepEqual(stateBefore([shown, hidden]), { hiddenAt: 1, reviewedAt: null })
  assert.deepEqual(stateBefore([{ action: 'dismissed', at: 4 }, restored, shown, hidden]), {
    hiddenAt: 1,
    reviewedAt: null,
  })
})
