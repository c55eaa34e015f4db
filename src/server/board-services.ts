import type { Board } from '../board/model/board.ts'
import { type Loaders, Publisher } from '../board/publisher.ts'
import type { Database } from '../db/database.ts'
import type { Lease } from '../db/lease.ts'
import { changedKeys, sliceVersions } from '../db/slices.ts'
import { createMonitorSlices } from '../monitors/monitor-slices.ts'
import { ProbeOutages } from '../monitors/probe-outage.ts'
import { UnstoredStates } from '../monitors/unstored-states.ts'
import type { ChannelWatch } from '../notifications/channel-watch.ts'
import { UnstoredOutbox } from '../outbox/unstored-outbox.ts'
import type { Base } from './base.ts'
import type { Stores } from './stores.ts'

export const boardLoaders = (
  db: Database,
  { site, announcements, statusPages }: Pick<Stores, 'site' | 'announcements' | 'statusPages'>,
  now: () => number,
): Loaders => ({
  site: { load: site.load },
  pages: { load: statusPages.load },
  announcements: { load: announcements.visible, patch: announcements.visibleAfter },
  ...createMonitorSlices(db, now),
})

export type BoardServices = {
  readonly publisher: Publisher
  readonly probeOutages: ProbeOutages
  readonly unstored: UnstoredStates
  readonly unstoredOutbox: UnstoredOutbox
}

/**
 * Creates the publisher, and the states that the prober knows but the database does not. The first publication makes
 * the first Board.
 */
export function createBoardServices({ db, stores, lease, log, now, freeze, closing }: Base): BoardServices {
  const probeOutages = new ProbeOutages({ log, now, changed: () => publisher.refresh() })
  const unstored = new UnstoredStates(
    () => publisher.refresh(),
    () => publisher.distrust('records'),
  )
  const publisher = closing(
    new Publisher({
      load: boardLoaders(db, stores, now),
      versions: () => sliceVersions(db),
      changes: (slice, seen, latest) => changedKeys(db, slice, seen, latest),
      over: sources => ({ ...sources, records: unstored.over(sources.records, now()) }),
      surroundings: () => ({
        watched: lease.held(),
        offlineSince: probeOutages.offlineSince(),
        unchecked: probeOutages.unchecked(),
      }),
      now,
      log,
      freeze,
    }),
  )
  const unstoredOutbox = closing(
    new UnstoredOutbox({ write: db.write, query: db.query, now, random: Math.random, log }),
  )
  return { publisher, probeOutages, unstored, unstoredOutbox }
}

/**
 * What does not work although readers are served: this version, if it is too old for the database; disk space; hanging
 * commits; the database; failing channels. Each has another remedy.
 */
export const degradedParts = (
  db: Database,
  lease: Pick<Lease, 'outdatedBy'>,
  board: Board,
  { isFailing }: Pick<ChannelWatch, 'isFailing'>,
): readonly string[] => [...degradedData(db, lease, board), ...(isFailing() ? ['notifications'] : [])]

function degradedData(
  db: Database,
  lease: Pick<Lease, 'outdatedBy'>,
  { staleSince }: Board,
): readonly string[] {
  if (lease.outdatedBy() !== null) return ['version']
  const trouble = db.trouble()
  if (trouble === 'full') return ['disk']
  if (trouble === 'stuck') return ['writes']
  return trouble !== null || staleSince !== null ? ['database'] : []
}
