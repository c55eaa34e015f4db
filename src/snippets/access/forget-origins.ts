import { setTimeout as wait } from 'node:timers/promises'
import type { OriginStore } from './origin-store.ts'
import { lastForgottenDay } from './origins.ts'

type Forgetting = {
  readonly store: Pick<OriginStore, 'dropKeys' | 'clear'>
  readonly keepDays: number
  readonly now: () => number
}

/** Rows a piece. */
const chunk = 50
/** Between two pieces, so that writes that wait get their turn. */
const restMs = 20

/** Makes it impossible to find out who created or reported what more than `keepDays` ago; may be broken off between pieces. */
export async function forgetOrigins(
  { store, keepDays, now }: Forgetting,
  signal?: AbortSignal,
): Promise<void> {
  const lastDay = lastForgottenDay(now(), keepDays)
  await store.dropKeys(lastDay)
  while (!signal?.aborted && (await store.clear(lastDay, chunk))) await wait(restMs)
}
