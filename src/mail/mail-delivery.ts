import { DeliveryFault } from '../outbox/delivery.ts'
import { MailFault } from './mail-fault.ts'

/** The failure of a mail as the outbox understands it: what the server refused for good is not sent again. */
export async function mailDelivery(sending: Promise<void>): Promise<void> {
  try {
    await sending
  } catch (error) {
    const isPermanent = error instanceof MailFault && error.isPermanent
    throw new DeliveryFault(isPermanent ? 'mail_refused' : 'mail', { isPermanent, cause: error })
  }
}
