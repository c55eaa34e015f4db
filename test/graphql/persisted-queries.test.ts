import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { createPersistedQueries } from '../../src/graphql/persisted-queries.ts'
import { type Served, serveGraphql } from './server.ts'

const query = '{ information }'
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const persisted = (hash: string, version: unknown = 1) => ({ persistedQuery: { version, sha256Hash: hash } })

describe('automatic persisted queries', () => {
  let served: Served
  beforeEach(async () => {
    served = await serveGraphql()
  })
  afterEach(() => served[Symbol.asyncDispose]())

  const post = (body: object) =>
    served.send({ headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const get = (body: { query?: string; extensions: object }) =>
    served.send({
      method: 'GET',
      query: `?${new URLSearchParams({ ...(body.query ? { query: body.query } : {}), extensions: JSON.stringify(body.extensions) })}`,
    })

  for (const [name, send] of Object.entries({ POST: post, GET: get })) {
    it(`are asked for, sent once, and then known, by ${name}`, async () => {
      const extensions = persisted(sha256(query))
      const unknown = await send({ extensions })
      assert.equal(unknown.status, 200)
      assert.equal(unknown.headers['cache-control'], 'no-store')
      assert.deepEqual(unknown.json, {
        errors: [{ message: 'PersistedQueryNotFound', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }],
      })
      assert.ok((await send({ query, extensions })).json.data.information)
      for (let sight = 0; sight < 3; sight++) assert.ok((await send({ extensions })).json.data.information)
    })

    it(`must have the hash they claim, by ${name}`, async () => {
      const wrong = await send({ query, extensions: persisted(sha256('{ other }')) })
      assert.equal(wrong.status, 400)
      assert.equal(wrong.json.errors[0].extensions.code, 'PERSISTED_QUERY_MISMATCH')
      assert.equal(
        (await send({ extensions: persisted(sha256('{ other }')) })).json.errors[0].message,
        'PersistedQueryNotFound',
      )
    })
  }

  it('are known by a hash in capitals too', async () => {
    await post({ query, extensions: persisted(sha256(query).toUpperCase()) })
    assert.ok((await post({ extensions: persisted(sha256(query)) })).json.data)
  })

  it('are not remembered when they are not valid', async () => {
    for (const document of ['{ nothing }', '{', 'mutation { a }']) {
      await post({ query: document, extensions: persisted(sha256(document)) })
      const { json } = await post({ extensions: persisted(sha256(document)) })
      assert.equal(json.errors[0].extensions.code, 'PERSISTED_QUERY_NOT_FOUND')
    }
  })

  for (const asked of [
    { version: 2, sha256Hash: sha256(query) },
    { version: 1 },
    { version: 1, sha256Hash: 'x' },
    { version: 1, sha256Hash: [] },
    1,
    'x',
    [],
    {},
  ]) {
    it(`refuse ${JSON.stringify(asked)}`, async () => {
      const { status, json } = await post({ query, extensions: { persistedQuery: asked } })
      assert.equal(status, 400)
      assert.equal(json.errors[0].extensions.code, 'BAD_REQUEST')
    })
  }

  it('never outgrow their bytes', () => {
    const known = createPersistedQueries(10_000)
    const remember = (text: string) => known.remember(text, persisted(sha256(text)))
    const isKnown = (text: string) => {
      try {
        return known.resolve(null, persisted(sha256(text))) === text
      } catch {
        return false
      }
    }
    const texts = Array.from({ length: 100 }, (_, n) => `# ${n} ${'x'.repeat(400)}`)
    for (const text of texts) remember(text)
    assert.ok(texts.filter(isKnown).length <= 12)
    assert.ok(isKnown(texts[99] ?? ''))
  })
})
