import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { createChanges } from '../../../src/db/changes.ts'
import type { Database } from '../../../src/db/database.ts'
import { createStores } from '../../../src/server/stores.ts'
import { createExpiryChanges } from '../../../src/snippets/moderation/expiry-changes.ts'
import { onBothEngines } from '../../matrix.ts'
import { openModeration, person, type TestModeration } from './moderation-setup.ts'

const moderator = person('moderator', 'mo')

onBothEngines('Decisions about snippets', open => {
  const clock = { at: Date.UTC(2026, 5, 1, 12) }
  let db: Database
  let moderation: TestModeration
  before(async () => {
    db = await open()
    moderation = openModeration(db, clock)
  })

  const stateOfReports = async (id: string) => (await moderation.reportsOf(id)).map(({ state }) => state)

  it('hide and show again, and decide the reports', async () => {
    const { id } = await moderation.paste()
    await moderation.report(id, '192.0.2.1')
    await moderation.decisions.hide(moderator, id)
    assert.equal(await moderation.found(id), 'hidden')
    assert.deepEqual(await stateOfReports(id), ['upheld'])
    await moderation.report(id, '198.51.100.1')
    clock.at += 1000
    await moderation.decisions.dismiss(moderator, id)
    assert.equal(await moderation.found(id), 'open')
    assert.deepEqual(await stateOfReports(id), ['dismissed', 'upheld'])
    assert.deepEqual(
      (await moderation.snippets.decisions(id, 10)).map(({ action, name }) => `${name} ${action}`),
      ['mo shown', 'mo hidden'],
    )
  })

  it('delete for good, with the text that nobody else has', async () => {
    const text = Array.from({ length: 5_000 }, () => Math.random()).join()
    const [first, second] = [await moderation.paste(text), await moderation.paste(text)]
    const texts = async () => (await db.query.selectFrom('texts').select('hash').execute()).length
    assert.equal(await texts(), 1)
    await moderation.decisions.remove(moderator, first.id)
    assert.equal(await moderation.found(first.id), 'gone')
    assert.equal(await texts(), 1)
    await moderation.decisions.remove(moderator, second.id)
    assert.equal(await texts(), 0)
  })

  it('stand in the audit trail without anything of the text', async () => {
    const { id } = await moderation.paste('The secret of the harbour', { filename: 'harbour.txt' })
    await moderation.decisions.hide(moderator, id)
    await moderation.decisions.note(moderator, id, { text: 'It says harbour.' })
    await moderation.decisions.dismiss(moderator, id)
    await moderation.decisions.remove(moderator, id)
    const lines = await moderation.audit(`snippet:${id}`)
    assert.deepEqual(
      lines.map(({ name, action }) => `${name} ${action}`),
      ['mo hidden', 'mo noted', 'mo shown', 'mo deleted'],
    )
    assert.doesNotMatch(JSON.stringify(lines), /harbour/)
    assert.deepEqual(
      (await moderation.notes.of(id)).map(({ text }) => text),
      ['It says harbour.'],
    )
  })

  it('are for moderators only', async () => {
    const { id } = await moderation.paste()
    const editor = person('editor')
    const { hide, dismiss, remove, note } = moderation.decisions
    for (const act of [hide, dismiss, remove]) await assert.rejects(act(editor, id), { code: 'forbidden' })
    await assert.rejects(note(editor, id, { text: 'x' }), { code: 'forbidden' })
    const all = {
      text: '',
      filter: null,
      sort: { by: 'since', order: 'asc' },
      after: null,
      limit: 1,
    } as const
    await assert.rejects(moderation.cases.list(editor, all), { code: 'forbidden' })
    await assert.rejects(moderation.blocking.add(editor, {}), { code: 'forbidden' })
    assert.deepEqual(await moderation.audit(`snippet:${id}`), [])
  })

  it('about what is gone are not made, and leave no line', async () => {
    const { id } = await moderation.paste()
    await moderation.store.take(id)
    for (const act of [moderation.decisions.hide, moderation.decisions.dismiss, moderation.decisions.remove])
      await assert.rejects(act(moderator, id), { code: 'not_found' })
    assert.deepEqual(await moderation.audit(`snippet:${id}`), [])
  })

  describe('at the same time', () => {
    const made = async (work: Promise<unknown>) =>
      work.then(
        () => 'made',
        error => error.code,
      )

    it('hiding and its creator deleting: hidden and then gone, or gone and never hidden', async () => {
      for (let round = 0; round < 15; round++) {
        const { id, deleteToken } = await moderation.paste()
        const [hiding, deleting] = await Promise.all([
          made(moderation.decisions.hide(moderator, id)),
          moderation.store.remove(id, deleteToken, clock.at),
        ])
        assert.equal(deleting, 'removed')
        assert.equal(await moderation.found(id), 'gone')
        const decided = hiding === 'made' ? 1 : 0
        assert.ok(decided === 1 || hiding === 'not_found', hiding)
        assert.equal((await moderation.snippets.decisions(id, 10)).length, decided)
        assert.equal((await moderation.audit(`snippet:${id}`)).length, decided)
      }
    })

    it('deleting and its reader revealing: one has it', async () => {
      for (let round = 0; round < 10; round++) {
        const { id } = await moderation.paste('once', { expires: 'onetime' })
        const [deleting, text] = await Promise.all([
          made(moderation.decisions.remove(moderator, id)),
          moderation.store.reveal(id, clock.at),
        ])
        assert.equal(deleting, text ? 'not_found' : 'made')
        assert.equal((await moderation.audit(`snippet:${id}`)).length, text ? 0 : 1)
      }
    })

    it('two moderators: the trail tells what happened, one after the other', async () => {
      for (let round = 0; round < 10; round++) {
        const { id } = await moderation.paste()
        clock.at += 1000
        const outcomes = await Promise.all([
          made(moderation.decisions.hide(moderator, id)),
          made(moderation.decisions.dismiss(person('owner'), id)),
          made(moderation.decisions.hide(person('owner'), id)),
        ])
        const lines = await moderation.audit(`snippet:${id}`)
        assert.equal(lines.length, outcomes.filter(each => each === 'made').length)
        assert.ok(lines.length >= 1)
        for (const each of outcomes) assert.ok(each === 'made' || each === 'conflict', each)
        const last = lines.at(-1)?.action
        assert.equal(await moderation.found(id), last === 'hidden' ? 'hidden' : 'open')
      }
    })
  })

  it('change no expiry of a snippet that was deleted meanwhile, and leave no line about that', async () => {
    const { id, deleteToken } = await moderation.paste('log', { expires: 3_600 })
    await moderation.decisions.hide(moderator, id)
    const stores = createStores(db).moderation
    const deleted = async () => {
      await moderation.store.remove(id, deleteToken, clock.at)
      return null
    }
    const now = () => clock.at
    const expiries = createExpiryChanges({
      changes: createChanges(db, now),
      stores: { ...stores, appeals: { ...stores.appeals, newest: deleted } },
      forget: () => {},
      now,
    })
    const sooner = clock.at + 60_000
    await assert.rejects(expiries.change(moderator, id, sooner), { code: 'not_found' })
    const lines = await moderation.audit(`snippet:${id}`)
    assert.deepEqual(
      lines.map(({ action }) => action),
      ['hidden'],
    )

    const { id: kept } = await moderation.paste('log', { expires: 3_600 })
    await moderation.decisions.hide(moderator, kept)
    assert.equal((await moderation.expiries.change(moderator, kept, sooner)).expiresAt, sooner)
    assert.equal((await moderation.audit(`snippet:${kept}`)).at(-1)?.action, 'updated')
  })
})
