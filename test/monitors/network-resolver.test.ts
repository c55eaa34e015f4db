import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  allAre,
  isDown,
  openWorld,
  startWatcher,
  type World,
  whereNetworksCanBeLost,
} from './network/world.ts'

const names = ['one', 'two', 'three', 'four'].map(each => `http://shop.${each}.test/`)

describe('When the resolver of this host', whereNetworksCanBeLost(), () => {
  let world: World
  let watcher: ReturnType<typeof startWatcher>
  before(async () => {
    world = await openWorld()
    watcher = startWatcher(world.net, names)
    await watcher.until(allAre('UP'))
    await watcher.rest()
  })
  after(async () => {
    await watcher?.close()
    world?.close()
  })

  // Behaviours of the resolver, in the order of far.ts.
  for (const manner of ['refuses every question', 'finds no name', 'leads all names to one other place'])
    test(`${manner}, no monitor is DOWN, and the page does not call them up`, async () => {
      world.turnResolver()
      const during = await watcher.seenFor(6_000)
      assert.deepEqual(
        during.filter(each => !allAre('UP')(each)),
        [],
      )
      assert.match(during.at(-1)?.headline ?? '', /^Not checked since /)
    })

  test('is honest again, all are checked, and one name that is gone is an outage', async () => {
    world.turnResolver()
    await watcher.until(({ headline }) => headline === 'All services are up.')
    world.turnResolver()
    const { statuses } = await watcher.until(isDown('http://shop.four.test/'))
    assert.deepEqual(Object.values(statuses).filter(each => each === 'UP').length, 3)
  })
})
