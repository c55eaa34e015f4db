import { DeliveryFault } from '../outbox/delivery.ts'
import { mailFaultOf } from './mail-fault.ts'

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
