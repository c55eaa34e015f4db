import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, describe, it } from 'node:test'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { OperatorError } from '../../src/kernel/errors.ts'
import { createRateLimit } from '../../src/lib/rate-limit.ts'
import { announcement, noon, serveGraphql, sketchBoard } from './server.ts'

const board = sketchBoard({ announcements: [announcement({ content: 'Long. '.repeat(400) })] })
let clock = noon
const served = await serveGraphql({ board: () => board, now: () => clock })
after(() => served[Symbol.asyncDispose]())

const json = { 'content-type': 'application/json' }
const long = '{ announcements(input: {}) { content } }'
const address = (query: string, more = '') => `?query=${encodeURIComponent(query)}${more}`
const get = (query: string, headers: Record<string, string> = {}, method = 'GET') =>
  served.send({ method, query: address(query), headers })

describe('GET and HEAD', () => {
  it('answer what POST answers', async () => {
    const posted = await served.ask(long)
    const got = await get(long)
    assert.equal(got.text, posted.text)
    assert.equal(got.headers.etag, posted.headers.etag)
  })

  it('HEAD has the headers of GET and no body, also for an error', async () => {
    for (const query of [long, '{']) {
      const headers = { accept: 'application/graphql-response+json' }
      const [head, got] = [await get(query, headers, 'HEAD'), await get(query, headers)]
      assert.equal(head.bytes.length, 0)
      assert.equal(head.status, got.status)
      for (const name of ['content-length', 'content-type', 'etag', 'cache-control'])
        assert.equal(head.headers[name], got.headers[name], name)
    }
  })

  it('take variables and the name of the operation', async () => {
    const query = address(
      'query A($id: String!) { announcement(id: $id) { id } } query B { __typename }',
      '&operationName=A&variables={"id":"a1"}',
    )
    assert.deepEqual((await served.send({ method: 'GET', query })).json, {
      data: { announcement: { id: 'a1' } },
    })
  })

  for (const query of [
    '',
    '?',
    '?query=',
    '?variables={}',
    '?query=%7B__typename%7D&variables=%7B',
    '?query=%7B__typename%7D&variables=[]',
    '?query=%ff%fe',
    '?%',
  ]) {
    it(`refuse the address /graphql${query}`, async () => {
      const { status, json: body } = await served.send({
        method: 'GET',
        query,
        headers: { accept: 'application/graphql-response+json' },
      })
      assert.equal(status, 400)
      assert.ok(body.errors[0].extensions.code)
    })
  }
})

describe('ETag', () => {
  it('spares the bytes of GET and HEAD, in whatever encoding they were had', async () => {
    for (const encoding of ['identity', 'gzip', 'br']) {
      const first = await get(long, { 'accept-encoding': encoding })
      for (const method of ['GET', 'HEAD']) {
        for (const tag of [
          first.headers.etag,
          `W/${first.headers.etag}`,
          `"x", ${first.headers.etag}`,
          '*',
        ]) {
          const second = await get(
            long,
            { 'accept-encoding': encoding, 'if-none-match': String(tag) },
            method,
          )
          assert.equal(second.status, 304, `${method} ${encoding} ${tag}`)
          assert.equal(second.bytes.length, 0)
          assert.equal(second.headers['access-control-allow-origin'], '*')
          assert.match(String(second.headers['cache-control']), /^public, max-age=/)
        }
      }
    }
  })

  it('differs for other bytes, other encodings, other media types, and POST pays it no heed', async () => {
    const variants = [
      await get(long),
      await get(long, { 'accept-encoding': 'gzip' }),
      await get(long, { 'accept-encoding': 'br' }),
      await get(long, { accept: 'application/graphql-response+json' }),
      await get('{ information }'),
    ]
    assert.equal(new Set(variants.map(each => each.headers.etag)).size, variants.length)
    assert.equal((await get(long, { 'if-none-match': '"other"' })).status, 200)
    const posted = await served.ask(long, undefined, { 'if-none-match': String(variants[0]?.headers.etag) })
    assert.equal(posted.status, 200)
  })
})

