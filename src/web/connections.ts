import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Node takes a connection for idle as soon as its answer is handed over, although most of a large one may still wait
 * for a slow reader, and cuts it off when the server closes. Here a connection is idle once the answer has left, and an
 * answer that is not begun yet says that it is the last one.
 */
export function finishAnswersFirst<S extends Server>(server: S): S {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.closeIdleConnections = () => {
    for (const socket of sockets) {
      const answer = answerOn(socket)
      if (answer) answer.shouldKeepAlive = false
      else if (socket.writableLength === 0) socket.destroy()
    }
  }
  return server
}

/** Node lets go of the answer when its last byte is with the system; counting requests ourselves would cost each of them. */
const answerOn = (socket: Socket & { readonly _httpMessage?: ServerResponse | null }) => socket._httpMessage
