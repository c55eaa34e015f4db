import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { type AuditedKind, auditedActions } from '../kernel/audited.ts'
import type { Entry } from './audit-entry.ts'

/** The subject of an entry. */
export type AuditedThing = {
  readonly kind: AuditedKind
  /** The id; empty for the only thing of its kind. */
  readonly id: string
  /** The name when the entry was written, else the current one, or the last one if it was deleted; null if unknown. */
  readonly name: string | null
  /** The announcement of an update or picture; null for other things. */
  readonly announcementId: string | null
  /** False if it was deleted, and so has no page. */
  readonly isThere: boolean
}

export type AuditedThingStore = ReturnType<typeof createAuditedThingStore>

/** Finds the subjects of entries; subjects of an unknown kind, as of a newer version, are not found. */
export function createAuditedThingStore(db: Database) {
  /** Finds the things of the lines, with one query for each kind among them. */
  async function find(entries: readonly Entry[]): Promise<ReadonlyMap<number, AuditedThing>> {
    const lines = entries.flatMap(entry => lineOf(entry) ?? [])
    const standing = await standingOf(lines)
    const nameless = lines.filter(line => nameOf(line, standing) === null)
    const former = await formerNames([...new Set(nameless.map(subjectOf))])
    return new Map(
      lines.map(line => {
        const pictured = line.kind === 'upload' ? standing.pictures.get(line.id) : undefined
        return [
          line.entryId,
          {
            kind: line.kind,
            id: line.id,
            name: nameOf(line, standing) ?? former.get(subjectOf(line)) ?? null,
            announcementId: pictured?.id ?? line.announcementId,
            isThere: singles.has(line.kind) || standing.names.has(subjectOf(line)),
          },
        ] as const
      }),
    )
  }

  async function standingOf(lines: readonly Line[]): Promise<Standing> {
    const names = new Map<string, string>()
    const idsOf = (kind: LookedUpKind) => [
      ...new Set(lines.map(standingFor).flatMap(each => (each?.kind === kind ? [each.id] : []))),
    ]
    for (const kind of Object.keys(sources) as LookedUpKind[])
      for (const { id, name } of await rowsOf(kind, idsOf(kind))) names.set(`${kind}:${id}`, name)
    return { names, pictures: await picturesIn(idsOf('upload')) }
  }

  async function rowsOf(kind: LookedUpKind, ids: readonly string[]): Promise<readonly Named[]> {
    const { table, id, name, isNumbered } = sources[kind]
    const asked = isNumbered ? ids.filter(each => /^\d{1,15}$/.test(each)).map(Number) : ids
    if (asked.length === 0) return []
    const { rows } = await sql<{ readonly id: string | number; readonly name: string }>`
      select ${sql.ref(id)} as id, ${sql.ref(name)} as name from ${sql.table(table)}
      where ${sql.ref(id)} in (${sql.join(asked)})`.execute(db.query)
    return rows.map(row => ({ id: String(row.id), name: row.name }))
  }

  /** An announcement that shows each of these pictures; of several, any. */
  async function picturesIn(hashes: readonly string[]): Promise<ReadonlyMap<string, Titled>> {
    if (hashes.length === 0) return new Map()
    const rows = await db.query
      .selectFrom('announcements')
      .select(['id', 'title', 'image', 'banner'])
      .where(({ eb, or }) =>
        or(
          hashes.flatMap(hash => [
            eb('image', 'like', `%/${hash}.webp`),
            eb('banner', 'like', `%/${hash}.webp`),
          ]),
        ),
      )
      .execute()
    const shownBy = (hash: string) =>
      rows.find(({ image, banner }) => [image, banner].some(each => each.endsWith(`/${hash}.webp`)))
    return new Map(
      hashes.flatMap(hash => {
        const found = shownBy(hash)
        return found ? [[hash, found] as const] : []
      }),
    )
  }

  /** The last names of deleted things. */
  async function formerNames(subjects: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (subjects.length === 0) return new Map()
    const rows = await db.query
      .selectFrom('audit')
      .select(['subject', 'before'])
      .where('subject', 'in', subjects)
      .where('action', '=', 'deleted')
      .execute()
    return new Map(
      rows.flatMap(({ subject, before }) => {
        const [kind] = splitSubject(subject)
        const name = isKnown(kind) && before !== null ? writtenName(kind, JSON.parse(before)) : null
        return name === null ? [] : [[subject, name] as const]
      }),
    )
  }

  return { find }
}

