import type { Kysely } from 'kysely'
import type { Engine, Statement } from '../database.ts'
import type { Tables } from '../tables.ts'

/** The statements of a migration, and nothing else, so that on both engines all of it is applied or nothing. */
export type MigrationStep = {
  readonly statements: (query: Kysely<Tables>, engine: Engine) => readonly Statement[]
}

/** A step with the name of its file, without the ending. */
export type Migration = MigrationStep & { readonly name: string }
