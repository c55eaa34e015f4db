import type { Kysely } from 'kysely'
import type { Engine, Statement } from '../database.ts'
import type { Tables } from '../tables.ts'

/** A migration. It only returns statements, so on both engines all of it is applied or nothing. */
export type Migration = {
  readonly name: string
  readonly statements: (query: Kysely<Tables>, engine: Engine) => readonly Statement[]
}