describe('compression', () => {
  const plain = { 'accept-encoding': 'identity' }
  const br = { 'accept-encoding': 'br' }
  it('is gzip or br, and gives the same bytes', async () => {
    const { bytes } = await get(long, plain)
    for (let sight = 0; sight < 3; sight++) {
      assert.deepEqual(gunzipSync((await get(long, { 'accept-encoding': 'gzip' })).bytes), bytes)
      assert.deepEqual(brotliDecompressSync((await get(long, { 'accept-encoding': 'br' })).bytes), bytes)
    }
  })

  const cases: readonly (readonly [accept: string, encoding: string | undefined])[] = [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1, br;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0, gzip;q=0', undefined],
    ['identity, gzip;q=0.5', undefined],
    ['*', 'br'],
    ['*;q=0.1, br;q=0', 'gzip'],
    ['GZIP', 'gzip'],
    ['deflate', undefined],
    ['', undefined],
    [';;,,q=9', undefined],
  ]
  for (const [accept, encoding] of cases) {
    it(`for "${accept}" is ${encoding ?? 'none'}`, async () => {
      const { status, headers } = await get(long, { 'accept-encoding': accept })
      assert.equal(status, 200)
      assert.equal(headers['content-encoding'], encoding)
    })
  }

  const twice = async (question: string) => {
    const answers = [await get(question, br), await get(question, br)]
    for (const { headers } of answers)
      assert.equal((await get(question, { ...br, 'if-none-match': String(headers.etag) })).status, 304)
    const [first, second] = answers
    assert.ok(first && second)
    assert.notEqual(first.headers.etag, second.headers.etag)
    assert.ok(second.bytes.length < first.bytes.length, `${second.bytes.length} < ${first.bytes.length}`)
    return { first, second }
  }

  it('is not done for a small answer the first time, unless the plain bytes are refused', async () => {
    const question = long.replace('{', '{ again: __typename ')
    const { first, second } = await twice(question)
    assert.equal(first.headers['content-encoding'], undefined)
    assert.deepEqual(brotliDecompressSync(second.bytes), first.bytes)
    const refusing = { 'accept-encoding': 'br, identity;q=0' }
    const other = await get(long.replace('{', '{ other: __typename '), refusing)
    assert.equal(other.headers['content-encoding'], 'br')
  })

  it('costs little for a larger one the first time and is done well from the second on', async () => {
    const many = Array.from({ length: 10 }, (_, at) => `again${at}: content`).join(' ')
    const { first, second } = await twice(`{ announcements(input: {}) { ${many} } }`)
    assert.equal(first.headers['content-encoding'], 'br')
    assert.deepEqual(brotliDecompressSync(first.bytes), brotliDecompressSync(second.bytes))
  })

  it('is not done for a handful of bytes, unless the plain ones are refused', async () => {
    assert.equal(
      (await get('{ __typename }', { 'accept-encoding': 'br' })).headers['content-encoding'],
      undefined,
    )
    assert.equal(
      (await get('{ __typename }', { 'accept-encoding': 'br, identity;q=0' })).headers['content-encoding'],
      'br',
    )
  })

  it('is a 406 when everything is refused', async () => {
    const { status, json: body } = await get(long, { 'accept-encoding': 'identity;q=0' })
    assert.equal(status, 406)
    assert.equal(body.errors[0].extensions.code, 'NOT_ACCEPTABLE')
  })
})

