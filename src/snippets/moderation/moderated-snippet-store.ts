import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Database, Statement } from '../../db/database.ts'
import { factColumns, factsOf, isAlive, type SnippetFacts } from '../../db/snippet-facts.ts'
import type { SnippetRow, Tables } from '../../db/tables.ts'
import { addressHash } from '../bundles/stored-origin.ts'
import { isUnset } from '../snippet-statements.ts'
import type { SnippetState } from './model/decided-state.ts'

/** A snippet as moderators see it, without its text. */
export type ModeratedSnippet = SnippetFacts & {
  readonly reviewedAt: number | null
  /** The account that created it; null without one. */
  readonly accountId: number | null
  /** The origin; null if unknown or past its retention. */
  readonly origin: { readonly key: number; readonly address: Uint8Array } | null
}

export type DecisionAction = Tables['snippet_decisions']['action']
export type Decision = {
  readonly snippetId: string
  readonly action: DecisionAction
  readonly name: string
  readonly at: number
  /** The snippet whose decision this one follows, because the texts are alike. */
  readonly because?: string | null
  /** Fingerprints of the texts, in hexadecimal, separated by blanks. */
  readonly fingerprints?: string
  /** True if enough reports made it rather than a moderator. */
  readonly byReports?: boolean
}

export type ModeratedSnippets = ReturnType<typeof createModeratedSnippets>

const columns = [
  ...factColumns,
  'reviewed_at',
  'account_id',
  'origin_key',
  'address_hash',
  'network_hash',
] as const

/**
 * The store of snippets for moderation. Changes come in pairs: one changes the row, the other stores the decision, and
 * fails, and with it the whole write, if the first changed nothing.
 */
export function createModeratedSnippets(db: Database) {
  const { query } = db

  async function find(id: string, now: number): Promise<ModeratedSnippet | null> {
    const row = await query
      .selectFrom('snippets')
      .select(columns)
      .where('id', '=', id)
      .where(isAlive(now))
      .executeTakeFirst()
    return row ? moderatedOf(row) : null
  }

  const decide = (decision: Decision, is: { hidden_at: number } | { reviewed_at: number }): Statement => {
    const [[column, at]] = Object.entries(is) as [['hidden_at' | 'reviewed_at', number]]
    return query.insertInto('snippet_decisions').values({
      snippet_id: existing(
        query.selectFrom('snippets').where('id', '=', decision.snippetId).where(column, '=', at),
      ),
      ...rowOf(decision),
    })
  }

  /** Hides the snippet, also if it is hidden already; a copy only while the snippet that it is like is not shown. */
  function hiding(decision: Decision): readonly Statement[] {
    const { snippetId, at, because } = decision
    const hidden = query
      .updateTable('snippets')
      .set({ hidden_at: at, reviewed_at: null })
      .where('id', '=', snippetId)
    return [because ? hidden.where(isShown(because), '=', 0) : hidden, decide(decision, { hidden_at: at })]
  }

  /**
   * 1 if the snippet is shown, 0 if it is hidden or deleted. On PostgreSQL its row is locked, so that a moderator who shows
   * it waits for the end of this write, and then finds the copy that it hides.
   */
  function isShown(id: string): RawBuilder<number> {
    const shown = query
      .selectFrom('snippets')
      .select(sql<number>`case when hidden_at is null then 1 else 0 end`.as('shown'))
      .where('id', '=', id)
    return sql<number>`coalesce((${db.engine === 'postgres' ? shown.forShare() : shown}), 0)`
  }

  const showing = (decision: Decision): readonly Statement[] => [
    query
      .updateTable('snippets')
      .set({ hidden_at: null, reviewed_at: decision.at })
      .where('id', '=', decision.snippetId),
    decide(decision, { reviewed_at: decision.at }),
  ]

  /**
   * Hides before it deletes: if another process deletes the snippet at the same time, the first statement matches no
   * row on PostgreSQL, and the decision fails.
   */
  const removing = (decision: Decision, removal: Statement): readonly Statement[] => [
    ...hiding(decision),
    removal,
  ]

  /** Undoes a decision: gives the snippet the state that it had before. */
  const restoring = (decision: Decision, { hiddenAt, reviewedAt }: SnippetState): readonly Statement[] => [
    query
      .updateTable('snippets')
      .set({ hidden_at: hiddenAt, reviewed_at: reviewedAt })
      .where('id', '=', decision.snippetId),
    query.insertInto('snippet_decisions').values({
      snippet_id: existing(query.selectFrom('snippets').where('id', '=', decision.snippetId)),
      ...rowOf(decision),
    }),
  ]

  /** A hidden snippet with this expiry, in ms since 1970; null for none. */
  const hiddenUntil = (id: string, expiresAt: number | null) =>
    query.selectFrom('snippets').where(isHiddenUntil(id, expiresAt))

  /** Changes the expiry of a hidden snippet from one to another. */
  const expiring = (id: string, from: number | null, to: number | null): Statement =>
    query.updateTable('snippets').set({ expires_at: to }).where(isHiddenUntil(id, from))

  async function decisions(snippetId: string, limit: number): Promise<readonly Decision[]> {
    const rows = await query
      .selectFrom('snippet_decisions')
      .selectAll()
      .where('snippet_id', '=', snippetId)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
    return rows.map(({ snippet_id, action, name, at, because }) => ({
      snippetId: snippet_id,
      action,
      name,
      at,
      because,
    }))
  }

  /** The id of an existing snippet, for a NOT NULL column. */
  const aliveId = (id: string, now: number): RawBuilder<string> =>
    existing(query.selectFrom('snippets').where('id', '=', id).where(isAlive(now)))

  function existing(one: ReturnType<typeof query.selectFrom<'snippets'>>): RawBuilder<string> {
    const id = one.select('id')
    // SQLite has one writer at a time, and no row locks.
    return sql<string>`(${db.engine === 'postgres' ? id.forKeyShare() : id})`
  }

  return { find, hiding, showing, removing, restoring, hiddenUntil, expiring, decisions, aliveId }
}

const isHiddenUntil =
  (id: string, expiresAt: number | null) => (where: ExpressionBuilder<Tables, 'snippets'>) =>
    where.and([
      where('id', '=', id),
      where('expires_at', expiresAt === null ? 'is' : '=', expiresAt),
      where('hidden_at', 'is not', null),
      isUnset('onetime'),
    ])

type DecisionRow = Omit<Decision, 'fingerprints'> & { readonly fingerprints?: string | null }

const rowOf = ({
  action,
  name,
  at,
  because = null,
  fingerprints = null,
  byReports = false,
}: DecisionRow) => ({
  action,
  name,
  at,
  because,
  fingerprints,
  by_reports: Number(byReports),
})

function moderatedOf(row: Pick<SnippetRow, (typeof columns)[number]>): ModeratedSnippet {
  const { origin_key: key } = row
  const address = addressHash(row)
  return {
    ...factsOf(row),
    reviewedAt: row.reviewed_at,
    accountId: row.account_id,
    origin: key === null || address === null ? null : { key, address },
  }
}
