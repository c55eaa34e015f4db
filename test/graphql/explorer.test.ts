import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import Fastify from 'fastify'
import { explorerRoutes } from '../../src/graphql/explorer.ts'
import { schemaText } from '../../src/graphql/schema-text.ts'
import { type AppError, statusOf } from '../../src/kernel/errors.ts'
import { createPaths } from '../../src/kernel/paths.ts'
import { ReadyAnswers } from '../../src/web/edge/ready-answers.ts'

const app = Fastify()
app.setErrorHandler<AppError>(({ code }, _request, reply) => reply.code(statusOf(code)).send({ code }))
const paths = createPaths(new URL('https://example.org/board'))
app.register(async below => explorerRoutes(below, { paths, answers: new ReadyAnswers() }), {
  prefix: paths.base,
})
after(() => app.close())

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const page = () => get('/board/graphiql')

describe('the explorer', () => {
  it('names no address but those below BASE_URL', async () => {
    const addresses = [...(await page()).body.matchAll(/(?:src|href|data-endpoint)="([^"]*)"/g)].map(
      ([, found]) => found,
    )
    assert.ok(addresses.length >= 8)
    for (const found of addresses) assert.match(String(found), /^\/board\//)
  })

  it('runs no script but its files, and no style but theirs and one with its nonce, new each time', async () => {
    const policies = await Promise.all([page(), page()])
    const [one = '', other = ''] = policies.map(each => String(each.headers['content-security-policy']))
    assert.match(one, /^default-src 'none'; script-src 'self'; style-src 'self' 'nonce-[^']+'; /)
    assert.doesNotMatch(one, /unsafe|https?:|\*/)
    assert.notEqual(one, other)
    assert.doesNotMatch((await page()).body, /<style|<script(?! src=)|\son\w+=|\sstyle=/)
  })

  it('serves its files for ever at addresses that change with them', async () => {
    const files = [...(await page()).body.matchAll(/"(\/board\/graphiql\/[^"]+)"/g)].map(([, found]) =>
      String(found),
    )
    assert.equal(files.length, 6)
    for (const file of files) {
      const { statusCode, headers } = await get(file, { 'accept-encoding': 'gzip' })
      assert.equal(statusCode, 200)
      assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
      const isTiny = file.includes('page')
      assert.equal(headers['content-encoding'], isTiny ? undefined : 'gzip')
      assert.match(String(headers['content-type']), /^text\/(css|javascript); charset=utf-8$/)
      assert.equal((await get(file, { 'if-none-match': String(headers.etag) })).statusCode, 304)
    }
  })

  it('has no other files', async () => {
    for (const file of ['x.js', '..%2f..%2fpackage.json', 'graphiql.js']) {
      const { statusCode, json } = await get(`/board/graphiql/${file}`)
      assert.deepEqual([statusCode, json()], [404, { code: 'not_found' }])
    }
  })
})

describe('/schema.graphql', () => {
  it('is the schema as text', async () => {
    const { body, headers } = await get('/board/schema.graphql')
    assert.equal(body, schemaText)
    assert.equal(headers['content-type'], 'text/plain; charset=utf-8')
  })
})
