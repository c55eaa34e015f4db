import { accountHits } from '../accounts/admin/account-hits.ts'
import type { SearchSource } from '../admin/search/search-source.ts'
import { announcementHits } from '../announcements/admin/announcement-hits.ts'
import { maintenanceHits } from '../monitors/admin/maintenance-hits.ts'
import { monitorHits } from '../monitors/admin/monitor-hits.ts'
import { monitorSearch } from '../monitors/monitor-search-store.ts'
import { channelHits } from '../notifications/admin/channel-hits.ts'
import { statusPageHits } from '../site/admin/status-page-hits.ts'
import { caseHits, snippetHits } from '../snippets/moderation/admin/snippet-hits.ts'
import { subscriberHits } from '../subscribers/admin/subscriber-hits.ts'
import type { Services } from './services.ts'

/** Everything that the search of the management side finds, in the order in which it is shown. */
export function searchSources(services: Services): readonly SearchSource[] {
  const { db, stores, content, snippets, channels, subscribers, accounts, now } = services
  const announcements = { store: stores.announcements, now }
  const { moderation } = snippets
  return [
    monitorHits(monitorSearch(db)),
    announcementHits(announcements, 'incident'),
    maintenanceHits({ maintenanceService: content.maintenance, now }),
    announcementHits(announcements, 'maintenance'),
    announcementHits(announcements, 'notice'),
    channelHits(channels),
    caseHits({ moderation, now }),
    snippetHits({ moderation, now }),
    accountHits(accounts.accountService),
    statusPageHits(content.statusPages),
    subscriberHits(subscribers.desk),
  ]
}
