import { setTimeout as sleep } from 'node:timers/promises'
import { whyNoNamespaces } from '../../monitors/network/namespaces.ts'
import { allAre, isDown, openWorld, startWatcher } from '../../monitors/network/world.ts'
import { type BadDay, type Finding, NotHere } from '../bad-day.ts'

const upMs = 700
const downMs = 300
const flapsMs = 90_000
const outageMaxMs = 10_000
const targets = ['http://198.51.100.2/', 'http://203.0.113.9/', 'http://a.far.test/', 'http://b.far.test/']

export const badDay: BadDay = {
  fault: `the uplink is there for ${upMs} ms and away for ${downMs} ms, in turns`,
  limitMs: 180_000,
  run,
}

async function run(signal: AbortSignal): Promise<readonly Finding[]> {
  const why = whyNoNamespaces()
  if (why !== null) throw new NotHere(why)
  const world = await openWorld()
  const { net } = world
  const watcher = startWatcher(net, targets)
  try {
    await watcher.until(allAre('UP'))
    await watcher.rest()
    const flapping = new AbortController()
    const flaps = flap(() => flapping.signal.aborted || signal.aborted)
    const seen = await watcher.seenFor(flapsMs)
    flapping.abort()
    await flaps
    await watcher.until(allAre('UP'))
    const goneAt = performance.now()
    net.ip('far', 'addr', 'del', '203.0.113.9/32', 'dev', 'lo')
    await watcher.until(isDown('http://203.0.113.9/'))
    const knownMs = performance.now() - goneAt
    return [
      {
        what: `outages that were none, in ${flapsMs / 1000} s, of ${targets.length} monitors without retries`,
        measured: String(falseOutages(seen.map(each => each.statuses))),
        wanted: '0',
        isMet: falseOutages(seen.map(each => each.statuses)) === 0,
      },
      {
        what: 'an outage afterwards, at a timeout of 1 s and without retries, is known',
        measured: `after ${(knownMs / 1000).toFixed(1)} s`,
        wanted: `after ${outageMaxMs / 1000} s at most`,
        isMet: knownMs <= outageMaxMs,
      },
    ]
  } finally {
    await watcher.close()
    world.close()
  }

  async function flap(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      net.sysctl('gate', 'net.ipv4.ip_forward=0')
      await sleep(downMs)
      net.sysctl('gate', 'net.ipv4.ip_forward=1')
      await sleep(upMs)
    }
  }
}

function falseOutages(seen: readonly Readonly<Record<string, string>>[]): number {
  let count = 0
  for (const [index, statuses] of seen.entries())
    for (const [name, status] of Object.entries(statuses))
      if (status === 'DOWN' && seen[index - 1]?.[name] !== 'DOWN') count++
  return count
}