type Titled = { readonly id: string; readonly title: string }
type Named = { readonly id: string; readonly name: string }

type Line = {
  readonly entryId: number
  readonly kind: AuditedKind
  readonly id: string
  readonly announcementId: string | null
  /** The name in the entry; null if it has none. */
  readonly written: string | null
}

type Standing = {
  /** Names by subject. */
  readonly names: ReadonlyMap<string, string>
  readonly pictures: ReadonlyMap<string, Titled>
}

/** Kinds with rows of their own, with table and name column. */
const sources = {
  announcement: { table: 'announcements', id: 'id', name: 'title', isNumbered: false },
  incident_template: { table: 'incident_templates', id: 'id', name: 'name', isNumbered: true },
  monitor: { table: 'monitors', id: 'id', name: 'name', isNumbered: true },
  maintenance: { table: 'maintenance_windows', id: 'id', name: 'title', isNumbered: true },
  status_page: { table: 'status_pages', id: 'id', name: 'title', isNumbered: true },
  channel: { table: 'channels', id: 'id', name: 'name', isNumbered: true },
  platform_user: { table: 'platform_users', id: 'id', name: 'username', isNumbered: true },
  account: { table: 'accounts', id: 'id', name: 'username', isNumbered: true },
  token: { table: 'api_tokens', id: 'id', name: 'name', isNumbered: false },
  snippet: { table: 'snippets', id: 'id', name: 'id', isNumbered: false },
  case: { table: 'snippet_cases', id: 'number', name: 'number', isNumbered: false },
  block: { table: 'snippet_blocks', id: 'id', name: 'value', isNumbered: true },
  upload: { table: 'uploads', id: 'hash', name: 'hash', isNumbered: false },
} as const satisfies {
  readonly [K in AuditedKind]?: {
    readonly table: keyof Tables
    readonly id: string
    readonly name: string
    readonly isNumbered: boolean
  }
}
type LookedUpKind = keyof typeof sources

/** Kinds with a single thing, which is never deleted. */
const singles: ReadonlySet<AuditedKind> = new Set([
  'monitors',
  'database',
  'preview-key',
  'report-webhook',
  'creation-limits',
  'site',
])

function lineOf({ id: entryId, subject, before, after }: Entry): Line | null {
  const [kind, id] = splitSubject(subject)
  if (!isKnown(kind)) return null
  const announcementId = kind === 'update' ? textIn(after ?? before, 'announcementId') : null
  return { entryId, kind, id, announcementId, written: writtenName(kind, after ?? before) }
}

/** The thing to look up for an entry: its subject, the announcement of an update, the channel of an address. */
function standingFor({
  kind,
  id,
  announcementId,
}: Line): { readonly kind: LookedUpKind; readonly id: string } | null {
  if (kind === 'update') return announcementId === null ? null : { kind: 'announcement', id: announcementId }
  if (kind === 'mail') return { kind: 'channel', id: id.split(':')[0] ?? '' }
  return isLookedUp(kind) ? { kind, id } : null
}

function subjectOf(line: Line): string {
  const about = standingFor(line)
  return about ? `${about.kind}:${about.id}` : `${line.kind}:${line.id}`
}

const nameOf = (line: Line, { names, pictures }: Standing): string | null =>
  line.kind === 'upload'
    ? (pictures.get(line.id)?.title ?? null)
    : (line.written ?? names.get(subjectOf(line)) ?? null)

/** The name in an entry's document. */
function writtenName(kind: AuditedKind, document: unknown): string | null {
  if (kind === 'invitation') return textIn(document, 'email') ?? textIn(document, 'role')
  return isLookedUp(kind) ? textIn(document, sources[kind].name) : null
}

function textIn(document: unknown, field: string): string | null {
  if (typeof document !== 'object' || document === null) return null
  const value = (document as Readonly<Record<string, unknown>>)[field]
  return typeof value === 'string' && value !== '' ? value : null
}

function splitSubject(subject: string): readonly [kind: string, id: string] {
  const end = subject.indexOf(':')
  return end === -1 ? [subject, ''] : [subject.slice(0, end), subject.slice(end + 1)]
}

const isKnown = (kind: string): kind is AuditedKind => Object.hasOwn(auditedActions, kind)
const isLookedUp = (kind: AuditedKind): kind is LookedUpKind => Object.hasOwn(sources, kind)
