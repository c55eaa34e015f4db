import { ownCommand } from '../lib/own-command.ts'
import type { Database, Statement } from './database.ts'

/**
 * A database whose content was moved to another one has this among its migrations, which every version, also an earlier
 * one, takes for a change by a later Corkboard and therefore does not serve.
 */
const begin = 'moved to '

/** `to` is the address of the other database, fit to be shown. */
export const movedMark = (to: string): string => `${begin}${to}`

export const isMovedMark = (migration: string): boolean => migration.startsWith(begin)

export const movedSentence = (mark: string, at?: number): string => {
  const when = at === undefined ? '' : ` at ${new Date(at).toISOString()}`
  return `The content of this database was ${mark}${when}. Set DATABASE_URL to that address; or, to go on with this database and without what was written there since, run "${ownCommand()} move --undo".`
}

/** Makes a database that was moved usable again. */
export const dropMovedMark = (db: Database): Statement =>
  db.query.deleteFrom('migrations').where('name', 'like', `${begin}%`)
