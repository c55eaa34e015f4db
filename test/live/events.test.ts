/** The event stream of the whole server, over real sockets. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { after, before, describe, it, test } from 'node:test'
import type { Board } from '../../src/board/model/board.ts'
import { createEventPath } from '../../src/live/event-path.ts'
import { EventStreams } from '../../src/live/event-streams.ts'
import { StreamRoom } from '../../src/live/stream-room.ts'
import { startTestApp, type TestApp, until } from '../app.ts'
import { engines } from '../matrix.ts'
import { type EventReader, readEvents } from './event-reader.ts'

const notice = (title: string) => ({
  id: 'notice',
  title,
  description: 'D',
  image: 'https://pictures.invalid/a.svg',
  createdAt: '2026-03-11T12:00:00.000Z',
  platformUserId: 1,
})
const documentWith = (title: string) => ({
  platformUsers: [{ id: 1, username: 'ada' }],
  announcements: [notice(title)],
})

const names = (event: { readonly data: unknown }): readonly string[] =>
  (event.data as { changed?: readonly string[] }).changed ?? []

for (const engine of engines)
  describe(`Event streams of two instances on ${engine}`, () => {
    let one: TestApp
    let two: TestApp
    before(async () => {
      one = await startTestApp({ engine, document: documentWith('First') })
      two = await startTestApp({ environment: { DATABASE_URL: one.databaseUrl } })
    })
    after(async () => {
      await two?.close()
      await one?.close()
    })

    it('name what changed, whichever instance it was written at', async () => {
      const readers = [await readEvents(`${one.url}/events`), await readEvents(`${two.url}/events`)]
      for (const reader of readers) await reader.first(({ event }) => event === 'ready')
      await one.import(documentWith('Second'))
      for (const reader of readers) {
        const { event, id } = await reader.first(each => names(each).includes('announcements'))
        assert.equal(event, 'change')
        assert.match(id, /^\w{8}-\d+$/)
        reader.close()
      }
    })

    it('resume after the last id, and have everything loaded again after an id of another instance', async () => {
      const reader = await readEvents(`${one.url}/events`)
      const { id } = await reader.first(({ event }) => event === 'ready')
      reader.close()
      const other = await readEvents(`${two.url}/events`, { 'last-event-id': id })
      assert.equal((await other.first(() => true)).event, 'reload')
      other.close()

      const watching = await readEvents(`${one.url}/events`)
      await one.import(documentWith('Third'))
      const told = await watching.first(each => names(each).includes('announcements'))
      watching.close()
      const resumed = await readEvents(`${one.url}/events`, { 'last-event-id': id })
      const missed = await resumed.first(() => true)
      assert.equal(missed.event, 'change')
      assert.ok(names(missed).includes('announcements'))
      resumed.close()
      const current = await readEvents(`${one.url}/events`, { 'last-event-id': told.id })
      assert.notEqual((await current.first(() => true)).event, 'reload')
      current.close()
    })
  })

describe('The event stream', () => {
  let app: TestApp
  before(async () => {
    app = await startTestApp({
      basePath: '/board',
      environment: {
        TRUST_PROXY: 'loopback',
        MAX_EVENT_STREAMS: '5',
        MAX_EVENT_STREAMS_PER_CLIENT: '2',
        MAX_CONNECTIONS: '100',
      },
    })
  })
  after(() => app.close())
  const as = (address: string) => ({ 'x-forwarded-for': address })

  it('is plain text for every origin that no proxy may hold back', async () => {
    const reader = await readEvents(`${app.url}/events?any`, { 'accept-encoding': 'gzip, br, zstd' })
    assert.equal(reader.status, 200)
    assert.equal(reader.headers['content-type'], 'text/event-stream; charset=utf-8')
    assert.equal(reader.headers['content-encoding'], undefined)
    assert.equal(reader.headers['cache-control'], 'no-store, no-transform')
    assert.equal(reader.headers['x-accel-buffering'], 'no')
    assert.equal(reader.headers['access-control-allow-origin'], '*')
    assert.equal(reader.headers['transfer-encoding'], undefined)
    await reader.first(({ event }) => event === 'ready')
    assert.match(reader.text(), /^retry: \d{4}\n/)
    reader.close()
  })

  it('answers HEAD with its head alone, and refuses other methods', async () => {
    const head = await app.fetch('/events', { method: 'HEAD' })
    assert.equal(head.status, 200)
    assert.equal(head.headers.get('content-type'), 'text/event-stream; charset=utf-8')
    assert.equal(await head.text(), '')
    const posted = await app.fetch('/events', { method: 'POST' })
    assert.equal(posted.status, 405)
    assert.equal(posted.headers.get('allow'), 'GET, HEAD, OPTIONS')
    assert.equal((await app.fetch('/events/', {})).status, 404)
  })

  it('is bounded for each client and in all, and gives the places of those who left to others', async () => {
    const open: EventReader[] = []
    const ask = async (address: string) => {
      const reader = await readEvents(`${app.url}/events`, as(address))
      if (reader.status === 200) open.push(reader)
      else assert.ok(Number(reader.headers['retry-after']) > 0)
      return reader.status
    }
    await until(
      () => ask('192.0.2.1'),
      status => status === 200,
    )
    assert.equal(await ask('192.0.2.1'), 200)
    assert.equal(await ask('192.0.2.1'), 429)
    for (const address of ['192.0.2.2', '192.0.2.3', '192.0.2.4']) assert.equal(await ask(address), 200)
    assert.equal(await ask('192.0.2.5'), 503)
    open[0]?.close()
    await until(
      () => ask('192.0.2.5'),
      status => status === 200,
    )
    for (const reader of open) reader.close()
  })
})

test('A stop ends the streams, and each browser comes back at an instant of its own', async () => {
  const app = await startTestApp()
  const readers = await Promise.all(Array.from({ length: 8 }, () => readEvents(`${app.url}/events`)))
  for (const reader of readers) await reader.first(({ event }) => event === 'ready')
  await app.close()
  const retries = readers.map(reader => reader.text().match(/retry: (\d+)\n\n$/)?.[1])
  await Promise.all(readers.map(reader => reader.ended))
  assert.ok(retries.every(Boolean), String(retries))
  assert.ok(new Set(retries).size > 1)
})

test('Without streams browsers are told not to ask again', async () => {
  const app = await startTestApp({ environment: { MAX_EVENT_STREAMS: '0' } })
  assert.equal((await app.fetch('/events')).status, 204)
  await app.close()
})

describe('The streams of one instance', () => {
  let now = 0
  let board: Board
  let streams: EventStreams
  let server: Server
  let address: string
  before(async () => {
    streams = new EventStreams({
      instance: 'me',
      room: new StreamRoom({ max: 99, maxPerClient: 99 }),
      clock: () => now,
      random: () => 0,
    })
    const path = createEventPath({ streams, path: '/events', clientOf: () => null, isOn: true })
    server = createServer((request, response) => void path(request, response))
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`
    board = {
      announcements: [],
      banners: [],
      ongoing: [],
      planned: [],
      monitors: [],
      overall: null,
      site: { title: 'A' },
      offlineSince: null,
      uncheckedSince: null,
      staleSince: null,
    } as unknown as Board
    streams.follow(board)
  })
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  const change = (parts: Partial<Board>) => {
    board = { ...board, ...parts }
    streams.follow(board)
  }

  it('get one event for all that changed while a round was under way', async () => {
    const reader = await readEvents(address)
    await reader.first(({ event }) => event === 'ready')
    change({ site: { ...board.site } })
    change({ staleSince: 5 })
    change({ banners: [] })
    const { id } = await reader.first(each => each.id === 'me-3')
    assert.equal(id, 'me-3')
    assert.deepEqual([...new Set(reader.events.flatMap(names))].sort(), ['banners', 'freshness', 'site'])
    reader.close()
  })

  it('are told of nothing but figures twice a minute at most', async () => {
    const reader = await readEvents(address)
    await reader.first(({ event }) => event === 'ready')
    const figures = () => reader.events.filter(each => names(each).includes('figures')).length
    const monitor = { id: 1, name: 'Website', uptime: 0.5 } as Board['monitors'][number]
    change({ monitors: [monitor] })
    await reader.first(each => names(each).includes('status'))
    for (const uptime of [0.6, 0.7, 0.8]) change({ monitors: [{ ...monitor, uptime }] })
    await until(figures, count => count === 1)
    await streams.beat()
    now += 29_999
    await streams.beat()
    change({ site: { ...board.site } })
    await reader.first(each => names(each).join() === 'site,figures' || names(each).join() === 'figures,site')
    assert.equal(figures(), 2)
    reader.close()
  })

  it('get a beat each, which keeps proxies from closing them and says that they missed nothing', async () => {
    const reader = await readEvents(address)
    await reader.first(({ event }) => event === 'ready')
    for (let tick = 0; tick < 20; tick++) await streams.beat()
    await until(reader.text, text => text.endsWith('event: beat\ndata:\n\n'))
    assert.equal(reader.text().match(/^event: beat$/gm)?.length, 1)
    reader.close()
  })

  it('are cut off when their reader takes nothing, and hold no memory for it', async () => {
    const accepted = once(server, 'connection')
    const slow = connect((server.address() as AddressInfo).port, '127.0.0.1')
    slow.on('error', () => {})
    slow.pause()
    slow.write('GET /events HTTP/1.1\r\nHost: a\r\n\r\n')
    await until(
      () => streams.count,
      count => count === 1,
    )
    const reader = await readEvents(address)
    const [socket] = (await accepted) as [Socket]
    // More than the system takes from this process.
    socket.write(Buffer.alloc(32 * 1024 * 1024))
    change({ site: { ...board.site } })
    await until(
      () => streams.count,
      count => count === 1,
    )
    assert.ok(socket.destroyed)
    await reader.first(each => names(each).includes('site'))
    reader.close()
    slow.destroy()
  })

  it('have everything loaded again when more was missed than is kept', async () => {
    const reader = await readEvents(address)
    const { id } = await reader.first(() => true)
    reader.close()
    for (let count = 0; count < 256; count++) change({ site: { ...board.site } })
    const resumed = await readEvents(address, { 'last-event-id': id })
    assert.deepEqual(names(await resumed.first(() => true)), ['site'])
    resumed.close()
    change({ site: { ...board.site } })
    for (const lastId of [id, 'me-99999', 'me', 'x-1', '\u00e9']) {
      const late = await readEvents(address, { 'last-event-id': lastId })
      assert.equal((await late.first(() => true)).event, 'reload', lastId)
      late.close()
    }
  })
})
