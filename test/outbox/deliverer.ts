import { openDatabase } from '../../src/db/open-database.ts'
import { unpaced } from '../../src/outbox/delivery.ts'
import { createDeliveryStore } from '../../src/outbox/delivery-store.ts'
import { post } from '../../src/outbox/http-post.ts'
import { Outbox } from '../../src/outbox/outbox.ts'

/** A process that delivers what is in the outbox, and stops for ever at the step it is given, to be killed there. */
const [databaseUrl = '', receiver = '', step = ''] = process.argv.slice(2)
const db = await openDatabase(databaseUrl)

async function reached(name: string): Promise<void> {
  if (name !== step) return
  process.send?.(name)
  await new Promise(() => {})
}

const outbox = new Outbox({
  store: createDeliveryStore(db),
  senders: {
    test: {
      ...{ ...unpaced, eventsMax: 10, giveUpAfterMs: 86_400_000, timeoutMs: 60_000, atOnce: 8 },
      send: async ({ id, events }, signal) => {
        await reached('claimed')
        const headers = { 'webhook-id': id }
        const body = JSON.stringify(events.map(each => each.key))
        await post({ url: new URL(receiver), headers, body, signal, now: Date.now, deny: null })
        await reached('sent')
        return { answer: null }
      },
    },
  },
  route: async events => {
    await reached('found')
    return events.map(({ id }) => ({ eventId: id, target: 'test:a' }))
  },
  now: Date.now,
  random: () => 0,
  log: { warn: () => {} },
})
// Keeps the process alive where nothing else does.
setInterval(() => void outbox.look(), 20)
