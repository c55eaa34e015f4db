import type { ClientRequest, IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { Message } from '../../../kernel/messages.ts'
import { nodeHttp, nodeHttps } from '../../../lib/node-http.ts'
import { type Attempt, WrongAnswer } from '../../probes/attempt.ts'
import { readBody } from './body.ts'
import type { HttpTarget } from './fields.ts'
import { httpFindings } from './findings.ts'
import { type Ask, redirected } from './redirect.ts'
import { bare, requestedHost } from './requested-host.ts'

const { make: found } = httpFindings

/** Limit of interim answers (1xx) before the final one. */
const interimMax = 100

/** Probes over a new connection each time, so that a broken listener is noticed at once. */
export async function probeHttp(target: HttpTarget, attempt: Attempt): Promise<Message> {
  const response = await askAndFollow(target, attempt)
  const status = response.statusCode ?? 0
  if (!target.acceptedStatuses.some(([from, to]) => from <= status && status <= to))
    throw new WrongAnswer(found.notAccepted({ status: statusLine(response) }))
  // After status 101 the connection speaks another protocol, so there is no body.
  if (status !== 101) judgeBody(await readBody(response, isSearched(target)), target)
  return found.answered({ status: statusLine(response) })
}

type Request = Pick<HttpTarget, 'url' | 'method' | 'headers' | 'body' | 'ignoreTls' | 'maxRedirects'>

/** Sends the request and follows redirects, to permitted addresses alone; the body is still to be read. */
export async function askAndFollow(target: Request, attempt: Attempt): Promise<IncomingMessage> {
  const { method, headers, body, ignoreTls, maxRedirects } = target
  let ask: Ask = { url: new URL(target.url), method, headers, body }
  for (let followed = 0; ; followed++) {
    const response = await send(ask, ignoreTls, attempt)
    attempt.phase = 'content'
    const next = maxRedirects > 0 ? redirected(ask, response) : null
    if (!next) return response
    response.destroy()
    if (followed === maxRedirects) throw new WrongAnswer(found.redirectedTooOften({ most: maxRedirects }))
    ask = next
  }
}

function send(ask: Ask, ignoreTls: boolean, attempt: Attempt): Promise<IncomingMessage> {
  const headers = lowerCased(ask.headers)
  const secure = ask.url.protocol === 'https:'
  const host = bare(ask.url.hostname)
  const port = Number(ask.url.port) || (secure ? 443 : 80)
  const name = requestedHost(ask)
  // Never an address (RFC 6066, 3).
  const servername = isIP(name) ? '' : name
  const tls = { servername, rejectUnauthorized: !ignoreTls, ALPNProtocols: ['http/1.1'] }
  const request = (secure ? nodeHttps() : nodeHttp).request(ask.url, {
    method: ask.method,
    headers: {
      'user-agent': 'Corkboard',
      accept: '*/*',
      'accept-encoding': 'identity',
      ...headers,
      ...(ask.body === null ? {} : { 'content-length': Buffer.byteLength(ask.body) }),
    },
    // Bypasses agents, and with them the proxies of the environment.
    createConnection: () => attempt.connect(secure ? { host, port, tls } : { host, port }),
  })
  const answered = answerTo(request)
  request.end(ask.body ?? undefined)
  return answered
}

const answerTo = (request: ClientRequest) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    let interim = 0
    const arrived = (response: IncomingMessage) => {
      response.on('error', () => {})
      // An error in the body is emitted on the request; the response would only end early.
      request.on('error', error => {
        if (!response.complete) response.destroy(error)
      })
      resolve(response)
    }
    request
      .on('error', reject)
      .on('response', arrived)
      .on('upgrade', arrived)
      .on('information', () => {
        if (++interim > interimMax) reject(new WrongAnswer(found.endlessInterim()))
      })
      .on('close', () => reject(Object.assign(new Error('closed'), { code: 'ECONNRESET' })))
  })

const isSearched = ({ bodyContains, bodyLacks }: HttpTarget) => bodyContains !== null || bodyLacks !== null

function judgeBody(bytes: Buffer, { bodyContains, bodyLacks }: HttpTarget): void {
  if (bodyContains !== null && !bytes.includes(bodyContains)) throw new WrongAnswer(found.textMissing())
  if (bodyLacks !== null && bytes.includes(bodyLacks)) throw new WrongAnswer(found.textUnwanted())
}

const lowerCased = (headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

/** The status line for a message. The server chooses its reason phrase, so only printable characters, and not many. */
const statusLine = ({ statusCode, statusMessage }: IncomingMessage) =>
  `${statusCode} ${statusMessage ?? ''}`
    .replace(/[^ -~]/g, '')
    .slice(0, 60)
    .trim()
