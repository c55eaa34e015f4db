import assert from 'node:assert/strict'
import type { NetworkInterfaceInfo } from 'node:os'
import { describe, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { type Connectivity, timedOut } from '../../src/monitors/model/classify-failure.ts'
import { gateways4, gateways6 } from '../../src/monitors/probes/gateways.ts'
import { AttachedLinks, scopeOf } from '../../src/monitors/probes/network-scope.ts'
import { OwnNetwork } from '../../src/monitors/probes/own-network.ts'
import { OwnResolver } from '../../src/monitors/probes/own-resolver.ts'
import { type Place, Witnesses } from '../../src/monitors/probes/witnesses.ts'

describe('An address is', () => {
  const addresses = ['192.168.7.2/24', '2001:db8:7::2/64'].map(cidr => ({ cidr, internal: false }))
  const read = () => ({ eth0: addresses as NetworkInterfaceInfo[] })
  const attached = new AttachedLinks(read, () => 0).list()

  test('on this machine, in a network of its own, in a private one beyond, or elsewhere', () => {
    for (const [address, scope] of [
      ['127.0.0.1', 'machine'],
      ['::1', 'machine'],
      ['::ffff:127.0.0.1', 'machine'],
      ['192.168.7.9', 'link'],
      ['169.254.1.1', 'link'],
      ['2001:db8:7::9', 'link'],
      ['fe80::1%eth0', 'link'],
      ['192.168.8.1', 'site'],
      ['10.0.0.1', 'site'],
      ['fd00::1', 'site'],
      ['198.51.100.2', 'world'],
      ['2001:db8:8::1', 'world'],
    ] as const)
      assert.equal(scopeOf(address, attached), scope, address)
  })
})

test('The interfaces are read once in five seconds, and stay as they were while they cannot be read', () => {
  let now = 0
  let reads = 0
  const links = new AttachedLinks(
    () => {
      reads++
      if (now >= 5_000) throw new Error('EMFILE')
      return { eth0: [{ cidr: '192.168.7.2/24', internal: false }] as NetworkInterfaceInfo[] }
    },
    () => now,
  )
  const isLink = () => scopeOf('192.168.7.9', links.list()) === 'link'
  assert.ok(isLink() && isLink())
  now = 4_999
  assert.ok(isLink())
  assert.equal(reads, 1)
  now = 5_000
  assert.ok(isLink())
  assert.equal(reads, 2)
})

test('The default gateways are read from the tables of Linux', () => {
  const table4 = `Iface	Destination	Gateway 	Flags
eth0	00000000	0107070A	0003
eth0	0007070A	00000000	0001`
  assert.deepEqual(gateways4(table4), ['10.7.7.1'])
  const zero = '0'.repeat(32)
  const table6 = `${zero} 00 ${zero} 00 fe800000000000000000000000000001 00000400 1 0 00000003 eth0
${zero} 00 ${zero} 00 ${zero} ffffffff 1 0 00200200 lo`
  assert.deepEqual(gateways6(table6), ['fe80:0000:0000:0000:0000:0000:0000:0001%eth0'])
  assert.deepEqual([gateways4(''), gateways6('')], [[], []])
})

describe('A failure is blamed on the network here', () => {
  test('when nobody who used to answer does, and not when one of them does', async () => {
    const { network, silent, fail } = world()
    for (const host of ['198.51.100.2', '203.0.113.9', '198.19.0.7'])
      network.reached(host, { host, port: 443 })
    silent.add('203.0.113.9').add('198.19.0.7')
    assert.equal(await fail('198.51.100.2'), true)
    silent.delete('198.19.0.7')
    assert.equal(await fail('198.51.100.2'), false)
  })

  test('not by what is in the same network as the target, nor by what is nearer', async () => {
    const { network, silent, fail } = world()
    for (const host of ['198.51.100.3', '10.9.9.9']) network.reached(host, { host, port: 443 })
    silent.add('198.51.100.3')
    // No witness is left; without a gateway that answered before, the target counts as down.
    assert.equal(await fail('198.51.100.2'), false)
    network.reached('203.0.113.9', { host: '203.0.113.9', port: 443 })
    silent.add('203.0.113.9')
    assert.equal(await fail('198.51.100.2'), true)
  })

  test('by no witness that never answered', async () => {
    const { network, fail, settle, warnings } = world({
      named: [{ host: '198.19.3.1', port: 1 }],
      silent: ['198.19.3.1'],
    })
    assert.equal(await fail('198.51.100.2'), true)
    network.reached('203.0.113.9', { host: '203.0.113.9', port: 443 })
    await settle()
    assert.deepEqual(warnings, ['198.19.3.1:1'])
    assert.equal(await fail('203.0.113.9'), false)
  })

  test('by receivers of notifications, from the first message that one took', async () => {
    const { network, witnesses, silent, fail, settle } = world()
    network.reached('203.0.113.9', { host: '203.0.113.9', port: 443 })
    silent.add('203.0.113.9').add('198.19.9.25')
    assert.equal(await fail('198.51.100.2'), true, 'all that is watched is silent')
    silent.delete('198.19.9.25')
    witnesses.delivered({ host: '198.19.9.25', port: 587 })
    await settle()
    assert.equal(await fail('198.51.100.2'), false, 'their outage')
    assert.equal(await fail('203.0.113.9'), false)
    silent.add('198.19.9.25')
    assert.equal(await fail('198.51.100.2'), true)
    assert.equal(await fail('198.19.9.7'), false, 'a receiver beside the target is not asked')
  })

  test('by receivers, which are not connected to for each message that they take', async () => {
    const asked: string[] = []
    let at = 0
    const witnesses = new Witnesses({
      named: [],
      clock: () => at,
      log: { warn: () => {} },
      probeTcp: async ({ host }) => {
        asked.push(host)
        return host
      },
    })
    const deliver = async () => {
      for (let each = 0; each < 20; each++) witnesses.delivered({ host: '198.19.9.25', port: 587 })
      await setImmediate()
      witnesses.delivered({ host: '198.19.9.25', port: 587 })
    }
    await deliver()
    assert.equal(asked.length, 1)
    witnesses.forget(['198.19.9.25'])
    await deliver()
    assert.equal(asked.length, 2, 'one that was forgotten can testify again at once')
    at += 300_000
    await deliver()
    assert.equal(asked.length, 3)
  })

  test('by a gateway that used to answer, when there is no other witness', async () => {
    const { network, silent, fail, settle } = world({ gateways: ['10.0.0.1'] })
    network.reached('198.51.100.2', { host: '198.51.100.2', port: 443 })
    await settle()
    assert.equal(await fail('198.51.100.2'), false)
    silent.add('10.0.0.1')
    assert.equal(await fail('198.51.100.2'), true)
  })

  test('when it began before the network was back', async () => {
    const { network, silent, fail, pass } = world()
    network.reached('203.0.113.9', { host: '203.0.113.9', port: 443 })
    silent.add('203.0.113.9')
    assert.equal(await fail('198.51.100.2'), true)
    pass(5_000)
    silent.clear()
    network.reached('203.0.113.9', { host: '203.0.113.9', port: 443 })
    assert.equal(await fail('198.51.100.2', { agoMs: 12_000 }), true)
    // The look-up was 20 s ago at the second failure.
    assert.equal(await fail('198.51.100.2', { lookupAgoMs: 21_000 }), true, 'by a lookup that others began')
    pass(1)
    assert.equal(await fail('198.51.100.2'), false)
  })

  test('when it is the one that finds the network back, for it began before', async () => {
    const { network, silent, fail } = world()
    network.reached('203.0.113.9', { host: '203.0.113.9', port: 443 })
    silent.add('203.0.113.9')
    assert.equal(await fail('198.51.100.2'), true)
    silent.clear()
    assert.equal(await fail('198.51.100.2', { agoMs: 1_000 }), true)
    assert.equal(await fail('198.51.100.2', { agoMs: 1_000 }), false)
  })

  test('when many targets of different networks fail together that answered before, unless a witness answers', async () => {
    for (const isWitnessThere of [true, false]) {
      const witness = '198.19.7.7'
      const { network, fail, silent } = world({ named: [{ host: witness, port: 443 }] })
      const hosts = ['198.51.100.2', '203.0.113.9', '198.19.0.7', '198.18.0.1', '198.18.9.1']
      for (const host of hosts) network.reached(host, { host, port: 443 })
      if (!isWitnessThere) silent.add(witness)
      const blamed: boolean[] = []
      for (const host of hosts)
        blamed.push(await fail(host, { code: 'ECONNREFUSED', responsibility: 'theirs' }))
      assert.deepEqual(blamed, [false, false, false, !isWitnessThere, !isWitnessThere])
    }
  })

  test('never for a target on this machine', async () => {
    const { fail } = world({ connectivity: { hasAddress: false, hasRoute: false, resolverAnswers: false } })
    assert.equal(await fail('127.0.0.1'), false)
    assert.equal(await fail('198.51.100.2'), true)
  })
})

type World = {
  readonly named?: readonly Place[]
  readonly gateways?: readonly string[]
  readonly silent?: readonly string[]
  readonly connectivity?: Connectivity
}

/** A network in which all witnesses answer except for the silent ones. */
function world(given: World = {}) {
  const {
    named = [],
    gateways = [],
    connectivity = { hasAddress: true, hasRoute: true, resolverAnswers: true },
  } = given
  const silent = new Set(given.silent)
  const warnings: string[] = []
  let at = 0
  const clock = () => at
  const witnesses = new Witnesses({
    named,
    clock,
    log: { warn: fields => warnings.push(String((fields as { witness: string }).witness)) },
    probeTcp: async ({ host }) => (silent.has(host) ? null : host),
    gateways: async () => gateways,
    resolvers: () => [],
  })
  const resolver = new OwnResolver({ clock, ask: async () => [] })
  const network = new OwnNetwork({ clock, checkConnectivity: async () => connectivity, witnesses, resolver })
  const fail = (
    host: string,
    {
      agoMs = 0,
      lookupAgoMs = null,
      code = timedOut,
      responsibility = 'unclear' as 'unclear' | 'theirs',
    }: {
      agoMs?: number
      lookupAgoMs?: number | null
      code?: string
      responsibility?: 'unclear' | 'theirs'
    } = {},
  ) => {
    // Time passes, so that no earlier answer counts for now.
    at += 10_000
    const lookupBegunAt = lookupAgoMs === null ? null : at - lookupAgoMs
    const failed = { code, responsibility, host, addresses: [host], startedAt: at - agoMs, lookupBegunAt }
    return network.isToBlame(failed)
  }
  return {
    network,
    witnesses,
    silent,
    warnings,
    fail,
    pass: (timeMs: number) => {
      at += timeMs
    },
    settle: () => new Promise(resolve => setTimeout(resolve, 20)),
  }
}
