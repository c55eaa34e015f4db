import { setTimeout as wait } from 'node:timers/promises'
import type { OriginStore } from './origin-store.ts'
import { lastForgottenDay } from './origins.ts'

type Forgetting = {
  readonly store: Pick<OriginStore, 'dropKeys' | 'clear'>
  readonly keepDays: number
  readonly now: () => number
}

const chunk = 50
/** Pause between two steps in milliseconds, so that waiting writes get their turn. */
const restMs = 20

/** Anonymizes who created or reported something more than `keepDays` ago; can be interrupted between steps. */
export async function forgetOrigins(
  { store, keepDays, now }: Forgetting,
  signal?: AbortSignal,
): Promise<void> {
  const lastDay = lastForgottenDay(now(), keepDays)
  await store.dropKeys(lastDay)
  while (!signal?.aborted && (await store.clear(lastDay, chunk))) await wait(restMs)
}
