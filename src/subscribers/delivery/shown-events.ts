import type { Board } from '../../board/model/board.ts'
import { minuteMs } from '../../lib/time.ts'
import { DeliveryFault } from '../../outbox/delivery.ts'
import type { StoredEvent } from '../../outbox/event.ts'
import { isWithdrawn } from '../../outbox/event-statements.ts'

type Options = { readonly board: () => Board; readonly now: () => number }

/** How long an announcement or a monitor may be missing from the Board of this instance, which follows the others, in milliseconds. */
const followedMs = minuteMs

/**
 * Leaves out events of monitors that are not public any more, those before the withdrawal of an announcement, and of several
 * about one update, which was corrected meanwhile, all but the last. Throws while one may only be missing here.
 */
export function createShown({ board, now }: Options) {
  const shownOf = (events: readonly StoredEvent[]): readonly StoredEvent[] =>
    withoutCorrected(withoutTakenBack(events).filter(isShown))

  function isShown({ params, at }: StoredEvent): boolean {
    if (isOnBoard(params, board()) !== isWithdrawn(params)) return true
    if (now() - at < followedMs) throw new DeliveryFault('recipient_gone')
    return false
  }

  return { shownOf }
}

/** Without the withdrawal of an announcement that was published again before its message left, with the same period. */
function withoutTakenBack(events: readonly StoredEvent[]): readonly StoredEvent[] {
  const left = new Set(events)
  for (const [index, event] of events.entries()) {
    const next = events.slice(index + 1).find(each => each.subject === event.subject)
    if (!next || !isWithdrawn(event.params) || !('startsAt' in next.params)) continue
    left.delete(event)
    const isSame = periodIn(next.params) === periodIn(event.params) && next.params.update === null
    if (isSame && next.kind === 'maintenance.announced') left.delete(next)
  }
  return [...left]
}

const periodIn = (params: StoredEvent['params']): string =>
  'startsAt' in params ? `${params.startsAt} ${params.endsAt}` : ''

function withoutCorrected(events: readonly StoredEvent[]): readonly StoredEvent[] {
  const last = new Map(events.map(each => [updateIn(each), each]))
  return events.filter(each => updateIn(each) === null || last.get(updateIn(each)) === each)
}

const updateIn = ({ params }: StoredEvent): string | null =>
  'announcementId' in params ? (params.update?.id ?? null) : null

function isOnBoard(params: StoredEvent['params'], { announcementById, monitors }: Board): boolean {
  if ('announcementId' in params) return Boolean(announcementById.get(params.announcementId)?.event)
  return !('monitorId' in params) || monitors.some(each => each.id === params.monitorId)
}
