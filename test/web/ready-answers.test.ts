/** Ready answers, in front of the framework and through it, over real sockets. */
import assert from 'node:assert/strict'
import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { compress } from '../../src/lib/content-encoding.ts'
import type { SpareTimeOptions } from '../../src/lib/spare-time.ts'
import { PageAnswer } from '../../src/web/edge/page-answer.ts'
import { ReadyAnswer } from '../../src/web/edge/ready-answer.ts'
import { type Guard, ReadyAnswers } from '../../src/web/edge/ready-answers.ts'
import { type Reader, readerOf } from '../../src/web/reader.ts'
import { until } from '../app.ts'

const text = 'All is well on every machine. '.repeat(200)

const encodings = [
  ['', undefined],
  ['identity', undefined],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, zstd', 'zstd'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, gzip;q=0, zstd', 'zstd'],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['identity;q=0', undefined],
  ['identity;q=0, gzip;q=0.1', 'gzip'],
  ['gzip;q=0.2, br;q=0.1', 'gzip'],
] as const

test('Every reader gets an encoding that they take, and under all of them the same bytes', async t => {
  const { ask, made } = await site(t)
  // The first answer comes from the route, the second from memory.
  for (let round = 0; round < 2; round++)
    for (const [accepted, encoding] of encodings) {
      const { status, headers, body } = await ask({ 'accept-encoding': accepted })
      assert.equal(status, 200)
      assert.equal(headers['content-encoding'], encoding, accepted)
      assert.equal(headers['content-length'], String(body.length))
      assert.equal(headers.vary, 'accept-language, cookie, accept-encoding')
      assert.equal(String(plain(body, headers)), `en 1 ${text}`, accepted)
    }
  assert.equal(made(), 1)
})

test('What is answered in front is what the route answers, but for the route', async t => {
  const { ask, routed } = await site(t)
  const first = await ask(browser)
  const second = await ask(browser)
  assert.equal(routed(), 1)
  assert.deepEqual({ ...second.headers, date: '' }, { ...first.headers, date: '' })
  assert.deepEqual(second.body, first.body)
  assert.match(String(second.headers['content-security-policy']), /^default-src 'none'/)
  assert.equal(second.headers['x-content-type-options'], 'nosniff')
  assert.equal(second.headers['x-of-its-own'], 'yes')
})

test('Who has the page already gets no bytes, in front and by the route', async t => {
  const { ask, change } = await site(t)
  const { headers } = await ask(browser)
  const etag = String(headers.etag)
  for (const named of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
    const answer = await ask({ ...browser, 'if-none-match': named })
    assert.equal(answer.status, 304, named)
    assert.equal(answer.body.length, 0)
    assert.equal(answer.headers.etag, etag)
    assert.equal(answer.headers.vary, headers.vary)
    assert.equal(answer.headers['cache-control'], headers['cache-control'])
    assert.equal(answer.headers['content-type'], undefined)
    assert.equal(answer.headers['content-encoding'], undefined)
  }
  change()
  assert.equal((await ask({ ...browser, 'if-none-match': etag })).status, 200)
})

test('HEAD tells what GET would send, and sends none of it', async t => {
  const { ask } = await site(t)
  for (let round = 0; round < 2; round++) {
    const head = await ask(browser, { method: 'HEAD' })
    const get = await ask(browser)
    assert.equal(head.body.length, 0)
    assert.deepEqual({ ...head.headers, date: '' }, { ...get.headers, date: '' })
  }
})

test('Nobody gets the language of another, whether chosen or preferred', async t => {
  const { ask } = await site(t)
  const readers = [
    [{ 'accept-language': 'de' }, 'de'],
    [{ 'accept-language': 'en' }, 'en'],
    [{ 'accept-language': 'de', cookie: 'language=en' }, 'en'],
    [{ cookie: 'a=b; language=de' }, 'de'],
    [{ cookie: 'language=xx', 'accept-language': 'de;q=0.5, en;q=0.4' }, 'de'],
    [{}, 'en'],
  ] as const
  for (let round = 0; round < 3; round++)
    for (const [headers, language] of readers)
      assert.match(String((await ask(headers)).body), new RegExp(`^${language} `))
})

test('A change is in the next answer, and a page that is the same again keeps its compressed bytes', async t => {
  const { ask, change, made } = await site(t)
  await ask(browser)
  change({ version: 2, text: `en 1 ${text}` })
  const same = await ask(browser)
  assert.equal(made(), 2)
  change({ version: 3 })
  const other = await ask(browser)
  assert.notEqual(other.headers.etag, same.headers.etag)
  assert.equal(String(plain(other.body, other.headers)), `en 3 ${text}`)
})

test('Where it cannot be told whether a page is current, its route answers', async t => {
  const { ask, breaks } = await site(t)
  await ask(browser)
  breaks(true)
  assert.equal((await ask(browser)).status, 500)
  breaks(false)
  assert.equal((await ask(browser)).status, 200)
})

