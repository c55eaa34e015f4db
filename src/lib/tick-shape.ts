import { executionAsyncResource } from 'node:async_hooks'

let tick: object | null = null

/**
 * Keeps one tick of `process.nextTick` in memory, and with it the hidden class of all ticks. V8 drops a hidden class in a full
 * collection if no object has it at that instant, and from then on creates each tick by a generic path that takes five times as long;
 * a request needs some eight ticks. Call this as early as possible: a hidden class that was dropped before does not help.
 */
export function keepTickShape(): void {
  process.nextTick(() => {
    tick = executionAsyncResource()
  })
}

/** The tick that is kept; null if there is none yet. */
export const keptTick = (): object | null => tick
