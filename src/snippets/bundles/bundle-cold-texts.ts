import { setTimeout as wait } from 'node:timers/promises'
import { fixedLimit } from '../../lib/fixed-limit.ts'
import { dayMs } from '../../lib/time.ts'
import type { ColdText, Looked, TextBundles } from './bundle-store.ts'
import { bundleMaxBytes } from './text-bundle.ts'

type Bundling = {
  readonly store: Pick<TextBundles, 'find' | 'keep' | 'textsMax'>
  readonly now: () => number
  readonly log: { info(fields: object, message: string): void }
  /** True if all running instances can read bundles. */
  readonly isReady: () => Promise<boolean>
  /** Pause between two steps in milliseconds, so that waiting reads and writes get their turn. */
  readonly restMs?: number
}

const coldAfterMs = fixedLimit({
  area: 'Snippets',
  what: 'Age from which small texts are bundled, and the rest of their life that makes it worth while',
  value: dayMs,
  unit: 'milliseconds',
  why: 'Most texts are read within a day, and many are gone by then.',
})
/** Snippets looked at in one step. */
const window = 100
/** Bytes of texts below which a bundle saves too little. */
const worthBytes = 8_192

/** Bundles all small texts that are cold. What an aborted call leaves, the next one takes up. */
export function createBundling({
  store,
  now,
  log,
  isReady,
  restMs = 20,
}: Bundling): (signal: AbortSignal) => Promise<void> {
  return async signal => {
    if (!(await isReady())) return
    const at = now()
    let cold: readonly ColdText[] = []
    let total = 0

    const countOf = (all: readonly ColdText[]) => fullCount(all, store.textsMax)

    async function keep(count: number): Promise<void> {
      await store.keep(cold.slice(0, count))
      cold = cold.slice(count)
      total += count
      await wait(restMs)
    }

    let looked: Looked | null = { kind: 'expiring', expiresAt: at + coldAfterMs, id: '' }
    while (looked && !signal.aborted) {
      const found: Awaited<ReturnType<typeof store.find>> = await store.find(looked, at - coldAfterMs, window)
      cold = [...cold, ...found.texts]
      for (let full = countOf(cold); full > 0 && !signal.aborted; full = countOf(cold)) await keep(full)
      const isEnd = found.next?.kind !== looked.kind
      looked = found.next
      if (isEnd && !signal.aborted && bytesOf(cold) >= worthBytes) await keep(cold.length)
      // Those that expire and those that never do are not mixed, so that bundles go as a whole.
      if (isEnd) cold = []
      await wait(restMs)
    }
    if (total > 0) log.info({ snippets: total }, 'Bundled the texts of older snippets')
  }
}

/** Number of texts, from the first, that make a full bundle; 0 if there are too few. */
function fullCount(cold: readonly ColdText[], textsMax: number): number {
  let bytes = 0
  for (const [at, { text }] of cold.entries()) {
    bytes += text.byteLength
    if (bytes > bundleMaxBytes || at === textsMax) return at
  }
  return 0
}

const bytesOf = (cold: readonly ColdText[]): number =>
  cold.reduce((sum, { text }) => sum + text.byteLength, 0)
