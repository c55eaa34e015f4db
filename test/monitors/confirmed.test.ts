import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { describe, it, type TestContext } from 'node:test'
import { createNameResolver } from '../../src/monitors/probes/name-resolution.ts'
import { freePort } from '../ports.ts'
import { testNetwork, testProbe, testWitnesses } from './probing.ts'

describe('A failure that makes an outage and may be of the network here', () => {
  it('is none when the target answers a second probe at once', async t => {
    const { probe, lookups } = await world(t, [false, true])
    assert.equal((await probe({ isDecisive: true })).kind, 'success')
    assert.equal(lookups(), 2)
  })

  it('counts when the second probe fails too', async t => {
    const { probe, lookups } = await world(t, [false, false])
    assert.equal((await probe({ isDecisive: true })).kind, 'failure')
    assert.equal(lookups(), 2)
  })

  it('is not confirmed while retries are left, nor where the target itself refused', async t => {
    const { probe, lookups } = await world(t, [false, true])
    assert.equal((await probe({})).kind, 'failure')
    assert.equal(lookups(), 1)
    const closed = await world(t, [true, true], 'closed')
    assert.equal((await closed.probe({ isDecisive: true })).kind, 'failure')
    assert.equal(closed.lookups(), 1)
  })
})

/** A target whose name is resolved by some look-ups and not by others, and witnesses that always answer. */
async function world(t: TestContext, found: readonly boolean[], port: 'open' | 'closed' = 'open') {
  const server = createServer(socket => socket.destroy())
  const at = await freePort()
  if (port === 'open') {
    await new Promise<void>(resolve => server.listen(at, '127.0.0.1', resolve))
    t.after(() => server.close())
  }
  let lookups = 0
  const names = createNameResolver({
    places: 2,
    lookUp: (_, __, answered) => {
      if (found[lookups++]) answered(null, [{ address: '127.0.0.1', family: 4 }])
      else answered(Object.assign(new Error('no answer'), { code: 'EAI_AGAIN' }), [])
    },
  })
  const named = [{ host: '198.51.100.7', port: 443 }]
  const witnesses = testWitnesses({ named, probeTcp: async ({ host }) => host })
  const probe = testProbe({ names, network: testNetwork(undefined, witnesses) })
  const target = { kind: 'tcp', host: 'target.test', port: at } as const
  return {
    lookups: () => lookups,
    probe: (asked: { isDecisive?: boolean }) =>
      probe({ target, timeoutMs: 5_000 }, new AbortController().signal, asked),
  }
}
