import { Agent, request } from 'node:http'
import { decoded, headersOf } from './as-browsers.ts'
import type { Question } from './question.ts'

export type Visit = { readonly body: Buffer; readonly ms: number }

export type Visitor = {
  /** Sends a request over a connection that stays open; throws unless it succeeds. */
  readonly ask: (question: Question) => Promise<Visit>
  readonly close: () => void
}

/** A client with a connection for each request that is under way at the same time. */
export function createVisitor(origin: string): Visitor {
  const agent = new Agent({ keepAlive: true })

  function ask(question: Question): Promise<Visit> {
    const askedAt = performance.now()
    const { method, path, body } = question
    const headers = {
      ...headersOf(question),
      ...(body ? { 'content-length': String(Buffer.byteLength(body)) } : {}),
    }
    return new Promise((resolve, reject) => {
      const asking = request(`${origin}${path}`, { method, headers, agent }, response => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const ms = performance.now() - askedAt
          decoded(Buffer.concat(chunks), response.headers)
            .then(answer => {
              const { statusCode } = response
              if (statusCode !== 200)
                throw new Error(`${path} was answered with ${statusCode} ${answer.subarray(0, 200)}`)
              resolve({ body: answer, ms })
            })
            .catch(reject)
        })
      })
      asking.on('error', reject)
      asking.end(body)
    })
  }

  return { ask, close: () => agent.destroy() }
}
