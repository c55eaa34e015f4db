import type { Generated, Insertable, Selectable } from 'kysely'
import type {
  ReportDeliveryTable,
  SnippetBlockTable,
  SnippetCaseTable,
  SnippetDecisionTable,
  SnippetNoteTable,
  SnippetReportTable,
} from './moderation-tables.ts'
import type { OriginKeyTable, SnippetTable, TextTable } from './pastebin-tables.ts'

/**
 * The schema as TypeScript sees it. Instants are milliseconds since the epoch, flags are 0 or 1,
 * absent is null; those are the types that both engines give back alike.
 */
export interface Tables {
  migrations: { name: string; applied_at: number }
  /** A visible write raises the version of its slice, so that other processes notice. */
  slices: { slice: string; version: number }
  leases: { name: string; holder: string; expires_at: number }
  site: { key: string; value: string }
  platform_users: { id: number; username: string; avatar: string | null }
  announcements: AnnouncementTable
  monitors: MonitorTable
  monitor_states: MonitorStateTable
  beats: BeatTable
  beat_hours: RollupTable
  beat_days: RollupTable
  maintenance_windows: MaintenanceWindowTable
  maintenance_monitors: { window_id: number; monitor_id: number }
  snippets: SnippetTable
  texts: TextTable
  origin_keys: OriginKeyTable
  snippet_cases: SnippetCaseTable
  snippet_reports: SnippetReportTable
  snippet_decisions: SnippetDecisionTable
  report_deliveries: ReportDeliveryTable
  snippet_blocks: SnippetBlockTable
  snippet_notes: SnippetNoteTable
  /** Ids of snippets that moved in from another pastebin, whatever became of them. */
  moved_snippets: { id: string }
  /** The last id given to a row of the named table. */
  serials: { name: string; last: number }
  secrets: { name: string; value: Uint8Array }
  accounts: AccountTable
  recovery_codes: { account_id: number; code_hash: Uint8Array }
  sessions: SessionTable
  account_links: AccountLinkTable
  passkeys: PasskeyTable
  oidc_identities: { issuer: string; subject: string; account_id: number; created_at: number }
  challenges: ChallengeTable
  api_tokens: ApiTokenTable
  idempotency: IdempotencyTable
  audit: AuditTable
  announcement_monitors: { announcement_id: string; monitor_id: number }
  announcement_updates: AnnouncementUpdateTable
  announcement_revisions: AnnouncementRevisionTable
  announcement_autosaves: AnnouncementAutosaveTable
  uploads: UploadTable
}

interface AnnouncementTable {
  id: string
  title: string
  description: string
  content: string | null
  image: string
  banner: string
  banner_text: string | null
  banner_type: string | null
  banner_expiry: number | null
  created_at: number
  updated_at: number
  platform_user_id: number
  state: string
  publish_at: number | null
  revision: Generated<number>
  /** `notice`, `incident` or `maintenance`. */
  kind: Generated<string>
  event_starts_at: Generated<number | null>
  event_ends_at: Generated<number | null>
  /** What made it by itself, such as `outage:7:1767225600000`; unique. */
  origin: Generated<string | null>
}

interface MonitorTable {
  id: Generated<number>
  name: string
  kind: string
  /** What the probe of this kind needs, as JSON. */
  target: string
  interval_ms: number
  timeout_ms: number
  retry_interval_ms: number
  max_retries: number
  success_threshold: number
  upside_down: number
  public: number
  active: number
  position: number
  revision: Generated<number>
  group_name: Generated<string | null>
  /** A JSON list of strings. */
  tags: Generated<string>
}

interface MonitorStateTable {
  monitor_id: number
  status: string
  retries: number
  successes: number
  settled: string | null
  /** Failed probes since the last alarm. */
  failures: number
  /** Since when the status is what it is. */
  since: number
  /** The end of the time already accounted for in the roll-ups. */
  checked_at: number
  latency_ms: number | null
  message: string
}

interface BeatTable {
  id: Generated<number>
  monitor_id: number
  at: number
  status: string
  latency_ms: number | null
  message: string
}

