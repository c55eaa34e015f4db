import { type Actor, demand } from '../kernel/actor.ts'
import { notFound } from '../kernel/errors.ts'
import { defineMessages } from '../kernel/messages.ts'
import type { AuditFilters, Entry } from './audit-entry.ts'
import type { AuditStore } from './audit-store.ts'
import type { AuditedThing, AuditedThingStore } from './audited-thing-store.ts'

export type AuditTrail = ReturnType<typeof createAuditTrail>

/** Number of entries in memory at once during an export. */
const batch = 500

/** Reads of the audit trail. All throw `forbidden` without the permission `audit`. */
export function createAuditTrail(store: AuditStore, audited: AuditedThingStore) {
  async function search(
    actor: Actor,
    filters: AuditFilters,
    before: number | null,
    limit: number,
  ): Promise<readonly Entry[]> {
    demand(actor, 'audit')
    return store.search({ ...filters, before, limit })
  }

  async function read(actor: Actor, id: number, filters: AuditFilters): Promise<Entry> {
    const [entry] = await search(actor, filters, id + 1, 1)
    if (!entry || entry.id !== id) throw notFound(auditProblems.notFound())
    return entry
  }

  /** The things that these entries are about, by id of the entry. */
  async function things(actor: Actor, entries: readonly Entry[]): Promise<ReadonlyMap<number, AuditedThing>> {
    demand(actor, 'audit')
    return audited.find(entries)
  }

  async function actions(actor: Actor): Promise<readonly string[]> {
    demand(actor, 'audit')
    return store.actions()
  }

  /** All entries that match the filters, newest first. */
  async function* all(actor: Actor, filters: AuditFilters): AsyncGenerator<Entry> {
    demand(actor, 'audit')
    let before: number | null = null
    for (;;) {
      const entries: readonly Entry[] = await store.search({ ...filters, before, limit: batch })
      yield* entries
      before = entries.at(-1)?.id ?? null
      if (before === null || entries.length < batch) return
    }
  }

  return { search, read, things, actions, all }
}

export const auditProblems = defineMessages('audit', {
  en: {
    notFound: 'There is no such line in the audit trail.',
  },
  de: {
    notFound: 'Diesen Eintrag gibt es im Protokoll nicht.',
  },
}).make
