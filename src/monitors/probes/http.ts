import { once } from 'node:events'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { HttpTarget } from '../monitor.ts'
import { type Attempt, follow, WrongAnswer } from './attempt.ts'
import { type Ask, redirected } from './redirect.ts'

/** So much of a body is read and searched; more tells no more about health. */
const bodyMaxBytes = 1_048_576

/** Asks over a connection of its own, so that a listener that broke is noticed at once. */
export async function probeHttp(target: HttpTarget, attempt: Attempt): Promise<string> {
  const response = await askAndFollow(target, attempt)
  try {
    const status = response.statusCode ?? 0
    if (!target.acceptedStatuses.some(([from, to]) => from <= status && status <= to))
      throw new WrongAnswer(`Answered ${statusLine(response)}, which is not accepted`)
    judgeBody(await readBody(response), target)
    return statusLine(response)
  } finally {
    response.destroy()
  }
}

async function askAndFollow(target: HttpTarget, attempt: Attempt): Promise<IncomingMessage> {
  const { method, headers, body, ignoreTls, maxRedirects } = target
  let ask: Ask = { url: new URL(target.url), method, headers, body }
  for (let followed = 0; ; followed++) {
    const response = await send(ask, ignoreTls, attempt)
    const next = maxRedirects > 0 ? redirected(ask, response) : null
    if (!next) return response
    response.destroy()
    if (followed === maxRedirects) throw new WrongAnswer(`Redirected more than ${maxRedirects} times`)
    ask = next
  }
}

async function send(ask: Ask, ignoreTls: boolean, attempt: Attempt): Promise<IncomingMessage> {
  const secure = ask.url.protocol === 'https:'
  const request = (secure ? requestHttps : requestHttp)(ask.url, {
    method: ask.method,
    headers: {
      'user-agent': 'Corkboard',
      accept: '*/*',
      'accept-encoding': 'identity',
      ...lowerCased(ask.headers),
      ...(ask.body === null ? {} : { 'content-length': Buffer.byteLength(ask.body) }),
    },
    agent: false,
    lookup: attempt.lookup,
    rejectUnauthorized: !ignoreTls,
    signal: attempt.signal,
  })
  request.on('socket', socket => follow(attempt, bareHost(ask.url), socket, secure))
  request.on('error', () => {})
  const answered = once(request, 'response')
  request.end(ask.body ?? undefined)
  const [response] = (await answered) as [IncomingMessage]
  response.on('error', () => {})
  return response
}

async function readBody(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    length += chunk.length
    if (length >= bodyMaxBytes) break
  }
  return Buffer.concat(chunks).subarray(0, bodyMaxBytes)
}

function judgeBody(bytes: Buffer, { bodyContains, bodyLacks }: HttpTarget): void {
  if (bodyContains !== null && !bytes.includes(bodyContains))
    throw new WrongAnswer('The body lacks the expected text')
  if (bodyLacks !== null && bytes.includes(bodyLacks)) throw new WrongAnswer('The body has the unwanted text')
}

const lowerCased = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

const bareHost = (url: URL) => url.hostname.replace(/^\[(.*)\]$/, '$1')

/** The reason phrase is theirs to write: only what is printable, and not much of it. */
const statusLine = ({ statusCode, statusMessage }: IncomingMessage) =>
  `${statusCode} ${statusMessage ?? ''}`
    .replace(/[^ -~]/g, '')
    .slice(0, 60)
    .trim()
