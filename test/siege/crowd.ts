import { Agent, request } from 'node:http'
import type { Chance } from './chance.ts'

/** People behind a front end that names their address, as a proxy of a real deployment does. */
export type Crowd = {
  /** Says an address of one of the crowd's networks. */
  readonly address: () => string
}

/** A crowd in so many networks (IPv4 /24), each with a few addresses; `first` is the first number of its addresses. */
export function createCrowd(
  chance: Chance,
  {
    first,
    networks,
    perNetwork,
  }: { readonly first: number; readonly networks: number; readonly perNetwork: number },
): Crowd {
  const address = () => {
    const network = chance.between(0, networks - 1)
    return `${first}.${network >> 8}.${network & 255}.${chance.between(1, perNetwork)}`
  }
  return { address }
}

export type Answer = { readonly status: number; readonly text: string; readonly tookMs: number }

type Ask = {
  readonly method?: string
  readonly from: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** Asks the server as its front end does: over kept connections, with the address of the visitor in a header. */
export function createFrontEnd(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 100 })

  const ask = (path: string, { method = 'GET', from, headers = {}, body = '' }: Ask): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const begun = performance.now()
      const sent = request(
        `${url}${path}`,
        {
          method,
          agent,
          headers: { ...headers, 'x-forwarded-for': from, 'content-length': Buffer.byteLength(body) },
        },
        answer => {
          let text = ''
          answer.setEncoding('utf8')
          answer.on('data', part => {
            text += part
          })
          answer.on('end', () =>
            resolve({ status: answer.statusCode ?? 0, text, tookMs: performance.now() - begun }),
          )
          answer.on('error', reject)
        },
      )
      sent.on('error', reject)
      sent.end(body)
    })

  return { ask, origin: new URL(url).origin, close: () => agent.destroy() }
}

export type FrontEnd = ReturnType<typeof createFrontEnd>
