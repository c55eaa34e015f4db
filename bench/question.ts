import { type IncomingHttpHeaders, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** One request as every contestant of a race gets it. */
export type Question = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly contentType?: string
  /** May hold `mark` once, which is then another number in every request. */
  readonly body?: string
  readonly acceptEncoding?: string
}

/** Also what autocannon replaces. */
export const mark = '[<id>]'

export type Answer = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** Without what node:http adds by itself; names and values in turn. */
  readonly ownHeaders: readonly string[]
  readonly body: Buffer
}

/** Asks once, over a connection of its own. */
export function ask(
  origin: string,
  { method, path, contentType, body, acceptEncoding }: Question,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = {
      ...(contentType ? { 'content-type': contentType } : {}),
      ...(acceptEncoding ? { 'accept-encoding': acceptEncoding } : {}),
    }
    const asking = request(`${origin}${path}`, { method, headers, agent: false }, response => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const { statusCode = 0, rawHeaders } = response
        const ownHeaders = withoutAdded(rawHeaders)
        resolve({ status: statusCode, headers: response.headers, ownHeaders, body: Buffer.concat(chunks) })
      })
    })
    asking.on('error', reject)
    asking.end(body?.replace(mark, '0'))
  })
}

/** Asks until the answer is a good one; throws when it never is. */
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

const added = new Set(['date', 'connection', 'keep-alive'])

function withoutAdded(rawHeaders: readonly string[]): readonly string[] {
  const own: string[] = []
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2)
    if (!added.has(name.toLowerCase())) own.push(name, value)
  }
  return own
}
