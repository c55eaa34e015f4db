import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Net } from './network/namespaces.ts'
import {
  allAre,
  openWorld,
  startWatcher,
  type Watcher,
  type World,
  whereNetworksCanBeLost,
} from './network/world.ts'

/** Four ways in which a machine loses its network. */
const losses: readonly {
  readonly what: string
  readonly cut: (net: Net) => void
  readonly mend: (net: Net) => void
}[] = [
  {
    what: 'the link is down here',
    cut: net => net.ip('here', 'link', 'set', 'eth0', 'down'),
    mend: net => {
      net.ip('here', 'link', 'set', 'eth0', 'up')
      net.ip('here', 'route', 'add', 'default', 'via', '10.7.1.1')
    },
  },
  {
    what: 'the carrier is lost at the far side',
    cut: net => net.ip('switch', 'link', 'set', 'port2', 'down'),
    mend: net => net.ip('switch', 'link', 'set', 'port2', 'up'),
  },
  {
    what: 'there is a black hole beyond the gateway',
    cut: net => net.sysctl('gate', 'net.ipv4.ip_forward=0'),
    mend: net => net.sysctl('gate', 'net.ipv4.ip_forward=1'),
  },
  {
    what: 'the gateway answers "unreachable"',
    // A single rule cuts both networks at once; with two routes one would be cut first and count as an outage of that network.
    cut: net => net.ip('gate', 'rule', 'add', 'pref', '100', 'iif', 'inside', 'unreachable'),
    mend: net => net.ip('gate', 'rule', 'del', 'pref', '100'),
  },
]

describe('When the network is lost', whereNetworksCanBeLost(), () => {
  let world: World
  let watcher: Watcher
  before(async () => {
    world = await openWorld()
    const byAddress = ['http://198.51.100.2/', 'http://203.0.113.9/']
    const byName = ['http://a.far.test/', 'http://b.far.test/']
    watcher = startWatcher(world.net, [...byAddress, ...byName])
    await watcher.until(allAre('UP'))
    await watcher.rest()
  })
  after(async () => {
    await watcher?.close()
    world?.close()
  })

  for (const { what, cut, mend } of losses)
    test(`because ${what}, no monitor is DOWN, and the page and the log say so once`, async () => {
      const { losses: lossesBefore } = await watcher.until(({ isMarked }) => !isMarked)
      cut(world.net)
      const during = await watcher.seenWhileLost()
      mend(world.net)
      await watcher.until(({ isMarked }) => !isMarked)
      const later = await watcher.seenFor(2_000)
      const isUp = allAre('UP')
      assert.deepEqual(
        { during: during.filter(each => !isUp(each)), later: later.filter(each => !isUp(each)) },
        { during: [], later: [] },
      )
      assert.ok(during.at(-1)?.isMarked)
      assert.match(during.at(-1)?.headline ?? '', /^Not checked since /)
      assert.equal(later.at(-1)?.headline, 'All services are up.')
      assert.equal(later.at(-1)?.losses, lossesBefore + 1)
    })
})
