import type { IncomingMessage } from 'node:http'
import { WrongAnswer } from '../../probes/attempt.ts'
import { httpFindings } from './findings.ts'
import { isHarmlessHeader } from './headers.ts'

export type Ask = {
  readonly url: URL
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

/** The next request after a redirect (Fetch, HTTP-redirect fetch); null for other responses. Throws `WrongAnswer`. */
export function redirected(ask: Ask, answer: Pick<IncomingMessage, 'statusCode' | 'headers'>): Ask | null {
  const status = answer.statusCode ?? 0
  const location = answer.headers.location
  if (!redirects.has(status) || location === undefined) return null
  const url = URL.parse(location, ask.url)
  if (!url || !/^https?:$/.test(url.protocol)) throw new WrongAnswer(httpFindings.make.redirectedElsewhere())
  return within(ask, becomesGet(status, ask.method) ? asGet(ask, url) : { ...ask, url })
}

const redirects = new Set([301, 302, 303, 307, 308])

const becomesGet = (status: number, method: string) =>
  status === 303 ? method !== 'GET' && method !== 'HEAD' : status <= 302 && method === 'POST'

const asGet = (ask: Ask, url: URL): Ask => ({
  url,
  method: 'GET',
  body: null,
  headers: only(ask.headers, name => !name.startsWith('content-')),
})

/**
 * Adapts the next request to its origin. The same origin gets the credentials of the address as well; another origin gets
 * only harmless headers, since any other header may hold a key of the monitored service, whatever its name.
 */
function within(from: Ask, to: Ask): Ask {
  if (to.url.origin !== from.url.origin) return { ...to, headers: only(to.headers, isHarmlessHeader) }
  if (to.url.username !== '' || to.url.password !== '') return to
  const url = new URL(to.url)
  url.username = from.url.username
  url.password = from.url.password
  return { ...to, url }
}

const only = (headers: Readonly<Record<string, string>>, keep: (lowerName: string) => boolean) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => keep(name.toLowerCase())))
