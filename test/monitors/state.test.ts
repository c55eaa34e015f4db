import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { sentenceOf, textMessage } from '../../src/kernel/messages.ts'
import { hourMs } from '../../src/lib/time.ts'
import type { Finding, MonitorState, Status } from '../../src/monitors/model/monitor.ts'
import {
  nextDelay,
  type Observation,
  type Rule,
  type Step,
  step,
  turnedFinding,
} from '../../src/monitors/model/state.ts'

/** Sequences worked out by hand. Inputs: 1 is a success, 0 a failure, M an open window. */
const sequences: readonly { rule?: Partial<Rule>; inputs: string; states: string; told: string }[] = [
  { inputs: '1 1 0 0 1 1', states: 'UP UP DOWN DOWN UP UP', told: '- - down - up -' },
  {
    rule: { maxRetries: 2 },
    inputs: '1 0 0 0 0 1 1',
    states: 'UP PENDING PENDING DOWN DOWN UP UP',
    told: '- - - down - up -',
  },
  { rule: { maxRetries: 2 }, inputs: '1 0 0 1', states: 'UP PENDING PENDING UP', told: '- - - -' },
  { rule: { maxRetries: 1 }, inputs: '0 0 0 1', states: 'PENDING DOWN DOWN UP', told: '- down - up' },
  {
    rule: { maxRetries: 5 },
    inputs: '1 0 0 M M 0 0',
    states: 'UP PENDING PENDING MAINTENANCE MAINTENANCE PENDING PENDING',
    told: '- - - - - - -',
  },
  { inputs: '1 0 M M 1', states: 'UP DOWN MAINTENANCE MAINTENANCE UP', told: '- down - - up' },
  { inputs: '1 0 M M 0', states: 'UP DOWN MAINTENANCE MAINTENANCE DOWN', told: '- down - - -' },
  {
    rule: { maxRetries: 2, upsideDown: true },
    inputs: '0 1 1 1 1 0',
    states: 'UP PENDING PENDING DOWN DOWN UP',
    told: '- - - down - up',
  },
  // Further sequences, for rules without a sequence of their own.
  {
    rule: { successThreshold: 3 },
    inputs: '1 0 M M 1 1 1 M 1',
    states: 'UP DOWN MAINTENANCE MAINTENANCE DOWN DOWN UP MAINTENANCE UP',
    told: '- down - - - - up - -',
  },
  {
    rule: { successThreshold: 2, maxRetries: 1 },
    inputs: '0 0 M 0 1 1 M 0 1',
    states: 'PENDING DOWN MAINTENANCE PENDING DOWN UP MAINTENANCE PENDING UP',
    told: '- down - - - up - - -',
  },
  { inputs: '1', states: 'UP', told: '-' },
  { inputs: '0', states: 'DOWN', told: 'down' },
  { inputs: 'M 1', states: 'MAINTENANCE UP', told: '- -' },
  { inputs: 'M 0', states: 'MAINTENANCE DOWN', told: '- down' },
  {
    rule: { successThreshold: 3 },
    inputs: '1 0 1 1 0 1 1 1',
    states: 'UP DOWN DOWN DOWN DOWN DOWN DOWN UP',
    told: '- down - - - - - up',
  },
  {
    rule: { remindEveryMs: 2 * hourMs },
    inputs: '0 0 0 0 0 M 0 1 0 0 0',
    states: 'DOWN DOWN DOWN DOWN DOWN MAINTENANCE DOWN UP DOWN DOWN DOWN',
    told: 'down - still-down - still-down - still-down up down - still-down',
  },
  // No reminder is due while a window is open or the monitor is pending again.
  {
    rule: { remindEveryMs: 1 * hourMs, maxRetries: 2 },
    inputs: '0 0 0 0 M M 0 0 0 1',
    states: 'PENDING PENDING DOWN DOWN MAINTENANCE MAINTENANCE PENDING PENDING DOWN UP',
    told: '- - down still-down - - - - still-down up',
  },
  // Too few successes cause no reminder.
  {
    rule: { remindEveryMs: 2 * hourMs, successThreshold: 3 },
    inputs: '0 1 1 0 0 0',
    states: 'DOWN DOWN DOWN DOWN DOWN DOWN',
    told: 'down - - still-down - still-down',
  },
  {
    rule: { maxRetries: 1 },
    inputs: '1 0 0 M 0 1',
    states: 'UP PENDING DOWN MAINTENANCE PENDING UP',
    told: '- - down - - up',
  },
]

