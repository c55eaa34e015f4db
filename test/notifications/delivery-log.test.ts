import assert from 'node:assert/strict'
import { it } from 'node:test'
import { type CompiledQuery, createQueryId, type RootOperationNode, sql } from 'kysely'
import type { Database } from '../../src/db/database.ts'
import type { ListCursor } from '../../src/db/list-search.ts'
import { chunks } from '../../src/lib/chunks.ts'
import { createChannelStore } from '../../src/notifications/channel-store.ts'
import { onBothEngines } from '../matrix.ts'

type Delivery = { readonly state: string; readonly message?: string; readonly target?: string }

async function deliver(db: Database, deliveries: readonly Delivery[]): Promise<void> {
  for (const [step, some] of chunks(deliveries, 1000).entries()) {
    const first = step * 1000 + 1
    await db.write(
      db.query.insertInto('events').values(
        some.map((_, index) => ({
          ...{ id: first + index, kind: 'monitor.down', key: `key ${first + index}`, subject: 'monitor:1' },
          ...{ params: '{}', at: first + index, routed_at: 1 },
        })),
      ),
      db.query.insertInto('deliveries').values(
        some.map(({ state, message, target = 'channel:1' }, index) => ({
          ...{ id: first + index, event_id: first + index, target, state, attempts: 1 },
          ...{ message_id: message ?? `message ${first + index}`, next_at: 1, created_at: 1 },
        })),
      ),
    )
  }
}

