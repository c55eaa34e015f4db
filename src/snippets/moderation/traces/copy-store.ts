import type { Database, Statement } from '../../../db/database.ts'
import { chunks } from '../../../lib/chunks.ts'
import { fixedLimit } from '../../../lib/fixed-limit.ts'
import { networkHash, networkName } from '../../bundles/stored-origin.ts'
import { type Fingerprint, fingerprintsIn } from '../model/fingerprint.ts'
import { type Reported, withSupport } from '../model/reported-texts.ts'
import type { ReportState } from '../report.ts'

/** A snippet that a moderator hid or deleted, or one of several alike that reports hid. Snippets like it are hidden too. */
export type Suspect = { readonly snippetId: string; readonly fingerprints: readonly Fingerprint[] }

export type CopyStore = ReturnType<typeof createCopyStore>

const suspectsMax = fixedLimit({
  area: 'Reports and moderation',
  what: 'Hidden texts that new ones are compared with',
  value: 2_000,
  unit: 'snippets',
  why: 'Each new text is compared with all of them; the newest count.',
})

/** Texts hidden by reports that are compared with each other. */
const reportedMax = 300
const idsAtOnce = 500

/** Reads and decides about copies: snippets that were hidden because they are like another one. */
export function createCopyStore(db: Database) {
  const { query } = db

  /** Suspects since the instant, in milliseconds: the newest that moderators decided about, then those of reports. */
  async function suspects(since: number): Promise<readonly Suspect[]> {
    const [decided, reported] = await Promise.all([suspectRows(since, false), suspectRows(since, true)])
    return [...decided.map(suspectOf), ...withSupport(reported.map(reportedOf))]
  }

  /** Decisions that hid or deleted a snippet and still hold, either all of moderators or all that reports made. */
  const suspectRows = (since: number, isByReports: boolean) =>
    query
      .selectFrom('snippet_decisions')
      .leftJoin('snippets', 'snippets.id', 'snippet_decisions.snippet_id')
      .select(['snippet_decisions.snippet_id', 'fingerprints', 'origin_key', 'network_hash'])
      .where('snippet_decisions.at', '>=', since)
      .where('because', 'is', null)
      .where('by_reports', '=', Number(isByReports))
      .where('fingerprints', 'is not', null)
      .where(({ or, and, eb }) =>
        or([
          and([eb('action', '=', 'hidden'), eb('hidden_at', 'is not', null)]),
          and([eb('action', '=', 'deleted'), eb('snippets.id', 'is', null)]),
        ]),
      )
      .orderBy('snippet_decisions.id', 'desc')
      .limit(isByReports ? reportedMax : suspectsMax)
      .execute()

  /** Ids of the snippets that are neither hidden nor dismissed by a moderator, and that belong to no account. */
  async function thatMayBeHidden(ids: readonly string[]): Promise<readonly string[]> {
    const found: string[] = []
    for (const some of chunks([...new Set(ids)], idsAtOnce)) {
      const rows = await query
        .selectFrom('snippets')
        .select('id')
        .where('id', 'in', some)
        .where('hidden_at', 'is', null)
        .where('reviewed_at', 'is', null)
        .where('account_id', 'is', null)
        .execute()
      found.push(...rows.map(({ id }) => id))
    }
    return found
  }

  /** Ids of the copies of a snippet that are hidden because of it. */
  async function hiddenWith(snippetId: string): Promise<readonly string[]> {
    const rows = await copies(snippetId).execute()
    return rows.map(({ id }) => id)
  }

  const copies = (snippetId: string) =>
    inForce(query, 'hidden_at').where('because', '=', snippetId).select('snippets.id').distinct()

  /** Decides the reports about the copies of a snippet as those about itself. */
  const decideReports = (snippetId: string, state: ReportState, at: number): Statement =>
    query
      .updateTable('snippet_reports')
      .set({ state, decided_at: at })
      .where('snippet_id', 'in', copies(snippetId))
      .where('state', '=', 'open')

  /** Opens the reports about copies of a snippet that its decision of this instant has closed. */
  const reopenReports = (snippetId: string, decidedAt: number): Statement =>
    query
      .updateTable('snippet_reports')
      .set({ state: 'open', decided_at: null })
      .where('snippet_id', 'in', eb =>
        eb.selectFrom('snippet_decisions').select('snippet_id').where('because', '=', snippetId),
      )
      .where('decided_at', '=', decidedAt)
      .where('state', 'in', ['upheld', 'dismissed'])

  return { suspects, thatMayBeHidden, hiddenWith, decideReports, reopenReports }
}

/** Decisions that still hold, with their snippets: those that hid these, or those that let them stand. */
export const inForce = (query: Database['query'], since: 'hidden_at' | 'reviewed_at') =>
  query
    .selectFrom('snippet_decisions')
    .innerJoin('snippets', join =>
      join
        .onRef('snippets.id', '=', 'snippet_decisions.snippet_id')
        .onRef(`snippets.${since}`, '=', 'snippet_decisions.at'),
    )

type SuspectRow = {
  readonly snippet_id: string
  readonly fingerprints: string | null
  readonly origin_key: number | null
  readonly network_hash: Uint8Array | null
}

const suspectOf = ({ snippet_id: snippetId, fingerprints }: SuspectRow): Suspect => ({
  snippetId,
  fingerprints: fingerprintsIn(fingerprints),
})

const reportedOf = (row: SuspectRow): Suspect & Reported => ({
  ...suspectOf(row),
  network: networkName(row.origin_key, networkHash(row)),
})
