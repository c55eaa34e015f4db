import { columnTypes } from './columns.ts'
import type { Migration } from './migration.ts'

/**
 * Whether an email address was proved to belong to its account, and the one that waits for its proof. Nothing is known
 * of the addresses that are there: they go on signing people in by name, and open no account to an identity.
 */
export const emailProof: Migration = {
  name: '0005-email-proof',
  statements: (query, engine) => {
    const accounts = () => query.schema.alterTable('accounts')
    return [
      accounts().addColumn('email_proved_at', columnTypes(engine).int),
      accounts().addColumn('pending_email', 'text'),
    ]
  },
}