test('Only the address itself is answered in front; a query goes by the route', async t => {
  const { ask, routed } = await site(t)
  await ask(browser)
  const { status, body, headers } = await ask(browser, { path: '/page?a' })
  assert.equal(status, 200)
  assert.equal(String(plain(body, headers)), `en 1 ${text}`)
  assert.equal(routed(), 2)
  assert.equal((await ask(browser, { path: '/page/' })).status, 404)
  assert.equal((await ask(browser, { method: 'POST' })).status, 404)
})

test('However many ask at the same time, a page is made once and compressed once', async t => {
  const { ask, made } = await site(t)
  const all = await Promise.all(Array.from({ length: 50 }, () => ask(browser)))
  assert.equal(made(), 1)
  assert.ok(all.every(({ body }) => body.equals(all[0]?.body ?? Buffer.alloc(0))))

  const answer = new PageAnswer({ body: Buffer.from(text), type: 'text/plain' }, false)
  const variants = await Promise.all(Array.from({ length: 20 }, () => answer.variant('br')))
  assert.ok(variants.every(each => each === variants[0]))
  assert.equal(answer.variant('br'), variants[0], 'and then it is there at once')
})

test('A compression that fails is a rejection for those who wait, and is tried again', async () => {
  let failures = 1
  const answer = new ReadyAnswer({
    body: Buffer.from('small'),
    headersOf: () => [],
    compress: body => {
      if (failures-- > 0) throw new Error('no memory')
      return Buffer.from(body)
    },
  })
  const first = answer.variant('gzip')
  assert.ok(first instanceof Promise)
  await assert.rejects(first, /no memory/)
  assert.equal((await answer.variant('gzip')).body, 'small')
  assert.equal(answer.bytes, 5, 'the plain bytes are not kept beside the others')
})

test('What is read often is compressed again as well as can be, without anybody waiting', async t => {
  const text = Array.from({ length: 3_000 }, (_, at) => `word${(at * 7919) % 1009}`).join(' ')
  const { ask, change, answers } = await site(t, { lastingMs: 0 })
  change({ version: 1, text })
  const first = await ask(browser)
  assert.equal(first.body.length, (await compress(Buffer.from(text), 'br')).length)
  const weightBefore = answers.bytes
  for (let at = 0; at < 16; at++) await ask(browser)
  const better = await until(
    () => ask(browser),
    ({ body }) => body.length < first.body.length,
  )
  assert.equal(String(plain(better.body, better.headers)), text)
  assert.equal(better.headers['content-length'], String(better.body.length))
  assert.equal(better.headers.etag, first.headers.etag)
  assert.equal(weightBefore - answers.bytes, first.body.length - better.body.length)
})

test('What is sent most often is compressed well first, and the others wait for their turn', async t => {
  const text = Array.from({ length: 3_000 }, (_, at) => `word${(at * 7919) % 1009}`).join(' ')
  const pauses: (() => void)[] = []
  const { ask, change } = await site(t, { lastingMs: 0, spareTime: { later: go => pauses.push(go) } })
  change({ version: 1, text })
  const quick = (await ask(browser)).body.length
  const areGood = async () => {
    const all = ['/other/0', '/other/1', '/other/2'].map(path => ask(browser, { path }))
    return (await Promise.all(all)).map(({ body }) => body.length < quick)
  }
  for (let at = 0; at < 16; at++) await ask(browser, { path: '/other/0' })
  await until(areGood, ([first]) => first === true)
  for (let at = 0; at < 16; at++) await ask(browser, { path: '/other/1' })
  for (let at = 0; at < 20; at++) await ask(browser, { path: '/other/2' })
  await sleep(5)
  assert.deepEqual(await areGood(), [true, false, false])
  pauses.shift()?.()
  assert.deepEqual(await until(areGood, each => each.filter(Boolean).length > 1), [true, false, true])
  await until(
    async () => pauses.shift()?.(),
    () => pauses.length === 0,
  )
  await until(areGood, each => each.every(Boolean))
})

test('What is forgotten is not in memory any longer, although its thorough compression is still to come', async t => {
  const { ask, answers, bodies, change } = await site(t, { lastingMs: 100_000 })
  change({ version: 1, text: text.repeat(20) })
  await ask({ 'accept-encoding': 'identity' })
  for (let at = 0; at < 16; at++) await ask(browser)
  assert.equal(bodies.length, 1)
  answers.forget('/page')
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const isInMemory = async () => {
    await sleep(1)
    collect()
    return bodies.some(each => each.deref() !== undefined)
  }
  assert.equal(await until(isInMemory, is => !is), false)
})

test('What is kept counts with the bytes it has now, not with those it was made of', async t => {
  const { ask, answers } = await site(t)
  const small = await ask(browser, { path: '/other/1' })
  const weight = answers.bytes
  await ask({ 'accept-encoding': 'identity' }, { path: '/other/2' })
  assert.ok(text.length > 10 * small.body.length)
  assert.ok(answers.bytes - weight > weight, 'a page in plain bytes weighs more than a compressed one')
  assert.ok(weight < text.length)
})

