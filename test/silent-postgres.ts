import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type SilentPostgres = {
  readonly url: string
  /** Number of chunks of responses passed on so far. */
  readonly answered: () => number
  /** Resolves when a response was held back. */
  readonly silent: Promise<void>
  readonly hush: () => void
  readonly close: () => Promise<void>
}

/** A proxy to PostgreSQL that passes on `piecesMax` chunks of its responses, then accepts everything and stays silent. */
export async function silentPostgres(url: string, piecesMax: number): Promise<SilentPostgres> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  const silence = Promise.withResolvers<void>()
  let [answered, most] = [0, piecesMax]
  const server = createServer(near => {
    const far = connect(Number(target.port), target.hostname)
    for (const each of [near, far]) sockets.add(each.on('error', () => {}))
    near.on('close', () => far.destroy())
    near.pipe(far)
    far.on('close', () => near.destroy())
    far.on('data', piece => {
      if (answered >= most) return silence.resolve()
      answered++
      near.write(piece)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const through = new URL(url)
  through.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: through.href,
    answered: () => answered,
    silent: silence.promise,
    hush: () => {
      most = answered
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
