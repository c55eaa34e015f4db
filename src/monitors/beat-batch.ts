import type { Beat } from './model/beat.ts'

/**
 * The beats that are stored next, and those that wait. Where they are more than a batch, monitors with an event come first: an alarm
 * must not wait for thousands of checks that found nothing new. The beats of each monitor keep their order.
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
