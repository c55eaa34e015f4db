import type { Generated } from 'kysely'

/** Tables of accounts, credentials, tokens and the audit trail. */
export interface AccountTables {
  platform_users: { id: number; username: string; avatar: string | null }
  accounts: {
    /** Id of the account and of its platform_users row. */
    id: number
    username: string
    /** The username in its form for comparison. */
    username_key: string
    email: string | null
    email_key: string | null
    /** When the address was verified; null if it was not. */
    email_proved_at: number | null
    /** An address that waits for verification; several accounts may claim the same. */
    pending_email: string | null
    role: string
    /** PHC string with its parameters; null if the account signs in by other means only. */
    password_hash: string | null
    totp_secret: Uint8Array | null
    /** The last TOTP time step that was used. */
    totp_step: number | null
    revision: Generated<number>
    created_at: number
  }
  recovery_codes: { account_id: number; code_hash: Uint8Array }
  sessions: {
    id: string
    account_id: number
    /** SHA-256 of the token in the cookie. */
    token_hash: Uint8Array
    /** 1 if the password was right and the code is still due; such a session may do nothing else. */
    second_factor_due: number
    device: string
    address: string | null
    created_at: number
    last_used_at: number
    expires_at: number
  }
  account_links: {
    id: string
    /** `owner`, `invitation`, `reset` or `address`; see LinkKind. */
    kind: string
    token_hash: Uint8Array
    account_id: number | null
    role: string | null
    email: string | null
    created_by: number | null
    created_at: number
    expires_at: number
  }
  passkeys: {
    /** The credential id, base64url. */
    id: string
    account_id: number
    public_key: Uint8Array
    counter: number
    /** Transports of the authenticator, as a JSON list of strings. */
    transports: string
    name: string
    created_at: number
    last_used_at: number | null
  }
  oidc_identities: { issuer: string; subject: string; account_id: number; created_at: number }
  /** Challenges that were answered, until they expire, and TOTP secrets that wait for their first code. */
  challenges: {
    id: string
    purpose: string
    /** The state of the challenge, as JSON; for a TOTP secret its bytes, base64url. */
    value: string
    account_id: number | null
    expires_at: number
  }
  api_tokens: {
    id: string
    name: string
    /** The owner of the token; null for a service token. */
    account_id: number | null
    /** Permissions, as a JSON list. */
    scopes: string
    token_hash: Uint8Array
    created_by: number | null
    created_at: number
    expires_at: number | null
    last_used_at: number | null
  }
  idempotency: {
    scope: string
    key: string
    request_hash: Uint8Array
    /** HTTP status of the response; null while the first request is under way, and in the row of its effect. */
    status: number | null
    headers: string | null
    body: string | null
    created_at: number
  }
  audit: {
    id: Generated<number>
    at: number
    account_id: number | null
    name: string
    via: string
    address: string | null
    action: string
    subject: string
    /** The revision that this change created; null for things without revisions. */
    revision: number | null
    before: string | null
    after: string | null
  }
}
