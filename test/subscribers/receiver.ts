import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Received = {
  readonly path: string
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: string
}

/** A program at an address on loopback that keeps what it is sent, and answers with a status. */
export async function startReceiver() {
  const received: Received[] = []
  const answers = { status: 200 }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const headers = request.headers as Received['headers']
    received.push({ path: request.url ?? '', headers, body: Buffer.concat(chunks).toString() })
    response.writeHead(answers.status).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    answers,
    at: (path: string) => received.filter(each => each.path === path),
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}
