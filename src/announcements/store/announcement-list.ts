import { type Expression, type SqlBool, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { hasText, type ListCursor } from '../../db/list-search.ts'
import type { EditedAnnouncement } from '../model/announcement-edit.ts'
import { type AnnouncementState, announcementStates } from '../model/announcement-fields.ts'
import type { AnnouncementKind } from '../model/announcement-kinds.ts'
import { editedOf, joinedAnnouncements, monitorsOf } from './announcement-rows.ts'

type Search = {
  /** Only announcements of this kind; of all kinds by default. */
  readonly kind?: AnnouncementKind | null
  /** Words to find in title, description or content, in any case; empty for all. */
  readonly text: string
  /** The current state; a scheduled announcement whose instant has passed is published. */
  readonly state: AnnouncementState | null
  /** Newest first by default. */
  readonly sort?: ListSort
  /** Only announcements after this position. */
  readonly after: ListCursor | null
  readonly limit: number
}

export type ListSort = { readonly by: 'title' | 'date' | 'edited'; readonly order: 'asc' | 'desc' }

/** An announcement in the list, with its last edit. */
export type SearchResult = {
  readonly announcement: EditedAnnouncement
  readonly editedAt: number | null
  readonly editor: string | null
  /** Position of this announcement in the list as it was sorted. */
  readonly cursor: ListCursor
}

/** The list of announcements for editors. */
export function listedAnnouncements(db: Database) {
  /** Announcements, by default newest first as for readers, after those that are still to appear. */
  async function search(
    { kind = null, text, state, sort = { by: 'date', order: 'desc' }, after, limit }: Search,
    now: number,
  ): Promise<readonly SearchResult[]> {
    let query = joinedAnnouncements(db)
      .leftJoin('announcement_revisions as edits', join =>
        join
          .onRef('edits.announcement_id', '=', 'announcements.id')
          .onRef('edits.number', '=', 'announcements.revision'),
      )
      .leftJoin('platform_users as editors', 'editors.id', 'edits.account_id')
      .select([
        'edits.at as edited_at',
        'editors.username as editor',
        sql<string | number>`${sortedBy[sort.by]}`.as('sorted_by'),
      ])
    if (kind !== null) query = query.where('announcements.kind', '=', kind)
    if (text !== '') query = query.where(hasText(db.engine, searched, text))
    if (state !== null) query = query.where(isIn(state, now))
    const value = sortedBy[sort.by]
    const further = sql.raw(sort.order === 'asc' ? '>' : '<')
    if (after !== null)
      query = query.where(
        sql<SqlBool>`(${value} ${further} ${after.value} or (${value} = ${after.value} and announcements.id ${further} ${after.id}))`,
      )
    const rows = await query
      .orderBy(value, sort.order)
      .orderBy('announcements.id', sort.order)
      .limit(limit)
      .execute()
    const monitors = await monitorsOf(
      db,
      rows.map(row => row.id),
    )
    return rows.map(row => ({
      announcement: editedOf(row, monitors(row.id)),
      editedAt: row.edited_at,
      editor: row.editor,
      cursor: { value: sort.by === 'title' ? String(row.sorted_by) : Number(row.sorted_by), id: row.id },
    }))
  }

  /**
   * Finds announcements of a kind by words, at most `limit`. Those that have the words in their titles come first, the shortest
   * title before the others, so that the limit never cuts off the one that was typed as a whole; then the newest.
   */
  async function withWords(
    kind: AnnouncementKind,
    text: string,
    limit: number,
  ): Promise<readonly EditedAnnouncement[]> {
    const isTitled = hasText(db.engine, ['announcements.title'], text)
    const rows = await joinedAnnouncements(db)
      .where('announcements.kind', '=', kind)
      .where(hasText(db.engine, searched, text))
      .orderBy(
        sql`case when ${isTitled} then length(announcements.title) else ${sql.lit(longerThanTitles)} end`,
      )
      .orderBy('announcements.created_at', 'desc')
      .orderBy('announcements.id', 'desc')
      .limit(limit)
      .execute()
    const monitors = await monitorsOf(
      db,
      rows.map(row => row.id),
    )
    return rows.map(row => editedOf(row, monitors(row.id)))
  }

  /** Titles are compared without their case, and by code points, which both engines do alike. */
  const sortedBy: Readonly<Record<ListSort['by'], Expression<string | number>>> = {
    title:
      db.engine === 'sqlite'
        ? sql<string>`lower(announcements.title)`
        : sql<string>`(lower(announcements.title) collate "C")`,
    date: sql<number>`announcements.created_at`,
    edited: sql<number>`coalesce(edits.at, announcements.created_at)`,
  }

  /** The number of announcements of the kind, or of all kinds, in each state. */
  async function counts(
    now: number,
    kind: AnnouncementKind | null = null,
  ): Promise<Readonly<Record<AnnouncementState, number>>> {
    const all = db.query.selectFrom('announcements')
    const rows = await (kind === null ? all : all.where('announcements.kind', '=', kind))
      .select(({ fn }) => [stateNow(now).as('now'), fn.countAll<number>().as('count')])
      .groupBy('now')
      .execute()
    const counted = new Map(rows.map(row => [row.now, Number(row.count)]))
    return Object.fromEntries(announcementStates.map(state => [state, counted.get(state) ?? 0])) as Record<
      AnnouncementState,
      number
    >
  }

  return { search, withWords, counts }
}

/** Columns that the search looks through. */
const searched = ['announcements.title', 'announcements.description', 'announcements.content'] as const

/** A number of characters that no title has. */
const longerThanTitles = 1_000_000

const stateNow = (now: number) =>
  sql<string>`case when announcements.state = 'scheduled' and publish_at <= ${sql.lit(now)} then 'published' else announcements.state end`

const isIn = (state: AnnouncementState, now: number) => sql<SqlBool>`${stateNow(now)} = ${state}`
