import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'

export type MailHouse = {
  readonly url: string
  /** What came in, the newest last. */
  readonly mails: { readonly to: readonly string[]; readonly text: string }[]
  readonly close: () => Promise<void>
}

/** A mail server on a free port that keeps what it is given, or refuses every recipient by name. */
export async function startMailHouse({ refuse = false } = {}): Promise<MailHouse> {
  const mails: MailHouse['mails'] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) =>
      done(refuse ? new Error(`550 <${address}> is not known here`) : null),
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8')
        mails.push({ to: envelope.rcptTo.map(each => each.address), text: unquoted(raw) })
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}

/** Quoted-printable as far as our mails use it. */
const unquoted = (raw: string): string => raw.replace(/=\r?\n/g, '').replace(/=3D/g, '=')
