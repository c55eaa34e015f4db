// Made by `npm run docs` from the OpenAPI document of the REST interface.
import { type Answer, type ClientOptions, type Given, request } from './request.ts'

export type Problem = { readonly type: 'about:blank'; readonly title: string; readonly status: number; readonly code: 'invalid' | 'unauthorized' | 'forbidden' | 'not_found' | 'method_not_allowed' | 'conflict' | 'gone' | 'precondition_failed' | 'too_large' | 'unsupported_media_type' | 'unprocessable' | 'precondition_required' | 'too_many_requests' | 'internal' | 'unavailable' | 'full'; readonly detail: string; readonly errors: readonly ({ readonly path: string; readonly message: string })[] }

export type AnnouncementPage = { readonly items: readonly (Announcement)[]; readonly next: string | null }

export type Announcement = { readonly id: string; readonly title: string; readonly description: string; readonly content: string | null; readonly image: string; readonly banner: string; readonly bannerText: string | null; readonly bannerType: 'error' | 'info' | 'success' | 'warning' | null; readonly bannerExpiry: string | null; readonly platformUserId: number; readonly kind: 'notice' | 'incident' | 'maintenance'; readonly impact: 'none' | 'minor' | 'major' | 'critical'; readonly eventStartsAt: string | null; readonly eventEndsAt: string | null; readonly openEnded: boolean; readonly monitors: readonly (number)[]; readonly postmortem: string | null; readonly backfilled: boolean; readonly createdAt: string; readonly updatedAt: string; readonly state: 'draft' | 'scheduled' | 'published' | 'archived'; readonly publishAt: string | null; readonly silent: readonly (string)[]; readonly revision: number }

export type NewAnnouncement = { readonly title: string; readonly description?: string; readonly content?: string | null; readonly image?: string | ''; readonly banner?: string | ''; readonly bannerText?: string | null; readonly bannerType?: 'error' | 'info' | 'success' | 'warning' | null; readonly bannerExpiry?: string | null; readonly platformUserId?: number; readonly kind?: 'notice' | 'incident' | 'maintenance'; readonly impact?: 'none' | 'minor' | 'major' | 'critical'; readonly eventStartsAt?: string | null; readonly eventEndsAt?: string | null; readonly openEnded?: boolean; readonly monitors?: readonly (number)[]; readonly postmortem?: string | null; readonly backfilled?: boolean; readonly state?: 'draft' | 'scheduled' | 'published' | 'archived'; readonly publishAt?: string | null; readonly silent?: readonly (string)[] }

export type AnnouncementPatch = { readonly title?: string; readonly description?: string; readonly content?: string | null; readonly image?: string | ''; readonly banner?: string | ''; readonly bannerText?: string | null; readonly bannerType?: 'error' | 'info' | 'success' | 'warning' | null; readonly bannerExpiry?: string | null; readonly platformUserId?: number; readonly kind?: 'notice' | 'incident' | 'maintenance'; readonly impact?: 'none' | 'minor' | 'major' | 'critical'; readonly eventStartsAt?: string | null; readonly eventEndsAt?: string | null; readonly openEnded?: boolean; readonly monitors?: readonly (number)[]; readonly postmortem?: string | null; readonly backfilled?: boolean; readonly state?: 'draft' | 'scheduled' | 'published' | 'archived'; readonly publishAt?: string | null; readonly silent?: readonly (string)[] }

export type RevisionPage = { readonly items: readonly (AnnouncementRevision)[]; readonly next: string | null }

export type AnnouncementRevision = { readonly number: number; readonly author: string | null; readonly at: string; readonly document: { readonly [name: string]: unknown } }

export type PreviewLink = { readonly link: string; readonly until: string }

export type UpdateList = { readonly items: readonly (Update)[] }

export type Update = { readonly id: string; readonly announcementId: string; readonly status: 'investigating' | 'identified' | 'monitoring' | 'resolved' | 'scheduled' | 'in_progress' | 'completed'; readonly content: string; readonly nextUpdateMinutes: number | null; readonly state: 'published' | 'proposed' | 'discarded'; readonly accountId: number | null; readonly at: string; readonly editedAt: string | null; readonly revision: number }

export type NewUpdate = { readonly status: 'investigating' | 'identified' | 'monitoring' | 'resolved'; readonly content: string; readonly nextUpdateMinutes?: number | null } | { readonly status: 'scheduled' | 'in_progress' | 'completed'; readonly content: string; readonly nextUpdateMinutes?: number | null }

export type UpdatePatch = { readonly status?: 'investigating' | 'identified' | 'monitoring' | 'resolved'; readonly content?: string; readonly nextUpdateMinutes?: number | null } | { readonly status?: 'scheduled' | 'in_progress' | 'completed'; readonly content?: string; readonly nextUpdateMinutes?: number | null }

export type IncidentTemplateList = { readonly items: readonly (IncidentTemplate)[] }

export type IncidentTemplate = { readonly id: number; readonly name: string; readonly status: 'investigating' | 'identified' | 'monitoring' | 'resolved'; readonly content: string; readonly nextUpdateMinutes: number | null; readonly title: string | null; readonly impact: 'none' | 'minor' | 'major' | 'critical' | null; readonly monitors: readonly (number)[]; readonly revision: number }

export type NewIncidentTemplate = { readonly name: string; readonly status?: 'investigating' | 'identified' | 'monitoring' | 'resolved'; readonly content: string; readonly nextUpdateMinutes?: number | null; readonly title?: string | null; readonly impact?: 'none' | 'minor' | 'major' | 'critical' | null; readonly monitors?: readonly (number)[] }

export type MonitorList = { readonly items: readonly (Monitor)[] }

