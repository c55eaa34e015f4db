import { sql } from 'kysely'
import type { Database, Statement } from '../db/database.ts'
import type { TargetHealth } from './target-health.ts'

type Failure = {
  readonly at: number
  readonly error: string
  readonly answer: string | null
}

/** How targets fare: there is a row for each that failed lately. */
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
      ...{ tried_at: at, error, answer },
    }
    return query
      .insertInto('target_states')
      .values({ target: health.target, ...row })
      .onConflict(clash => clash.column('target').doUpdateSet(row))
  }

  /** When it was last announced stays. */
  const saveRecovery = (target: string): Statement =>
    query
      .updateTable('target_states')
      .set({ failures: 0, failing_since: null, error: null, answer: null })
      .where('target', '=', target)

  /** What was last tried before then. */
  const forgetTargets = (before: number): Promise<unknown> =>
    db.write(query.deleteFrom('target_states').where('tried_at', '<', before))

  return { healthOf, saveFailure, saveRecovery, forgetTargets }
}

/** `mail:3` and `mail:3:ada@example.org`, given the first. */
export const isOrBegins = (target: string) =>
  sql<boolean>`(target = ${target} or target like ${`${target}:%`})`