describe('A monitor lives through', () => {
  for (const { rule, inputs, states, told } of sequences)
    test(`${JSON.stringify(rule ?? {})} ${inputs}`, () => {
      const steps = live(
        inputs.split(' ').map(letter => observationOf[letter] ?? assert.fail()),
        { ...plain, ...rule },
      )
      assert.equal(steps.map(each => each.state.status).join(' '), states)
      assert.equal(steps.map(each => each.transition ?? '-').join(' '), told)
    })
})

describe('Whatever happens,', () => {
  const rules = fc.record({
    maxRetries: fc.nat(3),
    successThreshold: fc.integer({ min: 1, max: 3 }),
    upsideDown: fc.boolean(),
    intervalMs: fc.constant(1),
    remindEveryMs: fc.option(fc.integer({ min: 1, max: 4 }).map(hours => hours * hourMs)),
  })
  const lives = fc.array(
    fc.constantFrom<Observation>({ kind: 'success' }, { kind: 'failure' }, { kind: 'maintenance' }),
  )
  const always = (holds: (steps: readonly Step[], seen: readonly Observation[], rule: Rule) => boolean) =>
    fc.assert(fc.property(lives, rules, (seen, rule) => holds(live(seen, rule), seen, rule)))

  const isFailure = (seen: Observation | undefined, rule: Rule) =>
    seen !== undefined && seen.kind === (rule.upsideDown ? 'success' : 'failure')

  test('a failure never lifts a monitor out of DOWN', () =>
    always((steps, seen, rule) =>
      steps.every(
        ({ state }, i) =>
          !isFailure(seen[i], rule) || steps[i - 1]?.state.status !== 'DOWN' || state.status === 'DOWN',
      ),
    ))

  test('an open window means MAINTENANCE, and nothing else does', () =>
    always((steps, seen) =>
      steps.every(({ state }, i) => (state.status === 'MAINTENANCE') === (seen[i]?.kind === 'maintenance')),
    ))

  test('retries stay within maxRetries, and only a PENDING monitor has any', () =>
    always((steps, _, rule) =>
      steps.every(
        ({ state }) => state.retries <= rule.maxRetries && state.retries > 0 === (state.status === 'PENDING'),
      ),
    ))

  test('a success leaves a monitor UP, or DOWN while that is settled and the successes are too few', () =>
    always((steps, seen, rule) =>
      steps.every(({ state }, i) => {
        if (seen[i]?.kind === 'maintenance' || isFailure(seen[i], rule)) return true
        return state.status === 'UP' || (state.status === 'DOWN' && steps[i - 1]?.state.settled === 'DOWN')
      }),
    ))

  test('people are told when the settled state changes, except of a first UP, and only then', () =>
    always(steps =>
      steps.every(({ state, transition }, i) => {
        const before = steps[i - 1]?.state.settled ?? null
        const news = state.settled !== before && !(before === null && state.settled === 'UP')
        return news
          ? transition === state.settled?.toLowerCase()
          : transition === null || transition === 'still-down'
      }),
    ))

  test('of two alarms in a row, people were told of a recovery in between', () =>
    always(steps => {
      const told = steps.map(each => each.transition).filter(each => each === 'up' || each === 'down')
      return told.every((each, i) => each === (i % 2 === 0 ? 'down' : 'up'))
    }))

  test('reminders come only while DOWN, as often as the rule has it, and never without one', () =>
    always((steps, _, rule) =>
      steps.every(({ state, transition }, i) => {
        const last = steps[i - 1]?.state.notifiedAt ?? Number.NaN
        const { remindEveryMs } = rule
        return (
          transition !== 'still-down' ||
          (state.status === 'DOWN' && (i + 1) * hourMs >= last + (remindEveryMs ?? Number.NaN) - 0.5)
        )
      }),
    ))

  test('it is known since when it has settled as DOWN', () =>
    always(steps => {
      let downSince: number | null = null
      return steps.every(({ state }, i) => {
        if (state.settled !== 'DOWN') downSince = null
        else downSince ??= (i + 1) * hourMs
        return state.downSince === downSince && (state.notifiedAt === null) === (downSince === null)
      })
    }))

  test('since is the instant of the last change of status', () =>
    always(steps => {
      let since = 0
      return steps.every(({ state }, i) => {
        if (state.status !== steps[i - 1]?.state.status) since = (i + 1) * hourMs
        return state.since === since
      })
    }))
})

