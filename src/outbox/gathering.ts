import type { Sender } from './delivery.ts'

/** Waiting deliveries of a target that are in no message, and the messages delivered to it lately. */
export type Gathered = {
  readonly waiting: number
  readonly oldestAt: number
  readonly newestAt: number
  readonly delivered: readonly { readonly events: number; readonly at: number }[]
}

/** How long events count towards a storm, and messages towards a burst, in milliseconds. */
export const latelyMs = 60_000

/**
 * When the next message to a target may be sent. A few events are sent as soon as they are gathered, whatever was sent
 * before. A storm is held until no event has come for a while, so that it becomes one message. Beyond the burst,
 * messages are paced.
 */
export function leavesAt(gathered: Gathered, sender: Pacing): number {
  const { oldestAt, newestAt, delivered } = gathered
  const { gatherMs, storm, burst, paceMs } = sender
  const gatheredAt = isStorm(gathered, storm)
    ? Math.min(newestAt + storm.quietMs, oldestAt + storm.maxMs)
    : oldestAt + gatherMs
  // The message of a storm was held already, and does not delay other alarms.
  const small = delivered.filter(each => each.events < storm.from)
  if (small.length < burst) return gatheredAt
  return Math.max(gatheredAt, ...small.map(each => each.at + paceMs))
}

type Pacing = Pick<Sender, 'gatherMs' | 'storm' | 'burst' | 'paceMs'>

/** True for many events within a minute; a single one is no storm, even soon after one. */
function isStorm({ waiting, delivered }: Gathered, { from }: Sender['storm']): boolean {
  const events = delivered.reduce((sum, each) => sum + each.events, waiting)
  return waiting > 1 && events >= from
}
