import type { Database, Statement } from '../db/database.ts'
import { linkStatements } from './link-statements.ts'
import { sessionStatements } from './session-statements.ts'

/** Sessions with their addresses, links with the email addresses they went to, and spent challenges, all past their end. */
export function expiredSignIns(db: Database, now: number): readonly Statement[] {
  return [
    sessionStatements(db).dropExpired(now),
    linkStatements(db).dropExpired(now),
    db.query.deleteFrom('challenges').where('expires_at', '<=', now),
  ]
}
