import { type IncomingHttpHeaders, request } from 'node:http'
import { until } from '../app.ts'

export type StreamEvent = { readonly id: string; readonly event: string; readonly data: unknown }

export type EventReader = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly events: readonly StreamEvent[]
  /** All bytes so far. */
  readonly text: () => string
  /** Resolves to the first event that is as wanted. */
  readonly first: (wanted: (event: StreamEvent) => boolean) => Promise<StreamEvent>
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>
  readonly close: () => void
}

/** Reads an event stream as browsers do: Node has no global EventSource. */
export function readEvents(
  address: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<EventReader> {
  return new Promise((resolve, reject) => {
    const asking = request(address, { headers: { accept: 'text/event-stream', ...headers } })
    asking.on('error', reject)
    asking.on('response', response => {
      let text = ''
      const events: StreamEvent[] = []
      let rest = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part
        const blocks = (rest + part).split('\n\n')
        rest = blocks.pop() ?? ''
        events.push(...blocks.flatMap(eventIn))
      })
      const ended = new Promise<void>(end => response.on('close', end))
      response.on('error', () => {})
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        events,
        text: () => text,
        first: async wanted => {
          const found = await until(
            () => events.find(wanted),
            each => each !== undefined,
          )
          if (!found) throw new Error('No such event')
          return found
        },
        ended,
        close: () => asking.destroy(),
      })
    })
    asking.end()
  })
}

function eventIn(block: string): readonly StreamEvent[] {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
  const data = field('data')
  if (data === undefined) return []
  return [{ id: field('id') ?? '', event: field('event') ?? 'message', data: JSON.parse(data) }]
}
