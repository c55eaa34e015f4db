/** Slugs of monitors in import documents. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importDocument } from '../../src/commands/import.ts'
import { exportDocument, parseDocument } from '../../src/commands/import-document.ts'
import type { Database } from '../../src/db/database.ts'
import { onBothEngines } from '../matrix.ts'

const monitor = (name: string, slug?: string) => ({
  name,
  kind: 'tcp',
  host: 'h',
  port: 1,
  ...(slug && { slug }),
})

const read = (db: Database, ...monitors: readonly object[]) =>
  importDocument(db, parseDocument(JSON.stringify({ monitors })))

const slugs = async (db: Database) => {
  const { text } = await exportDocument(db, { withSecrets: false })
  const { monitors } = JSON.parse(text) as { monitors: readonly { name: string; slug: string }[] }
  return Object.fromEntries(monitors.map(({ name, slug }) => [name, slug]))
}

onBothEngines('Slugs of an import', open => {
  test('are made from the names, and stay where a later document gives none', async () => {
    const db = await open()
    await read(db, monitor('Web'), monitor('web'), monitor('Mail', 'post'))
    const made = { Web: 'web', web: 'web-2', Mail: 'post' }
    assert.deepEqual(await slugs(db), made)
    await read(db, monitor('web'), monitor('Mail'), monitor('Web'))
    assert.deepEqual(await slugs(db), made)
  })

  test('may be swapped', async () => {
    const db = await open()
    await read(db, monitor('a', 'one'), monitor('b', 'two'))
    await read(db, monitor('a', 'two'), monitor('b', 'one'))
    assert.deepEqual(await slugs(db), { a: 'two', b: 'one' })
  })

  test('are refused where another monitor keeps the same one, and nothing is written', async () => {
    const db = await open()
    await read(db, monitor('a', 'one'))
    await assert.rejects(read(db, monitor('b', 'two'), monitor('c', 'one')), {
      message: 'monitors[1].slug: is the slug of another monitor',
    })
    assert.deepEqual(await slugs(db), { a: 'one' })
  })
})

test('Two monitors of a document with one slug are a mistake', () => {
  const monitors = [monitor('a', 'one'), monitor('b', 'one')]
  assert.throws(
    () => parseDocument(JSON.stringify({ monitors })),
    /monitors\[1\]\.slug: "one" stands here twice/,
  )
})
