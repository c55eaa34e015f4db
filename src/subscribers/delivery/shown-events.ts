import type { Board } from '../../board/model/board.ts'
import { minuteMs } from '../../lib/time.ts'
import { DeliveryFault } from '../../outbox/delivery.ts'
import type { StoredEvent } from '../../outbox/event.ts'

type Options = { readonly board: () => Board; readonly now: () => number }

/** How long an announcement may be missing from the Board of this instance, which follows the others, in milliseconds. */
const followedMs = minuteMs

/** Leaves out events of announcements that were withdrawn. Throws while one may only be missing here. */
export function createShown({ board, now }: Options) {
  const shownOf = (events: readonly StoredEvent[]): readonly StoredEvent[] => events.filter(isShown)

  function isShown({ params, at }: StoredEvent): boolean {
    if (!('announcementId' in params) || board().announcementById.has(params.announcementId)) return true
    if (now() - at < followedMs) throw new DeliveryFault('recipient_gone')
    return false
  }

  return { shownOf }
}
