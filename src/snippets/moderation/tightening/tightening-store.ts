import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Database, Statement } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'
import { chunks } from '../../../lib/chunks.ts'
import { networkHash, networkHashSql, networkName } from '../../bundles/stored-origin.ts'
import { bind } from '../../snippet-statements.ts'
import { type Fingerprint, fingerprintsIn } from '../model/fingerprint.ts'
import { type Tightening, untightened } from '../model/tightening.ts'
import type { RecentText } from '../model/waves.ts'
import { inForce } from '../traces/copy-store.ts'
import type { FingerprintStore } from '../traces/fingerprint-store.ts'

export type TighteningStore = ReturnType<typeof createTighteningStore>

/** The only row. */
const rowId = 1

/** Domains found at once, decisions by which networks are known, and decisions by which texts that may stay are known. */
const [domainsMax, decisionsMax, standingMax] = [20, 5_000, 500]

/** Snippets whose states one statement reads. */
const statesAtOnce = 200

/** Links of a week by which a domain is known: a wave must not limit links to where everyone's lead. */
const usualLinks = 20

/** How many snippets from how many networks must have been hidden for the domain that their links lead to. */
const hiddenLinks = { snippets: 3, networks: 3 }

export function createTighteningStore(db: Database, fingerprints: Pick<FingerprintStore, 'since'>) {
  const { query } = db
  const states = compileStates(db)

  async function read(): Promise<Tightening> {
    const row = await query
      .selectFrom('tightened_limits')
      .selectAll()
      .where('id', '=', rowId)
      .executeTakeFirst()
    return row ? { step: row.step, since: row.since, usual: row.usual / thousand } : untightened
  }

  function keep({ step, since, usual }: Tightening): Statement {
    const row = { step, since, usual: Math.round(usual * thousand) }
    return query
      .insertInto('tightened_limits')
      .values({ id: rowId, ...row })
      .onConflict(conflict => conflict.column('id').doUpdateSet(row))
  }

  /** Adds refusals to those that all instances counted at the instant. */
  const addRefused = (at: number, refused: number): Statement =>
    query
      .insertInto('tightened_refusals')
      .values({ at, refused })
      .onConflict(conflict =>
        conflict.column('at').doUpdateSet({
          refused: sql<number>`tightened_refusals.refused + excluded.refused`,
        }),
      )

  async function refused(from: number, to: number): Promise<number> {
    const row = await query
      .selectFrom('tightened_refusals')
      .select(({ fn }) => fn.sum<number>('refused').as('refused'))
      .where('at', '>=', from)
      .where('at', '<=', to)
      .executeTakeFirst()
    return Number(row?.refused ?? 0)
  }

  const forgetRefused = (before: number): Statement =>
    query.deleteFrom('tightened_refusals').where('at', '<', before)

  /** Snippets of the newest files and links between two instants, at most `limit` of each; the newest first. */
  async function recent(from: number, to: number, limit: number): Promise<readonly RecentText[]> {
    const found = new Map<string, Mutable>()
    const textOf = (snippetId: string, at: number) => {
      const text = found.get(snippetId) ?? { snippetId, at, fingerprints: [], domains: [] }
      found.set(snippetId, text)
      return text
    }
    let left = limit
    for await (const { at, files } of fingerprints.since(from)) {
      if (at > to) continue
      for (const { snippetId, fingerprint } of files.slice(0, left))
        textOf(snippetId, at).fingerprints.push(fingerprint)
      left -= files.length
      if (left <= 0) break
    }
    const links = await query
      .selectFrom('snippet_targets')
      .select(['snippet_id', 'at', 'domain'])
      .where('at', '>=', from)
      .where('at', '<=', to)
      .orderBy('at', 'desc')
      .limit(limit)
      .execute()
    for (const { snippet_id: snippetId, at, domain } of links) {
      const { domains } = textOf(snippetId, at)
      if (!domains.includes(domain)) domains.push(domain)
    }
    const states = await statesOf([...found.keys()])
    return [...found.values()]
      .flatMap(text => {
        const state = states.get(text.snippetId)
        return state ? [{ ...text, ...state }] : []
      })
      .sort((a, b) => b.at - a.at)
      .slice(0, limit)
  }

  /** The states of the snippets that still exist, in statements of one size, so that PostgreSQL keeps one prepared statement. */
  async function statesOf(ids: readonly string[]): Promise<ReadonlyMap<string, TextState>> {
    const found = new Map<string, TextState>()
    for (const some of chunks(ids, statesAtOnce)) {
      const padding = Array<string>(statesAtOnce - some.length).fill(some[0] ?? '')
      const rows = await db.rows(bind(states, [...some, ...padding]).compile())
      for (const row of rows)
        found.set(row.id, {
          network: networkName(row.origin_key, networkHash(row)),
          isHidden: Boolean(row.hidden),
          isReviewed: row.reviewed_at !== null,
        })
    }
    return found
  }

  /** The domains to which few links led before the instant. */
  async function unusualDomains(domains: readonly string[], before: number): Promise<ReadonlySet<string>> {
    const asked = domains.slice(0, domainsMax)
    const counts = await Promise.all(asked.map(domain => linksBefore(domain, before)))
    return new Set(asked.filter((_, index) => (counts[index] ?? 0) < usualLinks))
  }

  /** Number of links that led to the domain before the instant, counted up to `usualLinks`. */
  async function linksBefore(domain: string, before: number): Promise<number> {
    const rows = await query
      .selectFrom('snippet_targets')
      .select('at')
      .where('domain', '=', domain)
      .where('at', '<', before)
      .limit(usualLinks)
      .execute()
    return rows.length
  }

  /** Networks of the texts that moderators hid since the instant. */
  async function hiddenNetworks(since: number): Promise<ReadonlySet<string>> {
    const rows = await hiddenSince(since)
      .select(['origin_key', 'network_hash'])
      .orderBy('snippet_decisions.at', 'desc')
      .limit(decisionsMax)
      .execute()
    return new Set(rows.flatMap(row => networkName(row.origin_key, networkHash(row)) ?? []))
  }

  /** Domains that links of several hidden snippets lead to. */
  async function hiddenDomains(since: number): Promise<readonly string[]> {
    const rows = await hiddenSince(since)
      .innerJoin('snippet_targets', 'snippet_targets.snippet_id', 'snippets.id')
      .groupBy('domain')
      .select('domain')
      .having(({ fn }) => fn.count('snippets.id').distinct(), '>=', hiddenLinks.snippets)
      .having(({ fn }) => fn.count(networkHashSql).distinct(), '>=', hiddenLinks.networks)
      .limit(domainsMax)
      .execute()
    return rows.map(({ domain }) => domain)
  }

  const hiddenSince = (since: number) =>
    inForce(query, 'hidden_at').where('snippet_decisions.at', '>=', since).where(byModerators())

  /** Texts that moderators have let stand since the instant. */
  async function standing(since: number): Promise<readonly Fingerprint[]> {
    const rows = await inForce(query, 'reviewed_at')
      .select('fingerprints')
      .where('snippet_decisions.at', '>=', since)
      .where('fingerprints', 'is not', null)
      .orderBy('snippet_decisions.at', 'desc')
      .limit(standingMax)
      .execute()
    return rows.flatMap(row => fingerprintsIn(row.fingerprints))
  }

  /** True if this browser has snippets from before the instant, and a moderator has hidden none of what it created. */
  async function hasGoodRecord(ownerHash: Uint8Array, before: number): Promise<boolean> {
    const row = await query
      .selectFrom('snippets')
      .where('owner_hash', '=', ownerHash)
      .select(({ fn }) => [fn.min('created_at').as('first'), fn.max('hidden_at').as('hidden')])
      .executeTakeFirst()
    return row !== undefined && row.first !== null && row.first < before && row.hidden === null
  }

  return {
    read,
    keep,
    addRefused,
    refused,
    forgetRefused,
    recent,
    unusualDomains,
    hiddenNetworks,
    hiddenDomains,
    standing,
    hasGoodRecord,
  }
}

