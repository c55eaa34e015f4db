import type { Actor } from '../kernel/actor.ts'
import type { Audited, AuditedKind } from '../kernel/audited.ts'
import { conflict } from '../kernel/errors.ts'
import { problems } from '../kernel/problems.ts'
import { chunks } from '../lib/chunks.ts'
import type { Database, Statement, Statements, Written } from './database.ts'
import { isDangling, isTaken } from './database-trouble.ts'
import { type FoundRow, insertWhere } from './upsert.ts'

/** A change as the audit trail records it. The caller leaves out secrets. */
export type Change<K extends AuditedKind = AuditedKind> = Audited<K> & {
  readonly actor: Actor
  /** The revision that this change creates; null for things without revisions. No two changes can create the same one. */
  readonly revision: number | null
  /** The value before the change, as JSON; null if the thing did not exist. `after` is null if it was deleted. */
  readonly before: unknown
  readonly after: unknown
}

/** What is written together with another thing, so that no reader sees the one without the other. */
export type Along = {
  readonly changes: readonly Change[]
  readonly statements: readonly Statement[]
  /** Resolves when readers, and the prober, know what was written. */
  readonly written: () => Promise<void>
}

export const nothingAlong: Along = { changes: [], statements: [], written: async () => {} }

/** Number of audit lines in one statement. */
const entriesMax = 200

export type Changes = ReturnType<typeof createChanges>

/** Writes every change of what people wrote, together with its line in the audit trail. */
export function createChanges(db: Database, now: () => number) {
  const entry = (change: Change) => ({
    at: now(),
    account_id: change.actor.accountId,
    name: change.actor.name,
    via: change.actor.via,
    address: change.actor.address,
    action: change.action,
    subject: change.subject,
    revision: change.revision,
    before: json(change.before),
    after: json(change.after),
  })

  /**
   * Writes a change with its audit line; returns the results of the statements. Throws `conflict` if another writer has
   * created that revision first, or has deleted a row that the statements refer to.
   */
  const write = (change: Change, ...statements: readonly Statement[]): Promise<readonly Written[]> =>
    writeAll([change], ...statements)

  function writeAll(all: readonly Change[], ...statements: Statements): Promise<readonly Written[]> {
    const entries = chunks(all, entriesMax).map(some => db.query.insertInto('audit').values(some.map(entry)))
    return writeWith(entries, statements)
  }

  /**
   * Writes like `write`, with an audit line only if the query finds the row that the statements change. On PostgreSQL the
   * query locks the row, so that the statements find it too.
   */
  const writeIf = (found: FoundRow, change: Change, ...statements: Statements): Promise<readonly Written[]> =>
    writeWith(
      [insertWhere(db.query, 'audit', entry(change), db.engine === 'postgres' ? found.forUpdate() : found)],
      statements,
    )

  async function writeWith(
    entries: readonly Statement[],
    statements: Statements,
  ): Promise<readonly Written[]> {
    try {
      const written = await db.write(entries, ...statements)
      return written.slice(entries.length)
    } catch (error) {
      if (isTaken(error, 'audit') || isDangling(error)) throw conflict(problems.changed(), { cause: error })
      throw error
    }
  }

  /** The revision after the last one the subject ever had, also if it was deleted since. */
  async function nextRevision(subject: string): Promise<number> {
    const row = await db.query
      .selectFrom('audit')
      .select(({ fn }) => fn.max('revision').as('last'))
      .where('subject', '=', subject)
      .executeTakeFirst()
    return (row?.last ?? 0) + 1
  }

  return { write, writeAll, writeIf, nextRevision }
}

const json = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value)
