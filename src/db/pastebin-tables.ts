import type { Generated } from 'kysely'

/** The tables of snippets and of what keeps them from abuse. */

export interface SnippetTable {
  id: string
  /** The text as `encoding` says; empty when it is kept in `texts`. Of a protected one: sealed with its password. */
  content: Uint8Array
  lexer: string
  filename: string | null
  created_at: number
  /** Null: never. */
  expires_at: number | null
  onetime: number
  /** SHA-256 of the delete token. */
  delete_token_hash: Uint8Array
  rtl: Generated<number>
  parent_id: string | null
  /** Bytes of the text as it was sent. */
  size: Generated<number>
  encoding: Generated<'plain' | 'zstd'>
  protected: Generated<number>
  /** 1: the text is an armour that only its reader can open. */
  encrypted: Generated<number>
  account_id: number | null
  /** SHA-256 of what the creator's browser calls itself. */
  owner_hash: Uint8Array | null
  origin_key: number | null
  address_hash: Uint8Array | null
  network_hash: Uint8Array | null
  hidden_at: number | null
  text_hash: Uint8Array | null
}

export interface TextTable {
  /** SHA-256 of the text. */
  hash: Uint8Array
  /** Packed with zstd. */
  bytes: Uint8Array
}

export interface OriginKeyTable {
  id: number
  key: Uint8Array
  starts_at: number
}

export interface SnippetReportTable {
  id: Generated<number>
  number: string
  kind: 'report' | 'takedown'
  snippet_id: string
  reason: string
  text: string
  contact: string | null
  secret_hash: Uint8Array | null
  origin_key: number | null
  network_hash: Uint8Array | null
  at: number
  state: 'open' | 'upheld' | 'dismissed'
  answer: string | null
  decided_at: number | null
  decided_by: number | null
}

export interface SnippetBlockTable {
  id: Generated<number>
  kind: 'text' | 'pattern' | 'range' | 'origin'
  value: string
  note: string
  account_id: number | null
  created_at: number
  hits: Generated<number>
}

export interface SnippetNoteTable {
  id: Generated<number>
  snippet_id: string
  account_id: number | null
  author: string
  text: string
  at: number
}
