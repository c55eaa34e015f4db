import { columnTypes } from './columns.ts'
import type { MigrationStep } from './migration.ts'

/**
 * Columns for the verification of an email address, and for an address that waits for it. Existing addresses count as
 * unverified: their accounts still sign in by name, but an identity with that address does not open them.
 */
export const migration: MigrationStep = {
  statements: (query, engine) => {
    const accounts = () => query.schema.alterTable('accounts')
    return [
      accounts().addColumn('email_proved_at', columnTypes(engine).int),
      accounts().addColumn('pending_email', 'text'),
    ]
  },
}