describe('caches', () => {
  it('may keep an answer five seconds, never past the instant it changes', async () => {
    const expiring = sketchBoard({
      announcements: [announcement({ bannerText: 'x', bannerExpiry: noon + 60_000 })],
    })
    await using other = await serveGraphql({ board: () => expiring, now: () => clock })
    for (const [leftMs, maxAge] of [
      [60_000, 5],
      [5_999, 5],
      [4_999, 4],
      [999, 0],
      [0, 0],
      [-1, 0],
    ] as const) {
      clock = noon + 60_000 - leftMs
      for (let sight = 0; sight < 3; sight++) {
        assert.equal(
          (await other.ask('{ information }')).headers['cache-control'],
          `public, max-age=${maxAge}`,
        )
      }
    }
    clock = noon
  })

  it('never keep an error', async () => {
    for (const query of [
      '{',
      '{ nothing }',
      '{ announcements(input: { page: 0 }) { id } }',
      'mutation { a }',
    ]) {
      for (let sight = 0; sight < 3; sight++) {
        const { headers } = await get(query)
        assert.equal(headers['cache-control'], 'no-store')
        assert.equal(headers.etag, undefined)
      }
    }
  })

  it('are told what an answer depends on', async () =>
    assert.equal((await get(long)).headers.vary, 'Accept, Accept-Encoding'))
})

describe('other sites', () => {
  it('may read everything, without credentials', async () => {
    for (const query of ['{ information }', '{']) {
      const { headers } = await get(query, { origin: 'https://example.org' })
      assert.equal(headers['access-control-allow-origin'], '*')
      assert.equal(headers['access-control-allow-credentials'], undefined)
    }
  })

  it('may read the headers that say how old an answer is, and how many are left', async () => {
    const { headers } = await get('{ information }', { origin: 'https://example.org' })
    const exposed = String(headers['access-control-expose-headers']).toLowerCase().split(', ')
    assert.deepEqual(exposed, ['corkboard-data-age', 'etag', 'ratelimit', 'ratelimit-policy', 'retry-after'])
  })

  it('may ask first', async () => {
    const headers = {
      origin: 'https://example.org',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    }
    const asked = await served.send({ method: 'OPTIONS', headers })
    assert.equal(asked.status, 204)
    assert.equal(asked.headers['access-control-allow-origin'], '*')
    assert.match(String(asked.headers['access-control-allow-headers']), /content-type/i)
    assert.match(String(asked.headers['access-control-allow-methods']), /POST/)
    assert.ok(Number(asked.headers['access-control-max-age']) > 0)
  })

  for (const type of [
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain',
    'text/plain; application/json',
    '',
    'application/json; charset=latin1',
    'application/jsonp',
  ]) {
    it(`may not post "${type}"`, async () => {
      const { status, json: body } = await served.send({
        headers: { 'content-type': type },
        body: '{"query":"{ information }"}',
      })
      assert.equal(status, 415)
      assert.equal(body.errors[0].extensions.code, 'UNSUPPORTED_MEDIA_TYPE')
    })
  }

  for (const type of [
    'application/json; charset=UTF-8',
    'Application/JSON ;charset="utf-8"',
    'application/graphql+json',
  ]) {
    it(`may post "${type}"`, async () => {
      assert.equal(
        (await served.send({ headers: { 'content-type': type }, body: '{"query":"{ information }"}' }))
          .status,
        200,
      )
    })
  }
})

describe('Accept', () => {
  const [plain, graphql] = [
    'application/json; charset=utf-8',
    'application/graphql-response+json; charset=utf-8',
  ]
  const cases: readonly (readonly [accept: string, type: string | null])[] = [
    ['application/graphql-response+json, application/json;q=0.9', graphql],
    ['application/json;q=0.9, application/graphql-response+json', graphql],
    ['application/json, application/graphql-response+json', plain],
    ['application/graphql-response+json; charset=utf-8, application/json; charset=utf-8', graphql],
    ['application/graphql-response+json;q=0.1, */*', plain],
    ['text/html, application/xhtml+xml, */*;q=0.8', plain],
    ['application/*', plain],
    ['application/json;q=0, */*', graphql],
    ['text/html', null],
    ['application/json; charset=latin1', null],
    ['*/*;q=0', null],
  ]
  for (const [accept, type] of cases) {
    it(`${accept}: ${type ?? 'a 406'}`, async () => {
      const { status, headers } = await get(long, { accept })
      assert.equal(status, type ? 200 : 406)
      if (type) assert.equal(headers['content-type'], type)
    })
  }
})

