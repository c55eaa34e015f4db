import { randomBytes } from 'node:crypto'
import { createAnnouncementService } from '../announcements/announcement-service.ts'
import { createPreviewKeys, createPreviews } from '../announcements/draft-previews.ts'
import { createAuditTrail } from '../audit/audit-trail.ts'
import type { Publisher } from '../board/publisher.ts'
import { createChanges } from '../db/changes.ts'
import type { Database } from '../db/database.ts'
import { createUpdateService } from '../incidents/update-service.ts'
import type { Paths } from '../kernel/paths.ts'
import { createRateLimit } from '../lib/rate-limit.ts'
import { minuteMs } from '../lib/time.ts'
import { createMaintenanceService } from '../monitors/maintenance-service.ts'
import { createMonitorService } from '../monitors/monitor-service.ts'
import { createMonitorTest } from '../monitors/monitor-test.ts'
import type { Probe } from '../monitors/probes/probe.ts'
import { claimsOn } from '../rest/claims.ts'
import { createSiteService } from '../site/site-service.ts'
import { createTokenService } from '../tokens/token-service.ts'
import { createUploads } from '../uploads/upload-service.ts'
import type { Assets } from '../web/assets.ts'
import type { Stores } from './stores.ts'

/** What the pages and the programs of the management side change, and through what. */
export type Services = ReturnType<typeof openServices>

export type ServicesOptions = {
  readonly db: Database
  readonly stores: Stores
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

/** Each test sends a request to another server, so their number is limited. */
const testRate = { count: 10, windowMs: minuteMs }

/** Puts together what may be changed, so that pages and programs follow the same rules and leave the same trail. */
export function openServices(options: ServicesOptions) {
  const { db, stores, publisher, watching, paths, assets, now } = options
  const claims = claimsOn(createChanges(db, now))
  const { changes } = claims
  const { publish } = publisher
  const { reload } = watching

  const { editedAnnouncements: store, revisions, announcementSearch: search, autosaves } = stores
  const defaultPicture = paths.absolute(assets.url('pictures/announcement.svg'))
  const previewKeys = createPreviewKeys(db, randomBytes)
  const announcements = {
    store,
    revisions,
    defaultPicture,
    search,
    autosaves,
    editing: createAnnouncementService({ db, store, revisions, changes, publish, defaultPicture, now }),
    previews: createPreviews({ keys: previewKeys, store, changes, paths, now }),
    updates: createUpdateService({
      db,
      store: stores.updates,
      announcements: store,
      changes,
      publish,
      now,
    }),
  }

  const monitors = createMonitorService({ db, store: stores.monitors, changes, publish, reload })
  return {
    claims,
    changes,
    announcements,
    monitors,
    test: createMonitorTest({
      editing: monitors,
      probe: watching.probe,
      limit: createRateLimit(testRate, now),
    }),
    maintenance: createMaintenanceService({ db, store: stores.windows, changes, publish, reload, now }),
    site: createSiteService({ db, store: stores.site, changes, publish }),
    uploads: createUploads({ store: stores.uploads, changes, paths, now }),
    tokens: { store: stores.tokens, editing: createTokenService({ store: stores.tokens, changes, now }) },
    trail: createAuditTrail(stores.audit),
  }
}
