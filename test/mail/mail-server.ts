import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { Certificate } from '../monitors/certificate.ts'
import { freePort } from '../ports.ts'

export type MailServer = {
  readonly url: string
  readonly port: number
  /** What came in, the newest last. */
  readonly mails: { readonly to: readonly string[]; readonly text: string }[]
  readonly close: () => Promise<void>
}

type MailServerOptions = {
  /** The reply to a recipient that it does not take: `550 mailbox unknown`; null: it takes it. */
  readonly refusal?: (address: string) => string | null
  /** How long it thinks about a mail before it takes it. */
  readonly thinksMs?: number
  /** Offers STARTTLS with it, and takes any user and password. */
  readonly certificate?: Certificate
}

/** A mail server on a free port that keeps what it is given. */
export async function startMailServer({
  refusal = () => null,
  thinksMs = 0,
  certificate,
}: MailServerOptions = {}): Promise<MailServer> {
  const mails: MailServer['mails'] = []
  const server = new SMTPServer({
    ...(certificate ? withTls(certificate) : withoutTls),
    onRcptTo: ({ address }, _session, done) => done(refusedWith(refusal(address))),
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8')
        mails.push({ to: envelope.rcptTo.map(each => each.address), text: unquoted(raw) })
        setTimeout(done, thinksMs)
      })
    },
  })
  // Clients that refuse its certificate hang up on it.
  server.on('error', () => {})
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    mails,
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}

function refusedWith(reply: string | null): Error | null {
  if (reply === null) return null
  const [, code, text] = /^(\d{3}) (.*)$/.exec(reply) ?? []
  return Object.assign(new Error(text), { responseCode: Number(code) })
}

const withoutTls: SMTPServerOptions = { authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'] }

const withTls = ({ cert, key }: Certificate): SMTPServerOptions => ({
  cert,
  key,
  // As careless as servers are; the client alone must be careful.
  allowInsecureAuth: true,
  onAuth: ({ username }, _session, done) => done(null, { user: username }),
})

export type Eavesdropper = {
  readonly port: number
  /** All that clients sent, as it went over the wire. */
  readonly heard: () => string
  readonly close: () => Promise<void>
}

/** Stands between client and server, hears everything and changes what the server answers. */
export async function startEavesdropper(
  to: number,
  change: (answer: string) => string = answer => answer,
): Promise<Eavesdropper> {
  const chunks: Buffer[] = []
  const { server, port, close } = await listen(client => {
    const upstream = connect(to, '127.0.0.1')
    client.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      upstream.write(chunk)
    })
    upstream.on('data', (chunk: Buffer) =>
      client.write(Buffer.from(change(chunk.toString('latin1')), 'latin1')),
    )
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy())
  })
  server.unref()
  return { port, heard: () => Buffer.concat(chunks).toString('latin1'), close }
}

/** Takes connections and never says a word, or nothing more after a greeting. */
export const startMute = (greeting = '') =>
  listen(client => {
    client.on('error', () => {}).resume()
    if (greeting) client.write(greeting)
  })

async function listen(connected: (client: Socket) => void) {
  const clients = new Set<Socket>()
  const server = createServer(client => {
    clients.add(client)
    client.once('close', () => clients.delete(client))
    connected(client)
  })
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    server,
    port,
    clients,
    close: async () => {
      for (const client of clients) client.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** Quoted-printable as far as our mails use it. */
const unquoted = (raw: string): string => raw.replace(/=\r?\n/g, '').replace(/=3D/g, '=')
