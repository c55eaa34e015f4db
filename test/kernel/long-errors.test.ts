import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseDocument } from '../../src/commands/import-document.ts'
import { OperatorError } from '../../src/kernel/errors.ts'
import { InvalidFields } from '../../src/kernel/invalid-fields.ts'
import { parsed } from '../../src/lib/fields.ts'
import { monitorSchema } from '../../src/monitors/monitor-document.ts'
import { freshDatabase } from '../matrix.ts'
import { imported } from '../prepared.ts'

const many = 20_000
const list = <T>(make: (n: number) => T): readonly T[] => Array.from({ length: many }, (_, n) => make(n))
const names = Object.fromEntries(list(n => [`unknown${n}`, 1]))
const long = 'x'.repeat(1_000_000)
const user = { id: 1, username: 'ada' }
const announcement = {
  id: 'a',
  title: 'A',
  description: '',
  image: 'https://example.org/a.png',
  createdAt: '2026-01-01T00:00:00Z',
  platformUserId: 1,
}

/** Documents with more errors than a person reads. */
const documents: Readonly<Record<string, object | string>> = {
  'unknown names': names,
  'unknown names further down': { platformUsers: [{ ...user, ...names }] },
  'a long unknown name': { [long]: 1 },
  'long unknown names': Object.fromEntries(list(n => [`${n}${'x'.repeat(200)}`, 1]).slice(0, 5_000)),
  'wrong entries': { platformUsers: list(() => 1) },
  'entries with unknown names': { platformUsers: list(() => ({ ...user, more: 1 })) },
  'the same again': { platformUsers: list(() => user) },
  'the same long id': { announcements: [1, 2].map(() => ({ ...announcement, id: 'x'.repeat(200) })) },
  'a long kind': { monitors: [{ kind: long, name: 'm' }] },
  'a long value': { announcements: [{ ...announcement, state: long }] },
  'half surrogate pairs': { platformUsers: list(() => ({ id: 1, username: '\ud800' })) },
  'a half surrogate pair below a long name': { [long]: '\ud800' },
  'no JSON': `{"title": ${long}`,
}

const isShort = (error: unknown): true => {
  assert.ok(error instanceof OperatorError || error instanceof InvalidFields, String(error).slice(0, 300))
  assert.ok(error.message.length < 20_000, `${error.message.length} characters`)
  return true
}

describe('An error is short, however much is wrong in a document that has', () => {
  for (const [what, document] of Object.entries(documents))
    it(what, () => {
      const text = typeof document === 'string' ? document : JSON.stringify(document)
      assert.throws(() => parseDocument(text), isShort)
    })

  it('monitors that are not there', async () => {
    const { url, remove } = await freshDatabase('sqlite')
    const monitors = Array.from({ length: 400 }, (_, n) => `${n}${'x'.repeat(150)}`)
    await assert.rejects(imported(url, { announcements: [{ ...announcement, monitors }] }), error => {
      assert.match((error as Error).message, /\n… and 300 more$/)
      return isShort(error)
    })
    await remove()
  })
})

describe('An error of a request', () => {
  it('names some of the unknown names, and how many more there are', () => {
    assert.throws(
      () => parsed(monitorSchema, { kind: 'tcp', name: 'm', host: 'a', port: 1, ...names }),
      error => {
        assert.match(
          (error as Error).message,
          /^document: has no "unknown0", "unknown1", .* and 19980 more; its fields are /,
        )
        return isShort(error)
      },
    )
  })
})
