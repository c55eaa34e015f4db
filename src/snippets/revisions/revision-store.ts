import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Engine } from '../../db/database.ts'
import { isAlive } from '../../db/snippet-facts.ts'
import type { SnippetRow } from '../../db/tables.ts'
import { fixedLimit } from '../../lib/fixed-limit.ts'
import { isBundle, type TextBundles } from '../bundles/bundle-store.ts'
import { changedOf, pastManifest } from '../model/manifest.ts'
import { looksLikeId } from '../model/reserved-names.ts'
import type { Creator, Draft, Snippet } from '../model/snippet.ts'
import { mayShare, type SnippetInsertOptions, sealedWith, textOf } from '../snippet-insert-store.ts'
import type { ProtectedSnippet } from '../snippet-read-store.ts'
import { revisionBytes, type SnippetSizes } from '../snippet-size-store.ts'
import { isUnset, snippetOf } from '../snippet-statements.ts'
import { type Packed, pack, type TextCache, textOf as textOfRow, unpack } from '../text-compression.ts'
import type { SharedTexts } from '../text-statements.ts'

/** What an owner changes of a snippet. */
type Revision = Pick<Draft, 'content' | 'more' | 'lexer' | 'filename' | 'rtl' | 'encrypted' | 'password'>

/** Facts of an earlier revision. */
export type EarlierRevision = {
  readonly number: number
  readonly createdAt: number
  readonly sizeBytes: number
  readonly filename: string | null
}

/** `other`: another change was first, or the snippet is gone, hidden, or protected in another way than the new text. */
type Revised = 'revised' | 'same' | 'other' | 'full'

export const revisionsMax = fixedLimit({
  area: 'Snippets',
  what: 'Revisions of one snippet',
  value: 50,
  unit: 'revisions',
  why: 'Each keeps a whole text; a snippet that changes more often is better made anew.',
})

type Parts = {
  readonly texts: SharedTexts
  readonly bundles: Pick<TextBundles, 'tidy'>
  readonly sizes: SnippetSizes
  readonly cache: Pick<TextCache, 'forget'>
  readonly seal: SnippetInsertOptions['seal']
}

