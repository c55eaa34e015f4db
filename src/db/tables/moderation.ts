import type { Generated } from 'kysely'

/** The tables of reports, of what moderators decided, and of what is blocked. */
export interface ModerationTables {
  snippet_cases: SnippetCaseTable
  snippet_reports: SnippetReportTable
  snippet_decisions: SnippetDecisionTable
  snippet_blocks: SnippetBlockTable
  snippet_notes: SnippetNoteTable
}

interface SnippetCaseTable {
  number: string
  reason: string
  text: string
  contact: string | null
  /** SHA-256 of the key that opens it. */
  key_hash: Uint8Array
  at: number
  state: 'open' | 'upheld' | 'dismissed'
  answer: Generated<string>
  decided_at: number | null
}

interface SnippetReportTable {
  id: Generated<number>
  /** Of the report, or of the case it belongs to. */
  number: string
  kind: 'report' | 'takedown'
  snippet_id: string
  reason: string
  text: string
  contact: string | null
  origin_key: number | null
  network_hash: Uint8Array | null
  /** 1: the first of its network, so it counts towards hiding by itself. */
  counts: Generated<number>
  at: number
  state: 'open' | 'upheld' | 'dismissed' | 'gone'
  decided_at: number | null
}

export interface SnippetDecisionTable {
  id: Generated<number>
  snippet_id: string
  action: 'hidden' | 'shown' | 'deleted' | 'dismissed'
  /** Who, by name. */
  name: string
  at: number
}

interface SnippetBlockTable {
  id: Generated<number>
  /** `text`, `pattern`, `range` or `origin`. */
  kind: string
  value: string
  note: string
  created_at: number
  hits: Generated<number>
}

interface SnippetNoteTable {
  id: Generated<number>
  snippet_id: string
  author: string
  text: string
  at: number
}
