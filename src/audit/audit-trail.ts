import { type Actor, demand } from '../kernel/actor.ts'
import { notFound } from '../kernel/errors.ts'
import type { AuditFilters, Entry } from './audit-entry.ts'
import { auditProblems } from './audit-problems.ts'
import type { AuditStore } from './audit-store.ts'
import type { AuditedThing, AuditedThingStore } from './audited-thing-store.ts'

export type AuditTrail = ReturnType<typeof createAuditTrail>

/** So much of the trail is in memory at once while it is exported. */
const batch = 500

/** The audit trail; the functions throw `forbidden` without the permission `audit`. */
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

  /** What these lines are about, by the id of the line. */
  async function things(actor: Actor, entries: readonly Entry[]): Promise<ReadonlyMap<number, AuditedThing>> {
    demand(actor, 'audit')
    return audited.find(entries)
  }

  async function actions(actor: Actor): Promise<readonly string[]> {
    demand(actor, 'audit')
    return store.actions()
  }

  /** Everything that the filters let through, newest first, however much it is. */
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
