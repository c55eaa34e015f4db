import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { fixedLimit } from '../../lib/fixed-limit.ts'

type Listener = (request: IncomingMessage, response: ServerResponse) => void

const waitingMax = fixedLimit({
  area: 'Connections and requests',
  what: 'Requests that wait on a connection for the answer to one before them',
  value: 100,
  unit: 'requests',
  why: 'No browser and no proxy sends requests ahead, and programs that do send a few.',
})

/**
 * Begins a request when those before it on the connection are answered. Node begins requests as they arrive and keeps
 * the answers, so that one packet of requests for a large text would hold a copy of it for each.
 */
export function inTurn(serve: Listener): Listener {
  const waiting = new WeakMap<Socket, number>()

  return (request, response) => {
    if (response.socket !== null) {
      serve(request, response)
      return
    }
    const { socket } = request
    const count = (waiting.get(socket) ?? 0) + 1
    waiting.set(socket, count)
    response.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1)
      serve(request, response)
    })
    if (count > waitingMax) socket.destroy()
  }
}
