import { createHeap } from './heap.ts'

/** A queue of due times, one for each key, with one timer for all. */
export type TimerQueue = {
  /** Sets the due time of the key; a previous one is replaced. */
  readonly plan: (key: number, at: number) => void
  readonly drop: (key: number) => void
  readonly clear: () => void
}

/** Longest sleep, in milliseconds, because the system clock may be set and the machine may sleep. */
const lookMs = 10_000

/** Calls `due` once for each planned key, at its due time or as soon after as possible. */
export function createTimerQueue(now: () => number, due: (key: number) => void): TimerQueue {
  const heap = createHeap<Plan>((a, b) => a.at < b.at)
  const plans = new Map<number, Plan>()
  let timer: NodeJS.Timeout | undefined
  let lookedAt = now()

  function plan(key: number, at: number): void {
    const fresh = { key, at }
    plans.set(key, fresh)
    heap.push(fresh)
    if (heap.peek() === fresh) wind()
  }

  function wind(): void {
    clearTimeout(timer)
    const next = heap.peek()
    if (next) timer = setTimeout(ring, Math.min(Math.max(next.at - now(), 0), lookMs))
  }

  function ring(): void {
    const at = now()
    // After the clock was set back every plan would be late by the difference.
    const setBack = at < lookedAt - lookMs
    lookedAt = at
    const ripe: Plan[] = []
    for (let next = heap.peek(); next && (setBack || next.at <= at); next = heap.peek()) {
      heap.pop()
      // A replaced or dropped plan remains in the heap, but not in the map.
      if (plans.get(next.key) === next) ripe.push(next)
    }
    for (const each of ripe) {
      if (plans.get(each.key) !== each) continue
      plans.delete(each.key)
      due(each.key)
    }
    wind()
  }

  return {
    plan,
    drop: key => plans.delete(key),
    clear: () => {
      clearTimeout(timer)
      plans.clear()
      while (heap.pop());
    },
  }
}

type Plan = { readonly key: number; readonly at: number }
