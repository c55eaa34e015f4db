/** `decisions.md`, the GraphQL interface over HTTP, on the whole server. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { announcement, onServer } from './server.ts'
import { type Sent, send } from './wire.ts'

const long = 'A long text. '.repeat(500)

onServer(
  'GraphQL over HTTP',
  { document: { information: long, announcements: [announcement('a')] } },
  app => {
    const graphql = () => `${app().url}/graphql`
    const get = (query: string, headers: Sent['headers'] = {}) =>
      send(`${graphql()}?query=${encodeURIComponent(query)}`, { headers })
    const post = (body: object, headers: Record<string, string> = {}) =>
      send(graphql(), {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })

    test('POST, GET and HEAD answer the same', async () => {
      const query = '{ announcement(id: "a") { title } }'
      const [posted, got] = [await post({ query }), await get(query)]
      assert.equal(posted.text, '{"data":{"announcement":{"title":"Title of a"}}}')
      assert.equal(got.text, posted.text)
      const head = await send(`${graphql()}?query=${encodeURIComponent(query)}`, { method: 'HEAD' })
      assert.deepEqual([head.status, head.bytes.length], [200, 0])
      assert.equal(head.headers['content-length'], got.headers['content-length'])
      assert.equal(head.headers.etag, got.headers.etag)
    })

    test('OPTIONS lets every site ask, without credentials', async () => {
      const { status, headers } = await send(graphql(), {
        method: 'OPTIONS',
        headers: {
          origin: 'https://elsewhere.example',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type',
        },
      })
      assert.ok([200, 204].includes(status))
      assert.equal(headers['access-control-allow-origin'], '*')
      assert.equal(headers['access-control-allow-credentials'], undefined)
      assert.match(String(headers['access-control-allow-headers']), /content-type/i)
      assert.match(String(headers['access-control-allow-methods']), /POST/)
    })

    test('other methods are 405 with Allow', async () => {
      for (const method of ['PUT', 'DELETE', 'PATCH', 'PROPFIND']) {
        const { status, headers } = await send(graphql(), { method })
        assert.equal(status, 405, method)
        assert.match(String(headers.allow), /GET.*POST|POST.*GET/)
      }
    })

    test('/schema.graphql is the contract, character for character, as text', async () => {
      const { status, text, headers } = await send(`${app().url}/schema.graphql`)
      assert.equal(status, 200)
      assert.equal(text, readFileSync(new URL('./fixtures/schema.graphql', import.meta.url), 'utf8'))
      assert.match(String(headers['content-type']), /text\/plain|application\/graphql/)
    })

    test('/graphiql is the explorer, and nothing in it comes from elsewhere', async () => {
      const { status, text, headers } = await send(`${app().url}/graphiql`, {
        headers: { accept: 'text/html' },
      })
      assert.equal(status, 200)
      for (const [, address = ''] of text.matchAll(/(?:src|href)="([^"]+)"/g))
        assert.ok(!/^(https?:)?\/\//.test(address), address)
      const policy = String(headers['content-security-policy'])
      assert.match(policy, /default-src 'none'|default-src 'self'/)
      assert.doesNotMatch(policy, /https?:\/\/|script-src[^;]*'unsafe/)
    })

    test('an unchanged answer is 304 by its ETag, which changes with the content alone', async () => {
      const first = await get('{ information }')
      const etag = String(first.headers.etag)
      assert.match(String(first.headers['cache-control']), /max-age=\d+/)
      const { status, bytes } = await get('{ information }', { 'if-none-match': etag })
      assert.deepEqual([status, bytes.length], [304, 0])
      assert.equal((await get('{ information }', { 'if-none-match': '"other"' })).status, 200)
      assert.equal((await get('{ information }')).headers.etag, etag)
    })

    test('an answer comes as gzip, br or plain, as the client likes, again and again', async () => {
      const plain = (await get('{ information }')).text
      assert.equal(JSON.parse(plain).data.information, long)
      for (let count = 0; count < 3; count++) {
        const gzip = await get('{ information }', { 'accept-encoding': 'gzip' })
        assert.equal(gzip.headers['content-encoding'], 'gzip')
        assert.equal(gunzipSync(gzip.bytes).toString(), plain)
        const br = await get('{ information }', { 'accept-encoding': 'br' })
        assert.equal(br.headers['content-encoding'], 'br')
        assert.equal(brotliDecompressSync(br.bytes).toString(), plain)
        assert.match(String(br.headers.vary), /accept-encoding/i)
      }
    })

    test('every error carries a code, tells nothing internal, and may be kept by nobody', async () => {
      const answers = [
        await get('{'),
        await get('{ nothing }'),
        await get('{ announcements(input: { page: 0 }) { id } }'),
        await get('mutation { a }'),
        await get(''),
        await post({ query: 'query ($id: String!) { announcement(id: $id) { id } }', variables: { id: 5 } }),
        await post({ query: 'query a { information } query b { information }' }),
        await post({}),
        await send(graphql(), { method: 'PUT' }),
        await send(graphql(), { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{}' }),
      ]
      for (const { status, text, headers } of answers) {
        const { errors } = JSON.parse(text)
        assert.ok(errors.length > 0)
        for (const { message, extensions } of errors) {
          assert.match(extensions.code, /^[A-Z_]+$/)
          assert.notEqual(extensions.code, 'INTERNAL_SERVER_ERROR')
          assert.doesNotMatch(message, /node_modules|\.ts\b|\n\s+at /)
          assert.deepEqual(Object.keys(extensions), ['code'])
        }
        assert.ok(status < 500)
        assert.match(String(headers['cache-control']), /no-store|private/)
        assert.doesNotMatch(String(headers['cache-control']), /public/)
      }
    })

    test('unknown properties of a request are ignored', async () => {
      const { status, text } = await post({
        query: '{ announcement(id: "a") { id } }',
        id: 5,
        extra: {},
        extensions: { a: 1 },
      })
      assert.equal(status, 200)
      assert.equal(text, '{"data":{"announcement":{"id":"a"}}}')
    })

    test('every answer of the server is nosniff and names no software', async () => {
      for (const path of [
        '/',
        '/graphql?query={information}',
        '/new',
        '/nothing',
        '/healthz',
        '/announcements.atom',
        '/schema.graphql',
        '/graphiql',
        '/favicon.svg',
      ]) {
        const { headers } = await send(app().url + path)
        assert.equal(headers['x-content-type-options'], 'nosniff', path)
        assert.equal(headers['x-powered-by'], undefined)
        assert.equal(headers.server, undefined)
      }
    })
  },
)
