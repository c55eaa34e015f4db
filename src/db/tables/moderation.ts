import type { Generated } from 'kysely'

/** Tables of reports, moderators' decisions and blocks. */
export interface ModerationTables {
  snippet_cases: {
    number: string
    reason: string
    text: string
    contact: string | null
    /** SHA-256 of the key to the status page of the case. */
    key_hash: Uint8Array
    at: number
    state: 'open' | 'upheld' | 'dismissed'
    answer: Generated<string>
    decided_at: number | null
  }
  snippet_reports: {
    id: Generated<number>
    /** Number of the report, or of the case it belongs to. */
    number: string
    kind: 'report' | 'takedown'
    snippet_id: string
    reason: string
    text: string
    contact: string | null
    origin_key: number | null
    network_hash: Uint8Array | null
    /**
     * The account or else the network that sent a counted report, hashed with the key of the last day on which it
     * reported something.
     */
    reporter: Uint8Array | null
    /** 1 if the report counts towards automatic hiding, as the first of its network. */
    counts: Generated<number>
    at: number
    state: 'open' | 'upheld' | 'dismissed' | 'gone'
    decided_at: number | null
  }
  snippet_decisions: {
    id: Generated<number>
    snippet_id: string
    action: 'hidden' | 'shown' | 'deleted' | 'dismissed' | 'restored'
    /** The name of the moderator, or of Corkboard for an automatic decision. */
    name: string
    at: number
    /** The snippet whose decision this one followed, because the texts are alike. */
    because: Generated<string | null>
    /** Fingerprints of the files that the decision was about, in hexadecimal, separated by blanks. */
    fingerprints: Generated<string | null>
    /** 1 if enough reports made it rather than a moderator. */
    by_reports: Generated<number>
  }
  /** Fingerprints of the files of new snippets, those of many snippets in a row. */
  fingerprint_batches: {
    id: Generated<number>
    at: number
    /** The words of each fingerprint, high and low, as signed integers of 32 bits, the highest byte first. */
    fingerprints: Uint8Array
    /** The snippet of each fingerprint, separated by blanks. */
    snippet_ids: string
    /** Snippets whose fingerprints of earlier rows count no longer, separated by blanks. */
    changed_ids: string
  }
  /** Fingerprints of the version before, whose instances may still write them during an update. */
  snippet_traces: {
    snippet_id: string
    file: number
    at: number
    high: number
    low: number
    band1: number
    band2: number
    band3: number
    band4: number
    band5: number
    band6: number
  }
  /** Hosts that links of new snippets lead to. */
  snippet_targets: {
    snippet_id: string
    host: string
    domain: string
    at: number
  }
  snippet_blocks: {
    id: Generated<number>
    /** `text`, `pattern`, `range`, `origin`, `alike` or `target`. */
    kind: string
    value: string
    note: string
    created_at: number
    hits: Generated<number>
  }
  /** Appeals of creators whose snippets are hidden. */
  snippet_appeals: {
    id: Generated<number>
    snippet_id: string
    text: string
    at: number
    state: 'open' | 'restored' | 'kept'
    /** The sentence of the moderator; empty without one. */
    answer: Generated<string>
    decided_at: number | null
    /** The address for the mail about the decision, until that is made; null without one. */
    email: Generated<string | null>
    /** The language of that mail. */
    language: Generated<string | null>
  }
  /** Addresses of the mails about decided appeals, each until its mail has left. */
  appeal_mails: { event_id: number; email: string; language: string }
  /** One row: how far the limits of creation are tightened, since when, and the usual share of bad texts in thousandths. */
  tightened_limits: { id: number; step: number; since: number; usual: number }
  /** How many creations tightened limits refused at an instant, at all instances. */
  tightened_refusals: { at: number; refused: Generated<number> }
  snippet_notes: {
    id: Generated<number>
    snippet_id: string
    author: string
    text: string
    at: number
  }
}
