/** Lists that are asked for again and again, on two instances of one database. */
import assert from 'node:assert/strict'
import { request } from 'node:http'
import { after, before, describe, it, test } from 'node:test'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import fastify from 'fastify'
import { z } from 'zod'
import { openDatabase } from '../../src/db/open-database.ts'
import { commandActor, type Permission } from '../../src/kernel/actor.ts'
import { createPaths } from '../../src/kernel/paths.ts'
import { KeptLists } from '../../src/rest/kept-lists.ts'
import { operationIn, pageOf } from '../../src/rest/operation.ts'
import { restRoutes } from '../../src/rest/operation-routes.ts'
import { createTokenStore } from '../../src/tokens/token-store.ts'
import { startTestApp, type TestApp } from '../app.ts'
import type { Json } from '../json.ts'
import { engines, migratedDatabase } from '../matrix.ts'
import { somebody } from '../people.ts'
import { tokenFor } from './api.ts'

const dayMs = 86_400_000
const author = { id: 1, username: 'ada', avatar: null }
const announcement = (id: string, more: object = {}) => ({
  id,
  title: `Title of ${id}`,
  description: 'A description that makes the list long enough to be compressed. '.repeat(4),
  image: 'https://example.org/a.png',
  platformUserId: 1,
  createdAt: '2026-01-01T12:00:00.000Z',
  ...more,
})
const sleeping = { intervalSeconds: 86_400, retryIntervalSeconds: 86_400, active: false }
const monitors = Array.from({ length: 12 }, (_, index) => ({
  ...sleeping,
  kind: 'http',
  name: `web ${index}`,
  url: `http://127.0.0.1:9/${index}`,
  headers: { 'X-Key': `secret ${index}` },
}))

