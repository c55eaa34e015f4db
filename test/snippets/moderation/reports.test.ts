import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import type { Database } from '../../../src/db/database.ts'
import { dayMs, hourMs, minuteMs } from '../../../src/lib/time.ts'
import { onBothEngines } from '../../matrix.ts'
import { openModeration, person, type TestModeration } from './moderation-setup.ts'

const moderator = person('moderator')

onBothEngines('Reports of snippets', open => {
  const clock = { at: Date.UTC(2026, 5, 1, 12) }
  let db: Database
  let moderation: TestModeration
  before(async () => {
    db = await open()
    moderation = openModeration(db, clock)
  })

  const reportsOf = (id: string) => moderation.reportsOf(id)

  it('hide a snippet when enough networks have sent one, and say so in the audit trail', async () => {
    const { id } = await moderation.paste()
    for (const address of ['192.0.2.1', '198.51.100.1']) await moderation.report(id, address)
    assert.equal(await moderation.found(id), 'open')
    await moderation.report(id, '2001:db8::1')
    assert.equal(await moderation.found(id), 'hidden')
    const [line, ...further] = await moderation.audit(`snippet:${id}`)
    assert.equal(`${line?.name} ${line?.action}`, 'Corkboard hidden')
    assert.deepEqual(further, [])
  })

  it('of one network count once, also under the keys of several days', async () => {
    const { id } = await moderation.paste()
    for (const last of [1, 2, 3, 4]) await moderation.report(id, `192.0.2.${last}`)
    clock.at += dayMs
    for (const last of [5, 6]) await moderation.report(id, `192.0.2.${last}`)
    await moderation.report(id, '198.51.100.7')
    assert.equal(await moderation.found(id), 'open')
    assert.deepEqual(
      (await reportsOf(id)).map(({ counts }) => counts),
      [true, false, false, false, false, false, true],
    )
    await moderation.report(id, '203.0.113.7')
    assert.equal(await moderation.found(id), 'hidden')
  })

  it('do not hide by themselves what a moderator let stand, until it was hidden once more', async () => {
    const { id } = await moderation.paste()
    const networks = (start: number) => [0, 1, 2, 3].map(each => `100.${start}.${each}.1`)
    for (const address of networks(1)) await moderation.report(id, address)
    await moderation.decisions.dismiss(moderator, id)
    for (const address of networks(2)) await moderation.report(id, address)
    assert.equal(await moderation.found(id), 'open')
    await moderation.decisions.hide(moderator, id)
    assert.equal(await moderation.found(id), 'hidden')
    assert.deepEqual(
      (await moderation.audit(`snippet:${id}`)).map(({ action }) => action),
      ['hidden', 'shown', 'hidden'],
    )
  })

  it('do not hide where that is switched off', async () => {
    const other = openModeration(db, clock, { reportsToHide: 0 })
    const { id } = await other.paste()
    for (const network of [1, 2, 3, 4, 5]) await other.report(id, `10.${network}.0.1`)
    assert.equal(await other.found(id), 'open')
  })

  it('by the thousand are one line of the queue, and most of a single network are not kept', async () => {
    const many = openModeration(db, clock, { reportsToHide: 0 })
    const { id } = await many.paste()
    const outcomes: string[] = []
    for (let turn = 0; turn < 300; turn++) {
      clock.at += 60_000
      outcomes.push(
        await many.report(id, `192.0.${turn % 4}.${1 + (turn % 250)}`).then(
          () => 'taken',
          error => error.code,
        ),
      )
    }
    assert.ok(outcomes.includes('taken'))
    assert.equal((await reportsOf(id)).length, 4 + 20)
    const groups = (await many.queue(100)).items.filter(each => each.snippetId === id)
    assert.deepEqual(
      groups.map(({ reports, networks, reasons }) => ({ reports, networks, reasons })),
      [{ reports: 24, networks: 4, reasons: [{ reason: 'spam', count: 24 }] }],
    )
  })

  /** Reports a new snippet from an address, and gives the code of the refusal or `taken`. */
  async function reported(): Promise<(address: string) => Promise<string>> {
    const busy = openModeration(db, clock, { reportsToHide: 0 })
    const { id } = await busy.paste()
    return address =>
      busy.report(id, address).then(
        () => 'taken',
        error => error.code,
      )
  }

  it('are refused when one address, or one network, sends too many', async () => {
    const outcome = await reported()
    for (let turn = 0; turn < 10; turn++) assert.equal(await outcome('203.0.113.50'), 'taken')
    assert.equal(await outcome('203.0.113.50'), 'too_many_requests')
    assert.equal(await outcome('203.0.113.51'), 'taken')
    const network = []
    for (let turn = 0; turn < 60; turn++) network.push(await outcome(`203.0.113.${100 + turn}`))
    assert.equal(network.filter(each => each === 'too_many_requests').length, 60 - (60 - 11))
    assert.equal(await outcome('198.51.100.50'), 'taken')
    clock.at += hourMs
    assert.equal(await outcome('203.0.113.50'), 'taken')
  })

  it('that the limit of a network refuses use up nothing of the limit of an address', async () => {
    clock.at += hourMs
    const outcome = await reported()
    for (let turn = 0; turn < 60; turn++) assert.equal(await outcome(`203.0.113.${100 + turn}`), 'taken')
    for (let turn = 0; turn < 10; turn++) assert.equal(await outcome('203.0.113.50'), 'too_many_requests')
    clock.at += 2 * minuteMs
    assert.equal(await outcome('203.0.113.50'), 'taken')
  })

  it('must say why, and are bounded', async () => {
    const { id } = await moderation.paste()
    for (const wrong of [
      { reason: 'dislike' },
      { reason: 'other', text: ' ' },
      { text: 'x'.repeat(2_001) },
      { contact: 'a\nb' },
    ])
      await assert.rejects(moderation.report(id, '10.9.9.9', wrong), { name: 'InvalidFields' })
    assert.deepEqual(await reportsOf(id), [])
  })

  it('are closed when their snippet goes without a decision, and keep what was written, whatever that is', async () => {
    const { id, deleteToken } = await moderation.paste()
    await moderation.report(id, '10.8.8.8', { text: 'a\0b \u202E' })
    await moderation.tidy()
    assert.equal((await reportsOf(id))[0]?.state, 'open')
    await moderation.store.remove(id, deleteToken, clock.at)
    await moderation.tidy()
    assert.deepEqual(
      (await reportsOf(id)).map(({ state, text }) => ({ state, text })),
      [{ state: 'gone', text: 'a\0b \u202E' }],
    )
  })

  it('of what is not there are refused, and nothing of them is kept', async () => {
    await assert.rejects(moderation.report('nowhere234', '10.9.9.8'), { code: 'not_found' })
    const { id } = await moderation.paste('soon', { expires: 60 })
    clock.at += 60_000
    await assert.rejects(moderation.report(id, '10.9.9.8'), { code: 'not_found' })
    assert.deepEqual(await reportsOf(id), [])
  })

  describe('at the same time', () => {
    it('hide a snippet once', async () => {
      for (let round = 0; round < 6; round++) {
        const { id } = await moderation.paste()
        const networks = [1, 2, 3, 4, 5, 6].map(each => `172.${16 + each}.${round}.1`)
        await Promise.all(networks.map(each => moderation.report(id, each)))
        assert.equal(await moderation.found(id), 'hidden')
        assert.equal((await moderation.snippets.decisions(id, 10)).length, 1)
        assert.equal((await moderation.audit(`snippet:${id}`)).length, 1)
      }
    })

    it('from one network count once', async () => {
      const { id } = await moderation.paste()
      await Promise.all([1, 2, 3, 4, 5].map(each => moderation.report(id, `172.30.0.${each}`)))
      assert.equal((await reportsOf(id)).filter(({ counts }) => counts).length, 1)
      assert.equal(await moderation.found(id), 'open')
    })

    it('as a moderator deletes: each is upheld or refused, and none is left open', async () => {
      for (let round = 0; round < 10; round++) {
        const { id } = await moderation.paste()
        const [report] = await Promise.allSettled([
          moderation.report(id, `10.20.${round}.1`),
          moderation.decisions.remove(moderator, id),
        ])
        assert.equal(await moderation.found(id), 'gone')
        const states = (await reportsOf(id)).map(({ state }) => state)
        assert.deepEqual(states, report.status === 'fulfilled' ? ['upheld'] : [])
        if (report.status === 'rejected') assert.equal(report.reason.code, 'not_found')
      }
    })
  })
})
