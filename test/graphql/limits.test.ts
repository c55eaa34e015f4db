import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import fc from 'fast-check'
import { GraphQLError, Lexer, Source, TokenKind } from 'graphql'
import { limits } from '../../src/graphql/limits.ts'
import { nestingOf } from '../../src/graphql/nesting.ts'
import { type Received, serveGraphql } from './server.ts'

const served = await serveGraphql()
after(() => served[Symbol.asyncDispose]())

const json = { 'content-type': 'application/json' }
const many = (count: number, text: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => text(n)).join(' ')

function assertClientError({ status, json: { errors, data } }: Received, code?: string): void {
  assert.ok(status === 200 || (status >= 400 && status < 500), `status ${status}`)
  assert.ok(errors.length > 0 && errors.length <= limits.errors + 1)
  assert.ok(data === undefined || data === null)
  for (const error of errors) assert.notEqual(error.extensions.code, 'INTERNAL_SERVER_ERROR')
  if (code) assert.equal(errors[0].extensions.code, code)
  if (code === 'LIMIT_EXCEEDED') assert.equal(status, 400)
}

describe('a document over a limit is the mistake of the client', () => {
  const deep = 10_000
  const documents: Readonly<Record<string, string>> = {
    'nested selections': `{a`.repeat(deep) + '}'.repeat(deep),
    'nested selections never closed': '{a'.repeat(deep),
    'nested lists': `{ a(b: ${'['.repeat(deep)}${']'.repeat(deep)}) }`,
    'nested objects': `{ a(b: ${'{a:'.repeat(deep)}1${'}'.repeat(deep)}) }`,
    'nested types of a variable': `query ($a: ${'['.repeat(deep)}Int${']'.repeat(deep)}) { a }`,
    'nested inline fragments': '{...'.repeat(deep) + '}'.repeat(deep),
    'a hundred aliases': `{ ${many(100, n => `a${n}: information`)} }`,
    'fields at the root': `{ ${'information '.repeat(limits.rootFields + 1)} }`,
    'aliases further down': `{ status { ${many(limits.aliases + 1, n => `a${n}: name`)} } }`,
    fragments: `{ ...f0 } ${many(limits.fragments + 1, n => `fragment f${n} on Query { information }`)}`,
    spreads: `{ status { ${'...f '.repeat(limits.spreads + 1)} } } fragment f on StatusMonitor { name }`,
    directives: `{ status { name ${'@include(if: true) '.repeat(limits.directives + 1)} } }`,
    operations: many(limits.operations + 1, n => `query q${n} { information }`),
    'lists within lists': `{ __schema { types { ${many(9, a => `a${a}: fields { type { ${many(9, b => `b${a}_${b}: fields { type { name } args { name } }`)} } }`)} } } }`,
    'the same by fragments': `{ __schema { types { ...a } } } fragment a on __Type { ${many(9, n => `a${n}: fields { type { ...b } }`)} } fragment b on __Type { ${many(9, n => `b${n}: fields { type { ...c } }`)} } fragment c on __Type { ${many(9, n => `c${n}: name`)} }`,
  }
  for (const [name, document] of Object.entries(documents)) {
    it(name, async () => assertClientError(await served.ask(document), 'LIMIT_EXCEEDED'))
  }

  it('tokens', async () =>
    assertClientError(
      await served.ask(`{ status { ${'name '.repeat(limits.tokens)} } }`),
      'GRAPHQL_PARSE_FAILED',
    ))

  it('introspection within introspection', async () => {
    const fields = (inner: string) => `fields { type { ${inner} } }`
    assertClientError(
      await served.ask(`{ __schema { types { ${fields(fields(fields('name')))} } } }`),
      'GRAPHQL_VALIDATION_FAILED',
    )
  })
})

describe('a hostile document is the mistake of the client', () => {
  const documents: Readonly<Record<string, string>> = {
    'a fragment that spreads itself': '{ ...a } fragment a on Query { ...a }',
    'fragments in a circle': '{ ...a } fragment a on Query { ...b } fragment b on Query { ...a }',
    'overlapping fields without number': `{ status { ${'name '.repeat(900)} ...f } } fragment f on StatusMonitor { name: status ${'name '.repeat(900)} }`,
    'unknown fields without number': `{ status { ${many(900, n => `x${n}`)} } }`,
    'variables without number': `query (${many(400, n => `$v${n}: Int`)}) { information }`,
    'a huge name': `{ ${'a'.repeat(90_000)} }`,
    'a huge string': `{ announcement(id: "${'\\u0000'.repeat(10_000)}" x: 1) { id } }`,
    'a NUL': '{ information\u0000 }',
    'a lone surrogate': '{ announcement(id: "\ud800") { id } x }',
    'an unfinished block string': '{ a(b: """',
    'an unfinished escape': '{ a(b: "\\',
    'nothing but a comment': '# {{{{',
    nothing: '',
    'type definitions': 'type A { a: Int }',
    'a huge number': `{ announcements(input: { page: ${'9'.repeat(5_000)} }) { id } }`,
  }
  for (const [name, document] of Object.entries(documents)) {
    it(name, async () => assertClientError(await served.ask(document)))
  }

  it('and nobody had to log a fault', () => assert.deepEqual(served.logged, []))
})