interface RollupTable {
  monitor_id: number
  starts_at: number
  up_ms: number
  down_ms: number
  pending_ms: number
  maintenance_ms: number
  probes: number
  failures: number
  latency_sum_ms: number
  latency_max_ms: number
}

interface MaintenanceWindowTable {
  id: Generated<number>
  title: string
  starts_at: number
  ends_at: number
  revision: Generated<number>
  /** JSON; null: it opens once. */
  rule: Generated<string | null>
  /** Null: it announces nothing by itself. */
  announce_ahead_ms: Generated<number | null>
}

interface AccountTable {
  /** Also the id of its platform_users row. */
  id: number
  username: string
  /** The username as it is compared. */
  username_key: string
  email: string | null
  email_key: string | null
  role: string
  /** PHC string with its parameters; null: signs in by other means only. */
  password_hash: string | null
  totp_secret: Uint8Array | null
  /** The last time step that was used. */
  totp_step: number | null
  revision: Generated<number>
  created_at: number
}

interface SessionTable {
  id: string
  account_id: number
  /** SHA-256 of the cookie's token. */
  token_hash: Uint8Array
  /** 1: the password was right and the code is still to come; it may do nothing else. */
  second_factor_due: number
  device: string
  address: string | null
  created_at: number
  last_used_at: number
  expires_at: number
}

interface AccountLinkTable {
  id: string
  /** `owner`, `invitation` or `reset`. */
  kind: string
  token_hash: Uint8Array
  account_id: number | null
  role: string | null
  email: string | null
  created_by: number | null
  created_at: number
  expires_at: number
}

interface PasskeyTable {
  /** The credential's id, base64url. */
  id: string
  account_id: number
  public_key: Uint8Array
  counter: number
  /** A JSON list of strings. */
  transports: string
  name: string
  created_at: number
  last_used_at: number | null
}

interface ChallengeTable {
  id: string
  purpose: string
  /** JSON. */
  value: string
  account_id: number | null
  expires_at: number
}

interface ApiTokenTable {
  id: string
  name: string
  /** Null: a service token, which is nobody's. */
  account_id: number | null
  /** A JSON list of permissions. */
  scopes: string
  token_hash: Uint8Array
  created_by: number | null
  created_at: number
  expires_at: number | null
  last_used_at: number | null
}

interface IdempotencyTable {
  scope: string
  key: string
  request_hash: Uint8Array
  /** Null: the first request is still under way. */
  status: number | null
  headers: string | null
  body: string | null
  created_at: number
}

interface AuditTable {
  id: Generated<number>
  at: number
  account_id: number | null
  name: string
  via: string
  address: string | null
  action: string
  subject: string
  /** The revision this change made; null where there are none. */
  revision: number | null
  before: string | null
  after: string | null
}

interface AnnouncementUpdateTable {
  id: string
  announcement_id: string
  /** `investigating`, `identified`, `monitoring`, `resolved`, `scheduled`, `in_progress` or `completed`. */
  status: string
  content: string
  /** `published`, `proposed` or `discarded`. */
  state: string
  account_id: number | null
  at: number
  edited_at: number | null
  revision: Generated<number>
}

interface AnnouncementRevisionTable {
  announcement_id: string
  number: number
  document: string
  account_id: number | null
  at: number
}

interface AnnouncementAutosaveTable {
  /** `new` for one that was never saved. */
  announcement_id: string
  account_id: number
  document: string
  based_on: number
  at: number
}

interface UploadTable {
  /** SHA-256 of the bytes, hexadecimal. */
  hash: string
  type: string
  bytes: Uint8Array
  width: number
  height: number
  account_id: number | null
  created_at: number
}

export type AnnouncementRow = Selectable<AnnouncementTable>
export type NewAnnouncementRow = Insertable<AnnouncementTable>
export type MonitorRow = Selectable<MonitorTable>
export type MonitorStateRow = Selectable<MonitorStateTable>
export type RollupRow = Selectable<RollupTable>
export type MaintenanceWindowRow = Selectable<MaintenanceWindowTable>
export type SnippetRow = Selectable<SnippetTable>
