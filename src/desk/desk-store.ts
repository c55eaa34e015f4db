import { sql } from 'kysely'
import { countedMax, type SidebarCounts } from '../admin/sidebar-counts.ts'
import type { Database } from '../db/database.ts'
import { isAlive, isNoCopy } from '../db/snippet-facts.ts'
import { inSteps } from '../db/steps.ts'
import type { Draft, Proposal, Waiting } from './overview.ts'

export type DeskStore = ReturnType<typeof createDeskStore>

/** Largest numbers of rows. */
const [proposalsMax, draftsMax] = [10, 3]

/** Reads what waits for those who run the site; `channelSchemes` are the beginnings of the targets of channels. */
export function createDeskStore(db: Database, channelSchemes: readonly string[]) {
  const { query } = db

  /** All counts that the database has, in one read. */
  async function counts(now: number): Promise<Omit<SidebarCounts, 'incidents'>> {
    const row = await query
      .selectNoFrom(({ selectFrom }) => [
        selectFrom('monitor_states')
          .innerJoin('monitors', 'monitors.id', 'monitor_states.monitor_id')
          .where('monitors.active', '=', 1)
          .where('monitor_states.status', '=', 'DOWN')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .as('down'),
        selectFrom('channels')
          .where(isTroubled)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .as('channels'),
        selectFrom(
          reportedSnippets(now)
            .select('snippet_reports.snippet_id')
            .distinct()
            .limit(countedMax + 1)
            .as('reported'),
        )
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .as('reports'),
        selectFrom(
          selectFrom('snippet_cases')
            .select('number')
            .where('state', '=', 'open')
            .limit(countedMax + 1)
            .as('open'),
        )
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .as('cases'),
        selectFrom(
          selectFrom('snippet_appeals')
            .select('id')
            .where('state', '=', 'open')
            .limit(countedMax + 1)
            .as('appealed'),
        )
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .as('appeals'),
      ])
      .executeTakeFirstOrThrow()
    return {
      monitorsDown: Number(row.down),
      channels: Number(row.channels),
      reports: Number(row.reports) + Number(row.cases) + Number(row.appeals),
    }
  }

  /** Open reports, without those that belong to a takedown request. */
  const reportedSnippets = (now: number) =>
    query
      .selectFrom('snippet_reports')
      .innerJoin('snippets', 'snippets.id', 'snippet_reports.snippet_id')
      .where('snippet_reports.state', '=', 'open')
      .where('snippet_reports.kind', '=', 'report')
      .where(isAlive(now))
      .where(isNoCopy)

  /** The condition of a channel that fails, or was disabled because it failed. */
  const isTroubled = sql<boolean>`((channels.active = 0 and channels.fault is not null) or (channels.active = 1 and exists (
    select 1 from target_states where failures > 0 and (${sql.join(
      channelSchemes.flatMap(scheme => [
        sql`target = ${sql.lit(`${scheme}:`)} || channels.id`,
        sql`target like ${sql.lit(`${scheme}:`)} || channels.id || ':%'`,
      ]),
      sql` or `,
    )}))))`

  async function reports(now: number): Promise<Waiting> {
    const row = await query
      .selectFrom(
        reportedSnippets(now)
          .groupBy('snippet_reports.snippet_id')
          .select(({ fn }) => ['snippet_reports.snippet_id', fn.min('snippet_reports.at').as('at')])
          .orderBy('at')
          .limit(countedMax + 1)
          .as('reported'),
      )
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('at').as('oldest')])
      .executeTakeFirstOrThrow()
    return waitingOf(row)
  }

  async function cases(): Promise<Waiting> {
    const row = await query
      .selectFrom('snippet_cases')
      .where('state', '=', 'open')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('at').as('oldest')])
      .executeTakeFirstOrThrow()
    return waitingOf(row)
  }

  /** Updates that Corkboard proposes for what readers see, the oldest first. */
  async function proposals(): Promise<readonly Proposal[]> {
    const rows = await query
      .selectFrom('announcement_updates')
      .innerJoin('announcements', 'announcements.id', 'announcement_updates.announcement_id')
      .select(['announcement_updates.announcement_id', 'announcements.title', 'announcement_updates.at'])
      .where('announcement_updates.state', '=', 'proposed')
      .where('announcements.state', '!=', 'archived')
      .orderBy('announcement_updates.at')
      .orderBy('announcement_updates.id')
      .limit(proposalsMax)
      .execute()
    return rows.map(({ announcement_id: announcementId, title, at }) => ({ announcementId, title, at }))
  }

  /** The newest drafts whose last revision is of this account. */
  async function draftsOf(accountId: number): Promise<readonly Draft[]> {
    const rows = await query
      .selectFrom('announcements')
      .innerJoin('announcement_revisions as edits', join =>
        join
          .onRef('edits.announcement_id', '=', 'announcements.id')
          .onRef('edits.number', '=', 'announcements.revision'),
      )
      .select(['announcements.id', 'announcements.title', 'edits.at'])
      .where('announcements.state', '=', 'draft')
      .where('edits.account_id', '=', accountId)
      .orderBy('edits.at', 'desc')
      .orderBy('announcements.id')
      .limit(draftsMax)
      .execute()
    return rows.map(({ id, title, at }) => ({ id, title, at }))
  }

  /** Drafts of incidents that name one of these monitors, by monitor. */
  async function outageDrafts(monitorIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const found = new Map<number, string>()
    await inSteps(monitorIds, monitorsAtOnce, async some => {
      const rows = await query
        .selectFrom('announcement_monitors')
        .innerJoin('announcements', 'announcements.id', 'announcement_monitors.announcement_id')
        .select(['announcement_monitors.monitor_id', 'announcements.id'])
        .where('announcement_monitors.monitor_id', 'in', some)
        .where('announcements.state', '=', 'draft')
        .where('announcements.kind', '=', 'incident')
        .orderBy('announcements.created_at')
        .execute()
      for (const { monitor_id, id } of rows) found.set(monitor_id, id)
    })
    return found
  }

  /** Announcements that appear between two instants, the next first. */
  async function scheduledPosts(from: number, to: number, limit: number): Promise<readonly Draft[]> {
    const rows = await query
      .selectFrom('announcements')
      .select(['id', 'title', 'publish_at'])
      .where('state', '=', 'scheduled')
      .where('publish_at', '>', from)
      .where('publish_at', '<=', to)
      .orderBy('publish_at')
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map(({ id, title, publish_at }) => ({ id, title, at: publish_at ?? from }))
  }

  /** Which steps of setting up the site are done, as far as the database knows. */
  async function setup(accountId: number) {
    const row = await query
      .selectNoFrom(({ selectFrom }) => [
        selectFrom('monitors').select('id').limit(1).as('monitor'),
        selectFrom('channels').select('id').limit(1).as('channel'),
        selectFrom('accounts')
          .select('id')
          .where('id', '=', accountId)
          .where('totp_secret', 'is not', null)
          .as('code'),
        selectFrom('passkeys')
          .select('account_id')
          .where('account_id', '=', accountId)
          .limit(1)
          .as('passkey'),
        selectFrom('accounts').select('id').where('id', '!=', accountId).limit(1).as('colleague'),
        selectFrom('account_links').select('kind').where('kind', '=', 'invitation').limit(1).as('invitation'),
      ])
      .executeTakeFirstOrThrow()
    return {
      monitor: row.monitor !== null,
      channel: row.channel !== null,
      secondFactor: row.code !== null || row.passkey !== null,
      invite: row.colleague !== null || row.invitation !== null,
    }
  }

  /** When the database was last backed up, as its audit trail knows. */
  async function backedUpAt(): Promise<number | null> {
    const row = await query
      .selectFrom('audit')
      .select('at')
      .where('subject', '=', 'database')
      .where('action', '=', 'backed up')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row?.at ?? null
  }

  return { backedUpAt, counts, reports, cases, proposals, draftsOf, outageDrafts, scheduledPosts, setup }
}

const monitorsAtOnce = 200

const waitingOf = (row: { readonly count: number; readonly oldest: number | null }): Waiting => ({
  count: Number(row.count),
  oldest: row.oldest,
})