test('All that is kept stays within its bytes, and what does not fit is answered all the same', async t => {
  const maxBytes = 100_000
  const { ask, answers, made } = await site(t, { maxBytes })
  for (let round = 0; round < 2; round++)
    for (let page = 0; page < 60; page++) {
      const { body } = await ask(
        { 'accept-encoding': page % 2 ? 'identity' : 'br' },
        { path: `/other/${page}` },
      )
      assert.ok(body.length > 0)
      assert.ok(answers.bytes <= maxBytes, `${answers.bytes} bytes`)
    }
  assert.ok(answers.bytes > maxBytes / 3)
  assert.equal(made(), 120, 'each was pushed out before it came again')
})

test('The plain bytes are not kept beside the compressed ones unless somebody asks for them', async () => {
  const body = Buffer.from(text)
  const answer = new PageAnswer({ body, type: 'text/plain' }, false)
  const { body: br } = await answer.variant('br')
  assert.equal(answer.bytes, br.length)
  const identity = await answer.variant('identity')
  assert.equal(String(identity.body), text)
  const { body: gzip } = await answer.variant('gzip')
  assert.equal(answer.bytes, br.length + body.length + gzip.length)
})

test('What is guarded is asked about every time, and what is gone goes by its route', async t => {
  let stands = async () => true
  let asked = 0
  const guard: Guard = {
    isFor: ({ headers }) => headers.cookie === undefined,
    stands: async () => {
      asked++
      await sleep(1)
      return stands()
    },
  }
  const { ask, routed } = await site(t, { guard })
  await ask(browser)
  await ask(browser)
  assert.deepEqual([routed(), asked], [1, 1])
  await ask({ ...browser, cookie: 'mine=1' })
  assert.deepEqual([routed(), asked], [2, 1], 'who may see another page is not asked for in front')
  stands = async () => false
  const gone = await ask(browser)
  assert.equal(gone.status, 200, 'the route decides')
  assert.deepEqual([routed(), asked], [3, 2])
  stands = async () => {
    throw new Error('The database is away.')
  }
  assert.equal((await ask(browser)).status, 200)
  assert.equal(routed(), 4)
})

test('What is guarded and stands, but is no longer current, goes by its route', async t => {
  const guard: Guard = { isFor: () => true, stands: async () => true }
  const { ask, change, routed } = await site(t, { guard })
  await ask(browser)
  change({ version: 2 })
  const { body, headers } = await ask(browser)
  assert.equal(String(plain(body, headers)), `en 2 ${text}`)
  assert.equal(routed(), 2)
})

const browser = { 'accept-encoding': 'gzip, deflate, br, zstd' }

type Shown = { readonly version: number; readonly text?: string }

type SiteOptions = {
  readonly maxBytes?: number
  readonly lastingMs?: number
  readonly spareTime?: SpareTimeOptions
  readonly guard?: Guard
}

/** A site with one page that has its language and version, and any number of others. */
async function site(t: TestContext, { guard, ...options }: SiteOptions = {}) {
  const answers = new ReadyAnswers(options)
  const bodies: WeakRef<Buffer>[] = []
  let shown: Shown = { version: 1 }
  let [made, routed] = [0, 0]
  let broken = false
  const version = () => {
    if (broken) throw new Error('There is no Board.')
    return shown.version
  }
  const pageAt = (address: string, reader: Reader) => ({
    address,
    reader,
    version,
    make: () => {
      made++
      const body = Buffer.from(shown.text ?? `${reader.language} ${shown.version} ${text}`)
      bodies.push(new WeakRef(body))
      return { body, type: 'text/html; charset=utf-8', headers: { 'x-of-its-own': 'yes' } }
    },
    ...(guard && { guard }),
  })
  const app = Fastify({
    serverFactory: handler =>
      createServer((incoming, response) => {
        if (!answers.fastPath(incoming, response, handler)) handler(incoming, response)
      }),
  })
  app.get('/page', async (incoming, reply) => {
    routed++
    return answers.send(incoming, reply, pageAt('/page', readerOf(incoming)))
  })
  app.get('/other/:number', async (incoming, reply) =>
    answers.send(incoming, reply, pageAt(incoming.url, readerOf(incoming))),
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  t.after(() => app.close())
  const { port } = app.server.address() as AddressInfo
  return {
    answers,
    /** Plain bytes of the pages in the order in which they were made. */
    bodies,
    made: () => made,
    routed: () => routed,
    breaks: (now: boolean) => {
      broken = now
    },
    change: (next: Shown = { version: shown.version + 1 }) => {
      shown = next
    },
    ask: (headers: Readonly<Record<string, string>>, { path = '/page', method = 'GET' } = {}) =>
      exchange({ port, path, method, headers, agent: false }),
  }
}

type Got = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Buffer }

const exchange = (options: object): Promise<Got> =>
  new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', ...options }, response => {
      const chunks: Buffer[] = []
      response.on('data', chunk => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const { statusCode = 0, headers } = response
        resolve({ status: statusCode, headers, body: Buffer.concat(chunks) })
      })
    })
      .on('error', reject)
      .end()
  })

function plain(body: Buffer, { 'content-encoding': coding }: IncomingHttpHeaders): Buffer {
  if (coding === 'br') return brotliDecompressSync(body)
  if (coding === 'zstd') return zstdDecompressSync(body)
  return coding === 'gzip' ? gunzipSync(body) : body
}