const thousand = 1_000

type TextState = Pick<RecentText, 'network' | 'isHidden' | 'isReviewed'>

const compileStates = ({ query }: Pick<Database, 'query'>) =>
  query
    .selectFrom('snippets')
    .where('id', 'in', Array<string>(statesAtOnce).fill(''))
    .select(({ exists, selectFrom }) => [
      'id',
      'origin_key',
      'network_hash',
      'reviewed_at',
      exists(
        selectFrom('snippet_decisions')
          .select('snippet_decisions.id')
          .whereRef('snippet_decisions.snippet_id', '=', 'snippets.id')
          .whereRef('snippet_decisions.at', '=', 'snippets.hidden_at')
          .where(byModerators()),
      ).as('hidden'),
    ])
    .compile()

type Mutable = Pick<RecentText, 'snippetId' | 'at'> & {
  readonly fingerprints: Fingerprint[]
  readonly domains: string[]
}

/** True for a decision of a moderator, or one that followed from it; a copy of what reports hid does not count. */
function byModerators(): Expression<SqlBool> {
  const { and, or, eb, not, exists, selectFrom } = expressionBuilder<Tables, 'snippet_decisions'>()
  const becauseOfReports = selectFrom('snippet_decisions as cause')
    .select('cause.id')
    .whereRef('cause.snippet_id', '=', 'snippet_decisions.because')
    .where('cause.by_reports', '=', eb.lit(1))
  return and([
    eb('snippet_decisions.by_reports', '=', eb.lit(0)),
    or([eb('snippet_decisions.because', 'is', null), not(exists(becauseOfReports))]),
  ])
}
