import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import type { Database } from '../../../src/db/database.ts'
import { systemActor } from '../../../src/kernel/actor.ts'
import { dayMs } from '../../../src/lib/time.ts'
import { forgetOrigins } from '../../../src/snippets/access/forget-origins.ts'
import { createOriginStore } from '../../../src/snippets/access/origin-store.ts'
import { strangersMs } from '../../../src/snippets/moderation/report-record-store.ts'
import { onBothEngines } from '../../matrix.ts'
import { openModeration, person, type TestModeration } from './moderation-setup.ts'
import { waveText } from './wave.ts'

const moderator = person('moderator')
const reader = '192.0.2.1'

onBothEngines('Reporters', open => {
  const clock = { at: 0 }
  let db: Database
  let moderation: TestModeration
  let places: number
  beforeEach(async () => {
    clock.at = Date.UTC(2026, 5, 1, 12)
    places = 0
    db = await open()
    moderation = openModeration(db, clock)
  })

  /** An address in a network of its own. */
  const stranger = () => `45.${places >> 8}.${places++ & 255}.1`

  /** Has a moderator decide about as many texts that this address reported. */
  async function record(
    address: string,
    how: 'hide' | 'dismiss',
    times: number,
    accountId: number | null = null,
  ) {
    const ids: string[] = []
    for (let each = 0; each < times; each++) {
      const { id } = await moderation.paste(`text ${how} ${ids.length}`)
      await moderation.report(id, address, {}, accountId)
      clock.at += 600_000
      await moderation.decisions[how](moderator, id)
      ids.push(id)
    }
    return ids
  }

  async function isHiddenBy(...reports: readonly (string | readonly [string, number])[]): Promise<boolean> {
    const { id } = await moderation.paste()
    for (const each of reports) {
      const [address, account] = typeof each === 'string' ? [each, null] : each
      await moderation.report(id, address, {}, account)
    }
    return (await moderation.found(id)) === 'hidden'
  }

  const recordIn = async (id: string) =>
    (await moderation.queue(200)).items.find(({ snippetId }) => snippetId === id)?.record

  async function recordOf(address: string) {
    const { id } = await moderation.paste()
    await moderation.report(id, address)
    return recordIn(id)
  }

  it('of whom nothing is known hide a snippet by their number', async () => {
    assert.equal(await isHiddenBy(stranger(), stranger()), false)
    assert.equal(await isHiddenBy(stranger(), stranger(), stranger()), true)
  })

  it('who were often right count as two', async () => {
    await record(reader, 'hide', 6)
    assert.equal(await isHiddenBy(reader), false)
    assert.equal(await isHiddenBy(reader, stranger()), true)
  })

  it('who were often wrong hide nothing with two others', async () => {
    await record(reader, 'dismiss', 6)
    assert.equal(await isHiddenBy(reader, stranger(), stranger()), false)
  })

  it('in many fresh networks who are wrong together make it harder for each other', async () => {
    for (let text = 0; text < 6; text++) {
      const { id } = await moderation.paste(`honest ${text}`)
      for (let each = 0; each < 8; each++) await moderation.report(id, stranger())
      await moderation.decisions.dismiss(moderator, id)
      clock.at += strangersMs
    }
    assert.equal(await isHiddenBy(...Array.from({ length: 7 }, stranger)), false)
    assert.equal(await isHiddenBy(...Array.from({ length: 8 }, stranger)), true)
    clock.at += dayMs + 1
    assert.equal(await isHiddenBy(stranger(), stranger(), stranger()), true, 'a day later')
  })

  it('who are strangers are looked at again after some seconds, not at each report', async () => {
    const { strangers } = await moderation.records()
    const at = clock.at
    assert.deepEqual(await strangers(), { right: 0, wrong: 0 })
    const { id } = await moderation.paste()
    await moderation.report(id, stranger())
    await moderation.decisions.dismiss(moderator, id)
    clock.at = at + strangersMs - 1
    assert.deepEqual(await strangers(), { right: 0, wrong: 0 })
    clock.at = at + strangersMs
    assert.deepEqual(await strangers(), { right: 0, wrong: 1 })
  })

  it('in fresh networks weigh no more after others were right', async () => {
    for (let each = 0; each < 20; each++) await record(stranger(), 'hide', 1)
    assert.equal(await isHiddenBy(stranger(), stranger()), false)
  })

  it('keep their record under the keys of other days, until the first is forgotten', async () => {
    await record(reader, 'hide', 3)
    clock.at += dayMs
    await record(reader, 'dismiss', 1)
    clock.at += dayMs
    assert.deepEqual(await recordOf(reader), { right: 3, wrong: 1 })
    await forget(2)
    assert.deepEqual(await recordOf(reader), { right: 0, wrong: 1 })
    await forget(1)
    assert.deepEqual(await recordOf(reader), { right: 0, wrong: 0 })
  })

  const forget = (keepDays: number) =>
    forgetOrigins({ store: createOriginStore(db), keepDays, now: () => clock.at })

  it('who sign in have their record in every network, and count once', async () => {
    await record(reader, 'hide', 6, 7)
    assert.equal(await isHiddenBy([stranger(), 7], [stranger(), 7]), false)
    assert.equal(await isHiddenBy([stranger(), 7], stranger()), true)
    assert.deepEqual(await recordOf(reader), { right: 0, wrong: 0 }, 'of the network')
    assert.equal(await isHiddenBy([stranger(), 8], stranger()), false, 'another account')
  })

  it('are counted by all instances together', async () => {
    const other = openModeration(db, clock)
    const made = await Promise.all([1, 2, 3, 4, 5, 6].map(each => moderation.paste(`text ${each}`)))
    await Promise.all(made.map(({ id }, at) => (at % 2 ? moderation : other).report(id, reader)))
    await Promise.all(made.map(({ id }, at) => (at % 2 ? other : moderation).decisions.hide(moderator, id)))
    assert.deepEqual(await recordOf(reader), { right: 6, wrong: 0 })
  })

  it('lose what a decision gave them when it is undone, with that about copies', async () => {
    const [id = ''] = await record(reader, 'hide', 1)
    const at = clock.at
    assert.deepEqual(await recordOf(reader), { right: 1, wrong: 0 })
    clock.at += 1_000
    await moderation.decisions.undo(moderator, id, at)
    assert.deepEqual(await recordOf(reader), { right: 0, wrong: 0 })

    const [first, copy] = [
      await moderation.paste(waveText('pills', 1)),
      await moderation.paste(waveText('pills', 2)),
    ]
    await moderation.settle()
    await moderation.decisions.hide(moderator, first.id, clock.at)
    await moderation.settle()
    assert.equal(await moderation.found(copy.id), 'hidden')
    await moderation.report(copy.id, '198.51.100.1')
    clock.at += 1_000
    const again = clock.at
    await moderation.decisions.hide(moderator, first.id, again)
    assert.deepEqual(await recordOf('198.51.100.1'), { right: 1, wrong: 0 })
    clock.at += 1_000
    await moderation.decisions.undo(moderator, first.id, again)
    assert.deepEqual(await recordOf('198.51.100.1'), { right: 0, wrong: 0 })
  })

  it('who were often right have theirs first in the queue, then strangers by their number', async () => {
    const expert = stranger()
    await record(expert, 'hide', 2)
    await record(reader, 'dismiss', 2)
    const reported = async (...addresses: readonly string[]) => {
      const { id } = await moderation.paste()
      for (const address of addresses) await moderation.report(id, address)
      return id
    }
    const lied = await reported(reader)
    const one = await reported(stranger())
    const two = await reported(stranger(), stranger())
    const found = await reported(expert)
    const order = (await moderation.queue(200)).items.map(({ snippetId }) => snippetId)
    assert.deepEqual(order, [found, two, one, lied])
  })

  describe('whose record grows after a report', () => {
    /** Texts that the reader reported, and one more that a stranger reported too. */
    async function waiting() {
      const ids: string[] = []
      for (let each = 0; each < 4; each++) {
        const { id } = await moderation.paste(`text ${each}`)
        await moderation.report(id, reader)
        ids.push(id)
      }
      const { id: other } = await moderation.paste('another text')
      await moderation.report(other, stranger())
      await moderation.report(other, reader)
      return { ids, other }
    }
    const byReports = async (id: string) =>
      (await moderation.snippets.decisions(id, 10)).map(({ action, name }) => [action, name])

    for (const how of ['hide', 'remove'] as const)
      it(`hide what they reported before, once moderators ${how} enough of the rest`, async () => {
        const { ids, other } = await waiting()
        const unreported = await moderation.paste('not reported')
        const [first = '', ...others] = ids
        await moderation.decisions[how](moderator, first)
        assert.equal(await moderation.found(other), 'open')
        for (const id of others) await moderation.decisions[how](moderator, id)
        assert.equal(await moderation.found(other), 'hidden')
        assert.deepEqual(await byReports(other), [['hidden', systemActor.name]])
        assert.equal(await moderation.found(unreported.id), 'open')
      })

    it('hide nothing that a moderator has let stand', async () => {
      const { ids, other } = await waiting()
      await moderation.decisions.dismiss(moderator, other)
      for (let each = 0; each < 2; each++) await moderation.report(other, stranger())
      for (const id of ids) await moderation.decisions.hide(moderator, id)
      assert.equal(await moderation.found(other), 'open')
    })

    it('hide what is enough once a moderator undoes the dismissal of their reports', async () => {
      const [lied = ''] = await record(reader, 'dismiss', 1)
      const decidedAt = clock.at
      clock.at += strangersMs
      const { id } = await moderation.paste()
      for (const each of [reader, stranger(), stranger()]) await moderation.report(id, each)
      assert.equal(await moderation.found(id), 'open')
      clock.at += strangersMs
      await moderation.decisions.undo(moderator, lied, decidedAt)
      assert.equal(await moderation.found(id), 'hidden')
    })

    it('hide what all of them together are enough for, however many decisions are under way', async () => {
      const { ids, other } = await waiting()
      await moderation.bulk.decide(moderator, 'hide', ids)
      assert.equal(await moderation.found(other), 'hidden')
      assert.deepEqual(await byReports(other), [['hidden', systemActor.name]])
    })

    it('hide nothing that a moderator decides about together with the rest', async () => {
      const { ids, other } = await waiting()
      const fillers = await Promise.all(ids.map(() => moderation.paste('not reported')))
      const chosen = [...ids, ...fillers.map(({ id }) => id), other]
      const { outcomes } = await moderation.bulk.decide(moderator, 'hide', chosen)
      assert.deepEqual(new Set(outcomes.values()), new Set(['done']))
      assert.deepEqual(await byReports(other), [['hidden', moderator.name]])
    })

    it('hide nothing where reports hide nothing', async () => {
      moderation = openModeration(db, clock, { reportsToHide: 0 })
      const { ids, other } = await waiting()
      for (const id of ids) await moderation.decisions.hide(moderator, id)
      assert.equal(await moderation.found(other), 'open')
    })

    it('come first in the queue with what they reported before', async () => {
      moderation = openModeration(db, clock, { reportsToHide: 0 })
      const { ids, other } = await waiting()
      const crowd = await moderation.paste('reported by a crowd')
      for (let each = 0; each < 3; each++) await moderation.report(crowd.id, stranger())
      const order = async () => (await moderation.queue(200)).items.map(({ snippetId }) => snippetId)
      assert.deepEqual((await order()).slice(0, 2), [crowd.id, other])
      for (const id of ids) await moderation.decisions.hide(moderator, id)
      assert.deepEqual(await order(), [other, crowd.id])
    })
  })

  it('have the record of what was decided before this report on the page of the snippet', async () => {
    await record(reader, 'hide', 2)
    const [id = ''] = await record(reader, 'dismiss', 1)
    const [report] = await moderation.reportsOf(id)
    assert.deepEqual(report?.record, { right: 2, wrong: 0 })
  })
})
