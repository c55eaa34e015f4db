import type { IncomingHttpHeaders } from 'node:http'
import type { TestContext } from 'node:test'
import { post } from '../../../src/outbox/http-post.ts'
import { serveHttp } from '../../monitors/servers.ts'
import type { FakeReceiver } from './contract.ts'

export type FakeRequest = {
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export type FakeAnswer = {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** What people read of the message that it took. */
  readonly taken?: string
}

/**
 * An API on a port of its own that stands for the one at `origin`, such as `https://hooks.slack.com`. What is sent elsewhere, or
 * in clear, does not arrive.
 */
export async function fakeHttp(
  t: TestContext,
  origin: string,
  answer: (request: FakeRequest) => FakeAnswer,
): Promise<Pick<FakeReceiver, 'carrier' | 'taken'>> {
  const taken: string[] = []
  const { port } = await serveHttp(t, async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    const { method = '', url: path = '', headers } = request
    const given = answer({ method, path, headers, body })
    if (given.taken !== undefined) taken.push(given.taken)
    response.writeHead(given.status, given.headers).end(given.body)
  })
  return {
    taken,
    carrier: {
      post: async request => {
        const meant = new URL(request.url)
        if (meant.origin !== origin) throw new Error(`A message went to ${meant.origin}, not to ${origin}.`)
        const url = new URL(`http://127.0.0.1:${port}${meant.pathname}${meant.search}`)
        Object.assign(url, { username: meant.username, password: meant.password })
        return post({ ...request, url, now: Date.now, deny: null })
      },
    },
  }
}