describe('People read of an inverted monitor', () => {
  const finding = (kind: Finding['kind'], text: string) => ({
    kind,
    latencyMs: 1,
    message: textMessage(text),
  })
  const said = ({ message, ...rest }: Finding) => ({
    ...rest,
    message: textMessage(sentenceOf(message, 'en')),
  })

  test('nothing else of a monitor that is not inverted', () => {
    const found = finding('success', '200 OK')
    assert.equal(turnedFinding(found, { upsideDown: false }), found)
  })

  test('why it is down although the server responded', () => {
    const turned = turnedFinding(finding('success', '200 OK'), { upsideDown: true })
    assert.deepEqual(said(turned), finding('failure', 'Responded, which counts as down here: 200 OK'))
  })

  test('why it is up although the probe failed', () => {
    const turned = turnedFinding(finding('failure', 'The connection was refused'), { upsideDown: true })
    assert.deepEqual(
      said(turned),
      finding('success', 'Failed, which counts as up here: The connection was refused'),
    )
  })
})

describe('The next probe starts', () => {
  const monitor = { intervalMs: 60_000, retryIntervalMs: 20_000 }
  const state = (status: Status, retries: number): MonitorState => ({
    status,
    retries,
    successes: 0,
    settled: null,
    downSince: null,
    notifiedAt: null,
    changes: [],
    unstableSince: null,
    since: 0,
  })

  test('after the retry interval while PENDING with retries', () => {
    assert.equal(nextDelay(state('PENDING', 1), monitor), 20_000)
  })

  test('after the interval otherwise', () => {
    for (const each of [null, state('PENDING', 0), state('UP', 0), state('DOWN', 0), state('MAINTENANCE', 0)])
      assert.equal(nextDelay(each, monitor), 60_000)
  })
})

describe('A reminder', () => {
  const down = (at: readonly number[], intervalMs = 60_000) => {
    const rule = { ...plain, intervalMs, remindEveryMs: 5 * 60_000 }
    const steps: Step[] = []
    for (const each of at) steps.push(step(steps.at(-1)?.state ?? null, { kind: 'failure' }, rule, each))
    return steps.map(({ transition }) => transition)
  }

  test('comes with the check nearest to its time, even if that ends a moment before', () => {
    const minutes = (slack: number) => [0, 1, 2, 3, 4, 5, 6].map(each => each * 60_000 - (each && slack))
    for (const slack of [0, 9_000, -9_000])
      assert.deepEqual(down(minutes(slack)), ['down', null, null, null, null, 'still-down', null])
  })

  test('comes with every check where those are rarer', () => {
    const hours = [0, 3_600_000, 7_200_000]
    assert.deepEqual(down(hours), ['down', 'still-down', 'still-down'])
    assert.deepEqual(down(hours, 3_600_000), ['down', 'still-down', 'still-down'])
  })

  test('does not come with a check out of turn, however rare the checks are', () => {
    assert.deepEqual(down([0, 60_000, 120_000], 3_600_000), ['down', null, null])
  })

  test('is due by the time in the status where it is not known when people were notified', () => {
    const rule = { ...plain, intervalMs: 2, remindEveryMs: 10 }
    const [{ state } = assert.fail()] = live([{ kind: 'failure' }], rule)
    const at = (now: number) =>
      step({ ...state, notifiedAt: null }, { kind: 'failure' }, rule, now).transition
    assert.deepEqual([at(state.since + 8), at(state.since + 9)], [null, 'still-down'])
  })
})

const plain: Rule = {
  intervalMs: 1,
  maxRetries: 0,
  remindEveryMs: null,
  successThreshold: 1,
  upsideDown: false,
}

const observationOf: Readonly<Record<string, Observation>> = {
  0: { kind: 'failure' },
  1: { kind: 'success' },
  M: { kind: 'maintenance' },
}

/** Steps through observations that are too far apart for a monitor to be unstable. */
function live(seen: readonly Observation[], rule: Rule): readonly Step[] {
  const steps: Step[] = []
  for (const [index, each] of seen.entries())
    steps.push(step(steps.at(-1)?.state ?? null, each, rule, (index + 1) * hourMs))
  return steps
}
