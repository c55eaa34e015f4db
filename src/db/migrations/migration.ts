import type { Kysely } from 'kysely'
import type { Engine, Statement } from '../database.ts'
import type { Tables } from '../tables.ts'

/** A step forward. It only names statements, so the same step runs whole or not at all on both engines. */
export type Migration = {
  readonly name: string
  readonly statements: (query: Kysely<Tables>, engine: Engine) => readonly Statement[]
}
