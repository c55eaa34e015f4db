import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import type { Database } from '../../../src/db/database.ts'
import { databaseTrouble } from '../../../src/db/database-trouble.ts'
import { dayMs, hourMs } from '../../../src/lib/time.ts'
import type { Draft } from '../../../src/snippets/model/snippet.ts'
import { fingerprintOf } from '../../../src/snippets/moderation/model/fingerprint.ts'
import { createFingerprintStore } from '../../../src/snippets/moderation/traces/fingerprint-store.ts'
import { createTargetStore } from '../../../src/snippets/moderation/traces/target-store.ts'
import { createTraces } from '../../../src/snippets/moderation/traces/traces.ts'
import { onBothEngines } from '../../matrix.ts'
import { draft } from '../draft.ts'
import { openModeration, person, type TestModeration } from './moderation-setup.ts'
import { waveText } from './wave.ts'

const moderator = person('moderator')
const honest =
  'The nightly job of the billing team failed at 03:12 because the disk of db-4 was full; it was enlarged and started again.'

onBothEngines('Texts alike', open => {
  const clock = { at: Date.UTC(2026, 5, 1, 12) }
  let db: Database
  let moderation: TestModeration
  before(async () => {
    db = await open()
    moderation = openModeration(db, clock)
  })

  let made = 0
  /** A wave of its own for each test: texts of one are not like those of another. */
  async function wave(about: string, size: number) {
    const texts = Array.from({ length: size }, () => waveText(about, made++ % 60))
    const ids: string[] = []
    for (const [index, text] of texts.entries())
      ids.push((await moderation.paste(text, {}, `10.${made}.${index}.1`)).id)
    await moderation.settle()
    return ids
  }
  /** Ids of the snippets whose fingerprints are kept. */
  async function keptIds() {
    const batches = await Array.fromAsync(createFingerprintStore(db).since(0))
    return batches.flatMap(({ files }) => files.map(file => file.snippetId))
  }
  const states = async (ids: readonly string[]) => (await Promise.all(ids.map(moderation.found))).join(' ')
  const openedAll = (ids: readonly string[]) => ids.map(() => 'open').join(' ')
  const hiddenAll = (ids: readonly string[]) => ids.map(() => 'hidden').join(' ')

  it('are hidden with one that is hidden, and shown again with it', async () => {
    const [first = '', ...others] = await wave('Casino', 5)
    const { id: other } = await moderation.paste(honest)
    await moderation.decisions.hide(moderator, first)
    await moderation.settle()
    assert.equal(await states(others), hiddenAll(others))
    assert.equal(await moderation.found(other), 'open')
    const [line] = await moderation.audit(`snippet:${others[0]}`)
    assert.equal(`${line?.name} ${line?.action}`, 'Corkboard hidden')

    await moderation.decisions.dismiss(moderator, first)
    assert.equal(await states([first, ...others]), openedAll([first, ...others]))
    await moderation.settle()
    assert.equal(await states(others), openedAll(others))
  })

  it('that are found after the first was shown again stay, also at the same moment', async () => {
    const [first = '', late = '', ...others] = await wave('Tickets', 12)
    await moderation.decisions.hide(moderator, first)
    const [line] = await moderation.audit(`snippet:${first}`)
    assert.equal(line?.action, 'hidden')
    await Promise.all([
      ...others.map(id => moderation.decisions.hideCopy(id, first)),
      moderation.decisions.undo(moderator, first, clock.at),
    ])
    await moderation.decisions.hideCopy(late, first)
    assert.equal(await states([first, late, ...others]), openedAll([first, late, ...others]))
  })

  it('are all hidden when the work was broken off and begins again', async () => {
    const ids = await wave('Coffee', 30)
    clock.at += 2 * 3_600_000
    await moderation.decisions.hide(moderator, ids[0] ?? '')
    let asked = 0
    const signal = {
      get aborted() {
        return ++asked > 2
      },
    }
    await moderation.copies.look(signal)
    assert.match(await states(ids), /open/)
    await moderation.copies.look()
    assert.equal(await states(ids), hiddenAll(ids))
  })

  it('that come later are hidden during a day, also when the first was deleted', async () => {
    const [first = ''] = await wave('Streams', 1)
    await moderation.decisions.remove(moderator, first)
    clock.at += 60_000
    const later = await wave('Streams', 3)
    assert.equal(await states(later), hiddenAll(later))
    clock.at += dayMs + 60_000
    assert.equal(await states(await wave('Streams', 1)), 'open')
  })

  it('stay if a moderator let them stand, and if their creator was signed in', async () => {
    const [first = '', stands = ''] = await wave('Lottery', 2)
    const text = waveText('Lottery', 3)
    await moderation.decisions.dismiss(moderator, stands)
    const { id: own } = await moderation.paste(text, {}, '10.9.9.9', { accountId: 77 })
    const { id: service } = await moderation.paste(text, {}, '10.9.9.8', { isKnown: true })
    await moderation.decisions.hide(moderator, first)
    await moderation.settle()
    assert.equal(await states([stands, own, service]), 'open open open')
  })

  it('stay after reports of one of them, are decided with it by a moderator, and wait no longer', async () => {
    const [first = '', ...others] = await wave('Watches', 6)
    for (const network of [1, 2, 3]) await moderation.report(first, `100.${network}.0.1`)
    for (const id of others) await moderation.report(id, '100.9.0.1')
    await moderation.settle()
    assert.equal(await moderation.found(first), 'hidden')
    assert.equal(await states(others), openedAll(others))
    assert.equal((await moderation.queue(50)).waiting, 6)

    const { outcomes, blocks } = await moderation.bulk.decide(moderator, 'alike', [first])
    assert.deepEqual([...outcomes], [[first, 'done']])
    assert.equal(blocks.length, 1)
    await moderation.settle()
    assert.equal(await states(others), hiddenAll(others))
    assert.equal((await moderation.queue(50)).waiting, 0)

    await moderation.blocking.remove(moderator, blocks[0] ?? 0)
    await moderation.decisions.dismiss(moderator, first)
    assert.equal(await states(others), openedAll(others))
  })

  it('are hidden when reports have hidden three from three networks, which then stand first in the queue', async () => {
    const { id: alone } = await moderation.paste(honest)
    for (const network of [1, 2, 3, 4]) await moderation.report(alone, `101.${network}.0.1`)
    const ids = await wave('Shoes', 8)
    const [first = '', second = '', third = '', ...others] = ids
    for (const [index, id] of [first, second].entries())
      for (const network of [1, 2, 3]) await moderation.report(id, `102.${10 * index + network}.0.1`)
    await moderation.settle()
    assert.equal(await states(others), openedAll(others))
    for (const network of [1, 2, 3]) await moderation.report(third, `103.${network}.0.1`)
    await moderation.settle()
    assert.equal(await states(others), hiddenAll(others))
    const { items } = await moderation.queue(50)
    const [top] = items
    assert.ok([first, second, third].includes(top?.snippetId ?? ''))
    assert.equal(top?.alike, others.length)

    const kept = items.filter(({ snippetId }) => [first, second, third, alone].includes(snippetId))
    assert.equal(kept.length, 4)
    for (const { snippetId } of kept) await moderation.decisions.dismiss(moderator, snippetId)
    await moderation.settle()
    assert.equal(await states(others), openedAll(others))
  })

  it('count in the queue only while they are hidden', async () => {
    const [first = '', ...others] = await wave('Perfume', 5)
    await moderation.decisions.hide(moderator, first)
    await moderation.settle()
    assert.equal(await states(others), hiddenAll(others))
    await moderation.decisions.dismiss(moderator, first)
    const [second = '', copy = ''] = await wave('Shirts', 2)
    await moderation.decisions.hide(moderator, second)
    await moderation.settle()
    for (const network of [1, 2]) await moderation.report(first, `104.${network}.0.1`)
    await moderation.report(second, '104.3.0.1')
    const { items } = await moderation.queue(50)
    const [top, next] = items.filter(({ snippetId }) => [first, second].includes(snippetId))
    assert.deepEqual([top?.snippetId, top?.alike, next?.snippetId, next?.alike], [second, 1, first, 0])
    assert.equal(await moderation.found(copy), 'hidden')
  })

  it('are not sought among texts that the server is not to know', async () => {
    const text = waveText('Secret', 1)
    const kinds: readonly Partial<Draft>[] = [
      { expires: 'onetime', reads: 1 },
      { reads: 5 },
      { encrypted: true },
    ]
    const ids: string[] = []
    for (const kind of kinds) ids.push((await moderation.paste(text, kind)).id)
    await moderation.settle()
    const kept = await keptIds()
    assert.ok(kept.length > 0)
    assert.ok(ids.every(id => !kept.includes(id)))
  })

  it('wait while the database is away, and are written when it is back', async () => {
    const text = waveText('Away', 1)
    const { id } = await moderation.paste(honest)
    const fingerprints = createFingerprintStore(db)
    let isAway = true
    const traces = createTraces({
      db: {
        write: async (...statements) => {
          if (isAway) throw databaseTrouble(new Error('away'))
          return db.write(...statements)
        },
      },
      fingerprints,
      targets: createTargetStore(db),
      now: () => clock.at,
    })
    traces.note(id, traces.look(draft({ content: text }), { accountId: null }), true)
    await traces.flush()
    isAway = false
    await traces.flush()
    const fingerprint = fingerprintOf(text)
    assert.ok(fingerprint)
    assert.deepEqual(await fingerprints.fingerprintsOf(id), [fingerprint])
  })

  it('can be blocked, which refuses the next but not what others write', async () => {
    const text = waveText('Robot', 1)
    const { id } = await moderation.paste(text)
    const block = await moderation.blocking.blockAlike(moderator, id)
    const creating = (content: string) => async () =>
      moderation.blocks.check({
        draft: { content, more: [] },
        address: '203.0.113.9',
        creator: { accountId: null },
      })
    await assert.rejects(creating(waveText('Robot', 2)), { code: 'forbidden' })
    await assert.rejects(
      async () =>
        moderation.blocks.check({
          draft: { content: honest, more: [{ content: text, lexer: '_text', filename: 'b' }] },
          address: '203.0.113.9',
          creator: { accountId: null },
        }),
      { code: 'forbidden' },
    )
    await creating(honest)()
    for (const creator of [{ accountId: 5 }, { accountId: null, isKnown: true }])
      await moderation.blocks.check({ draft: { content: text, more: [] }, address: '203.0.113.9', creator })
    const { id: like } = await moderation.paste(`${waveText('Robot', 3)} Reply to us within a week.`)
    for (const each of [id, like])
      await assert.rejects(moderation.blocking.blockAlike(moderator, each), { code: 'conflict' })
    await moderation.blocks.follow()
    assert.equal((await moderation.blocking.all(moderator)).find(each => each.id === block.id)?.hits, 2)
    await moderation.blocking.remove(moderator, block.id)
    await creating(text)()
    const { id: short } = await moderation.paste('too short')
    await assert.rejects(moderation.blocking.blockAlike(moderator, short), { code: 'conflict' })
  })

  it('forget what they were known by after a week, and with the snippet', async () => {
    const [first = '', second = ''] = await wave('Forget', 2)
    await moderation.decisions.hide(moderator, first)
    await moderation.store.take(second)
    clock.at += 3 * hourMs
    await moderation.tidy()
    const kept = await keptIds()
    assert.ok(kept.includes(first))
    assert.ok(!kept.includes(second))
    clock.at += 8 * dayMs
    await moderation.tidy()
    assert.deepEqual(await keptIds(), [])
    const decided = await db.query.selectFrom('snippet_decisions').select('fingerprints').execute()
    assert.ok(decided.every(({ fingerprints }) => fingerprints === null))
  })

  it('lead to one host, which is counted by networks and can be blocked', async () => {
    for (const number of [1, 2, 3])
      await moderation.paste(
        `note ${number}: https://n${number}.win.example/${number}`,
        {},
        `10.200.${number}.1`,
      )
    await moderation.paste('mine: https://github.com/a/b', {}, '10.200.1.1')
    await moderation.settle()
    const [top, next] = await moderation.targets(5)
    assert.deepEqual(top, { domain: 'win.example', host: 'win.example', snippets: 3, networks: 3, hidden: 0 })
    assert.deepEqual(next, { domain: 'github.com', host: 'github.com', snippets: 1, networks: 1, hidden: 0 })
    clock.at += 1_000
    await moderation.paste('new: https://new.example/', {}, '10.200.4.1')
    await moderation.settle()
    const newest = await createTargetStore(db).counts(clock.at - dayMs, 5, 1)
    assert.deepEqual(
      newest.map(({ domain }) => domain),
      ['new.example'],
    )
    const block = await moderation.blocking.add(moderator, {
      kind: 'target',
      value: 'https://Win.example/page',
      note: '',
    })
    assert.equal(block.value, 'win.example')
    const creating = (content: string) => async () =>
      moderation.blocks.check({
        draft: { content, more: [] },
        address: '203.0.113.9',
        creator: { accountId: 5 },
      })
    await assert.rejects(creating('see x9.win.example'), { code: 'forbidden' })
    await creating('see darwin.example')()
    const wrong = { kind: 'target', value: 'no host', note: '' }
    await assert.rejects(moderation.blocking.add(moderator, wrong), { code: 'invalid' })
  })
})
