import type { Generated } from 'kysely'

/** Tables of snippets, and of protection against abuse. */
export interface PastebinTables {
  snippets: {
    id: string
    /**
     * The text, encoded as in `encoding`; empty when it is stored in `texts`, alone or in a bundle. Encrypted with the
     * password of a protected snippet.
     */
    content: Uint8Array
    lexer: string
    filename: string | null
    created_at: number
    /** When the snippet expires; null for never. */
    expires_at: number | null
    onetime: number
    /** SHA-256 of the delete token; of a bundled text its first 15 bytes. */
    delete_token_hash: Uint8Array
    rtl: Generated<number>
    parent_id: string | null
    /** Size of the text as sent, in bytes. */
    size: Generated<number>
    /** `b`, a letter because each row has it: in a bundle. */
    encoding: Generated<'plain' | 'zstd' | 'b'>
    protected: Generated<number>
    /** 1 if the content is end-to-end encrypted, so that the server cannot read it. */
    encrypted: Generated<number>
    account_id: number | null
    /** First half of the SHA-256 of the creator's owner cookie. */
    owner_hash: Uint8Array | null
    origin_key: number | null
    /** Keyed hash of the creator's address; null in the row of a bundled text, where it follows `network_hash`. */
    address_hash: Uint8Array | null
    network_hash: Uint8Array | null
    hidden_at: number | null
    /** When a moderator dismissed the reports; later reports do not hide it automatically. */
    reviewed_at: number | null
    text_hash: Uint8Array | null
    /** Files after the first and revisions, as JSON (`snippets/model/manifest.ts`); null for one text that was never changed. */
    manifest: Generated<string | null>
    /** Reads until a `onetime` snippet is deleted, and in all; null for one. */
    reads_left: Generated<number | null>
    reads_max: Generated<number | null>
    /** 1 if readers may delete the snippet. */
    deletable: Generated<number>
    /** When a deletion was made that can be undone. `expires_at` is 0 then. */
    removed_at: Generated<number | null>
    removed_by: Generated<'owner' | 'reader' | null>
    /** The expiry that an undone deletion restores. */
    expired_at: Generated<number | null>
    /** Whom reads are reported to: `mail LANGUAGE` for the account, or the address of a webhook; null for no one. */
    receipt: Generated<string | null>
    /** When the first read of a snippet without a number of reads was reported. */
    read_at: Generated<number | null>
    /** Where the text begins in its bundle, whose key is `text_hash`; null if it is in none. */
    bundle_offset: Generated<number | null>
  }
  /** Earlier revisions; the newest is the snippet itself. */
  snippet_revisions: {
    snippet_id: string
    /** From 1 on. */
    number: number
    content: Uint8Array
    encoding: 'plain' | 'zstd'
    size: number
    lexer: string
    filename: string | null
    manifest: string | null
    rtl: number
    /** When this revision was made. */
    created_at: number
  }
  texts: {
    /** SHA-256 of the text; of a bundle, its number in four bytes. */
    hash: Uint8Array
    /** The text, or those of a bundle, compressed with zstd. */
    bytes: Uint8Array
  }
  origin_keys: {
    id: number
    key: Uint8Array
    starts_at: number
  }
  /** Ids of snippets imported from another pastebin, also of those deleted since. */
  moved_snippets: { id: string }
}
