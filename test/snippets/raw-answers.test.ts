/** Texts that are read often are answered from memory, until they are deleted. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http'
import { type AddressInfo, Socket } from 'node:net'
import { after, afterEach, before, beforeEach, it, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Database } from '../../src/db/database.ts'
import { repeat } from '../../src/kernel/jobs/interval.ts'
import { createPaths } from '../../src/kernel/paths.ts'
import { createSnippetOrigins } from '../../src/snippets/access/snippet-origins.ts'
import { anonymous } from '../../src/snippets/model/snippet.ts'
import { RawAnswers } from '../../src/snippets/read/raw-answers.ts'
import { createSnippetStore, type SnippetStore } from '../../src/snippets/snippet-store.ts'
import { until } from '../app.ts'
import { onBothEngines } from '../matrix.ts'
import { draft } from './draft.ts'

const start = Date.UTC(2026, 0, 1)

onBothEngines('raw texts in memory', open => {
  let db: Database
  let store: SnippetStore
  let answers: RawAnswers
  let stopConfirming: () => Promise<void>
  let looks = 0
  let server: Server
  let time = start

  before(async () => {
    db = await open()
    store = createSnippetStore(db, { idLength: 10 })
    server = createServer((request, response) => {
      if (!answers.fastPath(request, response)) response.writeHead(404).end()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  after(() => server.close())
  beforeEach(() => {
    const paths = createPaths(new URL('https://snippets.test'))
    answers = new RawAnswers({
      store,
      paths,
      now: () => time,
      isHotlink: () => false,
      cors: createSnippetOrigins(null),
    })
    const look = () => answers.confirm().finally(() => looks++)
    stopConfirming = repeat(5, look, () => {})
  })
  afterEach(() => stopConfirming())

  /** Creates a snippet and reads it once, by its route. */
  async function read(fields: Parameters<typeof draft>[0] = {}): Promise<string> {
    const { id } = await store.add(draft(fields), anonymous, time)
    const found = await store.find(id, time)
    assert.ok(found?.state === 'open')
    answers.keep(found)
    return id
  }

  const isInMemory = async (id: string): Promise<boolean> => {
    const { port } = server.address() as AddressInfo
    const response = await fetch(`http://127.0.0.1:${port}/${id}/raw`)
    await response.arrayBuffer()
    return response.status === 200
  }
  const areInMemory = async (ids: readonly string[]) =>
    (await Promise.all(ids.map(isInMemory))).filter(Boolean)
  /** Resolves when a check under way has ended, and another whole one after it. */
  const confirmed = async () => {
    const before = looks
    await until(
      () => looks,
      count => count >= before + 2,
    )
  }

  it('of a large size are compressed once, and go so to clients that ask', async () => {
    const content = 'words and more words\n'.repeat(5_000)
    const id = await read({ content })
    const { port } = server.address() as AddressInfo
    const ask = (encoding: string) =>
      fetch(`http://127.0.0.1:${port}/${id}/raw`, { headers: { 'accept-encoding': encoding } })
    const settled = (encoding: string) =>
      until(
        async () => {
          const found = await store.find(id, time)
          if (found?.state === 'open') answers.keep(found)
          return ask(encoding)
        },
        ({ status }) => status === 200,
      )
    for (const encoding of ['gzip', 'br']) {
      const answer = await settled(encoding)
      assert.equal(answer.headers.get('content-encoding'), encoding)
      assert.match(answer.headers.get('etag') ?? '', /^W\/"/)
      assert.ok(Number(answer.headers.get('content-length')) < content.length / 10)
      assert.equal(await answer.text(), content)
    }
    const plain = await ask('identity')
    assert.equal(plain.headers.get('content-encoding'), null)
    assert.match(plain.headers.get('etag') ?? '', /^"/)
    assert.equal(await plain.text(), content)
    answers.forget(id)
    assert.equal((await ask('gzip')).status, 404)
  })

  it('do not expire together as long as they are read', async () => {
    const ids = await Promise.all(Array.from({ length: 300 }, () => read()))
    for (let second = 0; second < 3; second++) {
      assert.equal((await areInMemory(ids)).length, ids.length)
      time += 600
      await confirmed()
      time += 399
    }
  })

  it('expire a second after they were read when nothing confirms them', async () => {
    const id = await read()
    time += 999
    assert.equal(await isInMemory(id), true)
    await stopConfirming()
    time += 1000
    assert.equal(await isInMemory(id), false)
  })

  it('are looked up again when they were not read for a while', async () => {
    const id = await read()
    assert.equal(await isInMemory(id), true)
    time += 5000
    await confirmed()
    assert.equal(await isInMemory(id), false)
  })

  for (const [how, change] of Object.entries({
    'was deleted': id => store.take(id),
    'was hidden': id => store.hide(id, start),
    'was deleted and its id drawn again': async id => {
      await store.take(id)
      time++
      const again = createSnippetStore(db, { idLength: 10, drawId: () => id })
      await again.add(draft({ content: 'another' }), anonymous, time)
    },
  } satisfies Record<string, (id: string) => Promise<unknown>>))
    it(`are gone with the next look when another instance said that one ${how}`, async () => {
      const ids = [await read(), await read()] as const
      assert.equal((await areInMemory(ids)).length, 2)
      await change(ids[0])
      assert.equal(
        await until(
          () => isInMemory(ids[0]),
          is => !is,
        ),
        false,
      )
      assert.equal(await isInMemory(ids[1]), true)
    })

  it('are gone at once when they were forgotten while a look was under way', async () => {
    const id = await read()
    for (let round = 0; round < 20; round++) {
      await isInMemory(id)
      answers.forget(id)
      await sleep(6)
      assert.equal(await isInMemory(id), false)
      const found = await store.find(id, time)
      assert.ok(found?.state === 'open')
      answers.keep(found)
    }
  })

  it('are gone at the instant they expire', async () => {
    const id = await read({ expires: 1 })
    await isInMemory(id)
    time += 500
    await confirmed()
    assert.equal(await isInMemory(id), true)
    time += 500
    assert.equal(await isInMemory(id), false)
  })
})

test('Raw texts leave memory once others took their place there, however recently they were read', async () => {
  const paths = createPaths(new URL('https://snippets.test'))
  const store = { stillOpen: async () => new Map() }
  const answers = new RawAnswers({
    store,
    paths,
    now: () => start,
    isHotlink: () => false,
    cors: createSnippetOrigins(null),
    maxBytes: 1_000_000,
  })
  const texts = Array.from({ length: 20 }, (_, index) => readOften(`text${index}`))
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  await until(
    () => {
      collect()
      return texts.filter(text => text.deref()).length
    },
    count => count < 10,
  )

  /** Reads a text until it is answered from memory: the cache may evict a new one for those that were read before. */
  function readOften(id: string): WeakRef<ArrayBuffer> {
    const content = new Uint8Array(200_000)
    const given = {
      id,
      content,
      lexer: 'plain',
      filename: null,
      more: [],
      revision: 1,
      createdAt: start,
      expiresAt: null,
    }
    const request = new IncomingMessage(new Socket())
    Object.assign(request, { method: 'GET', url: `/${id}/raw` })
    do
      answers.keep({
        ...given,
        rtl: false,
        parentId: null,
        encrypted: false,
        deletable: false,
        receipt: null,
      })
    while (!answers.fastPath(request, new ServerResponse(request)))
    return new WeakRef(content.buffer)
  }
})
