import assert from 'node:assert/strict'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Child, type Net, openNet, whyNoNamespaces } from './namespaces.ts'
import type { Seen } from './watcher.ts'

const script = (name: string) => join(import.meta.dirname, name)

/** So long after the page says it, the network stays away: every monitor has been probed again. */
const lossMs = 4_000

/** What suites of lost networks take as their options: in the pipeline there must be namespaces, elsewhere they are missed loudly. */
export function whereNetworksCanBeLost(): { readonly skip: string | false } {
  const why = whyNoNamespaces()
  if (why !== null) console.warn(`SKIPPED: ${why} The loss of the network is not tested.`)
  return { skip: why ?? false }
}

export type World = {
  readonly net: Net
  /** Kinds of the events that its webhook got, in their order. */
  readonly notified: readonly string[]
  /** The resolver takes on its next manner. */
  readonly turnResolver: () => void
  readonly close: () => void
}

/** The machines, with what stands on the far one. */
export async function openWorld(): Promise<World> {
  const net = openNet()
  const far: Child = net.run('far', script('far.ts'))
  await once(far.stdout, 'data')
  const notified: string[] = []
  createInterface({ input: far.stdout }).on('line', kind => notified.push(kind))
  return {
    net,
    notified,
    turnResolver: () => void far.kill('SIGUSR2'),
    close: () => {
      far.kill()
      net.remove()
    },
  }
}

export const allAre =
  (wanted: string) =>
  ({ statuses }: Seen) =>
    Object.values(statuses).every(each => each === wanted)
export const isDown =
  (name: string) =>
  ({ statuses }: Seen) =>
    statuses[name] === 'DOWN'

/** The far machine keeps silent at one of its addresses until the test is over. */
export function whileGone(t: TestContext, net: Net): void {
  net.ip('far', 'addr', 'del', '203.0.113.9/32', 'dev', 'lo')
  t.after(() => net.ip('far', 'addr', 'add', '203.0.113.9/32', 'dev', 'lo'))
}

export async function watch(t: TestContext, ...options: Parameters<typeof startWatcher>): Promise<Watcher> {
  const watcher = startWatcher(...options)
  t.after(watcher.close)
  await watcher.until(allAre('UP'))
  await watcher.rest()
  return watcher
}

export type Watcher = ReturnType<typeof startWatcher>

export function startWatcher(
  net: Net,
  urls: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  resolver: 'known' | 'unknown' = 'known',
  webhook = '',
) {
  const options = [urls.join(' '), JSON.stringify(environment), resolver, webhook]
  const child = net.run('here', script('watcher.ts'), ...options)
  const seen: Seen[] = []
  createInterface({ input: child.stdout }).on('line', line => seen.push(JSON.parse(line)))
  return {
    /** The first that is so from now on. */
    until: async (holds: (each: Seen) => boolean): Promise<Seen> => {
      for (let at = seen.length; ; at++) {
        while (at >= seen.length) {
          assert.equal(child.exitCode, null, 'The watcher has ended.')
          await sleep(50)
        }
        const each = seen[at]
        if (each && holds(each)) return each
      }
    },
    /** Time to get to know the witnesses, by what the watcher itself has got done in it. */
    rest: async () => {
      const from = seen.length
      await sleep(2_000)
      while (seen.length < from + 8) await sleep(50)
    },
    /** All there was until it was noticed, and some time after. */
    seenWhileLost: async (): Promise<readonly Seen[]> => {
      const from = seen.length
      while (!seen.at(-1)?.isMarked && seen.slice(from).every(allAre('UP'))) await sleep(50)
      await sleep(lossMs)
      return seen.slice(from)
    },
    seenFor: async (timeMs: number): Promise<readonly Seen[]> => {
      const from = seen.length
      await sleep(timeMs)
      return seen.slice(from)
    },
    close: async () => {
      child.kill()
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}
