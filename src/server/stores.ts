import { createAnnouncementStore } from '../announcements/store/announcement-store.ts'
import { createTemplateStore } from '../announcements/templates/template-store.ts'
import { createAuditStore } from '../audit/audit-store.ts'
import { createAuditedThingStore } from '../audit/audited-thing-store.ts'
import type { Database } from '../db/database.ts'
import { createDeskStore } from '../desk/desk-store.ts'
import { createReleaseStore } from '../desk/release-store.ts'
import { createConnectivityStore } from '../monitors/connectivity-store.ts'
import { createDomainStore } from '../monitors/domains/domain-store.ts'
import { createWindowStore } from '../monitors/maintenance-store.ts'
import { createMonitorHistoryStore } from '../monitors/monitor-history-store.ts'
import { createMonitorStore } from '../monitors/monitor-store.ts'
import { createPushStore } from '../monitors/push-store.ts'
import { createRecentChecksStore } from '../monitors/recent-checks-store.ts'
import { createRecentHoursStore } from '../monitors/recent-hours-store.ts'
import { createChannelStore } from '../notifications/channel-store.ts'
import { channelSchemes } from '../notifications/channel-target.ts'
import { createDeliveryStore } from '../outbox/delivery-store.ts'
import { createIdempotencyStore } from '../rest/idempotency-store.ts'
import { createStatusPageStore } from '../site/status-page-store.ts'
import { createOriginStore } from '../snippets/access/origin-store.ts'
import { createAppealStore } from '../snippets/moderation/appeal-store.ts'
import { createBlockStore } from '../snippets/moderation/block-store.ts'
import { createCaseStore } from '../snippets/moderation/case-store.ts'
import { createModeratedSnippets } from '../snippets/moderation/moderated-snippet-store.ts'
import { createNoteStore } from '../snippets/moderation/note-store.ts'
import { createReportStore } from '../snippets/moderation/report-store.ts'
import { createCopyStore } from '../snippets/moderation/traces/copy-store.ts'
import { createFingerprintStore } from '../snippets/moderation/traces/fingerprint-store.ts'
import { createTargetStore } from '../snippets/moderation/traces/target-store.ts'
import { createLifetimeStore } from '../snippets/ownership/lifetime-store.ts'
import { createMySnippetsStore } from '../snippets/ownership/my-snippets-store.ts'
import { createUploadStore } from '../uploads/upload-store.ts'
import { createAccountStores } from './account-stores.ts'
import { createSubscriberStores } from './subscriber-stores.ts'

export type Stores = ReturnType<typeof createStores>

/** Creates the store of every feature, once. Only that of snippets, which needs the configuration, is made in `services.ts`. */
export function createStores(db: Database) {
  return {
    ...createAccountStores(db),
    announcements: createAnnouncementStore(db),
    audit: createAuditStore(db),
    auditedThings: createAuditedThingStore(db),
    channels: createChannelStore(db),
    connectivity: createConnectivityStore(db),
    deliveries: createDeliveryStore(db),
    desk: createDeskStore(db, Object.values(channelSchemes)),
    domains: createDomainStore(db),
    idempotency: createIdempotencyStore(db),
    moderation: moderationStores(db),
    monitorHistories: createMonitorHistoryStore(db),
    monitors: createMonitorStore(db),
    mySnippets: createMySnippetsStore(db),
    lifetimes: createLifetimeStore(db),
    origins: createOriginStore(db),
    pushes: createPushStore(db),
    recentChecks: createRecentChecksStore(db),
    recentHours: createRecentHoursStore(db),
    releases: createReleaseStore(db),
    ...createSubscriberStores(db),
    statusPages: createStatusPageStore(db),
    templates: createTemplateStore(db),
    uploads: createUploadStore(db),
    windows: createWindowStore(db),
  }
}

function moderationStores(db: Database) {
  const snippets = createModeratedSnippets(db)
  return {
    appeals: createAppealStore(db),
    blocks: createBlockStore(db),
    copies: createCopyStore(db),
    fingerprints: createFingerprintStore(db),
    targets: createTargetStore(db),
    cases: createCaseStore(db),
    notes: createNoteStore(db),
    reports: createReportStore(db, snippets),
    snippets,
  }
}
