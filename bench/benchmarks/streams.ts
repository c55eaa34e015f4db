import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { startCorkboard, tokenOf } from '../corkboard.ts'
import { median } from '../numbers.ts'
import { ask } from '../question.ts'
import type { Result } from '../report.ts'
import { siteDocument } from '../site.ts'
import { cpuMs, residentMb } from '../usage.ts'

const streams = 5_000
/** Streams that are opened at a time, fewer than wait in the queue of a listening socket. */
const atOnce = 100
const changes = 5
/** Time in which pages ask after an event, each at an instant of its own; that of `live.js`. */
const spreadMs = 1_000
/** Longest wait for what all streams or pages are to have. */
const patienceMs = 60_000

const environment = {
  MAX_CONNECTIONS: '12000',
  MAX_EVENT_STREAMS: String(streams),
  API_RATE: 'off',
}

/** Opens 5 000 event streams to one instance, changes something, and measures when the last of them and the last page have it. */
export async function measureStreams(): Promise<Result> {
  await using corkboard = await startCorkboard({ environment, document: siteDocument({ monitors: 50 }) })
  const token = await tokenOf(corkboard, 'announcements')
  const { pid } = corkboard.child
  await ask(corkboard.origin, { method: 'GET', path: '/' })
  await sleep(3_000)
  const beforeMb = residentMb(pid)
  const open: OpenStream[] = []
  try {
    const openedFrom = performance.now()
    while (open.length < streams)
      open.push(...(await Promise.all(Array.from({ length: atOnce }, () => openStream(corkboard.origin)))))
    const openMs = performance.now() - openedFrom
    await sleep(3_000)
    const openMb = residentMb(pid)

    const [told, shown, cpu]: [number[], number[], number[]] = [[], [], []]
    for (let change = 0; change < changes; change++) {
      const cpuBefore = cpuMs(pid)
      const from = performance.now()
      const arrivals = Promise.all(open.map(each => each.changed()))
      const asked = arrivals.then(() => {})
      const pages = Promise.all(open.map(each => each.changed().then(() => askLater(corkboard.origin))))
      await publish(corkboard.origin, token, change)
      await within(asked)
      told.push(performance.now() - from)
      await within(pages)
      shown.push(performance.now() - from)
      cpu.push(cpuMs(pid) - cpuBefore)
      await sleep(2_000)
    }
    return {
      tables: [
        {
          title: `${streams} open event streams on one instance, ${changes} changes`,
          rows: [
            { name: 'opening all, ms', median: openMs, longest: openMs },
            { name: 'last stream told, ms', median: median(told), longest: Math.max(...told) },
            { name: 'last page renewed, ms', median: median(shown), longest: Math.max(...shown) },
            { name: 'CPU of a change with its pages, ms', median: median(cpu), longest: Math.max(...cpu) },
          ],
        },
        {
          title: 'Resident memory',
          rows: [
            {
              name: 'memory',
              'before MB': beforeMb,
              'with all MB': openMb,
              'KB a stream': ((openMb - beforeMb) * 1024) / streams,
              'after the changes MB': residentMb(pid),
            },
          ],
        },
      ],
      targets: [
        { what: 'last stream told in ms, median', seen: median(told), below: 2_000 },
        { what: 'KB of memory a stream', seen: ((openMb - beforeMb) * 1024) / streams, below: 40 },
      ],
    }
  } finally {
    for (const { socket } of open) socket.destroy()
  }
}

type OpenStream = {
  readonly socket: Socket
  /** Resolves with the next event that names a change. */
  readonly changed: () => Promise<void>
}

async function openStream(origin: string): Promise<OpenStream> {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  const waiting: (() => void)[] = []
  let isReady = () => {}
  const ready = new Promise<void>((resolve, reject) => {
    isReady = resolve
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('The server closed a stream.')))
  })
  socket.setEncoding('latin1').on('data', (text: string) => {
    if (text.startsWith('HTTP/1.1 ') && !text.startsWith('HTTP/1.1 200'))
      socket.destroy(new Error(text.split('\r\n', 1)[0]))
    if (text.includes('event: ready')) isReady()
    if (text.includes('event: change')) for (const resolve of waiting.splice(0)) resolve()
  })
  socket.write(`GET /events HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAccept: text/event-stream\r\n\r\n`)
  await ready
  return { socket, changed: () => new Promise(resolve => waiting.push(resolve)) }
}

/** Asks for the page as an open one does after an event. */
async function askLater(origin: string): Promise<void> {
  await sleep(Math.random() * spreadMs)
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  socket.write(
    `GET / HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAccept-Encoding: br\r\nConnection: close\r\n\r\n`,
  )
  socket.resume()
  await once(socket, 'close')
}

/** Publishes a banner, which is on every page. */
async function publish(origin: string, token: string, number: number): Promise<void> {
  const response = await fetch(`${origin}/api/v1/announcements`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      title: `Change ${number}`,
      description: 'Something has changed.',
      bannerText: `Something has changed, ${number}.`,
      state: 'published',
    }),
  })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
}

async function within<T>(all: Promise<T>): Promise<void> {
  const late = sleep(patienceMs, 'late', { ref: false })
  if ((await Promise.race([all, late])) === 'late') throw new Error(`Not all had it after ${patienceMs} ms.`)
}
