import { createChanges } from '../../../src/db/changes.ts'
import type { Database } from '../../../src/db/database.ts'
import { createSharedLimits } from '../../../src/db/shared-limits.ts'
import { type Actor, permissionsOf, type Role } from '../../../src/kernel/actor.ts'
import { createPaths } from '../../../src/kernel/paths.ts'
import { createStores } from '../../../src/server/stores.ts'
import { createOriginStore } from '../../../src/snippets/access/origin-store.ts'
import { createOrigins } from '../../../src/snippets/access/origins.ts'
import { anonymous, type Creator, type Draft } from '../../../src/snippets/model/snippet.ts'
import { createModeration } from '../../../src/snippets/moderation/moderation.ts'
import type { ModerationOptions } from '../../../src/snippets/moderation/service-parts.ts'
import { createSnippetStore } from '../../../src/snippets/snippet-store.ts'

export const person = (role: Role, name: string = role): Actor => ({
  accountId: null,
  name,
  via: 'web',
  address: '127.0.0.1',
  permissions: permissionsOf(role),
})

export type TestModeration = ReturnType<typeof openModeration>

export type ModerationSetup = Partial<
  Pick<ModerationOptions, 'reportsToHide' | 'webhookUrl' | 'mailTarget' | 'paths'>
>

/** Moderation over real snippets, without a server. */
export function openModeration(db: Database, clock: { at: number }, options: ModerationSetup = {}) {
  const now = () => clock.at
  const store = createSnippetStore(db, { idLength: 10 })
  const origins = createOrigins({ store: createOriginStore(db), now })
  const moderation = createModeration({
    db,
    stores: createStores(db).moderation,
    changes: createChanges(db, now),
    paths: createPaths(new URL('https://example.org/')),
    origins,
    limits: createSharedLimits({ db, now }),
    store,
    forget: () => {},
    reportsToHide: 3,
    webhookUrl: null,
    mailTarget: null,
    now,
    ...options,
  })

  async function paste(
    content = 'buy cheap pills',
    fields: Partial<Draft> = {},
    address = '203.0.113.9',
    creator: Partial<Creator> = {},
  ) {
    const origin = await origins.originOf(address)
    const reads = fields.expires === 'onetime' ? 1 : null
    const draft = { ...plain, content, reads, ...fields }
    const by = { ...anonymous, origin, ...creator }
    const added = await store.add(draft, by, now())
    moderation.traces.note(added.id, moderation.traces.look(draft, by))
    return added
  }

  /** What the background work does within two seconds. */
  async function settle() {
    await moderation.traces.flush()
    await moderation.copies.look()
  }

  const report = (
    id: string,
    address: string,
    fields: Readonly<Record<string, unknown>> = {},
    accountId: number | null = null,
  ) =>
    moderation.reporting.report(id, { reason: 'spam', text: '', contact: '', ...fields }, address, accountId)

  const audit = async (subject: string) =>
    (
      await db.query.selectFrom('audit').selectAll().where('subject', '=', subject).orderBy('id').execute()
    ).map(({ name, action, before, after }) => ({ name, action, before, after }))

  const reportsOf = async (id: string) => (await moderation.records()).ofSnippet(id, 5_000)

  const found = async (id: string) => (await store.find(id, now()))?.state ?? 'gone'

  return { ...moderation, origins, store, paste, settle, report, reportsOf, audit, found }
}

const plain: Draft = {
  content: '',
  lexer: '_text',
  filename: null,
  more: [],
  expires: 'never',
  rtl: false,
  parentId: null,
  password: null,
  encrypted: false,
  reads: null,
  deletable: false,
  receipt: null,
}
