import { foundation } from './0001-foundation.ts'
import { management } from './0002-management.ts'
import { pastebin } from './0003-pastebin.ts'
import { incidentImpact } from './0004-incident-impact.ts'
import { emailProof } from './0005-email-proof.ts'
import { instances } from './0006-instances.ts'
import { sliceChanges } from './0007-slice-changes.ts'
import { outbox } from './0008-outbox.ts'
import { findings } from './0009-findings.ts'
import { channels } from './0010-channels.ts'
import { reminders } from './0011-reminders.ts'
import { channelKeys } from './0012-channel-keys.ts'
import { connectivityEvents } from './0016-connectivity-events.ts'
import { recipients } from './0017-recipients.ts'
import { unstableMonitors } from './0018-unstable-monitors.ts'
import { storageEvents } from './0020-storage-events.ts'
import { latencyAndSlugs } from './0021-latency-and-slugs.ts'
import { subscribers } from './0022-subscribers.ts'
import { calendar } from './0023-calendar.ts'
import { incidentDetails } from './0024-incident-details.ts'
import { statusPageTable } from './0026-status-page-table.ts'
import { incidentTemplates } from './0027-incident-templates.ts'
import { digests } from './0029-digests.ts'
import { publicNames } from './0030-public-names.ts'
import { pushes } from './0031-pushes.ts'
import { maintenanceOverrun } from './0032-maintenance-overrun.ts'
import { silentAudiences } from './0033-silent-audiences.ts'
import { snippetFiles } from './0034-snippet-files.ts'
import { snippetRevisions } from './0034-snippet-revisions.ts'
import { openEndedMaintenance } from './0035-open-ended-maintenance.ts'
import { checkDetails } from './0036-check-details.ts'
import { releases } from './0037-releases.ts'
import { snippetTraces } from './0038-snippet-traces.ts'
import { rateCounts } from './0040-rate-counts.ts'
import { snippetAppeals } from './0041-snippet-appeals.ts'
import { snippetSharing } from './0042-snippet-sharing.ts'
import { snippetReceipts } from './0045-snippet-receipts.ts'
import { windowOccurrences } from './0046-window-occurrences.ts'
import { listOrders } from './0048-list-orders.ts'
import { domains } from './0049-domains.ts'
import { fingerprintBatches } from './0050-fingerprint-batches.ts'
import type { Migration, MigrationStep } from './migration.ts'
import { type MigrationName, migrationNames } from './names.ts'

const steps: Readonly<Record<MigrationName, MigrationStep>> = {
  '0001-foundation': foundation,
  '0002-management': management,
  '0003-pastebin': pastebin,
  '0004-incident-impact': incidentImpact,
  '0005-email-proof': emailProof,
  '0006-instances': instances,
  '0007-slice-changes': sliceChanges,
  '0008-outbox': outbox,
  '0009-findings': findings,
  '0010-channels': channels,
  '0011-reminders': reminders,
  '0012-channel-keys': channelKeys,
  '0016-connectivity-events': connectivityEvents,
  '0017-recipients': recipients,
  '0018-unstable-monitors': unstableMonitors,
  '0020-storage-events': storageEvents,
  '0021-latency-and-slugs': latencyAndSlugs,
  '0022-subscribers': subscribers,
  '0023-calendar': calendar,
  '0024-incident-details': incidentDetails,
  '0026-status-page-table': statusPageTable,
  '0027-incident-templates': incidentTemplates,
  '0033-silent-audiences': silentAudiences,
  '0029-digests': digests,
  '0032-maintenance-overrun': maintenanceOverrun,
  '0034-snippet-files': snippetFiles,
  '0030-public-names': publicNames,
  '0031-pushes': pushes,
  '0034-snippet-revisions': snippetRevisions,
  '0036-check-details': checkDetails,
  '0037-releases': releases,
  '0035-open-ended-maintenance': openEndedMaintenance,
  '0042-snippet-sharing': snippetSharing,
  '0045-snippet-receipts': snippetReceipts,
  '0038-snippet-traces': snippetTraces,
  '0046-window-occurrences': windowOccurrences,
  '0041-snippet-appeals': snippetAppeals,
  '0048-list-orders': listOrders,
  '0040-rate-counts': rateCounts,
  '0049-domains': domains,
  '0050-fingerprint-batches': fingerprintBatches,
}

/** All migrations, in the order of their names. */
export const history: readonly Migration[] = migrationNames.map(name => ({ name, ...steps[name] }))
