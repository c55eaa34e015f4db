import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { nodeHttp } from '../../lib/node-http.ts'
import { webProblems } from '../web-problems.ts'
import { answerOn } from './connection.ts'
import { type Refusal, refusalText, sendRefusal, writeRefusal } from './refusal.ts'
import type { RefusalLog } from './refusal-log.ts'
import { anyMethods, malformed, unsupportedVersion } from './request-head.ts'

type ClientError = Error & {
  readonly code?: string
  readonly rawPacket?: unknown
  /** Bytes of the packet up to the one that the parser rejected. */
  readonly bytesParsed?: number
}

/** Answers what never becomes a request: broken syntax, tunnels, expectations that cannot be met, requests that stall. */
export function answerClientErrors(server: Server, refusals: RefusalLog): void {
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    refusals.count('malformed')
    sendRefusal(response, { status: 417, message: 'The only Expect that can be met is "100-continue".' })
  })
  server.on('connect', ({ socket }: IncomingMessage, stream: Duplex) => {
    refusals.count('malformed')
    for (const each of [socket, stream]) each.on('error', () => {})
    // An answer to an earlier request is still to come, and this one must not be taken for it.
    if (answerOn(socket)) socket.destroy()
    else writeRefusal(stream, noTunnel)
  })
}

const noTunnel: Refusal = { status: 405, message: 'This is no proxy.', headers: { allow: anyMethods } }

/** The handler of `clientError`. */
export function createClientErrorHandler(refusals: RefusalLog) {
  const refused = new WeakSet<Socket>()

  return (error: ClientError, socket: Socket): void => {
    // The parser complains again about every further piece of a request that it has given up.
    if (refused.has(socket)) return
    refused.add(socket)
    if (socket.destroyed) return
    const stalled = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
    if (!stalled && !error.code?.startsWith('HPE_')) {
      socket.destroy()
      return
    }
    refusals.count(stalled ? 'too-slow' : 'malformed')
    // A browser opens connections in advance, and shows what arrives there as the answer to its next request.
    if (socket.bytesRead === 0) socket.destroy()
    else afterEarlierAnswers(socket, () => refuse(socket, stalled ? tooSlow : refusalOf(error), stalled))
  }
}

/** Only the last of several requests on a connection can be broken; the answers to the requests before it come first. */
function afterEarlierAnswers(socket: Socket, act: () => void): void {
  const answer = answerOn(socket)
  if (!answer?.req.complete) act()
  else answer.once('finish', () => afterEarlierAnswers(socket, act))
}

function refuse(socket: Socket, refusal: Refusal, stalled: boolean): void {
  if (!socket.writable || answerOn(socket)?.headersSent) socket.destroy()
  else if (stalled) {
    // The handler that waits for the rest must not get it after all.
    socket.end(refusalText(refusal))
    socket.destroySoon()
  } else writeRefusal(socket, refusal)
}

const tooSlow: Refusal = { status: 408, message: webProblems.tooSlow() }

function refusalOf({ code, rawPacket, bytesParsed = 0 }: ClientError): Refusal {
  const packet = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1', 0, nodeHttp.maxHeaderSize) : ''
  if (code === 'HPE_HEADER_OVERFLOW') return isOneLine.test(packet) ? addressTooLong : headersTooLarge
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return extensionsTooLong
  if (code === 'HPE_PAUSED_H2_UPGRADE') return unsupportedVersion
  // Requests before it may be in the packet.
  const lines = packet.slice(packet.lastIndexOf('\n', bytesParsed - 1) + 1)
  if (code === 'HPE_INVALID_METHOD' && hasMethod.test(lines)) return unknownMethod
  if (code === 'HPE_INVALID_VERSION' && hasVersion.test(packet)) return unsupportedVersion
  return malformed('This is not a well-formed HTTP request.')
}

/** A packet that is full before its first line ends. */
const isOneLine = /^[A-Z]+ [^\n]+$/
/** A whole first line with a well-formed method (RFC 9110, 9.1), for methods that Node does not know. */
const hasMethod = /^[!#$%&'*+.^`|~\w-]{1,40} \/\S* HTTP\/1\.[01]\r\n/
/** A whole first line with a version; Node also reports a bare LF behind it as a bad version. */
const hasVersion = /^\S+ \S+ HTTP\/\d\.\d\r\n/

const unknownMethod: Refusal = {
  status: 405,
  message: 'This method is not known here.',
  headers: { allow: anyMethods },
}
const addressTooLong: Refusal = { status: 414, message: webProblems.addressTooLong() }
const headersTooLarge: Refusal = { status: 431, message: webProblems.headersTooLarge() }
const extensionsTooLong: Refusal = { status: 413, message: 'The chunk extensions are too long.' }
