import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { Kysely } from 'kysely'
import type { Database } from '../../src/db/database.ts'
import { readingDialect } from '../../src/db/dialect.ts'
import type { Tables } from '../../src/db/tables.ts'
import { giveBackMemory } from '../../src/lib/idle-collection.ts'
import { storeForm } from '../../src/snippets/create/create-snippet.ts'
import { anonymous, type Format, type SnippetForm } from '../../src/snippets/model/snippet.ts'
import { snippetInserts } from '../../src/snippets/snippet-insert-store.ts'
import { draft } from './draft.ts'

const pending: Promise<unknown>[] = []

/** A promise that stays pending, as for a write that waits for the disk; what waits for it lives as long. */
function waiting<T>(): Promise<T> {
  const promise = new Promise<T>(() => {})
  pending.push(promise)
  return promise
}

async function isCollected(object: WeakRef<object>): Promise<boolean> {
  // A reference made in this turn of the event loop keeps its object until the turn ends.
  await pause(1)
  giveBackMemory()
  return object.deref() === undefined
}

describe('A text that waits for the disk', () => {
  /** Begins to store a form; returns what may no longer be held. */
  function begin(format: Format) {
    const form: SnippetForm = { content: 'a text', format }
    const seen: WeakRef<object>[] = [new WeakRef(form)]
    const storing = storeForm(
      form,
      { creator: anonymous, request: {} as IncomingMessage },
      {
        store: {
          add: given => {
            seen.push(new WeakRef(given))
            return waiting()
          },
        },
        rules: { maxBytes: 1000, expires: [3600] },
        now: () => 0,
        admit: () => ({ creator: anonymous, headers: [] }),
        accept: () => {},
        receipts: { check: waiting, secretFor: waiting },
        hasRoom: null,
      },
    )
    return { storing, seen }
  }

  for (const format of ['default', 'url', 'json'] as const)
    it(`is held by no form and no draft, whose answer is ${format}`, async () => {
      const { storing, seen } = begin(format)
      await pause(1)
      assert.equal(seen.length, 2)
      for (const each of seen) assert.ok(await isCollected(each))
      assert.ok(storing instanceof Promise && pending.length > 0)
    })

  it('is held as packed bytes alone', async () => {
    const query = new Kysely<Tables>({ dialect: readingDialect('sqlite', waiting) })
    const db = { query, write: waiting } as unknown as Database
    const texts = { keep: () => [] }
    const { add } = snippetInserts(db, { idLength: 10 }, { texts, sizes: { added: () => {} } } as never)
    const begun = (() => {
      const given = draft({ content: 'a text'.repeat(1000) })
      return { adding: add(given, anonymous, 0), given: new WeakRef(given) }
    })()
    assert.ok(await isCollected(begun.given))
    assert.ok(begun.adding instanceof Promise && pending.length > 0)
  })
})
