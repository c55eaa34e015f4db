/** Documents with the same new items, imported at the same time. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { type CompiledQuery, Kysely } from 'kysely'
import { importDocument } from '../../src/commands/import.ts'
import { announcementEdits } from '../../src/commands/import-announcements.ts'
import { exportDocument, parseDocument } from '../../src/commands/import-document.ts'
import type { Database, Statement } from '../../src/db/database.ts'
import { readingDialect } from '../../src/db/dialect.ts'
import type { Tables } from '../../src/db/tables.ts'
import { commandActor } from '../../src/kernel/actor.ts'
import { createStores } from '../../src/server/stores.ts'
import { onBothEngines } from '../matrix.ts'

const web = { name: 'web', kind: 'tcp', host: 'web.example', port: 80 }
const days = { startsAt: '2999-01-01T00:00:00Z', endsAt: '2999-01-02T00:00:00Z' }
const instant = '2026-01-01T00:00:00Z'
const chat = { name: 'Chat', kind: 'slack', url: 'https://slack.example/T/B/hunter2', key: 'k' }
const article = { id: 'a', title: 'One', description: '', image: 'https://pictures.example/a.png' }

/** The same item as each of two imports has it, by part of the document. */
const parts: Readonly<Record<string, readonly [object, object]>> = {
  announcements: [
    { ...article, platformUserId: 1, createdAt: instant },
    { ...article, platformUserId: 1, createdAt: instant, title: 'Two' },
  ],
  monitors: [web, { ...web, port: 81 }],
  maintenance: [
    { title: 'Move', monitors: [], ...days },
    { title: 'Move', monitors: [], ...days, endsAt: '2999-01-03T00:00:00Z' },
  ],
  channels: [chat, { ...chat, name: 'Talk' }],
}

const revisionAndMonitors = (
  nouns: readonly { readonly revision: number; readonly monitors: readonly number[] }[],
) => nouns.map(each => [each.revision, each.monitors.length])

const apply = (db: Database, document: object) => importDocument(db, parseDocument(JSON.stringify(document)))
const exported = async (db: Database) => JSON.parse((await exportDocument(db, { withSecrets: true })).text)

onBothEngines('Two imports at the same time', open => {
  for (const [part, [one, other]] of Object.entries(parts))
    it(`make one of the ${part}, which the later one changes`, async () => {
      const db = await open()
      await Promise.all([one, other].map(each => apply(db, { [part]: [each] })))
      const lines = await db.query.selectFrom('audit').select(['action', 'revision']).orderBy('id').execute()
      const made = lines.flatMap(({ action, revision }) => (revision === null ? [] : `${action} ${revision}`))
      assert.deepEqual(made, ['created 1', 'updated 2'])
      assert.equal((await exported(db))[part].length, 1)
    })

  it('change an announcement that the other one creates between two reads', async () => {
    const db = await open()
    const store = createStores(db).announcements
    const one = { ...article, platformUserId: 1, createdAt: instant }
    const overtaken: typeof store = {
      ...store,
      lastRevisions: async subjects => {
        await apply(db, { announcements: [one] })
        return store.lastRevisions(subjects)
      },
    }
    const document = parseDocument(
      JSON.stringify({
        announcements: [{ ...article, platformUserId: 1, createdAt: instant, title: 'Two' }],
      }),
    )
    const none = { monitors: new Map(), channels: new Map() }
    const edits = await announcementEdits(overtaken, document, commandActor('import'), 0, none)
    const [{ action, revision, before } = assert.fail('no change')] = edits.changes
    assert.deepEqual([action, revision], ['updated', 2])
    assert.equal((before as { readonly title: string }).title, 'One')
  })

  it('never mix the monitors of one revision with another revision', async () => {
    const db = await open()
    const notice = { ...article, platformUserId: 1, createdAt: instant }
    const window = { title: 'Move', ...days }
    const all = (monitors: readonly string[]) => ({
      announcements: [{ ...notice, monitors }],
      maintenance: [{ ...window, monitors }],
    })
    await apply(db, { monitors: [web], ...all([]) })
    /** A database in which the table is read only after another import has added a monitor. */
    const late = (table: string): Database => {
      const rows = async (statement: CompiledQuery) => {
        if (/ from "(\w+)"/.exec(statement.sql)?.[1] === table) await apply(db, all(['web']))
        return db.rows(statement)
      }
      return Object.create(db, {
        query: { value: new Kysely<Tables>({ dialect: readingDialect(db.engine, rows) }) },
      })
    }
    const announcement = await createStores(late('announcements')).announcements.withIds(['a'])
    assert.deepEqual(revisionAndMonitors([...announcement.values()]), [[2, 1]])
    await apply(db, all([]))
    const windows = await createStores(late('maintenance_windows')).windows.all()
    assert.deepEqual(revisionAndMonitors(windows), [[4, 1]])
  })

  it('end in a conflict when another writer is first again and again', async () => {
    const db = await open()
    let others = 0
    const overtaken: Database = Object.create(db, {
      write: {
        value: async (...statements: readonly Statement[]) => {
          await apply(db, { title: `Moss ${++others}` })
          return db.write(...statements)
        },
      },
    })
    await assert.rejects(apply(overtaken, { title: 'Fern' }), { code: 'conflict' })
    assert.equal((await exported(db)).title, `Moss ${others}`)
    assert.equal(others, 5)
  })
})
