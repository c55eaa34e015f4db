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
 * Node begins the requests of a connection as they come, and keeps the answers until it is their turn: one packet of
 * requests for a large text would take a copy of it each. Here a request begins when those before it are answered.
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
