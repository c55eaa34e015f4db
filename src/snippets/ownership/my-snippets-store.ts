import type { ExpressionBuilder } from 'kysely'
import type { Database } from '../../db/database.ts'
import { factColumns, factsOf, isAlive, type SnippetFacts } from '../../db/snippet-facts.ts'
import type { Tables } from '../../db/tables.ts'

/** The owner of snippets: a browser, an account or both. */
export type Owner = { readonly hash: Uint8Array | null; readonly accountId: number | null }

export type MySnippetsStore = ReturnType<typeof createMySnippetsStore>

export function createMySnippetsStore({ query }: Database) {
  const of = (owner: Owner, now: number) =>
    query
      .selectFrom('snippets')
      .where(eb => isOwned(eb, owner))
      .where(isAlive(now))

  /** The owner's snippets, newest first. */
  async function list(
    owner: Owner,
    now: number,
    { offset, limit }: { readonly offset: number; readonly limit: number },
  ): Promise<readonly SnippetFacts[]> {
    const rows = await of(owner, now)
      .select(factColumns)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .offset(offset)
      .limit(limit)
      .execute()
    return rows.map(factsOf)
  }

  async function count(owner: Owner, now: number): Promise<number> {
    const row = await of(owner, now)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirst()
    return Number(row?.count ?? 0)
  }

  async function owns(owner: Owner, id: string, now: number): Promise<boolean> {
    const row = await of(owner, now).select('id').where('id', '=', id).executeTakeFirst()
    return row !== undefined
  }

  return { list, count, owns }
}

function isOwned({ eb, or }: ExpressionBuilder<Tables, 'snippets'>, { hash, accountId }: Owner) {
  return or([
    ...(hash === null ? [] : [eb('owner_hash', '=', hash)]),
    ...(accountId === null ? [] : [eb('account_id', '=', accountId)]),
  ])
}
