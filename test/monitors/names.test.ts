import assert from 'node:assert/strict'
import type { LookupAddress } from 'node:dns'
import { describe, test } from 'node:test'
import { sentenceOf } from '../../src/kernel/messages.ts'
import { createNameResolver } from '../../src/monitors/probes/name-resolution.ts'
import { testProbe } from './probing.ts'
import { serveTcp } from './servers.ts'

const here: LookupAddress[] = [{ address: '127.0.0.1', family: 4 }]
const all = { all: true } as const

/** A resolver that answers names starting with "dead" only when the test lets it. */
function worldOfNames(places: number) {
  const asked: string[] = []
  const hanging: (() => void)[] = []
  const names = createNameResolver({
    places,
    lookUp: (host, _options, answered) => {
      asked.push(host)
      if (host.startsWith('dead')) hanging.push(() => answered(new Error('late'), []))
      else setImmediate(() => answered(null, here))
    },
  })
  const probe = testProbe({ names })
  const knock = (host: string, port: number, timeoutMs: number) =>
    probe({ target: { kind: 'tcp', host, port }, timeoutMs }, new AbortController().signal)
  const answerDead = () => {
    for (const answer of hanging.splice(0)) answer()
  }
  return { asked, names, knock, answerDead }
}

describe('Names that nobody answers for', () => {
  test('are blamed themselves, and not those that wait behind them', async t => {
    const { port } = await serveTcp(t, () => {})
    const { knock, answerDead } = worldOfNames(2)
    const results = await Promise.all(['dead1', 'dead2', 'dead3', 'good'].map(host => knock(host, port, 100)))
    assert.deepEqual(
      results.map(each => each.kind),
      ['failure', 'failure', 'unknown', 'unknown'],
    )
    assert.match(
      results[0] ? sentenceOf(results[0].message, 'en') : '',
      /The DNS lookup did not finish within 0\.1 s/,
    )
    answerDead()
    answerDead()
    assert.equal((await knock('good', port, 5_000)).kind, 'success')
  })

  test('are asked for once, however many wait for the answer', async () => {
    const { asked, knock } = worldOfNames(2)
    await Promise.all([1, 2, 3].map(() => knock('dead', 1, 30)))
    await knock('dead', 1, 30)
    assert.deepEqual(asked, ['dead'])
  })

  test('leave half of the places to others once they are known to be slow', async t => {
    const { port } = await serveTcp(t, () => {})
    const { knock, answerDead } = worldOfNames(2)
    const dead = ['dead1', 'dead2', 'dead3', 'dead4']
    for (const two of [dead.slice(0, 2), dead.slice(2)]) {
      await Promise.all(two.map(host => knock(host, port, 1_100)))
      answerDead()
    }
    const again = dead.map(host => knock(host, port, 2_000))
    assert.equal((await knock('good', port, 2_000)).kind, 'success')
    await Promise.all(again)
    answerDead()
  })
})

test('An asker who shares a lookup gets to know that it began earlier', async () => {
  const { names, answerDead } = worldOfNames(1)
  const begunAt = new Map<number, number | null>()
  const asked = [1, 2].map(
    asker => new Promise(resolve => names.lookupFor(at => begunAt.set(asker, at))('dead', all, resolve)),
  )
  assert.equal(typeof begunAt.get(1), 'number')
  assert.equal(begunAt.get(2), begunAt.get(1))
  answerDead()
  await Promise.all(asked)
})

test('An asker gets one address or all, as it asked', async () => {
  const { names } = worldOfNames(1)
  const lookup = names.lookupFor(() => {})
  const one = await new Promise(resolve =>
    lookup('good', {}, (_error, address, family) => resolve([address, family])),
  )
  assert.deepEqual(one, ['127.0.0.1', 4])
  const list = await new Promise(resolve => lookup('good', all, (_error, addresses) => resolve(addresses)))
  assert.deepEqual(list, here)
})
