import { sql } from 'kysely'
import type { Database, Statement } from '../../../db/database.ts'
import { insertWhere } from '../../../db/upsert.ts'
import { fixedLimit } from '../../../lib/fixed-limit.ts'
import { bind } from '../../snippet-statements.ts'
import { areAlike, bandsOf, type Fingerprint } from '../model/fingerprint.ts'
import type { Trace } from './trace.ts'

export type TraceStore = ReturnType<typeof createTraceStore>

export type Traced = { readonly snippetId: string; readonly at: number } & Trace
type TracedFile = { readonly snippetId: string; readonly at: number; readonly fingerprint: Fingerprint }

/** A domain that links of new snippets lead to. */
export type TargetCount = {
  readonly domain: string
  /** The one host below it that all links name; the domain where they name several. */
  readonly host: string
  readonly snippets: number
  readonly networks: number
  readonly hidden: number
}

/** Files with a band in common that are compared. */
const comparedMax = 20_000

const countedLinks = fixedLimit({
  area: 'Reports and moderation',
  what: 'Links by which websites are counted on the page of blocks',
  value: 50_000,
  unit: 'links',
  why: 'The newest of a day; the page waits for the count.',
})

const alikeMax = fixedLimit({
  area: 'Reports and moderation',
  what: 'Snippets that are found to be like one',
  value: 5_000,
  unit: 'snippets',
  why: 'A wave of one text is larger only where nothing limits it.',
})

const traceColumns = ['band1', 'band2', 'band3', 'band4', 'band5', 'band6'] as const

export function createTraceStore(db: Database) {
  const { query } = db
  const statements = compileTraces(db)

  /** Statements that keep the traces of one snippet, in place of those that it had; none if it was deleted meanwhile. */
  function keeping(
    { snippetId, at, fingerprints, targets }: Traced,
    isChanged: boolean,
  ): readonly Statement[] {
    const files = fingerprints.flatMap((fingerprint, index) => {
      if (!fingerprint) return []
      const { high, low } = fingerprint
      return [
        bind(statements.addTrace, [snippetId, index + 1, at, high, low, ...bandsOf(fingerprint), snippetId]),
      ]
    })
    const hosts = targets.map(({ host, domain }) =>
      bind(statements.addTarget, [snippetId, host, domain, at, snippetId]),
    )
    const before = isChanged
      ? [bind(statements.dropTraces, [snippetId]), bind(statements.dropTargets, [snippetId])]
      : []
    return [...before, ...files, ...hosts]
  }

  async function fingerprintsOf(snippetId: string): Promise<readonly Fingerprint[]> {
    const rows = await query
      .selectFrom('snippet_traces')
      .select(['high', 'low'])
      .where('snippet_id', '=', snippetId)
      .orderBy('file')
      .execute()
    return rows
  }

  /** Ids of the snippets that have a text like this one. */
  async function like(fingerprint: Fingerprint): Promise<readonly string[]> {
    const rows = await db.rows(bind(statements.sameBand, [...bandsOf(fingerprint), comparedMax]).compile())
    const found = new Set<string>()
    for (const row of rows as readonly TraceRow[])
      if (found.size < alikeMax && areAlike(row, fingerprint)) found.add(row.snippet_id)
    return [...found]
  }

  /** Files of snippets made since, newest first. */
  async function since(at: number, limit: number): Promise<readonly TracedFile[]> {
    const rows = await query
      .selectFrom('snippet_traces')
      .select(['snippet_id', 'at', 'high', 'low'])
      .where('at', '>=', at)
      .orderBy('at', 'desc')
      .limit(limit)
      .execute()
    return rows.map(({ snippet_id: snippetId, at, high, low }) => ({
      snippetId,
      at,
      fingerprint: { high, low },
    }))
  }

  /** Domains that the newest links of snippets since then lead to, at most `linksMax`: those from most networks first. */
  async function targets(
    at: number,
    limit: number,
    linksMax: number = countedLinks,
  ): Promise<readonly TargetCount[]> {
    const rows = await query
      .selectFrom(({ selectFrom }) =>
        selectFrom('snippet_targets')
          .select(['snippet_id', 'host', 'domain'])
          .where('at', '>=', at)
          .orderBy('at', 'desc')
          .limit(linksMax)
          .as('targets'),
      )
      .innerJoin('snippets', 'snippets.id', 'targets.snippet_id')
      .groupBy('domain')
      .select(({ fn }) => [
        'domain',
        fn.min('host').as('first'),
        fn.max('host').as('last'),
        fn.count<number>('targets.snippet_id').distinct().as('snippets'),
        fn.count<number>('network_hash').distinct().as('networks'),
        fn.count<number>(sql`case when hidden_at is not null then snippets.id end`).distinct().as('hidden'),
      ])
      .orderBy('networks', 'desc')
      .orderBy('snippets', 'desc')
      .orderBy('domain')
      .limit(limit)
      .execute()
    return rows.map(({ domain, first, last, snippets, networks, hidden }) => ({
      domain,
      host: first === last ? first : domain,
      snippets: Number(snippets),
      networks: Number(networks),
      hidden: Number(hidden),
    }))
  }

  /** Deletes the traces of snippets made before the instant. */
  const forget = (before: number): readonly Statement[] => [
    query.deleteFrom('snippet_traces').where('at', '<', before),
    query.deleteFrom('snippet_targets').where('at', '<', before),
    query
      .updateTable('snippet_decisions')
      .set({ fingerprints: null })
      .where('fingerprints', 'is not', null)
      .where('at', '<', before),
  ]

  return { keeping, fingerprintsOf, like, since, targets, forget }
}

type TraceRow = { readonly snippet_id: string } & Fingerprint

/** Statements compiled once: a wave of creations binds them a hundred times a second. */
function compileTraces({ query }: Pick<Database, 'query'>) {
  const found = query.selectFrom('snippets').where('id', '=', '')
  const trace = {
    snippet_id: '',
    file: 1,
    at: 0,
    high: 0,
    low: 0,
    band1: 0,
    band2: 0,
    band3: 0,
    band4: 0,
    band5: 0,
    band6: 0,
  }
  return {
    addTrace: insertWhere(query, 'snippet_traces', typed(trace), found)
      .onConflict(conflict => conflict.columns(['snippet_id', 'file']).doNothing())
      .compile(),
    addTarget: insertWhere(
      query,
      'snippet_targets',
      typed({ snippet_id: '', host: '', domain: '', at: 0 }),
      found,
    )
      .onConflict(conflict => conflict.columns(['snippet_id', 'host']).doNothing())
      .compile(),
    dropTraces: query.deleteFrom('snippet_traces').where('snippet_id', '=', '').compile(),
    dropTargets: query.deleteFrom('snippet_targets').where('snippet_id', '=', '').compile(),
    sameBand: query
      .selectFrom('snippet_traces')
      .select(['snippet_id', 'high', 'low'])
      .where(({ eb, or }) => or(traceColumns.map(band => eb(band, '=', 0))))
      .limit(1)
      .compile(),
  }
}

/** The values with their types, which PostgreSQL cannot infer of a parameter in a list of columns. */
const typed = <Row extends Readonly<Record<string, string | number>>>(row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'string' ? sql`cast(${value} as text)` : sql`cast(${value} as bigint)`,
    ]),
  ) as unknown as Row
