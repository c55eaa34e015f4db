import { setTimeout as sleep } from 'node:timers/promises'
import { whyNoNamespaces } from '../../monitors/network/namespaces.ts'
import { allAre, openWorld, startWatcher } from '../../monitors/network/world.ts'
import { type BadDay, type Finding, NotHere } from '../bad-day.ts'

const targets = ['http://198.51.100.2/', 'http://203.0.113.9/']
const webhook = 'http://198.18.0.5/'
const patienceMs = 100_000

export const badDay: BadDay = {
  fault: 'everything that is watched dies at once, the resolver too, and there are no WITNESSES',
  limitMs: 180_000,
  run,
}

async function run(signal: AbortSignal): Promise<readonly Finding[]> {
  const why = whyNoNamespaces()
  if (why !== null) throw new NotHere(why)
  const world = await openWorld()
  const { net, notified } = world
  const watcher = startWatcher(net, targets, {}, 'known', webhook)
  try {
    await watcher.until(allAre('UP'))
    await watcher.rest()
    for (const address of ['198.51.100.2/32', '203.0.113.9/32'])
      net.ip('far', 'addr', 'del', address, 'dev', 'lo')
    const diedAt = performance.now()
    const watched = watcher.seenFor(patienceMs)
    const alarmMs = await after(diedAt, () => notified.includes('connectivity.lost'), signal)
    const outagesMs = await after(
      diedAt,
      () => notified.filter(each => each === 'monitor.down').length === targets.length,
      signal,
    )
    // The first probes may have been under way; each takes a second, and then its witnesses three.
    const calledUp = (await watched).slice(50).filter(({ headline }) => / up\./.test(headline)).length
    return [
      within('the notification that nothing can be reached', alarmMs, 80_000),
      within('the notifications of both outages, decided by the receiver of the first', outagesMs, 95_000),
      {
        what: `status pages that called a monitor up from the tenth second on, in ${patienceMs / 1000} s`,
        measured: String(calledUp),
        wanted: '0',
        isMet: calledUp === 0,
      },
    ]
  } finally {
    await watcher.close()
    world.close()
  }
}

const within = (what: string, tookMs: number | null, mostMs: number): Finding => ({
  what,
  measured: tookMs === null ? 'never' : `after ${(tookMs / 1000).toFixed(0)} s`,
  wanted: `after ${mostMs / 1000} s at most`,
  isMet: tookMs !== null && tookMs <= mostMs,
})

/** Milliseconds from `from` until it holds; null: it did not within `patienceMs`. */
async function after(from: number, holds: () => boolean, signal: AbortSignal): Promise<number | null> {
  while (!holds()) {
    if (performance.now() - from > patienceMs) return null
    await sleep(100, null, { signal })
  }
  return performance.now() - from
}