for (const engine of engines)
  describe(`Lists that are kept, on ${engine}`, () => {
    let now = Date.UTC(2026, 0, 10, 12)
    const apps: TestApp[] = []
    const closing: (() => Promise<void>)[] = []
    before(async () => {
      const { url, remove } = await migratedDatabase(engine)
      const environment = { DATABASE_URL: url }
      const announcements = Array.from({ length: 8 }, (_, index) => announcement(`a${index}`))
      const document = { platformUsers: [author], announcements, monitors }
      apps.push(await startTestApp({ environment, document, now: () => now }))
      apps.push(await startTestApp({ environment, now: () => now }))
      closing.push(...apps.map(app => app.close), remove)
    })
    after(async () => {
      for (const close of closing) await close()
    })

    const get = (app: TestApp, path: string, token: string, headers: Readonly<Record<string, string>> = {}) =>
      exchange(`${app.url}/api/v1${path}`, { authorization: `Bearer ${token}`, ...headers })
    /** By both instances, as often as it takes to be kept. */
    const everywhere = async (path: string, token: string): Promise<readonly Json[]> => {
      const lists: Json[] = []
      for (const app of [...apps, ...apps]) lists.push(JSON.parse((await get(app, path, token)).text))
      return lists
    }
    const tokenOf = (...scopes: Permission[]) => tokenFor(apps[0] as TestApp, { scopes })
    const change = async (method: string, path: string, body: object | null, app = apps[1] as TestApp) => {
      const answer = await app.fetch(`/api/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${await tokenFor(apps[0] as TestApp)}`,
          'if-match': '*',
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      assert.ok(answer.ok, await answer.text())
    }

    it('have a write of any instance as soon as it is answered', async () => {
      const token = await tokenOf('read')
      for (let round = 0; round < 3; round++)
        for (const writer of apps) {
          await everywhere('/announcements', token)
          await change('PATCH', '/announcements/a3', { title: `Round ${round} of ${writer.url}` }, writer)
          for (const list of await everywhere('/announcements', token)) {
            const found = list['items'].find((each: Json) => each['id'] === 'a3')
            assert.equal(found.title, `Round ${round} of ${writer.url}`)
          }
        }
    })

    it('lose the monitor that is deleted, in its list and in those of others', async () => {
      const token = await tokenOf('read')
      const [before] = await everywhere('/monitors', token)
      const id = before?.['items'][0].id
      await change('PATCH', '/announcements/a1', { kind: 'incident', monitors: [id] })
      const linked = (list: Json) => list['items'].find((each: Json) => each['id'] === 'a1').monitors
      for (const list of await everywhere('/announcements', token)) assert.deepEqual(linked(list), [id])
      await everywhere('/statuses', token)
      await change('DELETE', `/monitors/${id}`, null)
      for (const list of await everywhere('/announcements', token)) assert.deepEqual(linked(list), [])
      for (const path of ['/monitors', '/statuses'])
        for (const { items } of await everywhere(path, token))
          assert.ok(items.every((each: Json) => each['id'] !== id))
    })

    it('are never those of an actor who may see more', async () => {
      const [editor, reader, other] = [
        await tokenOf('read', 'monitors'),
        await tokenOf('read'),
        await tokenOf('read', 'announcements'),
      ]
      for (let round = 0; round < 2; round++)
        for (const app of apps) {
          assert.match((await get(app, '/monitors', editor)).text, /127\.0\.0\.1:9\/5/)
          for (const token of [reader, other]) {
            const { text } = await get(app, '/monitors', token)
            assert.doesNotMatch(text, /127\.0\.0\.1:9\/\d/)
            assert.equal(JSON.parse(text).items.length, 11)
          }
        }
    })

    it('are not those of an actor who could see more before a change of role', async () => {
      const { accountId } = await somebody(apps[0] as TestApp, 'operator')
      const token = await tokenFor(apps[0] as TestApp, { accountId })
      const shows = async (pattern: RegExp) => {
        for (const list of await everywhere('/monitors', token))
          assert.match(JSON.stringify(list['items'].map((each: Json) => each['url'])), pattern)
      }
      await shows(/127\.0\.0\.1:9\/5/)
      await change('PATCH', `/accounts/${accountId}`, { role: 'viewer' })
      await shows(/^\[("http:\/\/127\.0\.0\.1:9\/\(secret\)",?)+\]$/)
    })

    it('are refused without a token, and to one that is revoked or expired', async () => {
      const path = '/announcements?limit=3'
      const [revoked, expiring] = [
        await tokenOf('read'),
        await tokenFor(apps[0] as TestApp, { scopes: ['read'], expiresAt: now + dayMs }),
      ]
      for (const token of [revoked, expiring]) await everywhere(path, token)
      await using db = await openDatabase((apps[0] as TestApp).databaseUrl)
      await db.write(createTokenStore(db).remove(revoked.slice(4, 16)))
      now += dayMs
      for (const app of apps) {
        for (const token of [revoked, expiring, 'none'])
          assert.equal((await get(app, path, token)).status, 401)
        assert.equal((await app.fetch(`/api/v1${path}`)).status, 401)
      }
    })

    it('have what is published by time alone', async () => {
      const token = await tokenOf('read')
      const publishAt = new Date(now + dayMs).toISOString()
      await change('PATCH', '/announcements/a5', { state: 'scheduled', publishAt })
      const published = async () => {
        const lists = await everywhere('/announcements?state=published', token)
        return lists.map(({ items }) => items.some((each: Json) => each['id'] === 'a5'))
      }
      assert.deepEqual(await published(), [false, false, false, false])
      now += dayMs
      assert.deepEqual(await published(), [true, true, true, true])
    })

    it('are the same kept and made, in every encoding, with their headers', async () => {
      const token = await tokenOf('read')
      const [app] = apps as [TestApp]
      for (const path of ['/announcements?limit=7', '/monitors', '/statuses']) {
        const plain = await get(app, path, token, { 'accept-encoding': 'identity' })
        assert.equal(plain.status, 200)
        assert.match(String(plain.headers['etag']), /^W\/"/)
        assert.equal(plain.headers['cache-control'], 'private, no-cache')
        assert.equal(plain.headers['vary'], 'accept-encoding')
        assert.equal(plain.headers['x-content-type-options'], 'nosniff')
        for (const encoding of ['br', 'zstd', 'gzip', 'identity'])
          for (let round = 0; round < 2; round++) {
            const answer = await get(app, path, token, { 'accept-encoding': encoding })
            assert.equal(answer.text, plain.text, encoding)
            const { 'content-encoding': coding, 'content-length': length, ...headers } = answer.headers
            assert.equal(coding, encoding === 'identity' ? undefined : encoding)
            assert.equal(Number(length), answer.bytes)
            const { 'content-length': _, ...others } = plain.headers
            assert.deepEqual({ ...headers, date: '' }, { ...others, date: '' })
          }
        const head = await get(app, path, token, { 'accept-encoding': 'br', ':method': 'HEAD' })
        assert.deepEqual([head.status, head.bytes, head.headers['etag']], [200, 0, plain.headers['etag']])
        const etag = String(plain.headers['etag'])
        const same = await get(app, path, token, { 'accept-encoding': 'br', 'if-none-match': etag })
        assert.deepEqual([same.status, same.bytes, same.headers['etag']], [304, 0, etag])
        assert.equal(same.headers['vary'], 'accept-encoding')
        assert.equal((await get(app, path, token, { 'if-none-match': '"other"' })).status, 200)
      }
    })

    it('name their next page as before', async () => {
      const token = await tokenOf('read')
      for (let round = 0; round < 2; round++) {
        const { headers, text } = await get(apps[0] as TestApp, '/announcements?limit=2', token)
        const { next } = JSON.parse(text)
        assert.equal(
          headers['link'],
          `<${apps[0]?.url}/api/v1/announcements?limit=2&after=${next}>; rel="next"`,
        )
      }
    })
  })

const asked = { operation: 'list', url: '/list', actor: commandActor('a test'), slices: ['things'] }

test('A list is made once for all who ask between two writes, and what was read before a write is not kept after it', async () => {
  let [version, made] = [1, 0]
  const finish: (() => void)[] = []
  const lists = new KeptLists({ versions: async () => new Map([['things', version]]) })
  const make = async () => {
    const json = JSON.stringify({ made: ++made })
    await new Promise<void>(resolve => finish.push(resolve))
    return { json, link: null, changesWithTime: false }
  }
  const settled = () => new Promise(resolve => setImmediate(resolve))
  const bodyOf = async (list: ReturnType<KeptLists['get']>) =>
    String(await lists.bodyOf(asked, await list, 'identity'))

  const early = [lists.get(asked, make), lists.get(asked, make)]
  await settled()
  version = 2
  const late = lists.get(asked, make)
  await settled()
  assert.equal(made, 2)
  for (const each of finish) each()
  assert.deepEqual(await Promise.all(early.map(bodyOf)), ['{"made":1}', '{"made":1}'])
  assert.equal(await bodyOf(late), '{"made":2}')
  assert.equal(await bodyOf(lists.get(asked, make)), '{"made":2}')
  assert.equal(made, 2)
})

test('A list whose version comes once is shared by those who ask at the same time, and not kept', async () => {
  let [version, made] = [0, 0]
  const lists = new KeptLists({ versions: async () => new Map([['things', version]]) })
  const make = async () => ({ json: JSON.stringify({ made: ++made }), link: null, changesWithTime: false })
  for (const [each, sum, bytes] of [
    [-1, 1, 0],
    [-2, 2, 0],
    [1, 3, 1],
  ] as const) {
    version = each
    await Promise.all([lists.get(asked, make), lists.get(asked, make)])
    assert.deepEqual([made, Math.sign(lists.bytes)], [sum, bytes])
  }
})

test('A list that could not be made is made again', async () => {
  const lists = new KeptLists({ versions: async () => new Map() })
  const fails = async () => {
    throw new Error('away')
  }
  await assert.rejects(lists.get(asked, fails), /away/)
  const made = await lists.get(asked, async () => ({ json: '{}', link: null, changesWithTime: false }))
  assert.equal(String(await lists.bodyOf(asked, made, 'identity')), '{}')
})

test('An error while the bytes are made has no headers of the list', async t => {
  const lists = new KeptLists({ versions: async () => new Map() })
  lists.bodyOf = async () => {
    throw new Error('There is no memory.')
  }
  const app = fastify()
  t.after(() => app.close())
  const list = operationIn({ name: 'Things', description: '' })({
    id: 'listThings',
    method: 'GET',
    path: '/things',
    summary: 'All things.',
    permission: 'audit',
    slices: ['things'],
    answers: { 200: pageOf(z.string()) },
    gives: ['Link', 'ETag'],
    handle: async () => ({ status: 200, json: '[]', next: 'more' }),
  })
  restRoutes(app, {
    operations: [list],
    identifyCreator: () => assert.fail(),
    identify: async () => ({ tokenId: 'a token', actor: asked.actor }),
    lists,
    idempotency: { once: () => assert.fail('This creates nothing.') },
    rateLimit: null,
    paths: createPaths(new URL('https://status.example')),
    addressOf: () => '192.0.2.7',
    faults: { error: () => {} },
  })
  const { statusCode, headers } = await app.inject('/api/v1/things')
  assert.deepEqual([statusCode, headers['cache-control']], [500, 'no-store'])
  assert.deepEqual(
    [headers.etag, headers['link'], headers['content-encoding']],
    [undefined, undefined, undefined],
  )
})

test('All that is kept stays within its bytes, in whatever encodings it is asked for', async () => {
  const maxBytes = 200_000
  const lists = new KeptLists({ versions: async () => new Map(), maxBytes })
  for (let number = 0; number < 60; number++) {
    const request = { ...asked, url: `/list?${number}` }
    const json = JSON.stringify(
      Array.from({ length: 1_000 }, (_, index) => (index * 7919 * (number + 1)) % 1009),
    )
    const list = await lists.get(request, async () => ({ json, link: null, changesWithTime: false }))
    for (const encoding of ['br', 'identity', 'gzip'] as const) {
      const before = lists.bytes
      const { length } = await lists.bodyOf(request, list, encoding)
      assert.ok(lists.bytes <= maxBytes, `${lists.bytes} bytes`)
      if (number === 0 && encoding === 'gzip') assert.equal(lists.bytes - before, length)
    }
  }
  assert.ok(lists.bytes > maxBytes / 2)
})

type Got = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
  /** Length of the body as sent. */
  readonly bytes: number
}

function exchange(
  url: string,
  { ':method': method = 'GET', ...headers }: Readonly<Record<string, string>>,
): Promise<Got> {
  return new Promise((resolve, reject) => {
    request(url, { method, headers, agent: false }, response => {
      const chunks: Buffer[] = []
      response.on('data', chunk => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const sent = Buffer.concat(chunks)
        const { statusCode: status = 0, headers } = response
        resolve({ status, headers, bytes: sent.length, text: plain(sent, headers['content-encoding']) })
      })
    })
      .on('error', reject)
      .end()
  })
}

function plain(sent: Buffer, coding: string | undefined): string {
  const decode = { br: brotliDecompressSync, zstd: zstdDecompressSync, gzip: gunzipSync }[coding ?? '']
  return String(decode && sent.length > 0 ? decode(sent) : sent)
}
