import { hash, timingSafeEqual } from 'node:crypto'
import type { Database, Statement } from '../db/database.ts'
import { AppError } from '../kernel/errors.ts'
import { drawId, drawToken } from '../lib/id.ts'
import { headOf } from './model/envelope-shape.ts'
import { isReserved } from './model/reserved-names.ts'
import type { Creator, Draft, Snippet } from './model/snippet.ts'
import {
  bind,
  compileStatements,
  type FoundRow,
  type ReadRow,
  type RemovedRow,
  type SizeRow,
  stillOpenMax,
} from './snippet-statements.ts'
import { type Packed, pack } from './text-compression.ts'
import { createTextCache, textOf } from './text-decompression.ts'
import { createSharedTexts } from './text-statements.ts'

export type OpenSnippet = Snippet & { readonly state: 'open' }
/** It is there, and its text is given only to who asks for it: once, or with its password. */
export type SealedSnippet = {
  readonly state: 'sealed'
  readonly id: string
  readonly onetime: boolean
  readonly protected: boolean
  readonly encrypted: boolean
  readonly expiresAt: number | null
}
/** Hidden until a moderator has looked at it. */
export type HiddenSnippet = { readonly state: 'hidden'; readonly id: string }
export type SnippetResult = OpenSnippet | SealedSnippet | HiddenSnippet

/** One with a password, as it is kept. */
export type ProtectedSnippet = {
  readonly snippet: Omit<Snippet, 'content'>
  readonly onetime: boolean
  /** What `seal` made of the packed text. */
  readonly sealed: Uint8Array
  /** The text, given what was sealed. */
  readonly unpacked: (bytes: Uint8Array) => Promise<Uint8Array>
}

export type AddResult = {
  readonly id: string
  readonly deleteToken: string
  readonly expiresAt: number | null
}
export type Removal = 'removed' | 'refused' | 'unknown'
export type SweepResult = { readonly swept: number; readonly more: boolean }

export type SnippetStore = ReturnType<typeof createSnippetStore>

export type SnippetStoreOptions = {
  readonly idLength: number
  readonly drawId?: (length: number) => string
  /** Makes packed bytes unreadable without the password, for the snippet of this id; its turn is that of the network. */
  readonly seal?: (bytes: Uint8Array, password: string, id: string, network: string) => Promise<Uint8Array>
}

/** This many clashes in a row mean that nearly all ids of this length are taken. */
const drawsMax = 20
/** Its row in `texts` and its place in two more indexes take some 150 bytes; a smaller text is rather kept twice. */
const sharedMinBytes = 4096
/** What a row takes besides its text: the other columns, and its places in the indexes. */
const rowBytes = 250

