import { once } from 'node:events'
import { createServer } from 'node:net'
import { OperatorError } from '../kernel/errors.ts'

type Place = { readonly host: string; readonly port: number }

/**
 * Binds the port and releases it, so that a second server fails before it touches the database of the one that has the
 * port. Throws the error made by `listenTrouble`.
 */
export async function tryListening(place: Place): Promise<void> {
  const server = createServer()
  try {
    server.listen({ ...place, exclusive: true })
    await once(server, 'listening')
  } catch (error) {
    throw listenTrouble(error, place)
  } finally {
    server.close()
  }
}

/** The error for a port that cannot be bound, with a sentence that names the variable to change; an unknown cause is returned as it is. */
export function listenTrouble(cause: unknown, { host, port }: Place): unknown {
  const sentences: Readonly<Record<string, string>> = {
    EADDRINUSE: `PORT=${port}: another program listens there already, on ${host}. Stop it, or choose another port.`,
    EACCES: `PORT=${port}: this user may not listen on that port. Choose one above 1023 and put a proxy in front, or give the process CAP_NET_BIND_SERVICE.`,
    EADDRNOTAVAIL: `HOST=${host}: this machine does not have that address. 0.0.0.0 listens on all it has.`,
    ENOTFOUND: `HOST=${host}: there is no such name. 127.0.0.1 is this machine alone, 0.0.0.0 listens on all addresses it has.`,
  }
  const sentence = sentences[(cause as NodeJS.ErrnoException)?.code ?? '']
  return sentence ? new OperatorError('unavailable', sentence, { cause }) : cause
}
