import type { Board } from '../board/model/board.ts'
import { createPublisher, type Loaders, type Publisher, type PublisherOptions } from '../board/publisher.ts'
import type { Database } from '../db/database.ts'
import { changedKeys, sliceVersions } from '../db/slices.ts'
import { createMonitorSlices } from '../monitors/monitor-slices.ts'
import { closing, type Start } from './opening.ts'
import type { Watch } from './prober.ts'
import type { Stores } from './stores.ts'

export const boardLoaders = (
  db: Database,
  { site, announcements }: Pick<Stores, 'site' | 'announcements'>,
  now: () => number,
): Loaders => ({
  site: { load: site.load },
  announcements: { load: announcements.visible, patch: announcements.visibleAfter },
  ...createMonitorSlices(db, now),
})

export async function openBoard(
  start: Start,
  db: Database,
  stores: Stores,
  { probeOutages, unstored, lease, freeze }: Watch & { readonly freeze: boolean },
): Promise<Publisher> {
  const { log, now } = start
  const options: PublisherOptions = {
    load: boardLoaders(db, stores, now),
    versions: () => sliceVersions(db),
    changes: (slice, seen, latest) => changedKeys(db, slice, seen, latest),
    over: sources => ({ ...sources, records: unstored.over(sources.records, now()) }),
    surroundings: () => ({ watched: lease.held(), blindSince: probeOutages.blindSince() }),
    now,
    log,
    freeze,
  }
  const publisher = closing(start, createPublisher(options))
  await publisher.publish()
  return publisher
}

/** A full disk is a matter of its own, since room is made by others than those who look after databases. */
export function degradedParts(db: Database, { staleSince }: Board): readonly string[] {
  const trouble = db.trouble()
  return trouble === 'full' ? ['disk'] : trouble !== null || staleSince !== null ? ['database'] : []
}