/** Every reading method takes `now`: a snippet past its expiry is invisible whether or not it has been swept. */
export function createSnippetStore(db: Database, options: SnippetStoreOptions) {
  const statements = compileStatements(db)
  const texts = createSharedTexts(db)
  const draw = options.drawId ?? drawId
  const unpacked = createTextCache()
  let moved = 0

  function sealed(bytes: Uint8Array, password: string, id: string, { origin }: Creator): Promise<Uint8Array> {
    const network = origin ? Buffer.from(origin.network).toString('base64') : ''
    if (options.seal) return options.seal(bytes, password, id, network)
    throw new Error('This store cannot keep a snippet with a password.')
  }

  /** Counts what is free now and removes texts without a reference. */
  async function settle(rows: readonly RemovedRow[]): Promise<void> {
    for (const { bytes } of rows) moved -= bytes + rowBytes
    const hashes = rows.flatMap(({ text_hash }) => (text_hash === null ? [] : [text_hash]))
    moved -= await texts.release(hashes).catch(leaveBehind)
  }

  async function gone(statement: Statement): Promise<number> {
    const [written] = await db.write<RemovedRow>(statement as Statement<RemovedRow>)
    const rows = written?.rows ?? []
    await settle(rows)
    return rows.length
  }

  return {
    /** Resolves once the snippet is on disk. The delete token is known to the caller alone. */
    async add(draft: Draft, creator: Creator, now: number): Promise<AddResult> {
      const deleteToken = drawToken(24)
      const text = Buffer.from(draft.content)
      const packed = await pack(text)
      const shared = mayShare(draft, packed) ? hash('sha256', text, 'buffer') : null
      const expiresAt = typeof draft.expires === 'number' ? now + draft.expires * 1000 : null
      const before = shared ? texts.keep(shared, packed.bytes) : []
      for (let draws = 0; draws < drawsMax; draws++) {
        const id = draw(options.idLength)
        if (isReserved(id)) continue
        const { password } = draft
        const bytes = password === null ? packed.bytes : await sealed(packed.bytes, password, id, creator)
        const row = [
          id,
          shared ? nothing : bytes,
          draft.lexer,
          draft.filename,
          now,
          expiresAt,
          Number(draft.expires === 'onetime'),
          hashToken(deleteToken),
          Number(draft.rtl),
          draft.parentId,
          text.byteLength,
          packed.encoding,
          Number(password !== null),
          Number(draft.encrypted),
          creator.accountId,
          creator.ownerHash,
          creator.origin?.key ?? null,
          creator.origin?.address ?? null,
          creator.origin?.network ?? null,
          shared,
        ]
        const written = await db.write(...before, bind(statements.insert, row))
        if (written.at(-1)?.changes !== 1) continue
        const isKnown = shared !== null && written[0]?.rows.length === 1
        moved += rowBytes + (isKnown ? 0 : bytes.byteLength)
        return { id, deleteToken, expiresAt }
      }
      throw new Error(`${drawsMax} snippet ids in a row were taken; make SNIPPET_ID_LENGTH larger.`)
    },

    async find(id: string, now: number): Promise<SnippetResult | null> {
      const [row] = await db.rows<FoundRow>(bind(statements.find, [id, now]).compile())
      return row ? foundOf(row, unpacked.textOf) : null
    },

    /** Finds which of at most `stillOpenMax` ids are public, with their creation times. */
    async stillOpen(ids: readonly string[], now: number): Promise<ReadonlyMap<string, number>> {
      const [first] = ids
      if (first === undefined) return new Map()
      const padding = Array<string>(stillOpenMax - ids.length).fill(first)
      const statement = bind(statements.stillOpen, [...ids, ...padding, now])
      const rows = await db.rows<StandingRow>(statement.compile())
      return new Map(rows.map(({ id, created_at }) => [id, created_at]))
    },

    /** Creation time of the public snippet at this id; null: there is none. */
    async publicSince(id: string, now: number): Promise<number | null> {
      const [row] = await db.rows<{ created_at: number }>(bind(statements.publicSince, [id, now]).compile())
      return row?.created_at ?? null
    },

    /** Returns the text of a onetime snippet and deletes it, in one statement: exactly one caller gets it. */
    async reveal(id: string, now: number): Promise<Snippet | null> {
      const [written] = await db.write<ReadRow>(bind(statements.reveal, [id, now]))
      const row = written?.rows[0]
      if (!row) return null
      moved -= row.content.byteLength + rowBytes
      return { ...partsOf(row), content: await textOf(row, row.content) }
    },

    /** A snippet that has a password and is not hidden. */
    async locked(id: string, now: number): Promise<ProtectedSnippet | null> {
      const [row] = await db.rows<ReadRow>(bind(statements.locked, [id, now]).compile())
      if (!row) return null
      return {
        snippet: partsOf(row),
        onetime: row.onetime === 1,
        sealed: row.content,
        unpacked: bytes => textOf(row, bytes),
      }
    },

    /** Deletes a onetime snippet that was opened with its password; true for exactly one caller. */
    burn: async (id: string, now: number): Promise<boolean> =>
      (await gone(bind(statements.burn, [id, now]))) === 1,

    /** Head of an encrypted text, which tests a key; reading it spends nothing. */
    async envelopeHead(id: string, now: number): Promise<string | null> {
      const [row] = await db.rows<ReadRow>(bind(statements.envelope, [id, now]).compile())
      return row ? headOf(await textOf(row, row.content)) : null
    },

    /**
     * Deletes by token. A wrong token for a sealed or hidden snippet is `unknown`, so that the answer does not reveal
     * its existence; until the token is verified, the work is the same for every id.
     */
    async remove(id: string, deleteToken: string, now: number): Promise<Removal> {
      const [row] = await db.rows<TokenRow>(bind(statements.findToken, [id, now]).compile())
      const given = hashToken(deleteToken)
      const isRight = timingSafeEqual(given, row?.delete_token_hash ?? noToken)
      if (isRight) {
        unpacked.forget(id)
        return (await gone(bind(statements.remove, [id, given]))) === 1 ? 'removed' : 'unknown'
      }
      const isOpen = row?.onetime === 0 && row.protected === 0 && row.hidden_at === null
      return isOpen ? 'refused' : 'unknown'
    },

    /** Hides it from `at` on; null: shows it again. False: there is no such snippet. */
    async hide(id: string, at: number | null): Promise<boolean> {
      const [written] = await db.write(bind(statements.hide, [at, id]))
      return written?.changes === 1
    },

    /** Takes it away without its token; false: it is gone already. */
    async take(id: string): Promise<boolean> {
      unpacked.forget(id)
      return (await gone(bind(statements.take, [id]))) === 1
    },

    /** `take` as part of a larger transaction; its rows go to `taken` after the commit. */
    taking: (id: string): Statement<RemovedRow> => bind(statements.take, [id]),
    taken: (rows: readonly unknown[]): Promise<void> => settle(rows as readonly RemovedRow[]),

    /** The text for a moderator, also of a hidden one; null: it is sealed, or gone. */
    async look(id: string, now: number): Promise<Uint8Array | null> {
      const [row] = await db.rows<FoundRow>(bind(statements.look, [id, now]).compile())
      return row?.content ? textOf(row, row.content) : null
    },

    /**
     * Deletes at most `chunk` expired rows, those that expired first; returns how many, and whether there may be more.
     */
    async sweep(now: number, chunk: number): Promise<SweepResult> {
      const swept = await gone(bind(statements.sweep, [now, chunk]))
      return { swept, more: swept === chunk }
    },

    /** Looks through the next `chunk` texts after one and removes those that no snippet has; null: that was the last. */
    sweepTexts: async (after: Uint8Array | null, chunk: number): Promise<Uint8Array | null> =>
      (await texts.sweep(after ?? nothing, chunk)).last,

    /** Bytes added less those removed since the start, by this store. */
    moved: () => moved,

    /** The bytes in use, part by part, `chunk` rows each. */
    async *measure(chunk: number): AsyncGenerator<number> {
      for (let after = ''; ; ) {
        const rows = await db.rows<SizeRow<string>>(bind(statements.measure, [after, chunk]).compile())
        yield rows.reduce((sum, { bytes }) => sum + bytes + rowBytes, 0)
        if (rows.length < chunk) break
        after = rows.at(-1)?.key ?? ''
      }
      yield* texts.measure(chunk)
    },
  }
}

