import { DeliveryFault, type Sent, unanswered } from '../outbox/delivery.ts'

/**
 * Why a mail was not sent. `refused` and `deferred` are about this recipient or this mail alone; `account`,
 * `no_starttls`, `tls` and `unreachable` concern every mail that goes through the server.
 */
type MailFaultKind =
  | 'refused'
  | 'deferred'
  | 'account'
  | 'no_starttls'
  | 'tls'
  | 'unreachable'
  | 'timeout'
  | 'other'

type MailFaultOptions = {
  readonly kind?: MailFaultKind
  /** The reply of the server: `550 mailbox unknown`. */
  readonly answer?: string | undefined
}

/** A failed mail, described for the log: replies of mail servers quote the recipient, so only their code is in the message. */
export class MailFault extends Error {
  override readonly name = 'MailFault'
  readonly kind: MailFaultKind
  /** Private, since the log shows all properties of errors. */
  readonly #answer: string | undefined

  constructor(reason: string, { kind = 'other', answer }: MailFaultOptions = {}) {
    super(`The mail was not sent: ${reason}`)
    this.kind = kind
    this.#answer = answer
  }

  get answer(): string | undefined {
    return this.#answer
  }
}

type Fault = {
  readonly name?: unknown
  readonly message?: unknown
  readonly code?: unknown
  readonly command?: unknown
  readonly response?: unknown
  readonly responseCode?: unknown
}

/** The MailFault of an error of the library or the connection, with a sentence that names the variable to check. */
export function mailFaultOf(error: unknown): MailFault {
  if (error instanceof MailFault) return error
  const fault = (error ?? {}) as Fault
  const details = [fault.name, fault.code, fault.responseCode].filter(each => each !== undefined).join(' ')
  return new MailFault(reasonOf(fault, details), {
    kind: kindOf(fault),
    answer: typeof fault.response === 'string' ? fault.response : undefined,
  })
}

/**
 * The kind of a fault. A negative reply to the recipient or the message concerns only these; an earlier one concerns
 * the account.
 */
function kindOf(fault: Fault): MailFaultKind {
  const { code, command, responseCode, message } = fault
  if (command === 'RCPT TO' || command === 'DATA') {
    // RFC 5321, 4.2.1.
    if (Number(responseCode) >= 500) return 'refused'
    if (Number(responseCode) >= 400) return 'deferred'
  }
  if (lacksStarttls(fault)) return 'no_starttls'
  if (code === 'ETLS' || certificateProblem(String(message))) return 'tls'
  if (code === 'EAUTH' || Number(responseCode) >= 400) return 'account'
  return unreachable.has(String(code)) ? 'unreachable' : 'other'
}

function reasonOf(fault: Fault, told: string): string {
  const { code, message } = fault
  if (lacksStarttls(fault))
    return `the server of SMTP_URL offers no encryption (STARTTLS), so neither the mail nor a password went there. If that is as it should be, set SMTP_TLS=optional`
  if (code === 'EAUTH') return `the server refused the user or the password of SMTP_URL (${told})`
  const certificate = certificateProblem(String(message))
  if (certificate)
    return `the certificate of the server of SMTP_URL is not valid (${certificate}). Name its authority in NODE_EXTRA_CA_CERTS, or set SMTP_TLS=unverified`
  if (unreachable.has(String(code))) return `the server of SMTP_URL could not be reached (${told})`
  return told
}

/** True if the server answered STARTTLS with a refusal: a failed handshake has no answer. */
const lacksStarttls = ({ code, command, response }: Fault): boolean =>
  code === 'ETLS' && command === 'STARTTLS' && Boolean(response)

const unreachable = new Set(['ECONNECTION', 'ESOCKET', 'EDNS', 'ETIMEDOUT', 'ECONNREFUSED', 'ETLS'])

/** Problems of the certificate in messages of OpenSSL and Node, which have no code of their own here. */
const certificateProblem = (message: string): string | undefined =>
  /self[- ]signed certificate|unable to (?:get|verify)[^,;:]*|certificate (?:has expired|is not yet valid|revoked)|does not match certificate's altnames|certificate verify failed/i.exec(
    message,
  )?.[0]

/** Turns the failure of a mail into that of a delivery; what the server refused to one recipient for good is not retried. */
export async function mailDelivery(sending: Promise<string>): Promise<string> {
  try {
    return await sending
  } catch (error) {
    const fault = mailFaultOf(error)
    const { kind, answer } = fault
    throw new DeliveryFault(codes[kind], {
      isPermanent: kind === 'refused',
      isShared: shared.has(kind),
      answer,
      cause: fault,
    })
  }
}

/** The delivery of a mail to a person. Nothing of the server's answer is kept, since it may repeat the address. */
export async function personalDelivery(sending: Promise<string>): Promise<Sent> {
  try {
    await mailDelivery(sending)
  } catch (error) {
    throw error instanceof DeliveryFault ? error.answered('') : error
  }
  return unanswered
}

const codes = {
  refused: 'mail_refused',
  deferred: 'mail',
  account: 'mail_account',
  no_starttls: 'mail_no_starttls',
  tls: 'tls',
  unreachable: 'unreachable',
  timeout: 'timeout',
  other: 'mail',
} as const

/** Faults of the server that every mail would meet. */
const shared: ReadonlySet<keyof typeof codes> = new Set(['account', 'no_starttls', 'tls', 'unreachable'])
