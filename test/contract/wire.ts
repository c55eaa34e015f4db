import { once } from 'node:events'
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

export type Sent = {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string | string[]>>
  /** A list is sent chunked, piece by piece. */
  readonly body?: string | Buffer | readonly (string | Buffer)[]
}

export type Received = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly bytes: Buffer
  readonly text: string
}

/** One request on a connection of its own, with nothing added that fetch would add or forbid. */
export async function send(
  url: string,
  { method = 'GET', headers = {}, body }: Sent = {},
): Promise<Received> {
  const asked = request(url, { method, headers, agent: false })
  if (typeof body === 'string' || Buffer.isBuffer(body)) asked.end(body)
  else {
    for (const piece of body ?? []) {
      asked.write(piece)
      await new Promise(resolve => setImmediate(resolve))
    }
    asked.end()
  }
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  const pieces: Buffer[] = []
  for await (const piece of response) pieces.push(piece)
  const bytes = Buffer.concat(pieces)
  return { status: response.statusCode ?? 0, headers: response.headers, bytes, text: bytes.toString() }
}

/** Writes these very bytes to the server and gives all it says until it hangs up, or so long. */
export async function sendBytes(url: string, bytes: string | Buffer, waitMs = 5_000): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  socket.setTimeout(waitMs, () => socket.destroy())
  socket.write(bytes)
  return text(socket).catch(() => '')
}

export type Part = {
  readonly name: string
  readonly value: string | Buffer
  readonly filename?: string
  readonly type?: string
}

/** A multipart form, byte for byte as RFC 7578 has it. */
export function multipart(parts: readonly Part[], boundary = 'cut-here'): Sent {
  const pieces = parts.flatMap(({ name, value, filename, type }) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`,
    filename === undefined ? '' : `; filename="${filename}"`,
    type === undefined ? '' : `\r\nContent-Type: ${type}`,
    '\r\n\r\n',
    value,
    '\r\n',
  ])
  return {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([...pieces, `--${boundary}--\r\n`].map(each => Buffer.from(each as string))),
  }
}

/** Every byte percent-encoded, so that nothing depends on what an encoder leaves alone. */
export function urlencoded(fields: readonly (readonly [name: string, value: string | Buffer])[]): Sent {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: fields.map(([name, value]) => `${name}=${percentEncoded(Buffer.from(value as string))}`).join('&'),
  }
}

const codes = Array.from({ length: 256 }, (_, byte) => `%${byte.toString(16).padStart(2, '0')}`)

const percentEncoded = (bytes: Buffer): string => Array.from(bytes, byte => codes[byte]).join('')
