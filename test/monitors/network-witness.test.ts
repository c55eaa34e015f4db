import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  allAre,
  isDown,
  openWorld,
  type World,
  watch,
  whereNetworksCanBeLost,
  whileGone,
} from './network/world.ts'

describe('What is unclear is decided by witnesses:', whereNetworksCanBeLost(), () => {
  let world: World
  before(async () => {
    world = await openWorld()
  })
  after(() => world?.close())

  test('a server that is in a black hole of its own is DOWN, as others answer', async t => {
    const { net } = world
    const watcher = await watch(t, net, ['http://198.51.100.2/', 'http://203.0.113.9/'])
    whileGone(t, net)
    const { statuses, isMarked } = await watcher.until(isDown('http://203.0.113.9/'))
    assert.deepEqual([statuses['http://198.51.100.2/'], isMarked], ['UP', false])
  })

  test('a lone monitor is DOWN when a witness answers, and not when it is silent too', async t => {
    const { net } = world
    const environment = { WITNESSES: '198.51.100.2:80' }
    const watcher = await watch(t, net, ['http://203.0.113.9/'], environment, 'unknown')
    net.sysctl('gate', 'net.ipv4.ip_forward=0')
    const during = await watcher.seenWhileLost()
    net.sysctl('gate', 'net.ipv4.ip_forward=1')
    assert.ok(during.every(allAre('UP')) && during.at(-1)?.isMarked)
    await watcher.until(({ isMarked }) => !isMarked)
    whileGone(t, net)
    await watcher.until(isDown('http://203.0.113.9/'))
  })

  test('a lone monitor without a witness goes by the gateway', async t => {
    const { net } = world
    const watcher = await watch(t, net, ['http://203.0.113.9/'], {}, 'unknown')
    net.ip('switch', 'link', 'set', 'port2', 'down')
    const during = await watcher.seenWhileLost()
    net.ip('switch', 'link', 'set', 'port2', 'up')
    assert.ok(during.every(allAre('UP')) && during.at(-1)?.isMarked)
    await watcher.until(({ isMarked }) => !isMarked)
    whileGone(t, net)
    await watcher.until(isDown('http://203.0.113.9/'))
  })
})
