import type { Generated } from 'kysely'

/** The tables of who may do what here, and of what they did. */
export interface AccountTables {
  platform_users: { id: number; username: string; avatar: string | null }
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
}

interface AccountTable {
  /** Also the id of its platform_users row. */
  id: number
  username: string
  /** The username as it is compared. */
  username_key: string
  email: string | null
  email_key: string | null
  /** Null: the address is not verified. */
  email_proved_at: number | null
  /** An address that waits for its proof; several accounts may claim the same. */
  pending_email: string | null
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
  /** `owner`, `invitation`, `reset` or `address`. */
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

/** Challenges that were answered, until they expire, and secrets of apps that wait for their first code. */
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
  /** Null: a service token, which belongs to no account. */
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
