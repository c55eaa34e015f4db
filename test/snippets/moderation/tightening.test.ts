import assert from 'node:assert/strict'
import { beforeEach, it } from 'node:test'
import { createChanges } from '../../../src/db/changes.ts'
import type { Database } from '../../../src/db/database.ts'
import { AppError } from '../../../src/kernel/errors.ts'
import { dayMs, hourMs, minuteMs } from '../../../src/lib/time.ts'
import { anonymous, type Creator } from '../../../src/snippets/model/snippet.ts'
import {
  createTightening,
  type TightenedLimitsService,
} from '../../../src/snippets/moderation/tightening/tightening.ts'
import { createTighteningStore } from '../../../src/snippets/moderation/tightening/tightening-store.ts'
import { createFingerprintStore } from '../../../src/snippets/moderation/traces/fingerprint-store.ts'
import { onBothEngines } from '../../matrix.ts'
import { databaseWith } from '../bundles/bundling.ts'
import { draft } from '../draft.ts'
import { openModeration, person, type TestModeration } from './moderation-setup.ts'
import { repositoryTexts, waveText } from './wave.ts'

const noon = Date.UTC(2026, 5, 1, 12)
const rates = { address: { count: 60, windowMs: minuteMs }, network: { count: 600, windowMs: minuteMs } }
const texts = repositoryTexts()

