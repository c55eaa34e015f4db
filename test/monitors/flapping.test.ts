import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { minuteMs } from '../../src/lib/time.ts'
import { isStable, steady, withChange } from '../../src/monitors/model/flapping.ts'
import type { MonitorState } from '../../src/monitors/model/monitor.ts'
import {
  type Observation,
  type Rule,
  type Step,
  step,
  type Transition,
} from '../../src/monitors/model/state.ts'

/** An observation of a monitor, and its time after the one before. */
type Seen = { readonly observation: Observation; readonly afterMs: number }

const plain: Rule = {
  intervalMs: minuteMs,
  maxRetries: 0,
  remindEveryMs: null,
  successThreshold: 1,
  upsideDown: false,
}

function live(seen: readonly Seen[], rule: Rule): readonly (Step & { readonly at: number })[] {
  const steps: (Step & { readonly at: number })[] = []
  let at = 0
  for (const { observation, afterMs } of seen) {
    at += afterMs
    steps.push({ ...step(steps.at(-1)?.state ?? null, observation, rule, at), at })
  }
  return steps
}

const success: Observation = { kind: 'success' }
const failure: Observation = { kind: 'failure' }
const every = (ms: number, letters: string): readonly Seen[] =>
  [...letters].map(each => ({ observation: each === '1' ? success : failure, afterMs: ms }))
const inMinutes = (letters: string) => every(minuteMs, letters)
const toldOf = (steps: readonly Step[]) => steps.map(each => each.transition ?? '-').join(' ')

describe('A monitor that flaps', () => {
  test('says so with its sixth change, then nothing, and once it is stable how it ended', () => {
    const up = live(inMinutes('1010101010101111111111'), plain)
    assert.equal(toldOf(up), '- down up down up down unstable - - - - - - - - - - - - - - -')
    const [last = assert.fail()] = up.slice(-1)
    assert.equal(step(last.state, success, plain, last.at + minuteMs).transition, 'stable-up')
    assert.equal(step(last.state, success, plain, last.at + minuteMs).state.unstableSince, null)
  })

  test('is told to be down once it has been down for five minutes, and reminds from then on', () => {
    const rule = { ...plain, remindEveryMs: 3 * minuteMs }
    assert.equal(
      toldOf(live(inMinutes('101010100000000000'), rule)),
      '- down up down up down unstable - - - - - stable-down - - still-down - -',
    )
  })

  test('that was told to be down and comes back is unstable still, rather than new', () => {
    const told = toldOf(live(every(20_000, `10101010${'0'.repeat(15)}1`), plain))
    assert.equal(told.split(' ').slice(-2).join(' '), 'stable-down unstable')
  })

  test('that is in doubt is not told to be stable, however long it has stayed', () => {
    const { state, at } = live(every(20_000, '010101010101'), plain).at(-1) ?? assert.fail()
    const later = at + 60 * minuteMs
    assert.equal(step(state, success, plain, later).transition, 'stable-up')
    const doubted = step(state, failure, { ...plain, maxRetries: 2 }, later)
    assert.deepEqual([doubted.state.status, doubted.transition], ['PENDING', null])
    assert.notEqual(doubted.state.unstableSince, null)
  })

  test('slowly, by rare checks, is one too, and one that changes now and then is none', () => {
    const slow = { ...plain, intervalMs: 10 * minuteMs }
    const seen = every(10 * minuteMs, '10101010')
    assert.ok(toldOf(live(seen, slow)).includes('unstable'))
    assert.ok(!toldOf(live(seen, plain)).includes('unstable'))
  })
})

