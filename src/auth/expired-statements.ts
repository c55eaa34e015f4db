import type { Database, Statement } from '../db/database.ts'
import { linkStatements } from './link-statements.ts'
import { sessionStatements } from './session-statements.ts'

/** Deletes expired sessions, links and used challenges, with the addresses in them. */
export function expiredSignIns(db: Database, now: number): readonly Statement[] {
  return [
    sessionStatements(db).dropExpired(now),
    linkStatements(db).dropExpired(now),
    db.query.deleteFrom('challenges').where('expires_at', '<=', now),
  ]
}