onBothEngines('Limits that tighten by themselves', open => {
  const clock = { at: noon }
  let db: Database
  let moderation: TestModeration
  let tightening: TightenedLimitsService
  let sent: number
  beforeEach(async () => {
    clock.at = noon
    sent = 0
    db = await open()
    moderation = openModeration(db, clock)
    tightening = await instance()
  })

  /** A process of its own, with its own memory and buckets. */
  async function instance(most = 4): Promise<TightenedLimitsService> {
    const now = () => clock.at
    const store = createTighteningStore(db, createFingerprintStore(db))
    const made = createTightening({
      db,
      store,
      changes: createChanges(db, now),
      origins: moderation.origins,
      rates,
      most,
      now,
    })
    await made.follow()
    return made
  }

  /** Creates a text as its creator would; null if that was refused. */
  async function create(content: string, address: string, by: Partial<Creator> = {}, at = tightening) {
    return (await mayCreate(content, address, by, at)) ? moderation.paste(content, {}, address, by) : null
  }

  async function mayCreate(content: string, address: string, by: Partial<Creator>, at = tightening) {
    const origin = await moderation.origins.originOf(address)
    try {
      await at.check({ draft: draft({ content }), address, creator: { ...anonymous, origin, ...by } })
      return true
    } catch (error) {
      assert.ok(error instanceof AppError && error.code === 'too_many_requests', String(error))
      assert.match(error.headers['retry-after'] ?? '', /^[1-9]\d*$/)
      return false
    }
  }

  /** Near-copies from as many networks; says how many were stored. */
  async function attack(size: number, at = tightening) {
    let stored = 0
    for (let each = 0; each < size; each++) {
      const number = sent++
      const place = `45.${number >> 8}.${number & 255}.7`
      if (await create(waveText('pills', number % 60), place, {}, at)) stored++
    }
    await moderation.traces.flush()
    return stored
  }

  /** Time passes, in which every instance does its background work each second. */
  async function pass(ms: number, ...others: readonly TightenedLimitsService[]) {
    for (const end = clock.at + ms; clock.at < end; ) {
      clock.at += 1_000
      if (clock.at % 5_000 === 0) await tightening.watch()
      for (const each of [tightening, ...others]) await each.follow()
    }
  }
  const step = (at = tightening) => at.current()?.step ?? 0

  it('stay while people create what they always create', async () => {
    for (const [place, text] of texts.slice(0, 90).entries()) await create(text, `81.0.${place}.1`)
    await moderation.traces.flush()
    await pass(10_000)
    assert.equal(step(), 0)
    assert.equal(await attack(15), 15)
    await pass(10_000)
    assert.equal(step(), 0)
  })

  it('refuse the texts of a wave, and nothing of others', async () => {
    await attack(60)
    await pass(5_000)
    assert.equal(step(), 1)
    assert.equal(await attack(60), 12)
    for (const [place, text] of texts.slice(0, 40).entries())
      assert.ok(await create(text, `81.0.${place}.1`), 'what others write is stored')
    for (const by of [{ isKnown: true }, { accountId: 7 }])
      assert.ok(
        await mayCreate(waveText('pills', 3), '91.0.0.1', by),
        'people and programs that are signed in',
      )
  })

  it('tighten step by step while the attack gets past them, and relax step by step after it', async () => {
    await attack(60)
    await pass(5_000)
    await pass(1_000)
    for (const about of ['coins', 'films', 'loans'])
      for (let each = 0; each < 40; each++)
        await create(waveText(about, each), `46.${about.length}.${each}.1`)
    await moderation.traces.flush()
    await pass(9_000)
    assert.equal(step(), 1, 'a step has its time')
    await pass(5_000)
    assert.equal(step(), 2)
    await pass(3 * minuteMs)
    assert.equal(step(), 1)
    await pass(2 * minuteMs)
    assert.equal(step(), 0)
    assert.equal(await attack(15), 15)
    const lines = await moderation.audit('creation-limits')
    assert.deepEqual(
      lines.map(({ action, before, after }) => `${action} ${before} ${after}`),
      [
        'tightened {"step":0} {"step":1}',
        'tightened {"step":1} {"step":2}',
        'relaxed {"step":2} {"step":1}',
        'relaxed {"step":1} {"step":0}',
      ],
    )
  })

  it('take nothing for usual that was so before an earlier attack', async () => {
    const usual = { step: 0, since: noon - 30 * dayMs, usual: 0.5 }
    await db.write(createTighteningStore(db, createFingerprintStore(db)).keep(usual))
    for (const [place, text] of texts.slice(0, 60).entries()) await create(text, `81.0.${place}.1`)
    await attack(40)
    await pass(5_000)
    assert.equal(step(), 1)
  })

  it('are watched with one statement of states, however many texts there are', async () => {
    const seen = new Set<string>()
    const reading = databaseWith(db, {
      rows: statement => {
        seen.add(statement.sql)
        return db.rows(statement)
      },
    })
    const store = createTighteningStore(reading, { since: createFingerprintStore(db).since })
    for (const size of [3, 40, 170]) {
      await attack(size)
      assert.equal((await store.recent(0, clock.at, 1000)).length, sent)
    }
    assert.equal(seen.size, 1)
  })

  it('stay tightened while the attack goes on, though nothing of it is stored', async () => {
    await attack(60)
    await pass(5_000)
    for (let turn = 0; turn < 12; turn++) {
      await attack(20)
      await pass(20_000)
    }
    assert.equal(step(), 2, 'what trickles through is too much for the first step')
  })

  it('count what all instances store and refuse, and are the same at all', async () => {
    const other = await instance()
    await attack(20)
    await attack(20, other)
    await pass(5_000, other)
    assert.deepEqual([step(), step(other)], [1, 1])
    for (let turn = 0; turn < 6; turn++) {
      await attack(20, other)
      await pass(25_000, other)
    }
    assert.equal(step(), 2, 'the other instance is still attacked')
  })

  it('go on after a restart, which knows the wave at once', async () => {
    await attack(60)
    await pass(5_000)
    tightening = await instance()
    assert.equal(step(), 1)
    assert.ok((await attack(60)) <= 12)
  })

  it('are taken by one of two instances that look at the same time', async () => {
    const other = await instance()
    await attack(60)
    await Promise.all([tightening.watch(), other.watch()])
    await tightening.follow()
    assert.equal(step(), 1)
    assert.equal((await moderation.audit('creation-limits')).length, 1)
  })

  it('follow a clock that jumps, by a step at most before its time', async () => {
    await attack(60)
    await pass(5_000)
    clock.at -= hourMs
    await pass(5_000)
    assert.equal(step(), 0)
    await pass(1_000)
    await attack(60)
    await pass(14_000)
    assert.equal(step(), 1)
    clock.at += 3 * dayMs
    await pass(5_000)
    assert.equal(step(), 0)
  })

  it('end or are bounded by the setting', async () => {
    await attack(60)
    await pass(5_000)
    const off = await instance(0)
    assert.equal(step(off), 0)
    assert.equal(await attack(20, off), 20)
    await off.watch()
    await tightening.follow()
    assert.equal(step(), 0)
  })

  it('leave networks of which nothing was hidden what they need, whoever attacks', async () => {
    await attack(60)
    await pass(5_000)
    let stored = 0
    for (let each = 0; each < 90; each++)
      if (await create(`${texts[each]} ${each}`, `81.0.0.${each % 9}`)) stored++
    assert.equal(stored, 90, 'ten addresses of an office')
    const flood = []
    for (let each = 0; each < 60; each++) flood.push(await create(`${texts[each]}`, '82.0.0.1'))
    assert.equal(flood.filter(one => one !== null).length, 30, 'half of SNIPPET_RATE')
  })

  it('let through little of a network of which a moderator hid something, but for its texts that reports hid', async () => {
    const bad = await create(texts[0] ?? '', '83.0.0.1')
    const accused = await create(texts[1] ?? '', '84.0.0.1')
    for (const place of ['1.0.0.1', '2.0.0.1', '3.0.0.1']) await moderation.report(accused?.id ?? '', place)
    await moderation.decisions.hide(person('moderator'), bad?.id ?? '')
    await attack(60)
    await pass(5_000)
    const storedOf = async (network: string) => {
      let stored = 0
      for (let each = 0; each < 20; each++)
        if (await create(`${texts[each + 2]} ${network}`, `${network}.${each}`)) stored++
      return stored
    }
    assert.equal(await storedOf('83.0.0'), 6)
    assert.equal(await storedOf('84.0.0'), 20)
  })

  it('let through little of such a network also after midnight, when its hash is another', async () => {
    clock.at = Date.UTC(2026, 5, 2) - 10_000
    const bad = await create(texts[0] ?? '', '83.0.0.1')
    await moderation.decisions.hide(person('moderator'), bad?.id ?? '')
    await attack(60)
    await pass(12_000)
    assert.equal(step(), 1)
    let stored = 0
    for (let each = 0; each < 20; each++) if (await create(texts[each + 2] ?? '', `83.0.0.${each}`)) stored++
    assert.equal(stored, 6)
    assert.ok(await create(texts[30] ?? '', '84.0.0.1'), 'of another network')
  })

  it('do not concern browsers whose snippets were never hidden, and those without a record they do', async () => {
    const [good, bad, fresh] = [1, 2, 3].map(byte => new Uint8Array(16).fill(byte)) as [
      Uint8Array,
      Uint8Array,
      Uint8Array,
    ]
    await create(texts[0] ?? '', '85.0.0.1', { ownerHash: good })
    const hidden = await create(texts[1] ?? '', '85.0.1.1', { ownerHash: bad })
    await moderation.decisions.hide(person('moderator'), hidden?.id ?? '')
    clock.at += 2 * hourMs
    await attack(60)
    await pass(5_000)
    await attack(12)
    const stored = async (ownerHash: Uint8Array) =>
      (await create(waveText('pills', 3), '86.0.0.1', { ownerHash })) !== null
    assert.deepEqual([await stored(good), await stored(bad), await stored(fresh)], [true, false, false])
    let many = 1
    while (many < 99 && (await stored(good))) many++
    assert.equal(many, 60, 'one browser that thousands share has the rate of one address')
  })

  it('refuse links to where several hidden texts lead, and none to where everyone links', async () => {
    const link = (place: number, host: string) =>
      create(`${texts[place]} https://${place}.${host}/offer`, `47.0.${place}.1`)
    for (let place = 0; place < 25; place++) await link(place, 'code.example')
    await moderation.traces.flush()
    clock.at += 2 * dayMs
    for (let place = 30; place < 34; place++) {
      const added = await link(place, 'sold.example')
      const both = await create(
        `${texts[place]} https://code.example https://sold.example`,
        `47.1.${place}.1`,
      )
      await moderation.traces.flush()
      for (const id of [added?.id, both?.id]) await moderation.decisions.hide(person('moderator'), id ?? '')
    }
    await attack(60)
    await pass(5_000)
    const storedOf = async (host: string) => {
      let stored = 0
      for (let place = 50; place < 80; place++) if (await link(place, host)) stored++
      return stored
    }
    assert.equal(await storedOf('sold.example'), 12)
    assert.equal(await storedOf('code.example'), 30)
  })

  it('let through again what is like a text that a moderator lets stand', async () => {
    const popular = await create(waveText('pills', 61), '87.0.0.1')
    await attack(60)
    await pass(5_000)
    assert.ok((await attack(60)) <= 12)
    await moderation.decisions.dismiss(person('moderator'), popular?.id ?? '')
    await pass(5_000)
    const taken = step()
    assert.equal(await attack(30), 30)
    await pass(5 * minuteMs)
    const lines = await moderation.audit('creation-limits')
    assert.equal(lines.filter(({ action }) => action === 'tightened').length, taken)
    assert.equal(step(), 0)
  })

  it('take copies of what reports hid for nothing that a moderator hid', async () => {
    const places = Array.from({ length: 5 }, (_, place) => `88.0.${place}.1`)
    const alike: string[] = []
    for (const [number, place] of places.entries())
      alike.push((await create(waveText('tea', number), place))?.id ?? '')
    await moderation.traces.flush()
    for (const id of alike.slice(0, 3))
      for (const place of ['1.0.0.1', '2.0.0.1', '3.0.0.1']) await moderation.report(id, place)
    await moderation.settle()
    assert.deepEqual(
      await Promise.all(alike.map(moderation.found)),
      alike.map(() => 'hidden'),
    )
    await attack(60)
    await pass(5_000)
    let stored = 0
    for (let each = 0; each < 20; each++)
      if (await create(`${texts[each]} once more`, `88.0.4.${each}`)) stored++
    assert.equal(stored, 20)
  })
})