describe('a hostile body is the mistake of the client', () => {
  const nested = '['.repeat(10_000) + ']'.repeat(10_000)
  const bodies: Readonly<Record<string, string | Buffer>> = {
    'deep variables': `{"query":"query ($a: Int) { information }","variables":{"a":${nested}}}`,
    'deep extensions': `{"query":"{ information }","extensions":{"a":${nested}}}`,
    'a deep unknown property': `{"query":"{ information }","a":${nested}}`,
    'deep and never closed': '['.repeat(50_000),
    'a list of requests': '[{"query":"{ information }"}]',
    'a string': '"{ information }"',
    null: 'null',
    'broken UTF-8': Buffer.from([
      ...Buffer.from('{"query":"{ information }","a":"'),
      0xff,
      0xfe,
      ...Buffer.from('"}'),
    ]),
    'UTF-16': Buffer.from('{"query":"{ information }"}', 'utf16le'),
    NULs: Buffer.alloc(100),
  }
  for (const [name, body] of Object.entries(bodies)) {
    it(name, async () => {
      const received = await served.send({ headers: json, body })
      assertClientError(received)
      assert.equal(received.status, 400)
    })
  }

  it('one byte too many', async () => {
    const body = (bytes: number) => `{"query":"{ information }"}`.padEnd(bytes)
    assert.equal((await served.send({ headers: json, body: body(limits.bodyBytes) })).status, 200)
    const declared = await served.send({ headers: json, body: body(limits.bodyBytes + 1) })
    assert.equal(declared.status, 413)
    const chunked = await served.send({
      headers: { ...json, 'transfer-encoding': 'chunked' },
      body: body(limits.bodyBytes + 1),
    })
    assert.equal(chunked.status, 413)
    assertClientError(chunked, 'PAYLOAD_TOO_LARGE')
  })

  it('deep variables in an address', async () => {
    const query = `?query=%7B__typename%7D&variables=${'['.repeat(5_000)}`
    assertClientError(await served.send({ method: 'GET', query }), 'LIMIT_EXCEEDED')
  })
})

describe('what a client may well send', () => {
  it('properties nobody knows, a byte order mark, a repeated property', async () => {
    const body = '\uFEFF{"query":"{ nothing }","id":1,"__proto__":{"a":1},"query":"{ information }"}'
    assert.equal((await served.send({ headers: json, body })).json.data.information, 'All *fine*.')
  })

  it('brackets in strings and comments', async () => {
    const brackets = '{[('.repeat(100)
    const found = await served.ask(
      `# ${brackets}\n{ a: announcement(id: "${brackets}") { id } b: announcement(id: """${brackets} \\""" ${brackets}""") { id } }`,
    )
    assert.deepEqual(found.json.data, { a: null, b: null })
  })

  it('lone surrogates in variables', async () => {
    const body = '{"query":"query ($a: String!) { announcement(id: $a) { id } }","variables":{"a":"\\ud800"}}'
    assert.deepEqual((await served.send({ headers: json, body })).json, { data: { announcement: null } })
  })
})

describe('nesting found without a parser', () => {
  it('is never less than what the lexer of graphql-js finds', () => {
    const parts = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '(',
      ')',
      '"',
      '"""',
      '\\',
      '\\"""',
      '\\"',
      '#',
      '\n',
      '\r',
      'a',
      ' ',
      '""',
    )
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 40 }), texts => {
        const text = texts.join('')
        assert.ok(nestingOf(text, 'graphql', 1_000) >= lexedNesting(text), JSON.stringify(text))
      }),
      { numRuns: 5_000 },
    )
  })

  it('is that of the value in JSON', () => {
    const depthOf = (value: unknown): number =>
      typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0
    fc.assert(
      fc.property(fc.jsonValue(), value =>
        assert.equal(nestingOf(JSON.stringify(value), 'json', 1_000), depthOf(value)),
      ),
    )
  })
})

function lexedNesting(text: string): number {
  const lexer = new Lexer(new Source(text))
  let depth = 0
  let deepest = 0
  try {
    for (let token = lexer.advance(); token.kind !== TokenKind.EOF; token = lexer.advance()) {
      if (/^[{[(]$/.test(token.kind)) deepest = Math.max(deepest, ++depth)
      if (/^[}\])]$/.test(token.kind)) depth--
    }
  } catch (error) {
    assert.ok(error instanceof GraphQLError)
  }
  return deepest
}
