import assert from 'node:assert/strict'
import { it } from 'node:test'
import { halvedRate } from '../../../src/lib/rate-limit.ts'
import { minuteMs } from '../../../src/lib/time.ts'
import { fingerprintOf } from '../../../src/snippets/moderation/model/fingerprint.ts'
import { stepAfter, type Tightening } from '../../../src/snippets/moderation/model/tightening.ts'
import { type Before, type RecentText, wavesIn } from '../../../src/snippets/moderation/model/waves.ts'
import { repositoryTexts, waveText } from './wave.ts'

const at = Date.UTC(2026, 5, 1)
const calm: Tightening = { step: 0, since: 0, usual: 0 }
const nothing = { created: 0, bad: 0 }

const after = (
  state: Tightening,
  share: { readonly created: number; readonly bad: number },
  { refused = 0, sinceStep = share, most = 4, now = at } = {},
) => stepAfter(state, { lately: share, sinceStep, refused }, now, most)

it('Limits stay while few texts are bad, and while they are a small share of all', () => {
  assert.equal(after(calm, { created: 19, bad: 19 }), 0)
  assert.equal(after(calm, { created: 400, bad: 99 }), 0)
  assert.equal(after(calm, { created: 400, bad: 100 }), 1)
})

it('Limits stay where bad texts are no more than twice as usual, but for most of all', () => {
  const usual = { ...calm, usual: 0.2 }
  assert.equal(after(usual, { created: 100, bad: 39 }), 0)
  assert.equal(after(usual, { created: 100, bad: 40 }), 1)
  // Who has attacked for an hour has not made it usual.
  assert.equal(after({ ...calm, usual: 0.9 }, { created: 100, bad: 60 }), 1)
})

it('A step follows only after the one before had its time, and for texts that got past it', () => {
  const first = { ...calm, step: 1, since: at }
  const bad = { created: 90, bad: 80 }
  assert.equal(after(first, bad, { now: at + 14_999 }), 1)
  assert.equal(after(first, bad, { now: at + 15_000 }), 2)
  assert.equal(after(first, bad, { now: at + 15_000, sinceStep: { created: 40, bad: 3 } }), 1)
  assert.equal(after(first, bad, { now: at + 15_000, most: 1 }), 1)
})

it('Limits relax a step at a time, once nothing is tried for two minutes', () => {
  const third = { ...calm, step: 3, since: at }
  const quiet = { created: 30, bad: 1 }
  assert.equal(after(third, quiet, { now: at + 2 * minuteMs - 1 }), 3)
  assert.equal(after(third, quiet, { now: at + 2 * minuteMs }), 2)
  assert.equal(after(third, quiet, { now: at + 9 * minuteMs, refused: 300 }), 3)
  assert.equal(after(third, nothing, { now: at + 9 * minuteMs }), 2)
})

it('An instant that a clock ahead has stored holds up nothing', () => {
  const ahead = { ...calm, step: 2, since: at + 90 * minuteMs }
  assert.equal(after(ahead, nothing), 1)
  assert.equal(after(ahead, { created: 90, bad: 80 }), 3)
})

it('The operator bounds the steps, also those that are taken already', () => {
  assert.equal(after(calm, { created: 90, bad: 80 }, { most: 0 }), 0)
  assert.equal(after({ ...calm, step: 4, since: at }, nothing, { most: 1 }), 1)
})

it('A rate is halved by each step, down to what clients that did nothing wrong keep', () => {
  const usual = { count: 60, windowMs: minuteMs }
  assert.deepEqual(
    [1, 2, 3, 4].map(step => halvedRate(usual, step, 10).count),
    [30, 15, 10, 10],
  )
  assert.equal(halvedRate({ count: 4, windowMs: minuteMs }, 4, 10).count, 4)
  assert.equal(halvedRate({ count: 7200, windowMs: 60 * minuteMs }, 4, 10).count, 600)
})

const text = (content: string, place: number, fields: Partial<RecentText> = {}): RecentText => ({
  ...{ snippetId: `${content.slice(0, 40)} ${place}`, at, domains: [], isHidden: false, isReviewed: false },
  fingerprints: [fingerprintOf(content)].flatMap(each => each ?? []),
  network: `network ${place % 6}`,
  ...fields,
})
const wave = (about: string, length: number, fields?: (place: number) => Partial<RecentText>) =>
  Array.from({ length }, (_, place) => text(waveText(about, place), place, fields?.(place)))
const unknown: Before = { standing: [], newDomains: new Set() }
const toNew: Before = { ...unknown, newDomains: new Set(['sold.example']) }

it('Texts alike from several networks are a wave; those of one network, and texts that differ, are none', () => {
  const others = repositoryTexts()
    .slice(0, 100)
    .map((content, place) => text(content, place))
  const all = [...wave('pills', 8), ...others, ...wave('coins', 7)]
  const { alike, members } = wavesIn(all, unknown)
  assert.equal(alike.length, 1)
  assert.equal(members.size, 8)
  assert.equal(
    wavesIn(
      wave('pills', 40, () => ({ network: 'one' })),
      unknown,
    ).alike.length,
    0,
  )
})

it('Texts of which a moderator has let one stand are no wave', () => {
  const { members } = wavesIn(
    wave('pills', 40, place => ({ isReviewed: place === 17 })),
    unknown,
  )
  assert.equal(members.size, 0)
  const standing = [fingerprintOf(waveText('pills', 59))].flatMap(each => each ?? [])
  assert.equal(wavesIn(wave('pills', 40), { ...unknown, standing }).members.size, 0, 'one of an earlier hour')
})

it('Links of many networks to one new domain are a wave, and those to a usual one are none', () => {
  const links = repositoryTexts()
    .slice(0, 12)
    .map((content, place) => text(content, place, { domains: ['sold.example'] }))
  assert.deepEqual(wavesIn(links, toNew).domains, ['sold.example'])
  assert.deepEqual(wavesIn(links, unknown).domains, [])
  assert.deepEqual(wavesIn(links.slice(1), toNew).domains, [])
})
