import { ownCommand } from '../lib/own-command.ts'
import type { Database, Statement } from './database.ts'

/**
 * Start of the mark among the migrations of a database whose content was moved. Every version, also an earlier one,
 * takes the mark for a migration of a later version and therefore refuses to serve the database.
 */
const begin = 'moved to '

/** The mark; `to` is the address of the target, without secrets. */
export const movedMark = (to: string): string => `${begin}${to}`

export const isMovedMark = (migration: string): boolean => migration.startsWith(begin)

export const movedSentence = (mark: string, at?: number): string => {
  const when = at === undefined ? '' : ` at ${new Date(at).toISOString()}`
  return `The content of this database was ${mark}${when}. Set DATABASE_URL to that address; or, to go on with this database and without what was written there since, run "${ownCommand()} move --undo".`
}

/** Removes the mark, so that the database can be used again. */
export const dropMovedMark = (db: Database): Statement =>
  db.query.deleteFrom('migrations').where('name', 'like', `${begin}%`)
