import type { Database } from '../db/database.ts'
import { nextId } from '../db/serials.ts'
import type { Actor } from '../kernel/actor.ts'
import {
  auditDocuments,
  type Channel,
  drawChannelKey,
  plainChannelDocument,
} from '../notifications/channel-document.ts'
import type { ChannelStore } from '../notifications/channel-store.ts'
import type { SiteDocument } from './import-document.ts'
import { type Edit, isSame, savedBy } from './import-edits.ts'

/**
 * Edits for the channels of a document, and the ids of all channels by key. A changed channel loses its `fault`, as after an edit on its page: it is no
 * longer one that Corkboard has disabled.
 */
export async function channelEdits(
  db: Database,
  store: Pick<ChannelStore, 'all' | 'save'>,
  { channels }: SiteDocument,
  actor: Actor,
  idOf: ReadonlyMap<string, number>,
  standing: readonly (Channel | null)[],
): Promise<{ readonly edits: readonly Edit[]; readonly idOf: ReadonlyMap<string, number> }> {
  const idOfKey = new Map((await store.all()).map(each => [each.key, each.id]))
  const known = new Set(idOf.values())
  const edits: Edit[] = []
  for (const [index, { key, monitors: names, rule, ...settings }] of channels.entries()) {
    const before = standing[index] ?? null
    const named = names.flatMap(name => (name === null ? [] : (idOf.get(name) ?? [])))
    const deleted = names.includes(null) ? await deletedOf(before) : []
    const monitors = [...named, ...deleted].sort((a, b) => a - b)
    const drawn = key ?? before?.key ?? drawChannelKey()
    const written = { ...settings, key: drawn, rule: { ...rule, monitors } }
    if (before) idOfKey.set(drawn, before.id)
    const isChanged = !before || !isSame(plainChannelDocument(before), plainChannelDocument(written))
    if (!isChanged && before.key === written.key) continue
    const id = before?.id ?? (await nextId(db, 'channels'))
    idOfKey.set(drawn, id)
    const after = { ...written, id, fault: null, revision: (before?.revision ?? 0) + 1 }
    const about = { subject: `channel:${id}`, revision: after.revision } as const
    const change = { ...savedBy(actor, before), ...about, ...auditDocuments(before, after) }
    edits.push({ change, statements: [store.save(after)] })
  }
  return { edits, idOf: idOfKey }

  /**
   * Ids of the deleted monitors in the stored rule. If it has none, a new id that no monitor will ever have, since a
   * rule without monitors is about all of them.
   */
  async function deletedOf(before: Channel | null): Promise<readonly number[]> {
    const gone = before?.rule.monitors.filter(id => !known.has(id)) ?? []
    return gone.length > 0 ? gone : [await nextId(db, 'monitors')]
  }
}
