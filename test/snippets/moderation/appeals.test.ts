import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import type { Database } from '../../../src/db/database.ts'
import { createSharedLimits } from '../../../src/db/shared-limits.ts'
import { dayMs } from '../../../src/lib/time.ts'
import { createStores } from '../../../src/server/stores.ts'
import { createAppeals } from '../../../src/snippets/moderation/appeals.ts'
import { onBothEngines } from '../../matrix.ts'
import { openModeration, person, type TestModeration } from './moderation-setup.ts'
import { waveText } from './wave.ts'

const moderator = person('moderator', 'mo')

onBothEngines('Appeals of creators', open => {
  const clock = { at: Date.UTC(2026, 5, 1, 12) }
  let db: Database
  let moderation: TestModeration
  before(async () => {
    db = await open()
    moderation = openModeration(db, clock)
  })

  let clients = 0
  const appeal = (id: string, text = 'It is my own log.', address = `10.1.${clients++}.1`) =>
    moderation.appeals.appeal(id, { text }, address)
  async function hidden(content?: string) {
    const { id } = await moderation.paste(content)
    await moderation.decisions.hide(moderator, id)
    return id
  }
  const stateOf = async (id: string) => (await moderation.appeals.newest(id))?.state

  it('are taken of hidden snippets alone, one at a time, also of two at the same moment', async () => {
    const { id: shown } = await moderation.paste()
    await assert.rejects(appeal(shown), { code: 'conflict' })
    const id = await hidden()
    const outcomes = await Promise.allSettled([appeal(id), appeal(id)])
    assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    for (const text of ['', ' \n ', 'x'.repeat(2_001)])
      await assert.rejects(appeal(id, text), { code: 'invalid' })
  })

  it('show the snippet again, with a sentence for the creator', async () => {
    const id = await hidden()
    await appeal(id)
    assert.ok((await moderation.appeals.open(moderator, 50)).some(({ snippetId }) => snippetId === id))
    clock.at += 1_000
    const given = { action: 'restore', answer: ' Sorry. ' }
    assert.equal(await moderation.appeals.decide(moderator, id, given), 'restored')
    assert.equal(await moderation.found(id), 'open')
    const { state, answer, decidedAt } = (await moderation.appeals.newest(id)) ?? assert.fail()
    assert.deepEqual([state, answer, decidedAt], ['restored', 'Sorry.', clock.at])
    await assert.rejects(moderation.appeals.decide(moderator, id, given), { code: 'conflict' })
  })

  it('leave it hidden, and may be made again, but not without end', async () => {
    const id = await hidden()
    for (const answer of ['No.', 'Still no.', 'No more.']) {
      await appeal(id)
      // Sending it twice does not count.
      await assert.rejects(appeal(id), { code: 'conflict' })
      clock.at += 1_000
      assert.equal(await moderation.appeals.decide(moderator, id, { action: 'keep', answer }), 'kept')
    }
    assert.equal(await moderation.found(id), 'hidden')
    await assert.rejects(appeal(id), { code: 'too_many_requests' })
  })

  it('are open to nobody but moderators, who must choose', async () => {
    const id = await hidden()
    await appeal(id)
    const editor = person('editor')
    await assert.rejects(moderation.appeals.open(editor, 5), { code: 'forbidden' })
    await assert.rejects(moderation.appeals.decide(editor, id, { action: 'restore', answer: '' }), {
      code: 'forbidden',
    })
    await assert.rejects(moderation.appeals.decide(moderator, id, { action: 'maybe', answer: '' }), {
      code: 'invalid',
    })
  })

  it('are decided with the snippet, wait again when that is undone, and follow that of a text alike', async () => {
    const id = await hidden()
    await appeal(id)
    clock.at += 1_000
    await moderation.decisions.dismiss(moderator, id)
    assert.equal(await stateOf(id), 'restored')
    await moderation.decisions.undo(moderator, id, clock.at)
    assert.equal(await stateOf(id), 'open')

    const { id: copy } = await moderation.paste(waveText('Appeal', 1))
    const { id: first } = await moderation.paste(waveText('Appeal', 2))
    await moderation.settle()
    await moderation.decisions.hide(moderator, first)
    await moderation.settle()
    assert.equal(await moderation.found(copy), 'hidden')
    await appeal(copy)
    await moderation.decisions.dismiss(moderator, first)
    assert.equal(await stateOf(copy), 'restored')
  })

  it('of an account are told by mail how they ended, each once, in the write that decides', async () => {
    const mails = openModeration(db, clock, { mailTarget: account => `account:${account}` })
    const told = async (snippetId: string) => {
      const rows = await db.query
        .selectFrom('deliveries')
        .innerJoin('events', 'events.id', 'deliveries.event_id')
        .select(['target', 'params'])
        .where('kind', '=', 'account.appeal_decided')
        .where('subject', '=', `snippet:${snippetId}`)
        .orderBy('events.id')
        .execute()
      return rows.map(({ target, params }) => {
        const { outcome, answer } = JSON.parse(params)
        return [target, outcome, answer]
      })
    }
    const hiddenOf = async (accountId: number | null, content?: string) => {
      const { id } = await mails.paste(content, {}, undefined, { accountId })
      await mails.decisions.hide(moderator, id)
      return id
    }
    const anonymous = await hiddenOf(null)
    await appeal(anonymous)
    await mails.appeals.decide(moderator, anonymous, { action: 'keep', answer: 'No.' })
    assert.deepEqual(await told(anonymous), [])

    const id = await hiddenOf(7)
    assert.deepEqual(await told(id), [], 'no appeal')
    await appeal(id)
    clock.at += 1_000
    await mails.appeals.decide(moderator, id, { action: 'keep', answer: 'No.' })
    await appeal(id)
    clock.at += 1_000
    await mails.decisions.dismiss(moderator, id)
    assert.deepEqual(await told(id), [
      ['account:7', 'kept', 'No.'],
      ['account:7', 'restored', ''],
    ])

    const deleted = await hiddenOf(7)
    await appeal(deleted)
    clock.at += 1_000
    await mails.decisions.remove(moderator, deleted)
    assert.deepEqual(await told(deleted), [['account:7', 'deleted', '']])
  })

  it('are decided once, also when another moderator decides before the snippet is read', async () => {
    const id = await hidden()
    await appeal(id)
    clock.at += 1_000
    const now = () => clock.at
    const second = createAppeals(
      {
        db,
        stores: createStores(db).moderation,
        limits: createSharedLimits({ db, now }),
        mailTarget: null,
        now,
      },
      {
        hide: () => assert.fail(),
        dismiss: async (...given) => {
          await moderation.appeals.decide(moderator, id, { action: 'keep', answer: 'No.' })
          return moderation.decisions.dismiss(...given)
        },
      },
    )
    const restore = { action: 'restore', answer: 'Sorry.' }
    await assert.rejects(second.decide(person('moderator', 'second'), id, restore), { code: 'conflict' })
    assert.equal(await moderation.found(id), 'hidden')
    assert.equal(await stateOf(id), 'kept')
  })

  it('wait no longer when undoing the decision to hide has shown the snippet', async () => {
    const id = await hidden()
    const hiddenAt = clock.at
    await appeal(id)
    clock.at += 1_000
    await moderation.decisions.undo(moderator, id, hiddenAt)
    assert.equal(await moderation.found(id), 'open')
    assert.equal(await stateOf(id), 'restored')
  })

  it('of one address are limited over all instances', async () => {
    const second = openModeration(db, clock)
    for (let made = 0; made < 5; made++)
      await (made % 2 ? moderation : second).appeals.appeal(await hidden(), { text: 'x' }, '10.77.0.1')
    const further = await hidden()
    for (const each of [moderation, second])
      await assert.rejects(each.appeals.appeal(further, { text: 'x' }, '10.77.0.1'), {
        code: 'too_many_requests',
      })
  })

  it('go with their snippet, and ninety days after the decision', async () => {
    const [gone, old] = [await hidden(), await hidden()]
    for (const id of [gone, old]) await appeal(id)
    await moderation.store.take(gone)
    assert.equal(await stateOf(gone), undefined)
    await moderation.decisions.dismiss(moderator, old)
    clock.at += 89 * dayMs
    await moderation.tidy()
    assert.equal(await stateOf(old), 'restored')
    clock.at += 2 * dayMs
    await moderation.tidy()
    assert.equal(await stateOf(old), undefined)
  })
})
