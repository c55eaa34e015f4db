import { randomBytes } from 'node:crypto'
import { createAutosaveStore } from './announcements/autosave-statements.ts'
import { createEditStore } from './announcements/edit-statements.ts'
import { createAnnouncementEditing } from './announcements/editing.ts'
import { createPreviewKeys } from './announcements/preview-statements.ts'
import { createPreviews } from './announcements/previews.ts'
import { createRevisionStore } from './announcements/revision-statements.ts'
import { createSearchStore } from './announcements/search-statements.ts'
import { createUpdateStore } from './announcements/update-statements.ts'
import { createAnnouncementUpdates } from './announcements/updates.ts'
import { createAuditStore } from './audit/store.ts'
import { createAuditTrail } from './audit/trail.ts'
import { createChanges } from './db/changes.ts'
import type { Database } from './db/database.ts'
import { createRateLimit } from './lib/rate-limit.ts'
import { minuteMs } from './lib/time.ts'
import { createMonitorEditing } from './monitors/editing.ts'
import { createMaintenanceEditing } from './monitors/maintenance-editing.ts'
import { createWindowStore } from './monitors/maintenance-statements.ts'
import type { Probe } from './monitors/probes/probe.ts'
import type { MonitorStore } from './monitors/store.ts'
import { createMonitorTesting } from './monitors/testing.ts'
import type { Paths } from './paths.ts'
import type { Publisher } from './publisher.ts'
import { claimsOn } from './rest/claims.ts'
import { createSiteEditing } from './site/editing.ts'
import type { SiteStore } from './site/store.ts'
import { createTokenEditing } from './tokens/editing.ts'
import { createTokenStore } from './tokens/store.ts'
import type { UploadStore } from './uploads/store.ts'
import { createUploads } from './uploads/uploads.ts'
import type { Assets } from './web/assets.ts'

/** What the pages and the programs of the management side change, and through what. */
export type Editing = ReturnType<typeof openEditing>

export type EditingOptions = {
  readonly db: Database
  readonly stores: {
    readonly site: SiteStore
    readonly monitors: MonitorStore
    readonly uploads: UploadStore
  }
  readonly publisher: Publisher
  readonly watching: Watching
  readonly paths: Paths
  readonly assets: Assets
  readonly now: () => number
}

export type Watching = {
  readonly probe: Probe
  /** Resolves when the prober watches what is stored now. */
  readonly reload: () => Promise<void>
}

/** Each test keeps somebody else's server busy. */
const testRate = { count: 10, windowMs: minuteMs }

/** Puts together what may be changed, so that pages and programs follow the same rules and leave the same trail. */
export function openEditing(options: EditingOptions) {
  const { db, stores, publisher, watching, paths, assets, now } = options
  const claims = claimsOn(createChanges(db, now))
  const { changes } = claims
  const { publish } = publisher
  const { reload } = watching

  const store = createEditStore(db)
  const revisions = createRevisionStore(db)
  const standingPicture = paths.absolute(assets.url('pictures/announcement.svg'))
  const previewKeys = createPreviewKeys(db, randomBytes)
  const updateStore = createUpdateStore(db)
  const announcements = {
    store,
    revisions,
    standingPicture,
    search: createSearchStore(db),
    autosaves: createAutosaveStore(db),
    editing: createAnnouncementEditing({ db, store, revisions, changes, publish, standingPicture, now }),
    previews: createPreviews({ keys: previewKeys, store, changes, paths, now }),
    updates: createAnnouncementUpdates({
      db,
      store: updateStore,
      announcements: store,
      changes,
      publish,
      now,
    }),
  }

  const windows = createWindowStore(db)
  const monitors = createMonitorEditing({ db, store: stores.monitors, changes, publish, reload })
  const tokenStore = createTokenStore(db)
  return {
    claims,
    changes,
    announcements,
    monitors,
    test: createMonitorTesting({
      editing: monitors,
      probe: watching.probe,
      limit: createRateLimit(testRate, now),
    }),
    maintenance: createMaintenanceEditing({ db, store: windows, changes, publish, reload, now }),
    site: createSiteEditing({ db, store: stores.site, changes, publish }),
    uploads: createUploads({ store: stores.uploads, changes, paths, now }),
    tokens: { store: tokenStore, editing: createTokenEditing({ store: tokenStore, changes, now }) },
    trail: createAuditTrail(createAuditStore(db)),
  }
}