describe('Whatever a flapping monitor does,', () => {
  const rules = fc.record({
    maxRetries: fc.nat(2),
    successThreshold: fc.integer({ min: 1, max: 2 }),
    upsideDown: fc.boolean(),
    intervalMs: fc.constantFrom(20_000, minuteMs, 5 * minuteMs),
    remindEveryMs: fc.option(fc.constantFrom(minuteMs, 30 * minuteMs)),
  })
  const observations = fc.oneof(
    { arbitrary: fc.constant(success), weight: 4 },
    { arbitrary: fc.constant(failure), weight: 4 },
    { arbitrary: fc.constant<Observation>({ kind: 'maintenance' }), weight: 1 },
  )
  const lives = fc.array(
    fc.record({ observation: observations, afterMs: fc.constantFrom(1, 20_000, minuteMs, 5 * minuteMs) }),
    { minLength: 20, maxLength: 80 },
  )
  const always = (holds: (steps: ReturnType<typeof live>, rule: Rule, seen: readonly Seen[]) => boolean) =>
    fc.assert(
      fc.property(lives, rules, (seen, rule) => holds(live(seen, rule), rule, seen)),
      { numRuns: 300 },
    )

  const isUnstable = (state: MonitorState | undefined) => (state?.unstableSince ?? null) !== null
  const ends: readonly (Transition | null)[] = ['stable-up', 'stable-down']

  test('it never becomes stable without a message that says so, nor unstable without one', () =>
    always(steps =>
      steps.every(({ state, transition }, i) => {
        const [was, is] = [isUnstable(steps[i - 1]?.state), isUnstable(state)]
        if (!was && is) return transition === 'unstable'
        if (was && !is) return ends.includes(transition)
        return transition !== 'unstable' && !ends.includes(transition) && (!is || transition === null)
      }),
    ))

  test('people know in the end what it is, and soon of an outage that lasts', () => {
    const tail = fc.constantFrom(success, failure)
    fc.assert(
      fc.property(lives, rules, tail, (seen, rule, observation) => {
        const long = Array.from({ length: 20 }, () => ({ observation, afterMs: rule.intervalMs }))
        const steps = live([...seen, ...long, { observation, afterMs: 10 * minuteMs }], rule)
        const { state } = steps.at(-1) ?? assert.fail()
        assert.equal(state.unstableSince, null)
        const told = steps
          .map(each => each.transition)
          .findLast(each => each !== null && each !== 'still-down')
        if (state.settled === 'DOWN') assert.ok(told === 'down' || told === 'stable-down', String(told))
        else assert.ok(told === undefined || told === 'up' || told === 'stable-up', String(told))
      }),
      { numRuns: 300 },
    )
  })

  test('an outage is told five minutes, or three checks, after its last change at the latest', () =>
    always((steps, { intervalMs }) =>
      steps.every(({ state, at }) => {
        if (!isUnstable(state) || state.status !== 'DOWN') return true
        return at - (state.downSince ?? 0) < Math.max(5 * minuteMs, 3 * intervalMs)
      }),
    ))

  test('its status is what it would be if all changes were told', () =>
    always((steps, rule, seen) => {
      let state: MonitorState | null = null
      return seen.every(({ observation }, i) => {
        const known = steps[i] ?? assert.fail()
        state = { ...step(state, observation, rule, known.at).state, changes: [], unstableSince: null }
        const keys = ['status', 'settled', 'since', 'downSince', 'retries', 'successes'] as const
        return keys.every(key => state?.[key] === known.state[key])
      })
    }))

  test('there are at most ten messages of changes in ten minutes', () =>
    always(steps => {
      const told = steps.filter(each => each.transition !== null && each.transition !== 'still-down')
      return told.every(({ at }, i) => at - (told[i - 10]?.at ?? Number.NEGATIVE_INFINITY) > 10 * minuteMs)
    }))
})

describe('The changes of a monitor', () => {
  const changed = (times: readonly number[], intervalMs: number) =>
    times.reduce((flapping, at) => withChange(flapping, { intervalMs }, at), steady)
  const minutes = (...all: readonly number[]) => all.map(each => each * minuteMs)

  test('make it unstable since the first of six in ten minutes, or in ten checks where those are longer', () => {
    assert.deepEqual(steady, { changes: [], unstableSince: null })
    const often = minutes(1, 2, 4, 6, 8)
    assert.equal(changed(often, 10_000).unstableSince, null)
    assert.equal(changed([...often, 11 * minuteMs - 1], 10_000).unstableSince, minuteMs)
    assert.equal(changed([...often, 11 * minuteMs], 10_000).unstableSince, null, 'the first is past')
    const seldom = minutes(5, 10, 20, 30, 40)
    assert.equal(changed([...seldom, 55 * minuteMs - 1], 5 * minuteMs).unstableSince, 5 * minuteMs)
    assert.equal(changed([...seldom, 55 * minuteMs], 5 * minuteMs).unstableSince, null)
  })

  test('leave the beginning as it is while it is unstable', () => {
    const { changes, unstableSince } = changed(minutes(1, 2, 3, 4, 5, 6, 7, 8), minuteMs)
    assert.equal(unstableSince, minuteMs)
    assert.deepEqual(changes, minutes(3, 4, 5, 6, 7, 8))
  })

  test('are over sooner for an outage than for its end, and later where checks are rare', () => {
    const state = live(inMinutes('1'), plain)[0]?.state ?? assert.fail()
    const stableAfter = (settled: 'UP' | 'DOWN', intervalMs: number) =>
      [5, 10, 15, 50].find(each =>
        isStable({ ...state, settled, changes: [0] }, { intervalMs }, each * minuteMs),
      )
    assert.deepEqual([stableAfter('DOWN', 10_000), stableAfter('UP', 10_000)], [5, 10])
    assert.deepEqual([stableAfter('DOWN', 5 * minuteMs), stableAfter('UP', 5 * minuteMs)], [15, 50])
    assert.equal(
      isStable({ ...state, settled: 'DOWN', changes: [1] }, { intervalMs: 1 }, 5 * minuteMs),
      false,
    )
  })
})
