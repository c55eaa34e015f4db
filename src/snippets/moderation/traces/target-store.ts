import { sql } from 'kysely'
import type { Database, Statement } from '../../../db/database.ts'
import { insertWhere } from '../../../db/upsert.ts'
import { fixedLimit } from '../../../lib/fixed-limit.ts'
import { networkHashSql } from '../../bundles/stored-origin.ts'
import { bind } from '../../snippet-statements.ts'
import type { LinkTarget } from '../model/link-targets.ts'

export type TargetStore = ReturnType<typeof createTargetStore>

/** The targets of the links of a snippet; `isChanged` if those that were noted before count no longer. */
export type NotedTargets = {
  readonly snippetId: string
  readonly at: number
  readonly targets: readonly LinkTarget[]
  readonly isChanged: boolean
}

/** A domain that links of new snippets lead to. */
export type TargetCount = {
  readonly domain: string
  /** The one host below it that all links name; the domain where they name several. */
  readonly host: string
  readonly snippets: number
  readonly networks: number
  readonly hidden: number
}

const countedLinks = fixedLimit({
  area: 'Reports and moderation',
  what: 'Links by which websites are counted on the page of blocks',
  value: 50_000,
  unit: 'links',
  why: 'The newest of a day; the page waits for the count.',
})

export function createTargetStore(db: Database) {
  const { query } = db
  const statements = compileTargets(db)

  /** Statements that keep the targets of the links of a snippet, which do nothing if it was deleted meanwhile. */
  function keeping({ snippetId, at, targets, isChanged }: NotedTargets): readonly Statement[] {
    const hosts = targets.map(({ host, domain }) =>
      bind(statements.add, [snippetId, host, domain, at, snippetId]),
    )
    return isChanged ? [bind(statements.drop, [snippetId]), ...hosts] : hosts
  }

  /** Domains that the newest links of snippets since then lead to, at most `linksMax`: those from most networks first. */
  async function counts(
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
        fn.count<number>(networkHashSql).distinct().as('networks'),
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

  /** Deletes the link targets of snippets made before the instant. */
  const forget = (before: number): Statement => query.deleteFrom('snippet_targets').where('at', '<', before)

  return { keeping, counts, forget }
}

function compileTargets({ query }: Pick<Database, 'query'>) {
  const found = query.selectFrom('snippets').where('id', '=', '')
  const row = typed({ snippet_id: '', host: '', domain: '', at: 0 })
  return {
    add: insertWhere(query, 'snippet_targets', row, found)
      .onConflict(conflict => conflict.columns(['snippet_id', 'host']).doNothing())
      .compile(),
    drop: query.deleteFrom('snippet_targets').where('snippet_id', '=', '').compile(),
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
