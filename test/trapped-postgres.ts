import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** What happens to a connection: it is reset, ended, or held without a word. */
export type Fate = 'cut' | 'end' | 'hold'
export const fates: readonly Fate[] = ['cut', 'end', 'hold']

export type Trap = {
  readonly fate: Fate
  readonly after: Step
}

/** The connection is accepted, or the server sent the first message of this type. */
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
  /** Breaks the connections there are, and sets what happens to those to come. */
  readonly set: (trap: Trap | null) => void
  /** How many connections were opened since the last `set`. */
  readonly opened: () => number
  readonly close: () => Promise<void>
}

/** A way to PostgreSQL on which connections meet their fate at a chosen step. */
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

/** A byte for the type, then the length of the rest with itself. */
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
