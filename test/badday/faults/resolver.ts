import { whyNoNamespaces } from '../../monitors/network/namespaces.ts'
import { allAre, isDown, openWorld, startWatcher } from '../../monitors/network/world.ts'
import { type BadDay, type Finding, NotHere } from '../bad-day.ts'

const lastsMs = 10_000
const names = ['one', 'two', 'three', 'four'].map(each => `http://shop.${each}.test/`)
/** In the order of the manners of the far machine's resolver. */
const manners = ['refuses every question', 'finds no name', 'leads all names to one other place']

export const badDay: BadDay = {
  fault: 'the resolver refuses, finds nothing, or lies; then one name is really gone',
  limitMs: 90_000,
  run,
}

async function run(): Promise<readonly Finding[]> {
  const why = whyNoNamespaces()
  if (why !== null) throw new NotHere(why)
  const world = await openWorld()
  const watcher = startWatcher(world.net, names)
  const found: Finding[] = []
  try {
    await watcher.until(allAre('UP'))
    await watcher.rest()
    for (const manner of manners) {
      world.turnResolver()
      const seen = await watcher.seenFor(lastsMs)
      const down = new Set(seen.flatMap(({ statuses }) => names.filter(each => statuses[each] === 'DOWN')))
      found.push({
        what: `monitors by name that are DOWN, of ${names.length} that are up, while it ${manner}`,
        measured: String(down.size),
        wanted: '0',
        isMet: down.size === 0,
      })
    }
    world.turnResolver()
    await watcher.until(allAre('UP'))
    await watcher.rest()
    world.turnResolver()
    const goneAt = performance.now()
    await watcher.until(isDown('http://shop.four.test/'))
    const knownMs = performance.now() - goneAt
    found.push({
      what: 'a name that is gone, at a timeout of 1 s and without retries, is known',
      measured: `after ${(knownMs / 1000).toFixed(1)} s`,
      wanted: 'after 10 s at most',
      isMet: knownMs <= 10_000,
    })
    return found
  } finally {
    await watcher.close()
    world.close()
  }
}
