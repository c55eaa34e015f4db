import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { type Attacked, startAttacked } from './attacked.ts'

/** What the process takes up of the machine, in MB, around one flood. */
export type Flood = {
  readonly what: string
  readonly beforeMb: number
  readonly peakMb: number
  readonly afterMb: number
  /** How often each status was answered; 0: nothing was answered. */
  readonly statuses: ReadonlyMap<number, number>
}

const connections = 60
const bodyBytes = 7_900_000
/** What a running server needs: caches, compiled code, a heap that has grown a little. */
export const afterMaxMb = 100
/** The budget, its decoded texts, and what the collector has not found yet. */
export const peakMaxMb = 350

/** Sends many of the largest bodies at once, unfinished and whole, and looks at what the process keeps of them. */
export async function flood(): Promise<readonly Flood[]> {
  const server = await startAttacked()
  try {
    return [
      await around(server, 'whole forms, a fresh process', { networks: 4, isWhole: true }),
      await around(server, 'unfinished forms, one network', { networks: 1, isWhole: false }),
      await around(server, 'unfinished forms, 60 networks', { networks: connections, isWhole: false }),
      await around(server, 'whole forms, one network', { networks: 1, isWhole: true }),
      await around(server, 'whole forms, 60 networks', { networks: connections, isWhole: true }),
    ]
  } finally {
    await server.close()
  }
}

type Kind = { readonly networks: number; readonly isWhole: boolean }

async function around(server: Attacked, what: string, { networks, isWhole }: Kind): Promise<Flood> {
  const beforeMb = (await server.read()).rssMb
  let peakMb = beforeMb
  const statuses = new Map<number, number>()
  const sockets = Array.from({ length: connections }, (_, i) =>
    begin(server.url, { client: `10.9.${i % networks}.1`, isWhole }, status =>
      statuses.set(status, (statuses.get(status) ?? 0) + 1),
    ),
  )
  const isOver = isWhole ? Promise.all(sockets.map(each => once(each, 'close'))) : wait(6_000)
  let goesOn = true
  isOver.then(() => {
    goesOn = false
  })
  while (goesOn) {
    await wait(100)
    peakMb = Math.max(peakMb, (await server.read()).rssMb)
  }
  for (const socket of sockets) socket.destroy()
  await wait(settleMs)
  return { what, beforeMb, peakMb, afterMb: (await server.read()).rssMb, statuses }
}

/** Nobody looks at the figure sooner. */
const settleMs = 5_000

function begin(
  url: string,
  { client, isWhole }: { readonly client: string; readonly isWhole: boolean },
  answered: (status: number) => void,
): Socket {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).on('error', () => {})
  socket.setTimeout(60_000, () => socket.destroy())
  socket.once('data', data => {
    answered(Number(/^HTTP\/1\.1 (\d+)/.exec(String(data))?.[1]))
    socket.end()
  })
  const lines = [
    'POST /api/ HTTP/1.1',
    'Host: x',
    `X-Forwarded-For: ${client}`,
    'Content-Type: application/x-www-form-urlencoded',
    `Content-Length: ${bodyBytes}`,
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\ncontent=`)
  socket.write(body.subarray(0, bodyBytes - 8 - (isWhole ? 0 : 1)))
  return socket
}

const body = Buffer.alloc(bodyBytes, '%41')
