import { once } from '../lib/once.ts'

export type Mail = { readonly to: string; readonly subject: string; readonly text: string }

export type Mailer = {
  /** Resolves when the server has taken the mail; rejects with whatever the server or the connection said. */
  readonly send: (mail: Mail) => Promise<void>
}

type Options = {
  /** `smtp://` or `smtps://`, with user and password where the server wants them. */
  readonly smtpUrl: string
  readonly from: string
}

const connectMaxMs = 10_000
const silentMaxMs = 30_000

/** The library is loaded with the first mail: a house that sends none pays nothing. */
export function createMailer({ smtpUrl, from }: Options): Mailer {
  const transport = once(async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url: smtpUrl,
      connectionTimeout: connectMaxMs,
      greetingTimeout: connectMaxMs,
      socketTimeout: silentMaxMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  })

  async function send({ to, subject, text }: Mail): Promise<void> {
    // A list in the address would reach people that nobody meant.
    await (await transport()).sendMail({ from, to: { name: '', address: to }, subject, text })
  }

  return { send }
}
