/** The kinds of things the audit trail records, each with its actions as verbs in the past tense. */
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
  incident_template: ['created', 'updated', 'deleted', 'restored'],
  update: ['added', 'updated', 'published', 'discarded', 'proposed'],
  monitor: ['created', 'updated', 'paused', 'resumed', 'deleted'],
  monitors: ['reordered'],
  maintenance: ['created', 'updated', 'started', 'ended', 'deleted', 'restored'],
  channel: ['created', 'updated', 'disabled', 'deleted', 'restored', 'retried'],
  /** One address of an email channel. */
  mail: ['retried'],
  upload: ['uploaded'],
  'preview-key': ['renewed'],
  /** The address of `REPORT_WEBHOOK_URL`. */
  'report-webhook': ['disabled'],
  /** The limits of creation, which Corkboard tightens while it is flooded. */
  'creation-limits': ['tightened', 'relaxed'],
  site: ['updated'],
  status_page: ['created', 'updated', 'deleted', 'restored'],
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
  snippet: ['hidden', 'shown', 'deleted', 'dismissed', 'restored', 'noted', 'updated'],
  case: ['upheld', 'dismissed', 'reopened'],
  block: ['created', 'deleted'],
  subscriber: ['exported', 'deleted'],
  database: ['backed up'],
} as const satisfies Record<string, readonly string[]>

export type AuditedKind = keyof typeof auditedActions
export type ActionOn<K extends AuditedKind> = (typeof auditedActions)[K][number]

/** Kinds of which there is only one thing, so that its subject needs no id. */
type Single = 'monitors' | 'database' | 'preview-key' | 'report-webhook' | 'creation-limits' | 'site'

/** Name of a thing in the audit trail, its kind and id: `announcement:kXw3…`, `monitor:7`, `site`. */
export type SubjectOf<K extends AuditedKind> = K extends Single ? K : `${K}:${string}`

/** An action, and the thing it was done to. */
export type Audited<K extends AuditedKind = AuditedKind> = {
  readonly [Kind in K]: { readonly subject: SubjectOf<Kind>; readonly action: ActionOn<Kind> }
}[K]

/** A sentence for every action on every kind of thing. */
export type AuditSentences<Sentence> = {
  readonly [K in AuditedKind]: { readonly [A in ActionOn<K>]: Sentence }
}