/** Changes of snippets by their owners. The address stays; what was there before is kept as a revision. */
export function snippetRevisions(db: Database, { texts, bundles, sizes, cache, seal }: Parts) {
  const { query } = db

  /**
   * Replaces the text that was made at `base` by another one. Of two changes of the same revision exactly one is stored,
   * and none of a snippet that is hidden: the conditions stand in the statements. A protected snippet stays so with the
   * same password, which the caller has verified by opening `current`.
   */
  async function revise(
    id: string,
    base: number,
    wanted: Revision,
    creator: Creator,
    now: number,
    current?: Snippet,
  ): Promise<Revised> {
    const row = await changeable(id, wanted, now)
    if (!row || row.created_at !== base) return 'other'
    const past = changedOf(row.manifest)
    const number = past?.revision ?? 1
    const oldBytes = row.text_hash === null ? row.content.byteLength : 0
    const old = await packedOf(row)
    const earlier = old.bytes.byteLength + revisionBytes
    const earlierBytes = (past?.earlierBytes ?? 0) + earlier
    const changed = { revision: number + 1, since: past?.since ?? row.created_at, earlierBytes }
    const { text, manifest } = textOf(wanted, changed)
    const before = async () => (current ? bytesOf(current) : textOfRow(row, row.packed))
    if (isSame(row, wanted, textOf(wanted).manifest) && text.equals(await before())) return 'same'
    if (number >= revisionsMax) return 'full'
    const { origin } = creator
    const packed = await pack(text)
    const shared = mayShare({ ...wanted, reads: null }, packed) ? hash('sha256', text, 'buffer') : null
    const bytes = await sealedWith(seal, packed.bytes, wanted.password, id, origin)
    // A text is known by when it was made: caches and marks compare that, so it is another in any case.
    const at = Math.max(now, row.created_at + 1)
    const keep = shared ? texts.keep(shared, packed.bytes) : []
    const written = await db.write(
      ...keep,
      query
        .insertInto('snippet_revisions')
        .columns(revisionColumns)
        .expression(
          open(id, wanted)
            .where('created_at', '=', base)
            .where('encoding', '=', row.encoding)
            .select([
              'id',
              sql<number>`cast(${number} as integer)`.as('number'),
              asBytes(db.engine, old.bytes).as('content'),
              sql<'plain' | 'zstd'>`cast(${old.encoding} as text)`.as('encoding'),
              'size',
              'lexer',
              'filename',
              sql<string | null>`cast(${pastManifest(row.manifest)} as text)`.as('manifest'),
              sql<number>`coalesce(rtl, 0)`.as('rtl'),
              'created_at',
            ]),
        )
        .onConflict(conflict => conflict.columns(['snippet_id', 'number']).doNothing()),
      query
        .updateTable('snippets')
        .set({
          content: shared ? nothing : bytes,
          text_hash: shared,
          bundle_offset: null,
          encoding: packed.encoding,
          size: text.byteLength,
          lexer: wanted.lexer,
          filename: wanted.filename,
          manifest,
          rtl: Number(wanted.rtl),
          created_at: at,
          // The decision of a moderator was about the text before.
          reviewed_at: null,
          origin_key: origin?.key ?? null,
          address_hash: origin?.address ?? null,
          network_hash: origin?.network ?? null,
        })
        .where('id', '=', id)
        .where('created_at', '=', base)
        .where('encoding', '=', row.encoding)
        .where('hidden_at', 'is', null),
    )
    cache.forget(id)
    if (written.at(-1)?.changes !== 1)
      return (await wasBundled(id, wanted, row))
        ? await revise(id, base, wanted, creator, now, current)
        : 'other'
    const isKnown = shared !== null && written[0]?.rows.length === 1
    sizes.changed(oldBytes, isKnown ? 0 : bytes.byteLength, earlier)
    if (row.text_hash && isBundle(row.text_hash)) await bundles.tidy(row.text_hash)
    else if (row.text_hash) sizes.freed(await texts.release([row.text_hash]))
    return 'revised'
  }

  /** True if only the place of the text is another one since the row was read. */
  async function wasBundled(
    id: string,
    wanted: Revision,
    { created_at: base, encoding }: ReadBefore,
  ): Promise<boolean> {
    const row = await open(id, wanted).select(['created_at', 'encoding']).executeTakeFirst()
    return row?.created_at === base && row.encoding === 'b' && encoding !== 'b'
  }

  /** The earlier revisions of a snippet, newest first. */
  async function revisionsOf(id: string): Promise<readonly EarlierRevision[]> {
    const rows = await query
      .selectFrom('snippet_revisions')
      .select(['number', 'created_at', 'size', 'filename'])
      .where('snippet_id', '=', id)
      .orderBy('number', 'desc')
      .limit(revisionsMax)
      .execute()
    return rows.map(({ number, created_at: createdAt, size: sizeBytes, filename }) => ({
      number,
      createdAt,
      sizeBytes,
      filename,
    }))
  }

  /** The snippet as it was in an earlier revision; null if there is none with this number. */
  async function earlier(snippet: Snippet, number: number): Promise<Snippet | null> {
    const row = await query
      .selectFrom('snippet_revisions')
      .selectAll()
      .where('snippet_id', '=', snippet.id)
      .where('number', '=', number)
      .executeTakeFirst()
    if (!row) return null
    const text = await unpack({ encoding: row.encoding, bytes: row.content }, row.size)
    const { expiresAt, parentId, encrypted, deletable, receipt } = snippet
    const { content, more } = snippetOf({ ...row, ...unprotected, id: snippet.id }, text)
    const { lexer, filename, created_at: createdAt } = row
    const about = { id: snippet.id, lexer, filename, createdAt, expiresAt, parentId, encrypted, deletable }
    return { ...about, receipt, rtl: row.rtl === 1, content, more, revision: number }
  }

  /** A snippet that its owner may change, with its text. */
  const changeable = (id: string, wanted: Protection, now: number) =>
    open(id, wanted)
      .where(isAlive(now))
      .leftJoin('texts', 'texts.hash', 'snippets.text_hash')
      .select([
        'created_at',
        'manifest',
        'text_hash',
        'content',
        'encoding',
        'size',
        'bundle_offset',
        'lexer',
        'filename',
        'rtl',
      ])
      .select(({ fn }) => fn.coalesce('texts.bytes', 'snippets.content').as('packed'))
      .executeTakeFirst()

  const open = (id: string, { password, encrypted }: Protection) =>
    query
      .selectFrom('snippets')
      .where('id', '=', id)
      .where('hidden_at', 'is', null)
      .where(isUnset('onetime'))
      .where(is('protected', password !== null))
      .where(is('encrypted', encrypted))

  /** An earlier revision of a snippet with a password, encrypted; null if there is none with this number. */
  async function lockedRevision(id: string, number: number, now: number): Promise<ProtectedSnippet | null> {
    if (!looksLikeId(id)) return null
    const row = await open(id, { password: '', encrypted: false })
      .where(isAlive(now))
      .innerJoin('snippet_revisions as revision', 'revision.snippet_id', 'snippets.id')
      .where('revision.number', '=', number)
      .selectAll('revision')
      .select(['snippets.expires_at', 'snippets.receipt', 'snippets.read_at'])
      .executeTakeFirst()
    if (!row) return null
    return {
      expiresAt: row.expires_at,
      onetime: false,
      sealed: row.content,
      opened: async bytes => {
        const text = await unpack({ encoding: row.encoding, bytes }, row.size)
        const { expires_at, receipt, read_at } = row
        const shown = snippetOf({ ...row, ...unprotected, id, expires_at, receipt, read_at }, text)
        return { ...shown, revision: number }
      },
    }
  }

  return { revise, revisionsOf, earlier, lockedRevision }
}

