import type { SmtpServer } from '../config/values.ts'
import { boundedWait } from '../lib/bounded-wait.ts'
import { isEmailAddress, type Mailbox } from '../lib/email-address.ts'
import { FairQueue } from '../lib/fair-queue.ts'
import { lazy } from '../lib/lazy.ts'
import { isLoopback } from '../lib/loopback.ts'
import { loadPart } from '../lib/program-files.ts'
import { MailFault, mailFaultOf } from './mail-fault.ts'

type Mail = { readonly to: string; readonly subject: string; readonly text: string }

type SendOptions = {
  /** The same for every attempt to send the mail: it becomes its Message-ID. */
  readonly id?: string
  /** Breaks it off. */
  readonly signal?: AbortSignal
}

export type Mailer = {
  /** Resolves to the reply of the server that has taken the mail; rejects with a `MailFault`. Settles with its signal. */
  readonly send: (mail: Mail, options?: SendOptions) => Promise<string>
  /** Lets the mails under way finish for a moment, then breaks them off. */
  readonly close: () => Promise<void>
}

type SmtpTls = 'required' | 'unverified' | 'optional'

export type MailerOptions = {
  readonly server: SmtpServer
  readonly tls: SmtpTls
  readonly from: Mailbox
  readonly times?: MailTimes
}

export type MailTimes = {
  /** A mail that has not gone out by then is given up, its wait for a turn included. */
  readonly deadlineMs: number
  /** How long a close waits for the mails under way. */
  readonly graceMs: number
}

const usualTimes: MailTimes = { deadlineMs: 30_000, graceMs: 3_000 }
const connectMaxMs = 10_000
/** More than the outbox has places for mails, so that none waits in here. */
const atOnce = 6
const waitingMax = 100

/** The library is loaded with the first mail: a server that sends none pays nothing. */
export function createMailer({ server, tls, from, times = usualTimes }: MailerOptions): Mailer {
  const transport = lazy(async () => {
    const { createTransport } = await loadPart(() => import('nodemailer'))
    return createTransport({
      host: server.host,
      port: server.port,
      secure: server.secure,
      ...(server.account && { auth: server.account }),
      ...encryption(server, tls),
      connectionTimeout: connectMaxMs,
      greetingTimeout: connectMaxMs,
      socketTimeout: times.deadlineMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  })
  const queue = new FairQueue({
    atOnce,
    waitingMax,
    waitingMaxEach: waitingMax,
    refusal: () => new MailFault('too many others are waiting for the server of SMTP_URL'),
  })
  const stop = new AbortController()
  const underWay = new Set<Promise<unknown>>()

  async function send(mail: Mail, options: SendOptions = {}): Promise<string> {
    if (!isEmailAddress(mail.to))
      throw new MailFault('the address of the recipient is not valid', { kind: 'refused' })
    const sending = sendBy(AbortSignal.timeout(times.deadlineMs), mail, options)
    underWay.add(sending)
    try {
      return await boundedWait(sending, { signal: options.signal })
    } catch (error) {
      throw mailFaultOf(error)
    } finally {
      underWay.delete(sending)
    }
  }

  const sendBy = (deadline: AbortSignal, { to, subject, text }: Mail, { id, signal: broken }: SendOptions) =>
    queue.run(to, async () => {
      if (stop.signal.aborted) throw new MailFault('the server is stopping')
      if (deadline.aborted) throw tooSlow()
      const signal = AbortSignal.any([deadline, stop.signal, ...(broken ? [broken] : [])])
      const messageId = id && `<${id}@${from.address.split('@').at(-1)}>`
      const recipient = { name: '', address: to }
      const message = { from, to: recipient, subject, text, signal, ...(messageId && { messageId }) }
      try {
        return (await (await transport()).sendMail(message)).response
      } catch (error) {
        if (stop.signal.aborted) throw new MailFault('the server is stopping')
        throw deadline.aborted ? tooSlow() : error
      }
    })

  const tooSlow = () =>
    new MailFault(`the server of SMTP_URL did not take it within ${times.deadlineMs / 1000} s`, {
      kind: 'timeout',
    })

  const close = lazy(async () => {
    const breakOff = setTimeout(() => stop.abort(), times.graceMs)
    await Promise.allSettled(underWay)
    clearTimeout(breakOff)
  })

  return { send, close }
}

/** Loopback traffic cannot be intercepted, and servers there have self-signed certificates. */
function encryption({ host }: SmtpServer, tls: SmtpTls) {
  const here = isLoopback(host)
  return {
    requireTLS: !here && tls !== 'optional',
    tls: { rejectUnauthorized: !here && tls === 'required' },
  }
}
