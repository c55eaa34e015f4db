import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import {
  type Group,
  groupOf,
  messageOf,
  type Outcome,
  outcomeMessageOf,
  outcomeOf,
} from '../../src/db/sqlite-message.ts'
import { onBothEngines } from '../matrix.ts'

const value = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.constant(null),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  fc.uint8Array({ maxLength: 40 }),
)
const step = fc.record(
  { sql: fc.constantFrom('a', 'b', 'c'), parameters: fc.array(value, { maxLength: 6 }) },
  { noNullPrototype: true },
)
const jobs = fc.array(fc.array(step, { maxLength: 4 }), { maxLength: 6 })

describe('A group of writes on its way to the writer', () => {
  it('arrives as it was sent, with buffers that are parts of a pool and empty ones', () => {
    fc.assert(
      fc.property(jobs, fc.nat(), (jobs, waitMaxMs) => {
        const group: Group = { jobs, waitMaxMs }
        const message = messageOf(group)
        const sent = structuredClone(message, { transfer: [message.bytes.buffer] })
        assert.deepEqual(groupOf(sent), group)
      }),
    )
  })

  it('sends each SQL once, and the bytes of its parameters only', () => {
    const pooled = Buffer.from('jar')
    const many = Array.from({ length: 50 }, () => [{ sql: 'insert', parameters: [pooled, 1] }])
    const message = messageOf({ jobs: many, waitMaxMs: 1 })
    assert.deepEqual(message.sqls, ['insert'])
    assert.equal(message.bytes.buffer.byteLength, 50 * 3)
  })

  it('is answered with what was written, or why not', () => {
    const row = { rows: [{ id: 1 }], changes: 1 }
    const outcomes: readonly Outcome[] = [
      { written: [{ rows: [], changes: 3 }] },
      { written: [row] },
      { written: [] },
      { written: [{ rows: [], changes: 0 }, row] },
      { error: 'full', trouble: 'full' },
    ]
    for (const outcome of outcomes)
      assert.deepEqual(outcomeOf(structuredClone(outcomeMessageOf(outcome))), outcome)
  })
})

onBothEngines('Bytes', open => {
  it('are stored as they are, also if the only ones of a commit are empty', async () => {
    const db = await open()
    const type = sql.raw(db.engine === 'sqlite' ? 'blob' : 'bytea')
    await db.write({ compile: () => sql`create table jars (name text, content ${type})`.compile(db.query) })
    const insert = (name: string, bytes: Uint8Array) => ({
      compile: () => sql`insert into jars (name, content) values (${name}, ${bytes})`.compile(db.query),
    })
    await db.write(insert('empty', new Uint8Array()))
    await Promise.all([
      db.write(insert('pooled', Buffer.from('plums'))),
      db.write(insert('none', new Uint8Array()), insert('large', new Uint8Array(1_000_000).fill(7))),
    ])
    const { rows } = await sql<{ name: string; content: Uint8Array | null }>`select * from jars`.execute(
      db.query,
    )
    const contents = new Map(rows.map(({ name, content }) => [name, content && Buffer.from(content)]))
    assert.deepEqual(contents.get('empty'), Buffer.alloc(0))
    assert.deepEqual(contents.get('none'), Buffer.alloc(0))
    assert.deepEqual(contents.get('pooled'), Buffer.from('plums'))
    assert.deepEqual(contents.get('large'), Buffer.alloc(1_000_000, 7))
  })
})
