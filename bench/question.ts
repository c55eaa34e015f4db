import { type IncomingHttpHeaders, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { decoded, headersOf } from './as-browsers.ts'

/** One request as every contestant of a race gets it. */
export type Question = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** Paths that are requested in turn under load; `path` is one of them. */
  readonly paths?: readonly string[]
  readonly contentType?: string
  /** Token that is sent as `Authorization: Bearer`. */
  readonly token?: string
  /** A body, in which `mark` may stand once: each request replaces it by another number. */
  readonly body?: string
}

/** Placeholder that autocannon replaces, too. */
export const mark = '[<id>]'

export type Answer = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** Headers without those that node:http adds by itself; names and values in turn. */
  readonly ownHeaders: readonly string[]
  readonly body: Buffer
  /** Body as it came, compressed where the server did so. */
  readonly sent: Buffer
}

/** Sends a request as a browser would, over a connection of its own. */
export async function ask(origin: string, question: Question): Promise<Answer> {
  const { sent, ...answer } = await receive(origin, question)
  return { ...answer, sent, body: await decoded(sent, answer.headers) }
}

function receive(origin: string, question: Question): Promise<Omit<Answer, 'body'>> {
  const { method, path, body } = question
  return new Promise((resolve, reject) => {
    const options = { method, headers: headersOf(question), agent: false }
    const asking = request(`${origin}${path}`, options, response => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const { statusCode = 0, rawHeaders } = response
        const ownHeaders = withoutAdded(rawHeaders)
        resolve({ status: statusCode, headers: response.headers, ownHeaders, sent: Buffer.concat(chunks) })
      })
    })
    asking.on('error', reject)
    asking.end(body?.replace(mark, '0'))
  })
}

/** Repeats a request until it succeeds; throws when it never does. */
export async function askUntilGood(origin: string, question: Question, patienceMs = 15_000): Promise<Answer> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    const answer = await ask(origin, question).catch(() => null)
    if (answer?.status === 200) return answer
    if (performance.now() > deadline)
      throw new Error(
        `${origin}${question.path} gives ${answer ? `${answer.status} ${answer.body}` : 'no answer'}`,
      )
    await sleep(5)
  }
}

/** Repeats a request until its answer stays the same: at first a page may be plain or hardly compressed, until that is done in the background. */
export async function askUntilSettled(origin: string, question: Question): Promise<Answer> {
  for (let last = await ask(origin, question), same = 0, asked = 1; ; asked++) {
    if (same === settledAnswers) return last
    if (asked > answersMax) throw new Error(`${origin}${question.path} is answered differently each time`)
    await sleep(100)
    const next = await ask(origin, question)
    same = next.sent.equals(last.sent) ? same + 1 : 0
    last = next
  }
}

const settledAnswers = 45
/** For two and a half minutes: so long do the first checks of a thousand monitors change a page. */
const answersMax = 1_500

const added = new Set(['date', 'connection', 'keep-alive'])

function withoutAdded(rawHeaders: readonly string[]): readonly string[] {
  const own: string[] = []
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2)
    if (!added.has(name.toLowerCase())) own.push(name, value)
  }
  return own
}
