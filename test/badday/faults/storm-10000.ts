import { once } from 'node:events'
import { createServer as createHttpServer, type Server } from 'node:http'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../../src/db/database.ts'
import { openDatabase } from '../../../src/db/open-database.ts'
import { startTestApp } from '../../app.ts'
import { startMailServer } from '../../mail/mail-server.ts'
import type { BadDay, Finding } from '../bad-day.ts'

const count = 10_000
const groups = 10
const intervalS = 30
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

export const badDay: BadDay = {
  fault: `${count} monitors fall together, and come back together (interval ${intervalS} s, SQLite, webhook and email)`,
  limitMs: 10 * 60_000,
  run: async signal => {
    await using target = await startTarget()
    await using single = await startTarget()
    await using receiver = await startReceiver()
    const mails = await startMailServer()
    const app = await startTestApp({
      environment: { SMTP_URL: mails.url, MAIL_FROM: 'status@example.org' },
      document: documentOf(target.port, single.port, receiver.url),
    })
    try {
      await using db = await openDatabase(app.databaseUrl)
      await settled(db, 'UP', count + 1, signal)
      await calm(db, signal)
      const fall = await watched(() => target.stop(), 'monitor.down', { receiver, mails, signal })
      await calm(db, signal)
      const alarm = await lone(single, receiver, signal)
      await calm(db, signal)
      const recovery = await watched(() => target.start(), 'monitor.up', { receiver, mails, signal })
      return [...findingsOf('the fall', fall), alarm, ...findingsOf('the recovery', recovery)]
    } finally {
      await app.close()
      await mails.close()
    }
  },
}

type Arrived = { readonly at: number; readonly bytes: number; readonly payload: Payload }
type Payload = {
  readonly data: {
    readonly title: string
    readonly summary?: readonly {
      readonly kind: string
      readonly groups?: readonly { readonly monitorIds: readonly number[] }[]
    }[]
    readonly events: readonly { readonly kind: string; readonly name: string; readonly at: string }[]
  }
}

type Story = {
  readonly messages: readonly Arrived[]
  readonly mails: number
  readonly monitors: number
  readonly firstS: number
  readonly completeS: number
  readonly mailedS: number
}

type World = {
  readonly receiver: { readonly arrived: readonly Arrived[] }
  readonly mails: { readonly mails: readonly unknown[] }
  readonly signal: AbortSignal
}

/** From what makes all monitors change until the webhook has named each of them and the mail has come. */
async function watched(
  begin: () => unknown,
  kind: string,
  { receiver, mails, signal }: World,
): Promise<Story> {
  const [sent, mailed] = [receiver.arrived.length, mails.mails.length]
  await begin()
  const startedAt = Date.now()
  const named = new Set<number>()
  const secondsNow = () => (Date.now() - startedAt) / 1_000
  let [read, mailedS, seenMails] = [sent, 0, mailed]
  const isOver = () => named.size >= count && mails.mails.length - mailed >= receiver.arrived.length - sent
  while (!isOver() && secondsNow() < 180) {
    await sleep(100, null, { signal })
    for (const { payload } of receiver.arrived.slice(read))
      for (const id of idsOf(payload, kind)) named.add(id)
    read = receiver.arrived.length
    if (mails.mails.length > seenMails) mailedS = secondsNow()
    seenMails = mails.mails.length
  }
  const messages = receiver.arrived.slice(sent)
  const secondsOf = (message: Arrived | undefined) => ((message?.at ?? Number.NaN) - startedAt) / 1_000
  return {
    messages,
    mails: mails.mails.length - mailed,
    monitors: named.size,
    firstS: secondsOf(messages[0]),
    completeS: secondsOf(messages.at(-1)),
    mailedS,
  }
}

const idsOf = ({ data }: Payload, kind: string): readonly number[] =>
  (data.summary ?? [])
    .filter(each => each.kind === kind)
    .flatMap(each => (each.groups ?? []).flatMap(group => group.monitorIds))