onBothEngines('The log of deliveries', (open, engine) => {
  const logOf = async (deliveries: readonly Delivery[], limit: number) => {
    const db = await open()
    await deliver(db, deliveries)
    return (await createChannelStore(db).log(limit)).map(each => [each.event.at, each.state, each.events])
  }

  it('has what was given up before all others, and the newest first', async () => {
    const states = ['dead', 'delivered', 'waiting', 'dead', 'delivered']
    assert.deepEqual(
      await logOf(
        states.map(state => ({ state })),
        4,
      ),
      [
        [4, 'dead', 1],
        [1, 'dead', 1],
        [5, 'delivered', 1],
        [3, 'waiting', 1],
      ],
    )
  })

  it('is empty without deliveries, and has none of other targets', async () => {
    assert.deepEqual(await logOf([], 5), [])
    assert.deepEqual(await logOf([{ state: 'dead', target: 'account-mail:1' }], 5), [])
  })

  it('counts the events of a message, however many newer rows there are', async () => {
    const flood = Array.from({ length: 500 }, (_, index) => ({
      state: 'delivered',
      // One row in ten belongs to another message.
      message: index % 10 === 0 ? 'old' : 'new',
    }))
    assert.deepEqual(await logOf([{ state: 'delivered', message: 'oldest' }, ...flood], 3), [
      [3, 'delivered', 450],
      [2, 'delivered', 50],
      [1, 'delivered', 1],
    ])
    assert.deepEqual(
      await logOf(
        flood.map(each => ({ ...each, state: 'dead' })),
        1,
      ),
      [[2, 'dead', 450]],
    )
  })

  it('tells messages of one id to several targets apart', async () => {
    assert.deepEqual(
      await logOf(
        [
          { state: 'delivered', message: 'a', target: 'channel:1' },
          { state: 'delivered', message: 'a', target: 'channel:2' },
        ],
        5,
      ),
      [
        [2, 'delivered', 1],
        [1, 'delivered', 1],
      ],
    )
  })

  it('is a list of all messages, in pages, by state and by the name of the channel', async () => {
    const db = await open()
    await deliver(db, [
      ...Array.from({ length: 300 }, (_, index) => ({
        state: index % 3 === 0 ? 'dead' : 'delivered',
        message: index % 10 === 0 ? 'gathered' : `single ${index}`,
      })),
      { state: 'dead', target: 'mail:12:ada@example.org' },
      { state: 'dead', target: 'account-mail:1' },
    ])
    const { messages } = createChannelStore(db)
    const usual = { text: '', filter: null, sort: { by: 'time', order: 'desc' }, after: null } as const
    const seen: number[] = []
    for (let last: number | null = null; ; last = seen.at(-1) ?? null) {
      const after: ListCursor | null = last === null ? null : { value: last, id: last }
      const rows = await messages.search({ ...usual, after, limit: 100 }, [])
      if (rows.length === 0) break
      seen.push(...rows.map(({ id }) => id))
    }
    // 270 single ones, two of the gathered message, which is dead and delivered, and the mail.
    assert.equal(seen.length, 273)
    assert.deepEqual(
      seen,
      seen.toSorted((a, b) => b - a),
    )
    const dead = await messages.search({ ...usual, filter: 'dead', limit: 500 }, [])
    assert.ok(dead.every(({ state }) => state === 'dead'))
    assert.deepEqual(
      dead.filter(({ events }) => events > 1).map(({ id, events }) => [id, events]),
      [[1, 10]],
    )
    const named = await messages.search({ ...usual, text: 'ada@', limit: 9 }, [])
    assert.deepEqual(
      named.map(({ recipient }) => recipient),
      ['ada@example.org'],
    )
    assert.equal((await messages.search({ ...usual, text: 'nightly', limit: 9 }, [12])).length, 1)
    assert.equal((await messages.search({ ...usual, text: 'nightly', limit: 9 }, [2])).length, 0)
  })

  // Both engines run the same statement; only PostgreSQL counts the rows that it looks at.
  const itCounting = engine === 'postgres' ? it : () => {}
  for (const [what, message, events] of [
    ['event of a large message', 'gathered', [2_000]],
    ['message of a target', undefined, [1, 1, 1, 1, 1]],
  ] as const)
    itCounting(`looks at each ${what} a few times to list it`, async () => {
      const db = await open()
      await deliver(
        db,
        Array.from({ length: 2_000 }, () => ({ state: 'dead', ...(message && { message }) })),
      )
      // The database does so by itself within a minute; until then it knows nothing of the messages.
      if (message) await db.write({ compile: () => sql`analyze deliveries`.compile(db.query) })
      const nodes: RootOperationNode[] = []
      const noting: Database = { ...db, query: db.query.withPlugin(noter(node => nodes.push(node))) }
      const asked = { text: '', filter: null, sort: { by: 'time', order: 'desc' }, after: null } as const
      const found = await createChannelStore(noting).messages.search({ ...asked, limit: 5 }, [])
      assert.deepEqual(
        found.map(each => each.events),
        events,
      )
      const [node = assert.fail()] = nodes
      const statement = db.query.getExecutor().compileQuery<Explained>(node, createQueryId())
      const [explained] = await db.rows<Explained>({
        ...statement,
        sql: `explain (analyze, format json) ${statement.sql}`,
      })
      const looked = rowsOf(explained?.['QUERY PLAN'][0]?.Plan ?? assert.fail())
      assert.ok(looked > 5 && looked < 40_000, `${looked} rows`)
    })

  it('reads no more rows for it than it has to, of 8 000', async () => {
    const db = await open()
    await deliver(
      db,
      Array.from({ length: 8_000 }, (_, index) => ({ state: index % 100 === 0 ? 'dead' : 'delivered' })),
    )
    let read = 0
    const rows = async <R>(statement: CompiledQuery<R>) => {
      const found = await db.rows(statement)
      read += found.length
      return found
    }
    const counting: Database = { ...db, rows, query: db.query.withPlugin(counter(count => (read += count))) }
    assert.equal((await createChannelStore(counting).log(100)).length, 100)
    assert.ok(read < 1000, `${read} rows were read`)
  })
})

const counter = (add: (count: number) => void) => ({
  transformQuery: <T>({ node }: { readonly node: T }) => node,
  transformResult: async <T extends { readonly rows: readonly unknown[] }>({
    result,
  }: {
    readonly result: T
  }) => {
    add(result.rows.length)
    return result
  },
})

const noter = (note: (node: RootOperationNode) => void) => ({
  transformQuery: ({ node }: { readonly node: RootOperationNode }) => {
    note(node)
    return node
  },
  transformResult: async <T>({ result }: { readonly result: T }) => result,
})

/** A step of the plan that PostgreSQL has carried out, as far as it counts rows. */
type Step = {
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Step[]
}

type Explained = { readonly 'QUERY PLAN': readonly { readonly Plan: Step }[] }

/** Rows that a step and the steps below it have looked at. */
const rowsOf = (step: Step): number =>
  step['Actual Loops'] * (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)) +
  (step.Plans ?? []).reduce((sum, each) => sum + rowsOf(each), 0)
