import { boundedFetch } from '../lib/bounded-fetch.ts'
import { fixedLimit } from '../lib/fixed-limit.ts'
import { dayMs, hourMs } from '../lib/time.ts'
import { releaseOf } from './release.ts'
import type { ReleaseStore } from './release-store.ts'

/** The name under which Corkboard is published. */
export const packageName = 'corkboard-server'

type ReleaseCheck = {
  /** The address of the registry; null if none is asked. */
  readonly registry: string | null
  readonly store: ReleaseStore
  readonly now: () => number
}

const answerMaxMs = fixedLimit({
  area: 'Connections and requests',
  what: 'An answer of the registry in UPDATE_REGISTRY, in time',
  value: 10_000,
  unit: 'ms',
  why: 'It usually takes less than a second, and is asked again the next day.',
})
const answerMaxBytes = fixedLimit({
  area: 'Connections and requests',
  what: 'An answer of the registry in UPDATE_REGISTRY, in size',
  value: 256 * 1024,
  unit: 'bytes',
  why: 'The document of one version has a few KB.',
})

const ask = boundedFetch({ maxBytes: answerMaxBytes, timeoutMs: answerMaxMs })

/** How often the job looks whether a day has passed; after a failure, too, the registry is asked a day later. */
export const releaseCheckEveryMs = hourMs

/**
 * Asks the registry for the latest version of the package, once a day however often the server starts. The day begins
 * before the request, so that a registry that fails is not asked more often than one that answers.
 */
export const releaseCheck =
  ({ registry, store, now }: ReleaseCheck) =>
  async (signal: AbortSignal): Promise<void> => {
    if (registry === null) return
    const known = await store.read(packageName)
    if (known && now() - known.askedAt < dayMs) return
    await store.save(packageName, known?.release ?? null, now())
    const address = `${registry.replace(/\/$/, '')}/${packageName}/latest`
    const response = await ask(address, {
      signal,
      headers: { accept: 'application/json', 'user-agent': 'Corkboard' },
    })
    // Not found: nothing is published under this name.
    if (response.status === 404) return store.save(packageName, null, now())
    if (!response.ok)
      throw new Error(`The registry in UPDATE_REGISTRY answered with status ${response.status}.`)
    await store.save(packageName, releaseOf(await response.json(), packageName), now())
  }
