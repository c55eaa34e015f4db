/** What the audit trail has lines about: each kind of thing, and what can be done to it, as verbs in the past. */
export const auditedActions = {
  announcement: [
    'created',
    'updated',
    'published',
    'scheduled',
    'withdrawn',
    'archived',
    'restored',
    'deleted',
    'drafted',
    'joined',
  ],
  update: ['added', 'updated', 'published', 'discarded', 'proposed'],
  monitor: ['created', 'updated', 'paused', 'resumed', 'deleted'],
  monitors: ['reordered'],
  maintenance: ['created', 'updated', 'ended', 'deleted'],
  channel: ['created', 'updated', 'disabled', 'deleted', 'retried'],
  /** One address of a channel. */
  mail: ['retried'],
  upload: ['uploaded'],
  'preview-key': ['renewed'],
  site: ['updated'],
  platform_user: ['created', 'updated'],
  account: [
    'created',
    'updated',
    'deleted',
    'made a reset link',
    'changed the password',
    'added a second factor',
    'removed the second factor',
    'renewed the recovery codes',
    'added a passkey',
    'renamed a passkey',
    'removed a passkey',
    'linked an identity',
    'unlinked an identity',
    'confirmed the email address',
    'lost an unproved email address',
  ],
  invitation: ['created', 'deleted'],
  session: ['signed in', 'confirmed', 'revoked'],
  token: ['created', 'revoked'],
  snippet: ['hidden', 'shown', 'deleted', 'dismissed', 'noted'],
  case: ['upheld', 'dismissed', 'reopened'],
  block: ['created', 'deleted'],
} as const satisfies Record<string, readonly string[]>

export type AuditedKind = keyof typeof auditedActions
export type ActionOn<K extends AuditedKind> = (typeof auditedActions)[K][number]

/** Kinds with a single thing, which therefore has no id. */
type Single = 'monitors' | 'preview-key' | 'site'

/** The kind of a thing and its id, as the trail names it: `announcement:kXw3…`, `monitor:7`, `site`. */
export type SubjectOf<K extends AuditedKind> = K extends Single ? K : `${K}:${string}`

/** An action and what it was done to. */
export type Audited<K extends AuditedKind = AuditedKind> = {
  readonly [Kind in K]: { readonly subject: SubjectOf<Kind>; readonly action: ActionOn<Kind> }
}[K]

/** One sentence for every action on every kind of thing. */
export type AuditSentences<Sentence> = {
  readonly [K in AuditedKind]: { readonly [A in ActionOn<K>]: Sentence }
}
