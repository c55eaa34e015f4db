import type { Database } from '../../src/db/database.ts'
import { textMessage } from '../../src/kernel/messages.ts'
import { dayMs } from '../../src/lib/time.ts'
import { type Sender, unpaced } from '../../src/outbox/delivery.ts'
import { createDeliveryStore } from '../../src/outbox/delivery-store.ts'
import type { Event } from '../../src/outbox/event.ts'
import { Outbox } from '../../src/outbox/outbox.ts'

type Given = Partial<Omit<Sender, 'send'>> & {
  readonly send: (...given: Parameters<Sender['send']>) => Promise<unknown>
}

/** An outbox with a clock of its own, and senders that take everything unless they are given otherwise. */
export function freshOutbox(db: Database, given: Readonly<Record<string, Given>>) {
  const clock = { at: Date.UTC(2026, 5, 1, 12) }
  const route: { targets: readonly string[] } = { targets: [] }
  const store = createDeliveryStore(db)
  const outbox = new Outbox({
    store,
    senders: Object.fromEntries(
      Object.entries(given).map(([scheme, { send, ...more }]) => [
        scheme,
        { ...usual, ...more, send: answering(send) },
      ]),
    ),
    route: async all => all.flatMap(({ id }) => route.targets.map(target => ({ eventId: id, target }))),
    now: () => clock.at,
    random: () => 0,
    log: { warn: () => {} },
    graceMs: 1,
  })
  const work = async () => {
    await outbox.look()
    await outbox.idle()
  }
  return { clock, route, store, outbox, work }
}

const usual = { ...unpaced, eventsMax: 100, giveUpAfterMs: dayMs, timeoutMs: 60_000, atOnce: 8 }

const answering =
  (send: Given['send']): Sender['send'] =>
  async (...given) => {
    await send(...given)
    return { answer: null }
  }

let events = 0

export const eventAt = (at: number): Event => ({
  kind: 'monitor.down',
  key: `event at ${at} ${++events}`,
  subject: 'monitor:1',
  at,
  params: { monitorId: 1, name: 'Checkout', downSince: at, message: textMessage('503') },
})
