import { once } from 'node:events'
import { Socket } from 'node:net'
import type { TcpTarget } from '../monitor.ts'
import { type Attempt, follow } from './attempt.ts'

/** Succeeds as soon as somebody accepts the connection. */
export async function probeTcp(target: TcpTarget, attempt: Attempt): Promise<string> {
  const socket = new Socket()
  follow(attempt, target.host, socket, false)
  try {
    const connected = once(socket, 'connect', { signal: attempt.signal })
    socket.connect({ host: target.host, port: target.port, lookup: attempt.lookup })
    await connected
    return 'Connected'
  } finally {
    socket.on('error', () => {}).destroy()
  }
}
