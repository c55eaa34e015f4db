import { sql } from 'kysely'
import type { Database, Statement } from '../db/database.ts'
import type { TargetHealth } from './target-health.ts'

type Failure = {
  readonly at: number
  readonly error: string
  readonly answer: string | null
}

/** The store of targets that failed lately, with a row for each. */
export function targetStates(db: Database) {
  const { query } = db

  async function healthOf(target: string): Promise<TargetHealth> {
    const row = await query
      .selectFrom('target_states')
      .selectAll()
      .where('target', '=', target)
      .executeTakeFirst()
    return {
      target,
      failures: row?.failures ?? 0,
      failingSince: row?.failing_since ?? null,
      announcedAt: row?.announced_at ?? null,
    }
  }

  function saveFailure(health: TargetHealth, { at, error, answer }: Failure): Statement {
    const row = {
      failures: health.failures,
      failing_since: health.failingSince,
      announced_at: health.announcedAt,
      tried_at: at,
      error,
      answer,
    }
    return query
      .insertInto('target_states')
      .values({ target: health.target, ...row })
      .onConflict(clash => clash.column('target').doUpdateSet(row))
  }

  /** Marks the target as working; the time of its last notice stays. */
  const saveRecovery = (target: string): Statement =>
    query
      .updateTable('target_states')
      .set({ failures: 0, failing_since: null, error: null, answer: null })
      .where('target', '=', target)

  /** Deletes targets that were last tried before then. */
  const forgetTargets = (before: number): Promise<unknown> =>
    db.write(query.deleteFrom('target_states').where('tried_at', '<', before))

  return { healthOf, saveFailure, saveRecovery, forgetTargets }
}

/** Condition for a target such as `mail:3` and for those that begin with it, such as `mail:3:ada@example.org`. */
export const isOrBegins = (target: string) =>
  sql<boolean>`(target = ${target} or target like ${`${target}:%`})`
