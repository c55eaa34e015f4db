import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '../../src/db/open-database.ts'
import { nextId } from '../../src/db/serials.ts'
import { createBlockStore } from '../../src/snippets/moderation/block-store.ts'
import type { TestApp } from '../app.ts'

/** Blocks a host, so that new texts are compared with it, past the pages that do it for people. */
export async function blockedHost(app: TestApp): Promise<void> {
  await using db = await openDatabase(app.databaseUrl)
  const block = {
    id: await nextId(db, 'snippet_blocks'),
    kind: 'target',
    value: 'blocked.example',
    note: '',
    createdAt: Date.now(),
    hits: 0,
  } as const
  await db.write(...createBlockStore(db).add(block))
  const refused = async () =>
    (await app.fetch('/', { method: 'POST', body: 'https://blocked.example' })).status === 403
  while (!(await refused())) await wait(100)
}