type StandingRow = { readonly id: string; readonly created_at: number }

type TokenRow = {
  readonly delete_token_hash: Uint8Array
  readonly onetime: number
  readonly protected: number
  readonly hidden_at: number | null
}

/** Private texts are not deduplicated: a shared row would reveal that two people stored the same text. */
const mayShare = ({ password, encrypted, expires }: Draft, { encoding, bytes }: Packed): boolean =>
  password === null &&
  !encrypted &&
  expires !== 'onetime' &&
  encoding === 'zstd' &&
  bytes.byteLength > sharedMinBytes

/** The snippets are gone all the same, and the sweeper finds the texts when the database is well again. */
function leaveBehind(error: unknown): number {
  if (error instanceof AppError) return 0
  throw error
}

const nothing = new Uint8Array()
/** No token has this hash. */
const noToken = new Uint8Array(32)

export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

async function foundOf(row: FoundRow, openText: typeof textOf): Promise<SnippetResult> {
  const { id } = row
  if (row.hidden_at !== null) return { state: 'hidden', id }
  const sealed = {
    id,
    onetime: row.onetime === 1,
    protected: row.protected === 1,
    expiresAt: row.expires_at,
  }
  if (sealed.onetime || sealed.protected || row.content === null)
    return { ...sealed, state: 'sealed', encrypted: row.encrypted === 1 }
  return { ...partsOf(row), content: await openText(row, row.content), state: 'open' }
}

const partsOf = (row: FoundRow | ReadRow): Omit<Snippet, 'content'> => ({
  id: row.id,
  lexer: row.lexer,
  filename: row.filename,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  rtl: row.rtl === 1,
  parentId: row.parent_id,
  encrypted: row.encrypted === 1,
})