export type MonitorCommon = { readonly id: number; readonly name: string; readonly publicName: string | null; readonly slug: string | null; readonly intervalSeconds: number; readonly timeoutSeconds: number; readonly retryIntervalSeconds: number; readonly maxRetries: number; readonly successThreshold: number; readonly remindEveryMinutes: number | null; readonly upsideDown: boolean; readonly public: boolean; readonly active: boolean; readonly group: string | null; readonly tags: readonly (string)[]; readonly position: number; readonly revision: number }

export type MonitorHttp = MonitorCommon & { readonly kind: 'http'; readonly url: string; readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'; readonly headers: { readonly [name: string]: string }; readonly body: string | null; readonly acceptedStatuses: readonly (string)[]; readonly maxRedirects: number; readonly bodyContains: string | null; readonly bodyLacks: string | null; readonly ignoreTls: boolean }

export type MonitorTcp = MonitorCommon & { readonly kind: 'tcp'; readonly host: string; readonly port: number }

export type MonitorDns = MonitorCommon & { readonly kind: 'dns'; readonly domain: string; readonly recordType: 'A' | 'AAAA' | 'CAA' | 'CNAME' | 'MX' | 'NS' | 'PTR' | 'SOA' | 'SRV' | 'TXT'; readonly resolver: string | null; readonly expected: readonly (string)[]; readonly allExpected: boolean }

export type MonitorPush = MonitorCommon & { readonly kind: 'push'; readonly token: string }

export type Monitor = MonitorHttp | MonitorTcp | MonitorDns | MonitorPush

export type StatusList = { readonly items: readonly (MonitorStatus)[] }

export type MonitorStatus = { readonly id: number; readonly name: string; readonly status: 'DOWN' | 'MAINTENANCE' | 'PENDING' | 'UP'; readonly since: string | null; readonly checkedAt: string | null; readonly latencyMs: number | null; readonly message: string; readonly domain: { readonly name: string; readonly endsAt: string | null; readonly checkedAt: string | null; readonly problem: 'noRegistry' | 'notFound' | 'busy' | 'unreachable' | 'denied' | 'refused' | 'unreadable' | null } | null }

export type MonitorOrder = { readonly ids: readonly (number)[] }

export type NewMonitorCommon = { readonly name: string; readonly publicName?: string | null; readonly slug?: string | null; readonly intervalSeconds?: number; readonly timeoutSeconds?: number; readonly retryIntervalSeconds?: number; readonly maxRetries?: number; readonly successThreshold?: number; readonly remindEveryMinutes?: number | null; readonly upsideDown?: boolean; readonly public?: boolean; readonly active?: boolean; readonly group?: string | null; readonly tags?: readonly (string)[] }

export type NewMonitorHttp = NewMonitorCommon & { readonly kind: 'http'; readonly url: string; readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'; readonly headers?: { readonly [name: string]: string }; readonly body?: string | null; readonly acceptedStatuses?: readonly (string)[]; readonly maxRedirects?: number; readonly bodyContains?: string | null; readonly bodyLacks?: string | null; readonly ignoreTls?: boolean }

export type NewMonitorTcp = NewMonitorCommon & { readonly kind: 'tcp'; readonly host: string; readonly port: number }

export type NewMonitorDns = NewMonitorCommon & { readonly kind: 'dns'; readonly domain: string; readonly recordType?: 'A' | 'AAAA' | 'CAA' | 'CNAME' | 'MX' | 'NS' | 'PTR' | 'SOA' | 'SRV' | 'TXT'; readonly resolver?: string | null; readonly expected?: readonly (string)[]; readonly allExpected?: boolean }

export type NewMonitorPush = NewMonitorCommon & { readonly kind: 'push'; readonly token: string }

export type NewMonitor = NewMonitorHttp | NewMonitorTcp | NewMonitorDns | NewMonitorPush

export type MonitorTest = { readonly status: 'UP' | 'DOWN' | null; readonly latencyMs: number | null; readonly message: string }

export type MonitorPatchCommon = { readonly name?: string; readonly publicName?: string | null; readonly slug?: string | null; readonly intervalSeconds?: number; readonly timeoutSeconds?: number; readonly retryIntervalSeconds?: number; readonly maxRetries?: number; readonly successThreshold?: number; readonly remindEveryMinutes?: number | null; readonly upsideDown?: boolean; readonly public?: boolean; readonly active?: boolean; readonly group?: string | null; readonly tags?: readonly (string)[] }

export type MonitorPatchHttp = MonitorPatchCommon & { readonly kind?: 'http'; readonly url?: string; readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'; readonly headers?: { readonly [name: string]: string }; readonly body?: string | null; readonly acceptedStatuses?: readonly (string)[]; readonly maxRedirects?: number; readonly bodyContains?: string | null; readonly bodyLacks?: string | null; readonly ignoreTls?: boolean }

export type MonitorPatchTcp = MonitorPatchCommon & { readonly kind?: 'tcp'; readonly host?: string; readonly port?: number }

export type MonitorPatchDns = MonitorPatchCommon & { readonly kind?: 'dns'; readonly domain?: string; readonly recordType?: 'A' | 'AAAA' | 'CAA' | 'CNAME' | 'MX' | 'NS' | 'PTR' | 'SOA' | 'SRV' | 'TXT'; readonly resolver?: string | null; readonly expected?: readonly (string)[]; readonly allExpected?: boolean }

export type MonitorPatchPush = MonitorPatchCommon & { readonly kind?: 'push'; readonly token?: string }

export type MonitorPatch = MonitorPatchHttp | MonitorPatchTcp | MonitorPatchDns | MonitorPatchPush

export type MaintenanceList = { readonly items: readonly (MaintenanceWindow)[] }

export type MaintenanceWindow = { readonly id: number; readonly title: string; readonly monitors: readonly (number)[]; readonly startsAt?: string; readonly endsAt?: string; readonly openEnded: boolean; readonly rule?: { readonly [name: string]: unknown }; readonly announceAheadMinutes?: number; readonly remindMinutes: readonly (number)[]; readonly revision: number }

export type NewMaintenanceWindow = { readonly title: string; readonly monitors?: readonly (number)[]; readonly startsAt?: string; readonly endsAt?: string; readonly openEnded?: boolean; readonly rule?: { readonly kind: 'weekly'; readonly weekdays: readonly (number)[]; readonly everyWeeks?: number; readonly time: string; readonly durationMinutes: number; readonly timeZone: string; readonly from?: string | null; readonly until?: string | null } | { readonly kind: 'monthly'; readonly on: { readonly day: number | 'last' } | { readonly nth: 1 | 2 | 3 | 4 | 'last'; readonly weekday: number }; readonly time: string; readonly durationMinutes: number; readonly timeZone: string; readonly from?: string | null; readonly until?: string | null } | { readonly kind: 'cron'; readonly cron: string; readonly durationMinutes: number; readonly timeZone: string; readonly from?: string | null; readonly until?: string | null } | null; readonly announceAheadMinutes?: number | null; readonly remindMinutes?: readonly (number)[] }

export type MaintenanceStart = { readonly keep?: 'length' | 'end' }

export type MaintenanceExtension = { readonly minutes: number }

export type ChannelList = { readonly items: readonly (Channel)[] }

export type ChannelCommon = { readonly id: number; readonly name: string; readonly language: 'en' | 'de'; readonly active: boolean; readonly events: readonly ('monitor.down' | 'monitor.still_down' | 'monitor.up' | 'certificate.expiring' | 'domain.expiring' | 'connectivity.lost' | 'connectivity.restored' | 'storage.failing' | 'storage.restored' | 'channel.failing' | 'channel.recovered' | 'incident.opened' | 'incident.updated' | 'incident.closed' | 'maintenance.announced' | 'maintenance.updated' | 'maintenance.reminder' | 'maintenance.begun' | 'maintenance.overrun' | 'maintenance.ended' | 'snippet.reported')[]; readonly monitors: readonly (number)[]; readonly groups: readonly (string)[]; readonly tags: readonly (string)[]; readonly fault: string | null; readonly revision: number }

export type ChannelEmail = ChannelCommon & { readonly kind: 'email'; readonly to: readonly (string)[] }

export type ChannelWebhook = ChannelCommon & { readonly kind: 'webhook'; readonly url: string; readonly secret: string }

export type ChannelSlack = ChannelCommon & { readonly kind: 'slack'; readonly url: string }

export type Channel = ChannelEmail | ChannelWebhook | ChannelSlack

export type NewChannelCommon = { readonly name: string; readonly language?: 'en' | 'de'; readonly active?: boolean; readonly events?: readonly ('monitor.down' | 'monitor.still_down' | 'monitor.up' | 'certificate.expiring' | 'domain.expiring' | 'connectivity.lost' | 'connectivity.restored' | 'storage.failing' | 'storage.restored' | 'channel.failing' | 'channel.recovered' | 'incident.opened' | 'incident.updated' | 'incident.closed' | 'maintenance.announced' | 'maintenance.updated' | 'maintenance.reminder' | 'maintenance.begun' | 'maintenance.overrun' | 'maintenance.ended' | 'snippet.reported')[]; readonly monitors?: readonly (number)[]; readonly groups?: readonly (string)[]; readonly tags?: readonly (string)[] }

export type NewChannelEmail = NewChannelCommon & { readonly kind: 'email'; readonly to: readonly (string)[] }

export type NewChannelWebhook = NewChannelCommon & { readonly kind: 'webhook'; readonly url: string; readonly secret: string }

export type NewChannelSlack = NewChannelCommon & { readonly kind: 'slack'; readonly url: string }

export type NewChannel = NewChannelEmail | NewChannelWebhook | NewChannelSlack

export type ChannelTest = { readonly delivered: boolean; readonly fault: string | null; readonly answer: string | null }

export type DeliveryList = { readonly items: readonly (Delivery)[] }

export type Delivery = { readonly id: string | null; readonly channelId: number; readonly recipient: string | null; readonly state: 'waiting' | 'delivered' | 'dead'; readonly attempts: number; readonly fault: string | null; readonly answer: string | null; readonly nextAt: string | null; readonly doneAt: string | null; readonly kind: 'monitor.down' | 'monitor.still_down' | 'monitor.up' | 'monitor.unstable' | 'monitor.paused' | 'monitor.deleted' | 'certificate.expiring' | 'domain.expiring' | 'connectivity.lost' | 'connectivity.restored' | 'storage.failing' | 'storage.restored' | 'channel.failing' | 'channel.recovered' | 'incident.opened' | 'incident.updated' | 'incident.closed' | 'maintenance.announced' | 'maintenance.updated' | 'maintenance.reminder' | 'maintenance.begun' | 'maintenance.overrun' | 'maintenance.ended' | 'snippet.reported' | 'channel.test'; readonly events: number }

export type SubscriberCounts = { readonly email: { readonly confirmed: number; readonly pending: number }; readonly webhook: { readonly confirmed: number; readonly pending: number }; readonly slack: { readonly confirmed: number; readonly pending: number }; readonly push: { readonly confirmed: number; readonly pending: number } }

export type SubscriberSearch = { readonly address: string }

export type FoundSubscriberList = { readonly items: readonly (FoundSubscriber)[] }

export type FoundSubscriber = { readonly id: number; readonly kind: 'email' | 'webhook' | 'slack' | 'push'; readonly state: 'pending' | 'confirmed' }

export type Subscriber = { readonly id: number; readonly kind: 'email' | 'webhook' | 'slack' | 'push'; readonly address: string; readonly keys?: { readonly p256dh: string; readonly auth: string }; readonly language: string; readonly state: 'pending' | 'confirmed'; readonly topics: readonly ('incidents' | 'maintenance' | 'outages')[]; readonly subscriptions: readonly (string)[]; readonly digest?: { readonly frequency: 'daily' | 'weekly'; readonly weekday: number; readonly hour: number; readonly timeZone: string } | null; readonly createdAt: string; readonly confirmedAt: string | null; readonly webhooks?: readonly ({ readonly kind: 'email' | 'webhook' | 'slack' | 'push'; readonly address: string; readonly keys?: { readonly p256dh: string; readonly auth: string }; readonly language: string; readonly state: 'pending' | 'confirmed'; readonly topics: readonly ('incidents' | 'maintenance' | 'outages')[]; readonly subscriptions: readonly (string)[]; readonly digest?: { readonly frequency: 'daily' | 'weekly'; readonly weekday: number; readonly hour: number; readonly timeZone: string } | null; readonly createdAt: string; readonly confirmedAt: string | null })[] }

export type ReportList = { readonly items: readonly (ReportedSnippet)[]; readonly waiting: number }

export type ReportedSnippet = { readonly snippetId: string; readonly lexer: string; readonly filename: string | null; readonly sizeBytes: number; readonly createdAt: string; readonly excerpt: string | null; readonly hidden: boolean; readonly reports: number; readonly networks: number; readonly reasons: readonly ({ readonly reason: 'spam' | 'malware' | 'personal' | 'illegal' | 'copyright' | 'other'; readonly count: number })[]; readonly record: { readonly upheld: number; readonly dismissed: number }; readonly alike: number; readonly said: string; readonly lastAt: string }

export type ReportDecision = { readonly action: 'hide' | 'alike' | 'dismiss' | 'block' | 'delete'; readonly snippetIds: readonly (string)[] }

export type ReportOutcomeList = { readonly items: readonly ({ readonly snippetId: string; readonly outcome: 'done' | 'gone' | 'conflict' })[] }

export type SnippetAppeal = { readonly snippetId: string; readonly hidden: boolean; readonly appeal: { readonly text: string; readonly at: string; readonly state: 'open' | 'restored' | 'kept'; readonly answer: string; readonly decidedAt: string | null; readonly hasEmail: boolean } | null }

export type NewAppeal = { readonly text: string; readonly email?: string; readonly language?: 'en' | 'de' }

export type Site = { readonly title: string; readonly information: string; readonly logo: string; readonly accent: string; readonly footer: string; readonly timeZone: string; readonly groupTags: readonly (string)[]; readonly briefGroups: readonly (string)[]; readonly draftIncidentAfterMinutes: number | null; readonly publishIncidentAfterMinutes: number | null; readonly revision: number }

export type SitePatch = { readonly title?: string; readonly information?: string; readonly logo?: string | ''; readonly accent?: string; readonly footer?: string; readonly timeZone?: string; readonly groupTags?: readonly (string)[]; readonly briefGroups?: readonly (string)[]; readonly draftIncidentAfterMinutes?: number | null; readonly publishIncidentAfterMinutes?: number | null }

export type StatusPageList = { readonly items: readonly (StatusPage)[] }

export type StatusPage = { readonly id: number; readonly title: string; readonly slug: string; readonly host: string | null; readonly audience: 'public' | 'password' | 'signed-in'; readonly password: string | null; readonly allMonitors: boolean; readonly groups: readonly (string)[]; readonly tags: readonly (string)[]; readonly monitors: readonly (number)[]; readonly general: boolean; readonly logo: string; readonly accent: string; readonly information: string; readonly footer: string; readonly revision: number }

export type NewStatusPage = { readonly title: string; readonly slug: string; readonly host?: string | null; readonly audience?: 'public' | 'password' | 'signed-in'; readonly password?: string | null; readonly allMonitors?: boolean; readonly groups?: readonly (string)[]; readonly tags?: readonly (string)[]; readonly monitors?: readonly (number)[]; readonly general?: boolean; readonly logo?: string | ''; readonly accent?: string; readonly information?: string; readonly footer?: string }

export type AccountList = { readonly items: readonly (Account)[] }

export type Account = { readonly id: number; readonly username: string; readonly email: string | null; readonly emailProved: boolean; readonly pendingEmail: string | null; readonly avatar: string | null; readonly role: 'owner' | 'editor' | 'operator' | 'moderator' | 'viewer'; readonly secondFactor: boolean; readonly createdAt: string; readonly revision: number }

export type NewAccount = { readonly username: string; readonly email: '' | null | string; readonly role: 'owner' | 'editor' | 'operator' | 'moderator' | 'viewer' }

export type CreatedAccount = { readonly account: Account; readonly link: string }

export type RoleChange = { readonly role?: 'owner' | 'editor' | 'operator' | 'moderator' | 'viewer' }

export type EmailChange = { readonly email: '' | null | string }

export type ResetLink = { readonly link: string }

export type InvitationList = { readonly items: readonly (Invitation)[] }

export type Invitation = { readonly id: string; readonly role: 'owner' | 'editor' | 'operator' | 'moderator' | 'viewer' | null; readonly email: string | null; readonly expiresAt: string }

export type NewInvitation = { readonly role: 'owner' | 'editor' | 'operator' | 'moderator' | 'viewer'; readonly email: '' | null | string }

export type CreatedInvitation = { readonly invitation: Invitation; readonly link: string }

export type AuditPage = { readonly items: readonly (AuditEntry)[]; readonly next: string | null }

export type AuditEntry = { readonly id: number; readonly at: string; readonly accountId: number | null; readonly name: string; readonly via: string; readonly address: string | null; readonly action: string; readonly subject: string; readonly revision: number | null; readonly before: unknown; readonly after: unknown }

export function createClient(options: ClientOptions) {
  return {
    listAnnouncements: (given: { query?: { text?: string; state?: 'draft' | 'scheduled' | 'published' | 'archived'; limit?: number; after?: string }; headers?: { 'If-None-Match'?: string }; also?: Given } = {}): Promise<Answer<200, AnnouncementPage> | Answer<304, null> | Answer<400 | 401 | 403 | 429 | 500 | 503, Problem>> =>
      request(options, 'listAnnouncements', 'GET', '/announcements', given),
    createAnnouncement: (given: { headers?: { 'Idempotency-Key'?: string }; body: NewAnnouncement; also?: Given }): Promise<Answer<201, Announcement> | Answer<400 | 401 | 403 | 409 | 413 | 415 | 422 | 429 | 500 | 503, Problem>> =>
      request(options, 'createAnnouncement', 'POST', '/announcements', given),
    getAnnouncement: (given: { params: { id: string }; headers?: { 'If-None-Match'?: string }; also?: Given }): Promise<Answer<200, Announcement> | Answer<304, null> | Answer<400 | 401 | 403 | 404 | 429 | 500 | 503, Problem>> =>
      request(options, 'getAnnouncement', 'GET', '/announcements/{id}', given),
    updateAnnouncement: (given: { params: { id: string }; headers: { 'If-Match': string }; body: AnnouncementPatch; also?: Given }): Promise<Answer<200, Announcement> | Answer<400 | 401 | 403 | 404 | 409 | 412 | 413 | 415 | 428 | 429 | 500 | 503, Problem>> =>
      request(options, 'updateAnnouncement', 'PATCH', '/announcements/{id}', given),
    deleteAnnouncement: (given: { params: { id: string }; headers: { 'If-Match': string }; also?: Given }): Promise<Answer<204, null> | Answer<400 | 401 | 403 | 404 | 409 | 412 | 413 | 415 | 428 | 429 | 500 | 503, Problem>> =>
      request(options, 'deleteAnnouncement', 'DELETE', '/announcements/{id}', given),
    listRevisions: (given: { params: { id: string }; query?: { limit?: number; after?: string }; also?: Given }): Promise<Answer<200, RevisionPage> | Answer<400 | 401 | 403 | 404 | 429 | 500 | 503, Problem>> =>
      request(options, 'listRevisions', 'GET', '/announcements/{id}/revisions', given),
    restoreRevision: (given: { params: { id: string; number: number }; headers: { 'If-Match': string }; also?: Given }): Promise<Answer<200, Announcement> | Answer<400 | 401 | 403 | 404 | 409 | 412 | 413 | 415 | 428 | 429 | 500 | 503, Problem>> =>
      request(options, 'restoreRevision', 'POST', '/announcements/{id}/revisions/{number}/restore', given),
    makePreviewLink: (given: { params: { id: string }; also?: Given }): Promise<Answer<201, PreviewLink> | Answer<400 | 401 | 403 | 404 | 413 | 415 | 429 | 500 | 503, Problem>> =>
      request(options, 'makePreviewLink', 'POST', '/announcements/{id}/preview-links', given),
    listUpdates: (given: { params: { announcementId: string }; also?: Given }): Promise<Answer<200, UpdateList> | Answer<400 | 401 | 403 | 404 | 429 | 500 | 503, Problem>> =>
      request(options, 'listUpdates', 'GET', '/announcements/{announcementId}/updates', given),
    addUpdate: (given: { params: { announcementId: string }; headers?: { 'Idempotency-Key'?: string }; body: NewUpdate; also?: Given }): Promise<Answer<201, Update> | Answer<400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503, Problem>> =>
      request(options, 'addUpdate', 'POST', '/announcements/{announcementId}/updates', given),
    getUpdate: (given: { params: { announcementId: string; id: string }; headers?: { 'If-None-Match'?: string }; also?: Given }): Promise<Answer<200, Update> | Answer<304, null> | Answer<400 | 401 | 403 | 404 | 429 | 500 | 503, Problem>> =>
      request(options, 'getUpdate', 'GET', '/announcements/{announcementId}/updates/{id}', given),
    correctUpdate: (given: { params: { announcementId: string; id: string }; headers: { 'If-Match': string }; body: UpdatePatch; also?: Given }): Promise<Answer<200, Update> | Answer<400 | 401 | 403 | 404 | 409 | 412 | 413 | 415 | 428 | 429 | 500 | 503, Problem>> =>
      request(options, 'correctUpdate', 'PATCH', '/announcements/{announcementId}/updates/{id}', given),
    discardUpdate: (given: { params: { announcementId: string; id: string }; headers: { 'If-Match': string }; also?: Given }): Promise<Answer<204, null> | Answer<400 | 401 | 403 | 404 | 409 | 412 | 413 | 415 | 428 | 429 | 500 | 503, Problem>> =>
      request(options, 'discardUpdate', 'DELETE', '/announcements/{announcementId}/updates/{id}', given),
    publishUpdate: (given: { params: { announcementId: string; id: string }; headers: { 'If-Match': string }; also?: Given }): Promise<Answer<200, Update> | Answer<400 | 401 | 403 | 404 | 409 | 412 | 413 | 415 | 428 | 429 | 500 | 503, Problem>> =>
      request(options, 'publishUpdate', 'POST', '/announcements/{announcementId}/updates/{id}/publish', given),
    listIncidentTemplates: (given: { also?: Given } = {}): Promise<Answer<200, IncidentTemplateList> | Answer<401 | 403 | 429 | 500 | 503, Problem>> =>
      request(options, 'listIncidentTemplates', 'GET', '/incident-templates', given),
    createIncidentTemplate: (given: { headers?: { 'Idempotency-Key'?: string }; body: NewIncidentTemplate; also?: Given }): Promise<Answer<201, IncidentTemplate> | Answer<400 | 401 | 403 | 409 | 413 | 415 | 422 | 429 | 500 | 503, Problem>> =>
      request(options, 'createIncidentTemplate', 'POST', '/incident-templates', given),
    getIncidentTemplate: (given: { params: { id: number }; headers?: { 'If-None-Match'?: string }; also?: Given }): Promise<Answer<200, IncidentTemplate> | Answer<304, null> | Answer<400 | 401 | 403 | 404 | 429 | 500 | 503, Problem>> =>
      request(options, 'getIncidentTemplate', 'GET', '/incident-templates/{id}', given),
    replaceIncidentTemplate: (given: { params: { id: number }; headers: { 'If-Match': string }; body: NewIncidentTemplate; also?: Given }): Promise<Answer<200, IncidentTemplate> | Answer<400 | 401 | 403 | 404 | 409 | 412 | 413 | 415 | 428 | 429 | 500 | 503, Problem>> =>
      request(options, 'replaceIncidentTemplate', 'PUT', '/incident-templates/{id}', given),
    deleteIncidentTemplate: (given: { params: { id: number }; headers: { 'If-Match': string }; also?: Given }): Promise<Answer<204, null> | Answer<400 | 401 | 403 | 404 | 409 | 412 | 413 | 415 | 428 | 429 | 500 | 503, Problem>> =>
      request(options, 'deleteIncidentTemplate', 'DELETE', '/incident-templates/{id}', given),
    listMonitors: (given: { headers?: { 'If-None-Match'?: string }; also?: Given } = {}): Promise<Answer<200, MonitorList> | Answer<304, null> | Answer<401 | 403 | 429 | 500 | 503, Problem>> =>
      request(options, 'listMonitors', 'GET', '/monitors', given),
    createMonitor: (given: { headers?: { 'Idempotency-Key'?: string }; body: NewMonitor; also?: Given }): Promise<Answer<201, Monitor> | Answer<400 | 401 | 403 | 409 | 413 | 415 | 422 | 429 | 500 | 503, Problem>> =>
      request(options, 'createMonitor', 'POST', '/monitors', given),
    listStatuses: (given: { headers?: { 'If-None-Match'?: string }; also?: Given } = {}): Promise<Answer<200, StatusList> | Answer<304, null> | Answer<401 | 403 | 429 | 500 | 503, Problem>> =>
      request(options, 'listStatuses', 'GET', '/statuses', given),
    orderMonitors: (given: { body: MonitorOrder; also?: Given }): Promise<Answer<200, MonitorList> | Answer<400 | 401 | 403 | 413 | 415 | 429 | 500 | 503, Problem>> =>
      request(options, 'orderMonitors', 'PUT', '/monitor-order', given),
    testMonitor: (given: { body: NewMonitor; also?: Given }): Promise<Answer<200, MonitorTest> | Answer<400 | 401 | 403 | 413 | 415 | 429 | 500 | 503, Problem>> =>
      request(options, 'testMonitor', 'POST', '/monitor-tests', given),
    getMonitor: (given: { params: { id: number }; headers?: { 'If-None-Match'?: string }; also?: Given }): Promise<Answer<200, Monitor> | Answer<304, null> | Answer<400 | 401 | 403 | 404 | 429 | 500 | 503, Problem>> =>
      request(options, 'getMonitor', 'GET', '/monitors/{id}', given),
    updateMonitor: (given: { params: { id: number }; headers: { 'If-Match': string }; body: MonitorPatch; also?: Given }): Promise<Answer<200, Monitor> | Answer<400 | 401 | 403 | 404 | 409 | 412 | 413 | 415 | 428 | 429 | 500 | 503, Problem>> =>
      request(options, 'updateMonitor', 'PATCH', '/monitors/{id}', given),
    deleteMonitor: (given: { params: { id: number }; headers: { 'If-Match': string }; also?: Given }): Promise<Answer<204, null> | Answer<400 | 401 | 403 | 404 | 409 | 412 | 413 | 415 | 428 | 429 | 500 | 503, Problem>> =>
      request(options, 'deleteMonitor', 'DELETE', '/monitors/{id}', given),
    listMaintenance: (given: { also?: Given } = {}): Promise<Answer<200, MaintenanceList> | Answer<401 | 403 | 429 | 500 | 503, Problem>> =>
      request(options, 'listMaintenance', 'GET', '/maintenance', given),
    createMaintenance: (given: { headers?: { 'Idempotency-Key'?: string }; body: NewMaintenanceWindow; also?: Given }): Promise<Answer<201, MaintenanceWindow> | Answer<400 | 401 | 403 | 409 | 413 | 415 | 422 | 429 | 500 | 503, Problem>> =>
      request(options, 'createMaintenance', 'POST', '/maintenance', given),
    getMaintenance: (given: { params: { id: number }; headers?: { 'If-None-Match'?: string }; also?: Given }): Promise<Answer<200, MaintenanceWindow> | Answer<304, null> | Answer<400 | 401 | 403 | 404 | 429 | 500 | 503, Problem>> =>
      request(options, 'getMaintenance', 'GET', '/maintenance/{id}', given),
    replaceMaintenance: (given: { params: { id: number }; headers: { 'If-Match': string }; body: NewMaintenanceWindow; also?: Given }): Promise<Answer<200, MaintenanceWindow> | Answer<400 | 401 | 403 | 404 | 409 | 412 | 413 | 415 | 428 | 429 | 500 | 503, Problem>> =>
      request(options, 'replaceMaintenance', 'PUT', '/maintenance/{id}', given),
    deleteMaintenance: (given: { params: { id: number }; headers: { 'If-Match': string }; also?: Given }): Promise<Answer<204, null> | Answer<400 | 401 | 403 | 404 | 409 | 412 | 413 | 415 | 428 | 429 | 500 | 503, Problem>> =>
      request(options, 'deleteMaintenance', 'DELETE', '/maintenance/{id}', given),
    endMaintenance: (given: { params: { id: number }; also?: Given }): Promise<Answer<200, MaintenanceWindow> | Answer<400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 500 | 503, Problem>> =>
      request(options, 'endMaintenance', 'POST', '/maintenance/{id}/end', given),
    startMaintenance: (given: { params: { id: number }; body: MaintenanceStart; also?: Given }): Promise<Answer<200, MaintenanceWindow> | Answer<400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 500 | 503, Problem>> =>
      request(options, 'startMaintenance', 'POST', '/maintenance/{id}/start', given),
    extendMaintenance: (given: { params: { id: number }; body: MaintenanceExtension; also?: Given }): Promise<Answer<200, MaintenanceWindow> | Answer<400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 500 | 503, Problem>> =>
      request(options, 'extendMaintenance', 'POST', '/maintenance/{id}/extend', given),
    listChannels: (given: { also?: Given } = {}): Promise<Answer<200, ChannelList> | Answer<401 | 403 | 429 | 500 | 503, Problem>> =>
      request(options, 'listChannels', 'GET', '/channels', given),
    createChannel: (given: { headers?: { 'Idempotency-Key'?: string }; body: NewChannel; also?: Given }): Promise<Answer<201, Channel> | Answer<400 | 401 | 403 | 409 | 413 | 415 | 422 | 429 | 500 | 503, Problem>> =>
      request(options, 'createChannel', 'POST', '/channels', given),
    getChannel: (given: { params: { id: number }; headers?: { 'If-None-Match'?: string }; also?: Given }): Promise<Answer<200, Channel> | Answer<304, null> | Answer<400 | 401 | 403 | 404 | 429 | 500 | 503, Problem>> =>
      request(options, 'getChannel', 'GET', '/channels/{id}', given),
    replaceChannel: (given: { params: { id: number }; headers: { 'If-Match': string }; body: NewChannel; also?: Given }): Promise<Answer<200, Channel> | Answer<400 | 401 | 403 | 404 | 409 | 412 | 413 | 415 | 428 | 429 | 500 | 503, Problem>> =>
      request(options, 'replaceChannel', 'PUT', '/channels/{id}', given),
    deleteChannel: (given: { params: { id: number }; headers: { 'If-Match': string }; also?: Given }): Promise<Answer<204, null> | Answer<400 | 401 | 403 | 404 | 409 | 412 | 413 | 415 | 428 | 429 | 500 | 503, Problem>> =>
      request(options, 'deleteChannel', 'DELETE', '/channels/{id}', given),
    testChannel: (given: { params: { id: number }; also?: Given }): Promise<Answer<200, ChannelTest> | Answer<400 | 401 | 403 | 404 | 413 | 415 | 429 | 500 | 503, Problem>> =>
      request(options, 'testChannel', 'POST', '/channels/{id}/test', given),
    listDeliveries: (given: { also?: Given } = {}): Promise<Answer<200, DeliveryList> | Answer<401 | 403 | 429 | 500 | 503, Problem>> =>
      request(options, 'listDeliveries', 'GET', '/deliveries', given),
    retryDelivery: (given: { params: { id: string }; also?: Given }): Promise<Answer<204, null> | Answer<400 | 401 | 403 | 404 | 413 | 415 | 429 | 500 | 503, Problem>> =>
      request(options, 'retryDelivery', 'POST', '/deliveries/{id}/retry', given),
    countSubscribers: (given: { also?: Given } = {}): Promise<Answer<200, SubscriberCounts> | Answer<401 | 403 | 429 | 500 | 503, Problem>> =>
      request(options, 'countSubscribers', 'GET', '/subscribers/counts', given),
    findSubscribers: (given: { body: SubscriberSearch; also?: Given }): Promise<Answer<200, FoundSubscriberList> | Answer<400 | 401 | 403 | 413 | 415 | 429 | 500 | 503, Problem>> =>
      request(options, 'findSubscribers', 'POST', '/subscribers/search', given),
    exportSubscriber: (given: { params: { id: number }; also?: Given }): Promise<Answer<200, Subscriber> | Answer<400 | 401 | 403 | 404 | 429 | 500 | 503, Problem>> =>
      request(options, 'exportSubscriber', 'GET', '/subscribers/{id}', given),
    deleteSubscriber: (given: { params: { id: number }; also?: Given }): Promise<Answer<204, null> | Answer<400 | 401 | 403 | 404 | 413 | 415 | 429 | 500 | 503, Problem>> =>
      request(options, 'deleteSubscriber', 'DELETE', '/subscribers/{id}', given),
    listReports: (given: { query?: { limit?: number }; also?: Given } = {}): Promise<Answer<200, ReportList> | Answer<400 | 401 | 403 | 429 | 500 | 503, Problem>> =>
      request(options, 'listReports', 'GET', '/reports', given),
    decideReports: (given: { body: ReportDecision; also?: Given }): Promise<Answer<200, ReportOutcomeList> | Answer<400 | 401 | 403 | 413 | 415 | 429 | 500 | 503, Problem>> =>
      request(options, 'decideReports', 'POST', '/reports/decide', given),
    getAppeal: (given: { params: { id: string }; also?: Given }): Promise<Answer<200, SnippetAppeal> | Answer<400 | 401 | 403 | 404 | 429 | 500 | 503, Problem>> =>
      request(options, 'getAppeal', 'GET', '/snippets/{id}/appeal', given),
    createAppeal: (given: { params: { id: string }; body: NewAppeal; also?: Given }): Promise<Answer<201, SnippetAppeal> | Answer<400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 500 | 503, Problem>> =>
      request(options, 'createAppeal', 'POST', '/snippets/{id}/appeal', given),
    getSite: (given: { headers?: { 'If-None-Match'?: string }; also?: Given } = {}): Promise<Answer<200, Site> | Answer<304, null> | Answer<401 | 403 | 429 | 500 | 503, Problem>> =>
      request(options, 'getSite', 'GET', '/site', given),
    updateSite: (given: { headers: { 'If-Match': string }; body: SitePatch; also?: Given }): Promise<Answer<200, Site> | Answer<400 | 401 | 403 | 409 | 412 | 413 | 415 | 428 | 429 | 500 | 503, Problem>> =>
      request(options, 'updateSite', 'PATCH', '/site', given),
    listStatusPages: (given: { also?: Given } = {}): Promise<Answer<200, StatusPageList> | Answer<401 | 403 | 429 | 500 | 503, Problem>> =>
      request(options, 'listStatusPages', 'GET', '/status-pages', given),
    createStatusPage: (given: { headers?: { 'Idempotency-Key'?: string }; body: NewStatusPage; also?: Given }): Promise<Answer<201, StatusPage> | Answer<400 | 401 | 403 | 409 | 413 | 415 | 422 | 429 | 500 | 503, Problem>> =>
      request(options, 'createStatusPage', 'POST', '/status-pages', given),
    getStatusPage: (given: { params: { id: number }; headers?: { 'If-None-Match'?: string }; also?: Given }): Promise<Answer<200, StatusPage> | Answer<304, null> | Answer<400 | 401 | 403 | 404 | 429 | 500 | 503, Problem>> =>
      request(options, 'getStatusPage', 'GET', '/status-pages/{id}', given),
    replaceStatusPage: (given: { params: { id: number }; headers: { 'If-Match': string }; body: NewStatusPage; also?: Given }): Promise<Answer<200, StatusPage> | Answer<400 | 401 | 403 | 404 | 409 | 412 | 413 | 415 | 428 | 429 | 500 | 503, Problem>> =>
      request(options, 'replaceStatusPage', 'PUT', '/status-pages/{id}', given),
    deleteStatusPage: (given: { params: { id: number }; headers: { 'If-Match': string }; also?: Given }): Promise<Answer<204, null> | Answer<400 | 401 | 403 | 404 | 409 | 412 | 413 | 415 | 428 | 429 | 500 | 503, Problem>> =>
      request(options, 'deleteStatusPage', 'DELETE', '/status-pages/{id}', given),
    listAccounts: (given: { also?: Given } = {}): Promise<Answer<200, AccountList> | Answer<401 | 403 | 429 | 500 | 503, Problem>> =>
      request(options, 'listAccounts', 'GET', '/accounts', given),
    createAccount: (given: { body: NewAccount; also?: Given }): Promise<Answer<201, CreatedAccount> | Answer<400 | 401 | 403 | 413 | 415 | 429 | 500 | 503, Problem>> =>
      request(options, 'createAccount', 'POST', '/accounts', given),
    getAccount: (given: { params: { id: number }; headers?: { 'If-None-Match'?: string }; also?: Given }): Promise<Answer<200, Account> | Answer<304, null> | Answer<400 | 401 | 403 | 404 | 429 | 500 | 503, Problem>> =>
      request(options, 'getAccount', 'GET', '/accounts/{id}', given),
    changeRole: (given: { params: { id: number }; headers: { 'If-Match': string }; body: RoleChange; also?: Given }): Promise<Answer<200, Account> | Answer<400 | 401 | 403 | 404 | 409 | 412 | 413 | 415 | 428 | 429 | 500 | 503, Problem>> =>
      request(options, 'changeRole', 'PATCH', '/accounts/{id}', given),
    deleteAccount: (given: { params: { id: number }; headers: { 'If-Match': string }; also?: Given }): Promise<Answer<204, null> | Answer<400 | 401 | 403 | 404 | 409 | 412 | 413 | 415 | 428 | 429 | 500 | 503, Problem>> =>
      request(options, 'deleteAccount', 'DELETE', '/accounts/{id}', given),
    setEmail: (given: { params: { id: number }; headers: { 'If-Match': string }; body: EmailChange; also?: Given }): Promise<Answer<200, Account> | Answer<400 | 401 | 403 | 404 | 409 | 412 | 413 | 415 | 428 | 429 | 500 | 503, Problem>> =>
      request(options, 'setEmail', 'PUT', '/accounts/{id}/email', given),
    makeResetLink: (given: { params: { id: number }; also?: Given }): Promise<Answer<201, ResetLink> | Answer<400 | 401 | 403 | 404 | 413 | 415 | 429 | 500 | 503, Problem>> =>
      request(options, 'makeResetLink', 'POST', '/accounts/{id}/reset-links', given),
    listInvitations: (given: { also?: Given } = {}): Promise<Answer<200, InvitationList> | Answer<401 | 403 | 429 | 500 | 503, Problem>> =>
      request(options, 'listInvitations', 'GET', '/invitations', given),
    invite: (given: { body: NewInvitation; also?: Given }): Promise<Answer<201, CreatedInvitation> | Answer<400 | 401 | 403 | 413 | 415 | 429 | 500 | 503, Problem>> =>
      request(options, 'invite', 'POST', '/invitations', given),
    deleteInvitation: (given: { params: { id: string }; also?: Given }): Promise<Answer<204, null> | Answer<400 | 401 | 403 | 404 | 413 | 415 | 429 | 500 | 503, Problem>> =>
      request(options, 'deleteInvitation', 'DELETE', '/invitations/{id}', given),
    listAudit: (given: { query?: { text?: string; name?: string; subject?: string; action?: string; from?: string; to?: string; limit?: number; after?: string }; also?: Given } = {}): Promise<Answer<200, AuditPage> | Answer<400 | 401 | 403 | 429 | 500 | 503, Problem>> =>
      request(options, 'listAudit', 'GET', '/audit', given),
  }
}