type Protection = Pick<Revision, 'password' | 'encrypted'>

const is = (flag: 'protected' | 'encrypted', wanted: boolean) =>
  wanted ? sql<boolean>`${sql.ref(flag)} = 1` : isUnset(flag)

/** The bytes of all files. */
const bytesOf = ({ content, more }: Snippet): Uint8Array =>
  Buffer.concat([content, ...more.map(file => file.content)])

const revisionColumns = [
  'snippet_id',
  'number',
  'content',
  'encoding',
  'size',
  'lexer',
  'filename',
  'manifest',
  'rtl',
  'created_at',
] as const

type ReadBefore = Pick<SnippetRow, 'created_at' | 'encoding'>

type CurrentRow = {
  readonly packed: Uint8Array
  readonly encoding: 'plain' | 'zstd' | 'b'
  readonly size: number
  readonly bundle_offset: number | null
  readonly lexer: string
  readonly filename: string | null
  readonly rtl: number
  readonly manifest: string | null
}

/** The text as a revision keeps it, which is in no bundle. */
async function packedOf(row: CurrentRow): Promise<Packed> {
  const { encoding, packed } = row
  return encoding === 'b' ? await pack(await textOfRow(row, packed)) : { encoding, bytes: packed }
}

const asBytes = (engine: Engine, bytes: Uint8Array) =>
  engine === 'sqlite' ? sql<Uint8Array>`cast(${bytes} as blob)` : sql<Uint8Array>`cast(${bytes} as bytea)`

const isSame = (row: CurrentRow, wanted: Revision, manifest: string | null): boolean =>
  row.lexer === wanted.lexer &&
  row.filename === wanted.filename &&
  (row.rtl === 1) === wanted.rtl &&
  pastManifest(row.manifest) === manifest

/** Columns that an earlier revision has no need of. */
const unprotected = {
  expires_at: null,
  onetime: 0,
  parent_id: null,
  protected: 0,
  encrypted: 0,
  hidden_at: null,
  deletable: 0,
  reads_left: null,
  reads_max: null,
  receipt: null,
  read_at: null,
  bundle_offset: null,
}

const nothing = new Uint8Array()
