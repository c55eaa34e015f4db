import type { Beat } from './model/beat.ts'

/**
 * Splits waiting beats into the next batch and the rest. If they exceed a batch, monitors with an event come first,
 * because an alarm must not wait for thousands of unremarkable beats. The beats of each monitor keep their order.
 */
export function nextBatch(waiting: readonly Beat[], size: number): readonly [Beat[], Beat[]] {
  if (waiting.length <= size) return [[...waiting], []]
  const urgent = new Set(waiting.filter(each => each.event).map(each => each.monitorId))
  if (urgent.size === 0) return [waiting.slice(0, size), waiting.slice(size)]
  const [first, others] = [true, false].map(isUrgent =>
    waiting.filter(each => urgent.has(each.monitorId) === isUrgent),
  )
  const chosen = new Set([...(first ?? []), ...(others ?? [])].slice(0, size))
  return [waiting.filter(each => chosen.has(each)), waiting.filter(each => !chosen.has(each))]
}
