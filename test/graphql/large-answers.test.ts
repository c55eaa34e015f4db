import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { after, describe, it } from 'node:test'
import fc from 'fast-check'
import { buildSchema, execute, parse } from 'graphql'
import { withEqualRoots, withoutEqualRoots } from '../../src/graphql/equal-roots.ts'
import { limits } from '../../src/graphql/limits.ts'
import { schemaText } from '../../src/graphql/schema-text.ts'
import { until } from '../app.ts'
import type { Json } from '../json.ts'
import { announcement, noon, serveGraphql, sketchBoard } from './server.ts'

const longest = (n: number, unit: string) =>
  announcement({
    id: `a${n}`,
    description: unit.repeat(20_000),
    content: unit.repeat(500_000),
    createdAt: noon - n,
  })
const ten = (unit: string, count = 10) =>
  sketchBoard({
    announcements: Array.from({ length: count }, (_, n) => longest(n, unit)),
    information: unit.repeat(100_000),
    statuses: Array.from({ length: 100 }, () => 'UP' as const),
  })
const everything = 'announcements(input: {}) { id title description content image banner createdAt }'
const aliased = (count: number, field: string, prefix = 'a') =>
  `{ ${Array.from({ length: count }, (_, n) => `${prefix}${n}: ${field}`).join(' ')} }`

describe('an answer', () => {
  it('has room for ten announcements of the longest content, in any script', async () => {
    for (const unit of ['a', '\n', '漢']) {
      const board = ten(unit)
      await using served = await serveGraphql({ board: () => board })
      const { status, bytes } = await served.ask(`{ ${everything} }`)
      assert.equal(status, 200)
      assert.ok(bytes.length < limits.answerBytes)
    }
  })

  /** Page size of which twenty aliases are longer than the longest string. */
  const pageSize = 60
  const board = ten('ä', pageSize)
  const tooMuch: Readonly<Record<string, string>> = {
    'one list under many names': aliased(20, everything),
    'one content under many names': `{ announcement(id: "a1") ${aliased(30, 'content')} }`,
    'long names in a long list': `{ status ${aliased(30, 'name', 'a'.repeat(3_000))} }`,
    'many announcements by id': aliased(20, 'announcement(id: "a1") { content }'),
    'many lists that differ': `{ ${Array.from({ length: 10 }, (_, n) => `a${n}: announcements(input: {}) { c${n}: content }`).join(' ')} }`,
  }
  for (const [name, document] of Object.entries(tooMuch))
    it(`of ${name} is refused before it is written`, async () => {
      await using served = await serveGraphql({
        board: () => (name.includes('long list') ? crowded : board),
        pageSize,
      })
      const { status, json } = await served.ask(document)
      assert.equal(status, 400)
      assert.equal(json.data, undefined)
      assert.equal(json.errors[0].extensions.code, 'LIMIT_EXCEEDED')
      assert.match(json.errors[0].message, /more than 16 MB\. Ask for fewer fields, for one page at a time/)
    })
})

const crowded = sketchBoard({ statuses: Array.from({ length: 500 }, () => 'UP' as const) })

describe('equal fields at the root', () => {
  it('are resolved once, and answered under all their names', async () => {
    let resolved = 0
    const board = sketchBoard()
    const site = Object.defineProperty({ ...board.site }, 'information', {
      get: () => `asked ${++resolved} times`,
    })
    await using served = await serveGraphql({ board: () => ({ ...board, site }) })
    const { text } = await served.ask('{ b: information status { name } a: information information }')
    assert.equal(resolved, 1)
    assert.deepEqual(Object.keys(JSON.parse(text).data), ['b', 'status', 'a', 'information'])
    assert.equal(JSON.parse(text).data.information, 'asked 1 times')
  })

  it('are answered as they are without that', () => {
    const schema = buildSchema(schemaText)
    const rootValue = {
      information: 'i',
      status: [{ name: 'n', status: 'UP' }],
      announcement: ({ id }: { id: string }) => (id === 'none' ? null : announcement({ id })),
      announcements: ({ input }: { input: { page: number } }) => [announcement({ id: `p${input.page}` })],
    }
    const field = fc.constantFrom(
      'information',
      'status { name }',
      'status { name status }',
      'status { ...s }',
      'announcement(id: "a") { id }',
      'announcement(id: $id) { id }',
      'announcement(id: "none") { id title }',
      'announcements(input: {}) { id }',
      'announcements(input: { page: 2 }) { id }',
      '__typename',
      'information @include(if: $yes)',
      'information @skip(if: $yes)',
    )
    const alias = fc.constantFrom('', '', 'a: ', 'b: ', 'c: ', '__proto__: ')
    const root = fc.oneof(
      { weight: 9, arbitrary: fc.tuple(alias, field).map(([name, asked]) => name + asked) },
      { weight: 1, arbitrary: fc.constant('...r') },
    )
    const tail = 'fragment s on StatusMonitor { name } fragment r on Query { information }'
    fc.assert(
      fc.property(fc.array(root, { minLength: 1, maxLength: 8 }), roots => {
        const document = parse(
          `query ($id: String = "v", $yes: Boolean = true) { ${roots.join(' ')} } ${tail}`,
        )
        const run = (each: typeof document) => execute({ schema, document: each, rootValue }) as Json
        const reduced = withoutEqualRoots(document)
        const result = run(reduced)
        const [operation] = reduced.definitions
        assert.ok(operation?.kind === 'OperationDefinition')
        const data = result.data && withEqualRoots(operation, result.data)
        assert.equal(JSON.stringify({ ...result, data }), JSON.stringify(run(document)))
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('large answers that are read slowly', () => {
  const sockets: Socket[] = []
  after(() => {
    for (const socket of sockets) socket.destroy()
  })

  /** Sends a query and reads only the first bytes of the answer. */
  async function begin(port: number, query: string): Promise<string> {
    const socket = connect(port, '127.0.0.1')
    sockets.push(socket)
    const body = JSON.stringify({ query })
    socket.write(
      `POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    )
    await once(socket, 'readable')
    const head = String(socket.read(400))
    socket.pause()
    return head.slice(0, head.indexOf('\r\n'))
  }

  it('are one copy for all that ask the same, and of different ones only so many', async () => {
    const board = ten('漢')
    await using served = await serveGraphql({ board: () => board })
    for (let reader = 0; reader < 20; reader++)
      assert.equal(await begin(served.port, `{ ${everything} }`), 'HTTP/1.1 200 OK')
    assert.equal(await begin(served.port, `query another { ${everything} }`), 'HTTP/1.1 200 OK')
    const refused = await served.ask(`query third { ${everything} }`)
    assert.equal(refused.status, 503)
    assert.equal(refused.headers['retry-after'], '1')
    assert.equal(refused.json.errors[0].extensions.code, 'SERVICE_UNAVAILABLE')
    assert.equal((await served.ask('{ status { name } }')).status, 200)

    for (const socket of sockets) socket.destroy()
    await until(
      () => served.ask(`query third { ${everything} }`),
      ({ status }) => status === 200,
    )
  })
})
