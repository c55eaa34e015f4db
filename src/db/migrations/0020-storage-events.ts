import { CompiledQuery } from 'kysely'
import type { MigrationStep } from './migration.ts'

/** Subscribes channels that are notified of lost connectivity also to failures of Corkboard's storage. */
export const migration: MigrationStep = {
  statements: () => [{ compile: () => CompiledQuery.raw(hearOfStorage) }],
}

const hearOfStorage = `update channels
  set rule = replace(rule, '"connectivity.restored"', '"connectivity.restored","storage.failing","storage.restored"')`