describe('the connection', () => {
  for (const method of ['PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND']) {
    it(`refuses ${method}`, async () => {
      const { status, headers } = await served.send({ method, headers: json, body: '{}' })
      assert.equal(status, 405)
      assert.equal(headers.allow, 'GET, HEAD, POST, OPTIONS')
    })
  }

  it('refuses a list of queries with the settings of clients that send them', async () => {
    for (const list of [[], [{ query: '{ information }' }], [{ query: '{ information }' }, {}]]) {
      const { status, text } = await served.send({
        method: 'POST',
        headers: { ...json, accept: 'application/graphql-response+json' },
        body: JSON.stringify(list),
      })
      assert.equal(status, 400)
      const { errors, data } = JSON.parse(text)
      assert.equal(data, undefined)
      assert.equal(errors.length, 1)
      assert.equal(errors[0].extensions.code, 'BAD_REQUEST')
      assert.match(
        errors[0].message,
        /one query.*HttpLink instead of BatchHttpLink.*instead of batchRequests/,
      )
    }
  })

  it('refuses a compressed body', async () => {
    const { status, headers } = await served.send({
      headers: { ...json, 'content-encoding': 'gzip' },
      body: gzipSync('{}'),
    })
    assert.equal(status, 415)
    assert.equal(headers['accept-encoding'], 'identity')
  })

  it('says neither what runs here nor lets a type be guessed', async () => {
    for (const { headers } of [await get(long), await get('{'), await served.send({ method: 'PUT' })]) {
      assert.equal(headers['x-content-type-options'], 'nosniff')
      assert.equal(headers.server, undefined)
      assert.equal(headers['x-powered-by'], undefined)
    }
  })

  it('outlives uploads that break off, bodies too large, and clients that wait to be asked', async () => {
    const start = 'POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
    const body = '{"query":"{ information }"}'
    const broken = connect(served.port, '127.0.0.1').on('error', () => {})
    broken.write(`${start}Content-Length: 1000\r\n\r\n{"query"`)
    await new Promise(resolve => setTimeout(resolve, 20))
    broken.destroy()

    const socket = connect(served.port, '127.0.0.1')
    let heard = ''
    socket.setEncoding('utf8').on('data', text => {
      heard += text
    })
    socket.write(`${start}Expect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`)
    await once(socket, 'data')
    assert.match(heard, /^HTTP\/1\.1 100 Continue/)
    socket.write(body)
    socket.write(`${start}Content-Length: 300000\r\n\r\n${' '.repeat(300_000)}`)
    socket.write(`${start}Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`)
    await once(socket, 'close')
    assert.deepEqual(heard.match(/HTTP\/1\.1 \d+/g), [
      'HTTP/1.1 100',
      'HTTP/1.1 200',
      'HTTP/1.1 413',
      'HTTP/1.1 200',
    ])
    assert.deepEqual(served.logged, [])
  })

  it('asks to come again before there is a Board', async () => {
    await using early = await serveGraphql({
      board: () => {
        throw new OperatorError('unavailable', 'Not ready yet.')
      },
    })
    const { status, headers, json: body } = await early.ask('{ information }')
    assert.equal(status, 503)
    assert.ok(Number(headers['retry-after']) > 0)
    assert.equal(headers['cache-control'], 'no-store')
    assert.equal(body.errors[0].extensions.code, 'SERVICE_UNAVAILABLE')
  })

  it('counts the requests of a client', async () => {
    await using limited = await serveGraphql({
      rateLimit: createRateLimit({ count: 2, windowMs: 60_000 }, () => noon),
    })
    const statuses = []
    for (let n = 0; n < 3; n++) {
      const { status, headers } = await limited.ask('{ information }')
      statuses.push(status)
      assert.ok(headers['ratelimit'])
    }
    assert.deepEqual(statuses, [200, 200, 429])
    const { headers, json: body } = await limited.ask('{ information }')
    assert.ok(Number(headers['retry-after']) > 0)
    assert.equal(body.errors[0].extensions.code, 'TOO_MANY_REQUESTS')
    assert.equal((await limited.send({ method: 'OPTIONS' })).status, 204)
  })
})
