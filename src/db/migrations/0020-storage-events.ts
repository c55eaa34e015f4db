import { CompiledQuery } from 'kysely'
import type { Migration } from './migration.ts'

/** Channels that are notified when Corkboard cannot reach anything are notified too when it cannot save. */
export const storageEvents: Migration = {
  name: '0020-storage-events',
  statements: () => [{ compile: () => CompiledQuery.raw(hearOfStorage) }],
}

const hearOfStorage = `update channels
  set rule = replace(rule, '"connectivity.restored"', '"connectivity.restored","storage.failing","storage.restored"')`
