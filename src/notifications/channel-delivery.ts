import { DeliveryFault, type Sent } from '../outbox/delivery.ts'
import { type Channel, missingSecrets } from './channel-document.ts'
import type { Carrier, Outgoing } from './channels/channel.ts'
import { channelDefinition } from './channels/channels.ts'
import { shownAnswer } from './channels/shown-answer.ts'

/** Delivers a message to one recipient of a channel, without the database. Rejects with a `DeliveryFault`. */
export async function deliverTo(
  channel: Channel,
  outgoing: Omit<Outgoing<unknown>, 'settings'>,
  carrier: Carrier,
): Promise<Sent> {
  // Otherwise the placeholder would be the secret, and signatures could be forged.
  if (missingSecrets(channel).length > 0) throw new DeliveryFault('secret_missing', { isPermanent: true })
  const { settings } = channel
  try {
    const answer = await channelDefinition(channel.kind).deliver({ ...outgoing, settings }, carrier)
    return { answer: shownAnswer(answer, settings) }
  } catch (error) {
    throw error instanceof DeliveryFault && error.answer !== null
      ? error.answered(shownAnswer(error.answer, settings))
      : error
  }
}
