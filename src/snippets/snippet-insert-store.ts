import { hash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import type { Database } from '../db/database.ts'
import { drawId, drawToken } from '../lib/id.ts'
import { hashToken } from './delete-token.ts'
import { type Changed, manifestOf } from './model/manifest.ts'
import { isReserved } from './model/reserved-names.ts'
import { storedReceipt } from './model/sharing-fields.ts'
import type { Creator, Draft } from './model/snippet.ts'
import { askStatements } from './sharing/receipt-statements.ts'
import type { SnippetSizes } from './snippet-size-store.ts'
import { bind } from './snippet-statements.ts'
import { encodedHere, type Packed, pack, packHere } from './text-compression.ts'
import type { SharedTexts } from './text-statements.ts'

export type SnippetInsertOptions = {
  readonly idLength: number
  readonly drawId?: (length: number) => string
  /** Encrypts packed bytes with the password, for the snippet with this id; queued by network. */
  readonly seal?: (bytes: Uint8Array, password: string, id: string, network: string) => Promise<Uint8Array>
}

export type AddResult = {
  readonly id: string
  readonly deleteToken: string
  readonly expiresAt: number | null
}

/** Number of clashing ids in a row after which nearly all ids of this length are taken. */
const drawsMax = 20
/**
 * Size in bytes above which texts are shared. A row in `texts` with its index entries takes some 150 bytes, so smaller
 * texts are stored repeatedly.
 */
const sharedMinBytes = 4096

export function snippetInserts(
  db: Database,
  { idLength, drawId: draw = drawId, seal }: SnippetInsertOptions,
  { texts, sizes }: { readonly texts: SharedTexts; readonly sizes: SnippetSizes },
) {
  /** The INSERT, compiled with the first row; all rows have the same columns in the same order. */
  let insert: CompiledQuery | null = null

  /**
   * Stores a snippet; resolves when it is on disk. Only the caller gets the delete token. The text is garbage as soon as it is
   * packed: V8 copies what lives longer, and it may wait for the disk for long.
   */
  function add(draft: Draft, creator: Creator, now: number): Promise<AddResult> {
    const columns = givenColumns(draft, creator, now)
    const { password } = draft
    const form = storedForm(draft)
    return form instanceof Promise
      ? form.then(stored => insertRow(columns, stored, password, creator))
      : insertRow(columns, form, password, creator)
  }

  async function insertRow(
    columns: GivenColumns,
    { packed, size, shared, manifest }: StoredForm,
    password: string | null,
    creator: Creator,
  ): Promise<AddResult> {
    const deleteToken = drawToken(24)
    const keep = shared ? texts.keep(shared, packed.bytes) : []
    const row = {
      ...columns,
      delete_token_hash: hashToken(deleteToken),
      size,
      encoding: packed.encoding,
      text_hash: shared,
      manifest,
    }
    for (let draws = 0; draws < drawsMax; draws++) {
      const id = draw(idLength)
      if (isReserved(id)) continue
      const bytes =
        password === null ? packed.bytes : await sealedWith(seal, packed.bytes, password, id, creator.origin)
      const values = { ...row, id, content: shared ? nothing : bytes }
      insert ??= CompiledQuery.raw(
        db.query
          .insertInto('snippets')
          .values(values)
          .onConflict(conflict => conflict.column('id').doNothing())
          .compile().sql,
      )
      const asking = askStatements(db, values, row.created_at)
      const written = await db.write(...keep, bind(insert, Object.values(values)), ...asking)
      if (written[keep.length]?.changes !== 1) continue
      const isKnown = shared !== null && written[0]?.rows.length === 1
      sizes.added(isKnown ? 0 : bytes.byteLength)
      return { id, deleteToken, expiresAt: row.expires_at }
    }
    throw new Error(`${drawsMax} snippet ids in a row were taken; make SNIPPET_ID_LENGTH larger.`)
  }

  return { add }
}

/** The bytes as they are stored: encrypted if there is a password. */
export async function sealedWith(
  seal: SnippetInsertOptions['seal'],
  bytes: Uint8Array,
  password: string | null,
  id: string,
  origin: Creator['origin'],
): Promise<Uint8Array> {
  if (password === null) return bytes
  const network = origin ? Buffer.from(origin.network).toString('base64') : ''
  if (seal) return seal(bytes, password, id, network)
  throw new Error('This store cannot keep a snippet with a password.')
}

const givenColumns = (draft: Draft, { accountId, ownerHash, origin }: Creator, now: number) => ({
  created_at: now,
  expires_at: typeof draft.expires === 'number' ? now + draft.expires * 1000 : null,
  lexer: draft.lexer,
  filename: draft.filename,
  onetime: Number(draft.reads !== null),
  ...numberColumns(draft),
  deletable: Number(draft.deletable),
  receipt: storedReceipt(draft.receipt),
  rtl: Number(draft.rtl),
  parent_id: draft.parentId,
  protected: Number(draft.password !== null),
  encrypted: Number(draft.encrypted),
  account_id: accountId,
  owner_hash: ownerHash,
  origin_key: origin?.key ?? null,
  address_hash: origin?.address ?? null,
  network_hash: origin?.network ?? null,
})

type GivenColumns = ReturnType<typeof givenColumns>

type StoredForm = {
  readonly packed: Packed
  /** The bytes of the text. */
  readonly size: number
  /** The hash of a text that is stored once for all its snippets. */
  readonly shared: Uint8Array | null
  readonly manifest: string | null
}

function storedForm(draft: Draft): StoredForm | Promise<StoredForm> {
  const form = (text: Uint8Array, packed: Packed, manifest: string | null) => ({
    packed,
    size: text.byteLength,
    shared: mayShare(draft, packed) ? hash('sha256', text, 'buffer') : null,
    manifest,
  })
  const here = draft.more.length === 0 ? encodedHere(draft.content) : null
  if (here) {
    const { encoding, bytes } = packHere(here)
    const packed = encoding === 'plain' ? { encoding, bytes: Buffer.from(bytes) } : { encoding, bytes }
    return form(here, packed, manifestOf([], null))
  }
  const { text, manifest } = textOf(draft)
  const packed = pack(text)
  return packed instanceof Promise
    ? packed.then(each => form(text, each, manifest))
    : form(text, packed, manifest)
}

/** A single read needs no number. */
const numberColumns = ({ reads }: Draft) => {
  const number = reads === 1 ? null : reads
  return { reads_left: number, reads_max: number }
}

/** The stored text, that of all files one after another, and what splits it again. */
export function textOf(
  { content, more }: Pick<Draft, 'content' | 'more'>,
  changed: Changed | null = null,
): { readonly text: Buffer; readonly manifest: string | null } {
  const first = Buffer.from(content)
  if (more.length === 0) return { text: first, manifest: manifestOf([], changed) }
  const texts = more.map(file => Buffer.from(file.content))
  const manifest = manifestOf(
    more.map((file, index) => ({ ...file, size: texts[index]?.byteLength ?? 0 })),
    changed,
  )
  return { text: Buffer.concat([first, ...texts]), manifest }
}

/** Private texts are not deduplicated: a shared row would reveal that two people stored the same text. */
export const mayShare = (
  { password, encrypted, reads }: Pick<Draft, 'password' | 'encrypted' | 'reads'>,
  { encoding, bytes }: Packed,
): boolean =>
  password === null &&
  !encrypted &&
  reads === null &&
  encoding === 'zstd' &&
  bytes.byteLength > sharedMinBytes

const nothing = new Uint8Array()
