import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import type { Database } from '../../../src/db/database.ts'
import { dayMs } from '../../../src/lib/time.ts'
import { onBothEngines } from '../../matrix.ts'
import { openModeration, person, type TestModeration } from './moderation-setup.ts'

const moderator = person('moderator', 'mo')

onBothEngines('Takedown requests', open => {
  const clock = { at: Date.UTC(2026, 5, 1, 12) }
  let db: Database
  let moderation: TestModeration
  before(async () => {
    db = await open()
    moderation = openModeration(db, clock)
  })

  const wish = { reason: 'copyright', text: 'These are our drawings.', contact: 'law@northwind.example' }
  const openCase = (ids: readonly string[], fields = {}, address = '192.0.2.1') =>
    moderation.cases.open(
      { ...wish, addresses: ids.map(id => `https://example.org/${id}`).join('\n'), ...fields },
      address,
    )

  it('are opened for several snippets and read with their key', async () => {
    const [first, second] = [await moderation.paste(), await moderation.paste()]
    const { number, key } = await openCase([first.id, second.id, first.id])
    const { case: found, snippets } = await moderation.cases.read(number, key)
    assert.equal(found.state, 'open')
    assert.deepEqual(snippets, [
      { id: first.id, state: 'open' },
      { id: second.id, state: 'open' },
    ])
    await moderation.decisions.hide(moderator, first.id)
    await moderation.decisions.remove(moderator, second.id)
    assert.deepEqual(
      (await moderation.cases.read(number, key)).snippets.map(({ state }) => state),
      ['hidden', 'gone'],
    )
    const [{ month, cases, hidden, deleted } = assert.fail()] = await moderation.counts()
    assert.deepEqual({ month, cases, hidden, deleted }, { month: '2026-06', cases: 1, hidden: 1, deleted: 1 })
  })

  it('open to nobody else: a wrong key is told as an unknown number is', async () => {
    const { number, key } = await openCase([(await moderation.paste()).id])
    const messages = []
    for (const [each, wrong] of [
      [number, 'x'],
      [number, ''],
      [number, `${key}x`],
      ['unknown234', key],
      ['', ''],
    ] as const)
      messages.push(await moderation.cases.read(each, wrong).catch(error => `${error.code} ${error.message}`))
    assert.deepEqual([...new Set(messages)], ['not_found There is no case at this address.'])
  })

  it('are decided with an answer, which whoever asked can read, and may be opened again', async () => {
    const { number, key } = await openCase([(await moderation.paste()).id])
    await moderation.cases.decide(moderator, number, { state: 'upheld', answer: 'Taken away.' })
    const { case: decided } = await moderation.cases.read(number, key)
    assert.equal(`${decided.state} ${decided.answer} ${decided.decidedAt}`, `upheld Taken away. ${clock.at}`)
    await moderation.cases.decide(moderator, number, { state: 'open', answer: '' })
    assert.equal((await moderation.cases.read(number, key)).case.decidedAt, null)
    assert.deepEqual(
      (await moderation.audit(`case:${number}`)).map(({ name, action }) => `${name} ${action}`),
      ['mo upheld', 'mo reopened'],
    )
  })

  it('are decided by one of two at the same time', async () => {
    const { number } = await openCase([(await moderation.paste()).id])
    const both = await Promise.allSettled([
      moderation.cases.decide(moderator, number, { state: 'upheld', answer: 'Yes' }),
      moderation.cases.decide(moderator, number, { state: 'dismissed', answer: 'No' }),
    ])
    const made = both.filter(({ status }) => status === 'fulfilled').length
    assert.equal((await moderation.audit(`case:${number}`)).length, made)
    assert.ok(made >= 1)
  })

  it('name snippets that are there, a reason, a text and a contact', async () => {
    const { id } = await moderation.paste()
    for (const [fields, path] of [
      [{ addresses: 'https://example.org/nowhere234' }, 'addresses'],
      [{ addresses: 'https://elsewhere.example/abc' }, 'addresses'],
      [{ addresses: '' }, 'addresses'],
      [{ reason: '' }, 'reason'],
      [{ text: ' ' }, 'text'],
      [{ contact: ' ' }, 'contact'],
    ] as const)
      await assert.rejects(openCase([id], fields), ({ problems }) => problems[0].path === path)
  })

  it('and reports forget how to reach people ninety days after the decision', async () => {
    const { id } = await moderation.paste()
    const { number, key } = await openCase([id], {}, '192.0.2.99')
    await moderation.report(id, '192.0.2.98', { contact: 'kim@northwind.example' })
    const contacts = async () => [
      (await moderation.cases.read(number, key)).case.contact,
      (await moderation.reportsOf(id)).find(({ kind }) => kind === 'report')?.contact,
    ]
    await moderation.cases.decide(moderator, number, { state: 'dismissed', answer: '' })
    await moderation.decisions.dismiss(moderator, id)
    clock.at += 90 * dayMs - 1
    await moderation.tidy()
    assert.deepEqual(await contacts(), ['law@northwind.example', 'kim@northwind.example'])
    clock.at += 1
    await moderation.tidy()
    assert.deepEqual(await contacts(), [null, null])
  })

  it('hide nothing by themselves, and are not counted with the reports of readers', async () => {
    const { id } = await moderation.paste()
    for (let turn = 0; turn < 5; turn++) await openCase([id], {}, `10.1.${turn}.1`)
    assert.equal(await moderation.found(id), 'open')
    const [month] = await moderation.counts()
    assert.equal(month?.month, new Date(clock.at).toISOString().slice(0, 7))
    assert.equal(month?.reports, 0)
    assert.ok((month?.cases ?? 0) >= 5)
  })
})
