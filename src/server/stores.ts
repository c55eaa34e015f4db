import { createEditStore } from '../announcements/announcement-edit-store.ts'
import { createAnnouncementStore } from '../announcements/announcement-store.ts'
import { createMaintenanceNoticeStore } from '../announcements/automatic/maintenance-notice-store.ts'
import { createOutageStore } from '../announcements/automatic/outage-store.ts'
import { createAutosaveStore } from '../announcements/autosave-store.ts'
import { createRevisionStore } from '../announcements/revision-store.ts'
import { createSearchStore } from '../announcements/search-store.ts'
import { createUpdateStore } from '../announcements/updates/update-store.ts'
import { createWholeAnnouncementStore } from '../announcements/whole-announcement-store.ts'
import { createAuditStore } from '../audit/audit-store.ts'
import { createAuditedThingStore } from '../audit/audited-thing-store.ts'
import type { Database } from '../db/database.ts'
import { createConnectivityStore } from '../monitors/connectivity-store.ts'
import { createWindowStore } from '../monitors/maintenance-store.ts'
import { createMonitorStore } from '../monitors/monitor-store.ts'
import { createChannelStore } from '../notifications/channel-store.ts'
import { createDeliveryStore } from '../outbox/delivery-store.ts'
import { createIdempotencyStore } from '../rest/idempotency-store.ts'
import { createOriginStore } from '../snippets/access/origin-store.ts'
import { createBlockStore } from '../snippets/moderation/block-store.ts'
import { createCaseStore } from '../snippets/moderation/case-store.ts'
import { createModeratedSnippets } from '../snippets/moderation/moderated-snippet-store.ts'
import { createNoteStore } from '../snippets/moderation/note-store.ts'
import { createReportStore } from '../snippets/moderation/report-store.ts'
import { createMySnippetsStore } from '../snippets/ownership/my-snippets-store.ts'
import { createUploadStore } from '../uploads/upload-store.ts'
import { createAccountStores } from './account-stores.ts'

export type Stores = ReturnType<typeof createStores>

/** Creates the store of every feature, once. Only that of snippets, which needs the configuration, is made in `services.ts`. */
export function createStores(db: Database) {
  const updates = createUpdateStore(db)
  return {
    ...createAccountStores(db),
    announcements: createAnnouncementStore(db, updates.incidentsOf),
    announcementSearch: createSearchStore(db),
    audit: createAuditStore(db),
    auditedThings: createAuditedThingStore(db),
    autosaves: createAutosaveStore(db),
    channels: createChannelStore(db),
    connectivity: createConnectivityStore(db),
    deliveries: createDeliveryStore(db),
    editedAnnouncements: createEditStore(db),
    idempotency: createIdempotencyStore(db),
    maintenanceNotices: createMaintenanceNoticeStore(db),
    moderation: moderationStores(db),
    monitors: createMonitorStore(db),
    mySnippets: createMySnippetsStore(db),
    origins: createOriginStore(db),
    outages: createOutageStore(db),
    revisions: createRevisionStore(db),
    updates,
    uploads: createUploadStore(db),
    wholeAnnouncements: createWholeAnnouncementStore(db, updates),
    windows: createWindowStore(db),
  }
}

function moderationStores(db: Database) {
  const snippets = createModeratedSnippets(db)
  return {
    blocks: createBlockStore(db),
    cases: createCaseStore(db),
    notes: createNoteStore(db),
    reports: createReportStore(db, snippets),
    snippets,
  }
}
