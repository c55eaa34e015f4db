import type { SmtpServer } from '../config/values.ts'
import { boundedWait } from '../lib/bounded-wait.ts'
import { isEmailAddress, type Mailbox } from '../lib/email-address.ts'
import { FairQueue } from '../lib/fair-queue.ts'
import { lazy } from '../lib/lazy.ts'
import { isLoopback } from '../lib/loopback.ts'
import { loadPart } from '../lib/program-files.ts'
import { MailFault, mailFaultOf } from './mail-fault.ts'

type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The same as a page. */
  readonly html?: string
  /** Further header fields, in ASCII. */
  readonly headers?: Readonly<Record<string, string>>
}

type SendOptions = {
  /** Id of the mail, the same for every attempt; it becomes the Message-ID. */
  readonly id?: string
  /** The thread of the mail, the same for all that belong together; mail programs show them as one. */
  readonly thread?: string | null
  /** Aborts the sending. */
  readonly signal?: AbortSignal
}

export type Mailer = {
  /** Sends a mail and resolves to the reply of the server; rejects with a `MailFault`. Settles when the signal aborts. */
  readonly send: (mail: Mail, options?: SendOptions) => Promise<string>
  /** Lets mails under way finish for a moment, then aborts them. */
  readonly close: () => Promise<void>
}

type SmtpTls = 'required' | 'unverified' | 'optional'

export type MailerOptions = {
  readonly server: SmtpServer
  readonly tls: SmtpTls
  readonly from: Mailbox
  /** Keeps this many connections open for further mails; otherwise each mail has its own. */
  readonly pooled?: number
  readonly times?: MailTimes
}

export type MailTimes = {
  /** Time after which a mail is given up, including its wait in the queue, in milliseconds. */
  readonly deadlineMs: number
  /** How long a close waits for mails under way, in milliseconds. */
  readonly graceMs: number
}

const usualTimes: MailTimes = { deadlineMs: 30_000, graceMs: 3_000 }
const connectMaxMs = 10_000
/** Maximum number of concurrent mails, above that of the outbox, so that none waits here. */
const atOnce = 6
const waitingMax = 100
/** Mails over one pooled connection; many servers take a hundred. */
const maxMessages = 100

/** Creates the mailer. The library is loaded with the first mail, so that a server that sends none does not pay for it. */
export function createMailer({ server, tls, from, pooled, times = usualTimes }: MailerOptions): Mailer {
  let isOpen = false
  const transport = lazy(async () => {
    isOpen = true
    const { createTransport } = await loadPart(() => import('nodemailer'))
    const usual = {
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
    }
    return pooled === undefined
      ? createTransport(usual)
      : createTransport({ ...usual, pool: true, maxConnections: pooled, maxMessages })
  })
  const queue = new FairQueue({
    atOnce: pooled ?? atOnce,
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

  const sendBy = (deadline: AbortSignal, mail: Mail, { id, thread, signal: broken }: SendOptions) =>
    queue.run(mail.to, async () => {
      if (stop.signal.aborted) throw new MailFault('the server is stopping')
      if (deadline.aborted) throw tooSlow()
      const signal = AbortSignal.any([deadline, stop.signal, ...(broken ? [broken] : [])])
      const domain = from.address.split('@').at(-1)
      const root = thread && `<${thread}@${domain}>`
      const message = {
        ...mail,
        ...(mail.headers && { headers: asWritten(mail.headers) }),
        from,
        to: { name: '', address: mail.to },
        signal,
        ...(id && { messageId: `<${id}@${domain}>` }),
        // No mail has the id of the root: a program that knows only some of a thread still puts them together.
        ...(root && { references: [root], inReplyTo: root }),
      }
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
    if (pooled !== undefined && isOpen) (await transport()).close()
  })

  return { send, close }
}

/** Fields whose syntax the library does not know: encoding their words would break them. */
const asWritten = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers).map(([key, value]) => ({ key, value: { prepared: true, value } }))

/**
 * Options of TLS. On loopback it is optional and unverified: nothing can be intercepted there, and servers have
 * self-signed certificates.
 */
function encryption({ host }: SmtpServer, tls: SmtpTls) {
  const here = isLoopback(host)
  return {
    requireTLS: !here && tls !== 'optional',
    tls: { rejectUnauthorized: !here && tls === 'required' },
  }
}
