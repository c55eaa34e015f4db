import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { createReply } from '../../src/graphql/reply.ts'
import { createResponseCache } from '../../src/graphql/response-cache.ts'
import { announcement, noon, type Sent, serveGraphql, sketchBoard } from './server.ts'

const json = { 'content-type': 'application/json' }
const post = (body: object, headers: Record<string, string> = {}): Sent => ({
  headers: { ...json, ...headers },
  body: JSON.stringify(body),
})

const two = 'query A { information } query B { status { name } }'
const conditional = 'query ($with: Boolean!) { information @include(if: $with) __typename }'
const paged = 'query ($page: Int) { announcements(input: { page: $page }) { id } }'
const graphqlJson = { accept: 'application/graphql-response+json' }

/** Different requests that look alike. */
const lookalikes: readonly Sent[] = [
  post({ query: two, operationName: 'A' }),
  post({ query: two, operationName: 'B' }),
  post({ query: two }),
  post({ query: conditional, variables: { with: true } }),
  post({ query: conditional, variables: { with: false } }),
  post({ query: conditional }),
  post({ query: paged }),
  post({ query: paged, variables: null }),
  post({ query: paged, variables: { page: null } }),
  post({ query: paged, variables: { page: 2 } }),
  post({ query: paged, variables: { page: 0 } }),
  post({ query: '{ information }' }),
  post({ query: '{ information }' }, graphqlJson),
  post({ query: '{ information }' }, { 'accept-encoding': 'gzip' }),
  post({ query: '{ information }' }, { 'accept-encoding': 'br' }),
  post({ query: '{ a: information }' }),
  post({ query: '{ nothing }' }),
  { headers: json, body: '{"query":"{ information }"' },
  { headers: { 'content-type': 'text/plain' }, body: '{"query":"{ information }"}' },
  { method: 'GET', query: '?query={information}' },
  { method: 'GET', query: '?query={information}', headers: graphqlJson },
  { method: 'GET', query: '?query={information}&x=1' },
  { method: 'HEAD', query: '?query={information}' },
  { method: 'GET' },
  { method: 'PUT', query: '?query={information}' },
]

const boards = [1, 2, 3].map(n =>
  sketchBoard({
    information: `Board ${n}. `.repeat(200),
    statuses: n === 1 ? [] : ['UP'],
    announcements: [announcement({ bannerText: 'x', bannerExpiry: noon + n * 1000 })],
  }),
)

const steps = fc.array(
  fc.oneof(
    { weight: 12, arbitrary: fc.record({ send: fc.nat(lookalikes.length - 1) }) },
    { weight: 1, arbitrary: fc.record({ board: fc.nat(boards.length - 1) }) },
    { weight: 1, arbitrary: fc.record({ clock: fc.nat(4_000) }) },
  ),
  { minLength: 30, maxLength: 60, size: 'max' },
)

describe('the response cache', () => {
  it('answers whatever comes in whatever order as a server without one does', async () => {
    let [board] = boards
    let clock = noon
    const current = () => board ?? sketchBoard()
    const now = () => clock
    await using cached = await serveGraphql({ board: current, now })
    // A Board that is a new object at every read is never answered from the cache.
    await using twin = await serveGraphql({ board: () => ({ ...current() }), now })
    const property = fc.asyncProperty(steps, async sequence => {
      for (const step of sequence) {
        if ('board' in step) board = boards[step.board]
        else if ('clock' in step) clock = noon + step.clock
        else {
          const request = lookalikes[step.send] ?? {}
          const [one, other] = await Promise.all([cached.send(request), twin.send(request)])
          assert.equal(one.text, other.text)
          assert.equal(one.status, other.status)
          assert.deepEqual({ ...one.headers, date: '' }, { ...other.headers, date: '' })
        }
      }
    })
    await fc.assert(property, { numRuns: 30 })
  })

  it('gives each of two operations in one document its own answer, however often asked', async () => {
    await using served = await serveGraphql()
    for (let sight = 0; sight < 4; sight++) {
      assert.deepEqual(Object.keys((await served.send(post({ query: two, operationName: 'A' }))).json.data), [
        'information',
      ])
      assert.deepEqual(Object.keys((await served.send(post({ query: two, operationName: 'B' }))).json.data), [
        'status',
      ])
    }
  })

  it('shows the new Board at once', async () => {
    let board = sketchBoard({ information: 'old' })
    await using served = await serveGraphql({ board: () => board })
    for (let sight = 0; sight < 4; sight++)
      assert.equal((await served.ask('{ information }')).json.data.information, 'old')
    board = sketchBoard({ information: 'new' })
    assert.equal((await served.ask('{ information }')).json.data.information, 'new')
  })
})

describe('what the cache keeps', () => {
  const board = sketchBoard()
  const reply = (bytes = 10) => createReply('application/json', 'x'.repeat(bytes), true)

  it('is what was asked for before', () => {
    const cache = createResponseCache()
    assert.equal(cache.find(board, 'key'), undefined)
    assert.deepEqual(
      [cache.isRepeated('key'), cache.isRepeated('other'), cache.isRepeated('key')],
      [false, false, true],
    )
    const second = reply()
    cache.keep(board, 'key', second)
    assert.equal(cache.find(board, 'key'), second)
  })

  it('is dropped with the Board, and what was made from an older one is not taken', () => {
    const cache = createResponseCache()
    const keep = () => cache.keep(board, 'key', reply())
    cache.find(board, 'key')
    keep()
    assert.ok(cache.bytes() > 0)
    assert.equal(cache.find({ ...board }, 'key'), undefined)
    assert.equal(cache.bytes(), 0)
    keep()
    assert.equal(cache.bytes(), 0)
  })

  it('never outgrows its bytes, nor is one answer let in that would fill it', () => {
    const cache = createResponseCache(100_000)
    cache.find(board, '')
    for (let n = 0; n < 500; n++) {
      cache.keep(board, `key ${n}`, reply(n * 100))
      assert.ok(cache.bytes() <= 100_000)
    }
    assert.ok(cache.bytes() > 50_000)
    assert.equal(cache.find(board, 'key 499'), undefined)
  })
})
