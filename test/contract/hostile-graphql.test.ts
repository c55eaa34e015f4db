/** No GraphQL query causes a 5xx or stops the server from answering. */
import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { onServer } from './server.ts'
import { type Sent, send } from './wire.ts'

const many = (count: number, piece: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => piece(index)).join('')
const nested = (depth: number, open: string, close: string, core = '') =>
  open.repeat(depth) + core + close.repeat(depth)

onServer('Hostile GraphQL', { document: { information: 'fine' } }, app => {
  afterEach(async () => {
    assert.equal((await send(`${app().url}/healthz`)).status, 200)
    assert.equal(
      (await send(`${app().url}/graphql?query={information}`)).text,
      '{"data":{"information":"fine"}}',
    )
  })

  const query = (text: string, more: object = {}): Sent => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/graphql-response+json' },
    body: JSON.stringify({ query: text, ...more }),
  })

  const documents: Readonly<Record<string, string>> = {
    'ten thousand levels of selections': nested(10_000, '{a', '}'),
    'ten thousand levels of lists': `{ announcement(id: ${nested(10_000, '[', ']')}) { id } }`,
    'ten thousand levels of objects': `{ announcements(input: ${nested(10_000, '{a:', '}', '1')}) { id } }`,
    'ten thousand levels of list types': `query ($a: ${nested(10_000, '[', ']', 'Int')}) { information }`,
    'a wall of opening braces': '{'.repeat(90_000),
    'a wall of closing braces': '}'.repeat(90_000),
    'thousands of aliases': `{ ${many(5_000, index => `a${index}: information `)} }`,
    'thousands of fields': `{ ${'information '.repeat(7_000)} }`,
    'thousands of directives': `{ information ${'@skip(if: false) '.repeat(4_000)} }`,
    'unknown directives': `{ information ${many(4_000, index => `@d${index} `)} }`,
    'thousands of fragments': `{ ...f0 } ${many(2_000, index => `fragment f${index} on Query { ...f${index + 1} } `)} fragment f2000 on Query { information }`,
    'a fragment that spreads itself': '{ ...f } fragment f on Query { ...f }',
    'fragments that spread each other doubly': `{ ...f0 } ${many(25, index => `fragment f${index} on Query { ...f${index + 1} ...f${index + 1} } `)} fragment f25 on Query { information }`,
    'overlapping fields': `{ ${'announcement(id: "a") { id title '.repeat(1)} ${many(200, index => `platformUser { id x${index}: id } `)} } }`,
    'introspection in circles': `{ __schema { types { ${nested(8, 'fields { type { ', '} } ', 'name ')} } } }`,
    'thousands of operations': many(2_000, index => `query q${index} { information } `),
    'a huge name': `{ ${'a'.repeat(90_000)} }`,
    'a huge number': `{ announcements(input: { page: ${'9'.repeat(50_000)} }) { id } }`,
    'an unfinished string': '{ announcement(id: "',
    'an escape past the end of Unicode': '{ announcement(id: "\\u{FFFFFFFF}") { id } }',
    'commas and comments only': `${','.repeat(40_000)}\n${'#'.repeat(40_000)}`,
    nothing: '',
    'names of JavaScript': '{ __proto__ constructor toString hasOwnProperty }',
  }
  for (const [name, text] of Object.entries(documents))
    test(`of ${name} is an error of the client`, async () => {
      const { status, text: answer } = await send(`${app().url}/graphql`, query(text))
      assert.ok(status >= 400 && status < 500, `${status}`)
      assert.doesNotMatch(answer, /node_modules|at \w+ \(|Maximum call stack/)
    })

  const ask = 'query ($id: String!) { announcement(id: $id) { id } }'
  const bodies: Readonly<Record<string, string | Buffer>> = {
    'deep JSON': nested(20_000, '[', ']'),
    'deep variables': `{"query":"${ask.replaceAll('"', '\\"')}","variables":{"id":${nested(20_000, '[', ']')}}}`,
    'deep unknown properties': `{"query":"{information}","extensions":${nested(20_000, '{"a":', '}', '1')}}`,
    'variables of the wrong type': JSON.stringify({ query: ask, variables: { id: { a: [1] } } }),
    'variables that are no object': JSON.stringify({ query: ask, variables: 'x' }),
    'a prototype in the variables': `{"query":"${ask}","variables":{"__proto__":{"id":"a"}}}`,
    'a query that is no text': '{"query":{"a":1}}',
    'an operation name that is no text': '{"query":"{information}","operationName":[1]}',
    'a persisted query that is nonsense': '{"extensions":{"persistedQuery":{"version":"x","sha256Hash":{}}}}',
    'a batch': '[{"query":"{information}"},{"query":"{information}"}]',
    'half a surrogate pair': JSON.stringify({ query: '{ announcement(id: "\ud800") { id } }' }),
    'no JSON': '{"query":',
    'bytes that are no text': Buffer.from('fffe00ff', 'hex'),
    'a number too large': '{"query":"{information}","variables":{"a":1e999999}}',
    'nothing at all': '',
  }
  for (const [name, body] of Object.entries(bodies))
    test(`a GraphQL body of ${name} is never a fault of ours`, async () => {
      const { status } = await send(`${app().url}/graphql`, { ...query(''), body })
      assert.ok(status < 500, `${status}`)
    })

  test('a GraphQL body that is too large is refused, with or without its length', async () => {
    const body = JSON.stringify({ query: `{ information } #${'x'.repeat(3_000_000)}` })
    for (const each of [body, [body.slice(0, 1_000_000), body.slice(1_000_000)]])
      assert.equal((await send(`${app().url}/graphql`, { ...query(''), body: each })).status, 413)
  })

  test('a form of another site is refused by GraphQL', async () => {
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x'])
      assert.equal(
        (
          await send(`${app().url}/graphql`, {
            method: 'POST',
            headers: { 'content-type': type },
            body: '{"query":"{information}"}',
          })
        ).status,
        415,
      )
  })

  test('of a huge string is answered, because it asks for nothing much', async () => {
    const { text } = await send(
      `${app().url}/graphql`,
      query(`{ announcement(id: "${'a'.repeat(90_000)}") { id } }`),
    )
    assert.equal(text, '{"data":{"announcement":null}}')
  })
})
