import type { Generated } from 'kysely'

/** The tables of snippets and of what keeps them from abuse. */
export interface PastebinTables {
  snippets: SnippetTable
  texts: TextTable
  origin_keys: OriginKeyTable
  /** Ids of snippets that moved in from another pastebin, whatever became of them. */
  moved_snippets: { id: string }
}

interface SnippetTable {
  id: string
  /**
   * The text, encoded as in `encoding`; empty when it is stored in `texts`. Encrypted with the password of a protected
   * snippet.
   */
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
  /** The first half of the SHA-256 of what the creator's browser calls itself. */
  owner_hash: Uint8Array | null
  origin_key: number | null
  address_hash: Uint8Array | null
  network_hash: Uint8Array | null
  hidden_at: number | null
  /** When a moderator let it stand; reports do not hide it by themselves any more. */
  reviewed_at: number | null
  text_hash: Uint8Array | null
}

interface TextTable {
  /** SHA-256 of the text. */
  hash: Uint8Array
  /** Packed with zstd. */
  bytes: Uint8Array
}

interface OriginKeyTable {
  id: number
  key: Uint8Array
  starts_at: number
}