/** How long a monitor of another target waits for its first alarm, a moment after the storm was told. */
async function lone(single: Target, receiver: World['receiver'], signal: AbortSignal): Promise<Finding> {
  await single.stop()
  const named = () =>
    receiver.arrived.find(({ payload }) => payload.data.events.some(each => each.name === 'Checkout'))
  const endAt = Date.now() + 90_000
  while (!named() && Date.now() < endAt) await sleep(50, null, { signal })
  const message = named()
  const event = message?.payload.data.events.find(each => each.name === 'Checkout')
  const waitedS = message && event ? (message.at - Date.parse(event.at)) / 1_000 : Number.NaN
  return {
    what: 'alarm of another monitor after the storm, from its event to the webhook',
    measured: `${waitedS.toFixed(1)} s`,
    wanted: 'at most 5 s',
    isMet: waitedS <= 5,
  }
}

function findingsOf(what: string, story: Story): readonly Finding[] {
  const { messages, mails, monitors, firstS, completeS, mailedS } = story
  const largest = Math.max(0, ...messages.map(each => each.bytes))
  return [
    {
      what: `messages of ${what}`,
      measured: `${messages.length} to the webhook, ${mails} by email (“${messages[0]?.payload.data.title ?? ''}”)`,
      wanted: 'one to each',
      isMet: messages.length === 1 && mails === 1,
    },
    {
      what: `${what} is complete`,
      measured: `${monitors} monitors named; first message after ${firstS.toFixed(1)} s, last after ${completeS.toFixed(1)} s, mail after ${mailedS.toFixed(1)} s`,
      wanted: `all ${count} within 60 s`,
      isMet: monitors === count && completeS <= 60 && mailedS <= 60,
    },
    {
      what: `largest body of ${what}`,
      measured: `${Math.round(largest / 1024)} KiB`,
      wanted: 'at most 512 KiB',
      isMet: largest <= 512 * 1024,
    },
  ]
}

async function settled(db: Database, as: string, wanted: number, signal: AbortSignal): Promise<void> {
  for (;;) {
    const { found } = await db.query
      .selectFrom('monitor_states')
      .select(({ fn }) => fn.countAll<number>().as('found'))
      .where('settled', '=', as)
      .executeTakeFirstOrThrow()
    if (Number(found) >= wanted) return
    await sleep(1_000, null, { signal })
  }
}

/** Resolves when nothing has waited for delivery for some seconds. */
async function calm(db: Database, signal: AbortSignal): Promise<void> {
  for (let quietS = 0; quietS < 3; quietS++) {
    const waiting = await db.query
      .selectFrom('deliveries')
      .select('id')
      .where('state', '=', 'waiting')
      .limit(1)
      .execute()
    if (waiting.length > 0) quietS = -1
    await sleep(1_000, null, { signal })
  }
}

const documentOf = (port: number, singlePort: number, url: string) => ({
  monitors: [
    ...Array.from({ length: count }, (_, n) => ({
      name: `Shop ${n + 1}`,
      group: `Region ${(n % groups) + 1}`,
      port,
    })),
    { name: 'Checkout', group: null, port: singlePort },
  ].map(each => ({
    ...each,
    ...{ kind: 'tcp', host: '127.0.0.1', intervalSeconds: intervalS, maxRetries: 0 },
  })),
  channels: [
    { kind: 'webhook', name: 'Pager', url, secret, language: 'en' },
    { kind: 'email', name: 'Mail', to: ['ops@example.org'], language: 'de' },
  ],
})

type Target = Awaited<ReturnType<typeof startTarget>>

/** Accepts connections while it is started, and refuses them on the same port while it is not. */
async function startTarget() {
  const open = new Set<Socket>()
  const server = createServer(socket => {
    open.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => open.delete(socket))
  })
  const start = async (on: number) => {
    // All monitors may come at once.
    server.listen({ port: on, host: '127.0.0.1', backlog: 4_096 })
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const port = await start(0)
  const stop = async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    for (const socket of open) socket.destroy()
    await closed
  }
  return { port, stop, start: () => start(port), [Symbol.asyncDispose]: stop }
}

async function startReceiver() {
  const arrived: Arrived[] = []
  const server: Server = createHttpServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    arrived.push({ at: Date.now(), bytes: body.length, payload: JSON.parse(body.toString()) as Payload })
    response.writeHead(204).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    arrived,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
