import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** What a trap does to a connection: reset it, end it, or hold it in silence. */
export type Fate = 'cut' | 'end' | 'hold'
export const fates: readonly Fate[] = ['cut', 'end', 'hold']

export type Trap = {
  readonly fate: Fate
  readonly after: Step
}

/** Step after which a trap acts: the connection is accepted, or the server has sent its first message of a type. */
export type Step = (typeof steps)[number]
export const steps = [
  'accept',
  'Authentication',
  'ParameterStatus',
  'BackendKeyData',
  'ReadyForQuery',
  'RowDescription',
] as const
const types = {
  R: 'Authentication',
  S: 'ParameterStatus',
  K: 'BackendKeyData',
  Z: 'ReadyForQuery',
  T: 'RowDescription',
} as const

export type TrappedPostgres = {
  readonly url: string
  /** Breaks all connections and sets the trap for new ones; null for none. */
  readonly set: (trap: Trap | null) => void
  /** Number of connections opened since the last `set`. */
  readonly opened: () => number
  readonly close: () => Promise<void>
}

/** A proxy to PostgreSQL on which a trap breaks connections at a chosen step. */
export async function trappedPostgres(url: string): Promise<TrappedPostgres> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let trap: Trap | null = null
  let opened = 0

  const server = createServer(near => {
    opened++
    const own = trap
    sockets.add(near)
    near.on('error', () => {})
    if (own?.after === 'accept') return meet(near, own.fate)
    const far = connect(Number(target.port), target.hostname)
    sockets.add(far)
    far.on('error', () => {}).on('close', () => near.end())
    near.on('close', () => far.destroy())
    near.pipe(far)
    let sprung = false
    let rest = Buffer.alloc(0)
    far.on('data', piece => {
      const { messages, left } = messagesIn(Buffer.concat([rest, piece as Buffer]))
      rest = left
      for (const message of messages) {
        if (sprung) return
        near.write(message)
        sprung = own !== null && typeOf(message) === own.after
        if (own && sprung) meet(near, own.fate)
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  function meet(near: Socket, fate: Fate): void {
    if (fate === 'cut') near.resetAndDestroy()
    if (fate === 'end') near.end()
  }

  const through = new URL(url)
  through.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: through.href,
    set: next => {
      trap = next
      opened = 0
      for (const socket of sockets) socket.destroy()
      sockets.clear()
    },
    opened: () => opened,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

const typeOf = (message: Buffer): Step | undefined =>
  types[String.fromCharCode(message[0] ?? 0) as keyof typeof types]

/** Splits bytes into messages of PostgreSQL's protocol: a byte for the type, then the length including itself but not the type. */
function messagesIn(bytes: Buffer): {
  readonly messages: readonly Buffer[]
  readonly left: Buffer<ArrayBuffer>
} {
  const messages: Buffer[] = []
  let at = 0
  while (bytes.length - at >= 5 && bytes.length - at > bytes.readUInt32BE(at + 1)) {
    const end = at + 1 + bytes.readUInt32BE(at + 1)
    messages.push(bytes.subarray(at, end))
    at = end
  }
  return { messages, left: Buffer.from(bytes.subarray(at)) }
}
