import type { Sender } from './delivery.ts'

/** What waits for a target without a message, and what was delivered there within the last minute. */
export type Gathered = {
  readonly waiting: number
  readonly oldestAt: number
  readonly newestAt: number
  readonly messages: number
  readonly events: number
  /** Null: nothing was. */
  readonly deliveredAt: number | null
}

/** Events count towards a storm, and messages towards a burst, for so long. */
export const latelyMs = 60_000

/**
 * When the next message to a target may leave. A few events leave as soon as they are gathered, whatever was sent before. A
 * storm is held until no event has come for a while, so that it becomes one message. Beyond the burst the pace holds.
 */
export function leavesAt(gathered: Gathered, sender: Pacing): number {
  const { oldestAt, newestAt, messages, deliveredAt } = gathered
  const { gatherMs, storm, burst, paceMs } = sender
  const gatheredAt = isStorm(gathered, storm)
    ? Math.min(newestAt + storm.quietMs, oldestAt + storm.maxMs)
    : oldestAt + gatherMs
  const isPaced = deliveredAt !== null && messages >= burst
  return isPaced ? Math.max(gatheredAt, deliveredAt + paceMs) : gatheredAt
}

type Pacing = Pick<Sender, 'gatherMs' | 'storm' | 'burst' | 'paceMs'>

/** An event that comes alone is none, even soon after a storm. */
const isStorm = ({ waiting, events }: Gathered, { from }: Sender['storm']): boolean =>
  waiting > 1 && waiting + events >= from
