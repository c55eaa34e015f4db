import { openDatabase } from '../../src/db/open-database.ts'
import { unpaced } from '../../src/outbox/delivery.ts'
import { createDeliveryStore } from '../../src/outbox/delivery-store.ts'
import { post } from '../../src/outbox/http-post.ts'
import { Outbox } from '../../src/outbox/outbox.ts'
import { createDigests } from '../../src/subscribers/delivery/digests.ts'
import { createDigestStore } from '../../src/subscribers/digest-store.ts'
import { digestScheme } from '../../src/subscribers/subscriber-target.ts'

/** A process that sends digests that are due to a receiver, until it is killed. */
const [databaseUrl = '', receiver = ''] = process.argv.slice(2)
const db = await openDatabase(databaseUrl)
const digests = createDigests({ db, store: createDigestStore(db), now: Date.now, atOnce: 3 })
const outbox = new Outbox({
  store: createDeliveryStore(db),
  senders: {
    [digestScheme]: {
      ...{ ...unpaced, eventsMax: 500, giveUpAfterMs: 86_400_000, timeoutMs: 60_000, atOnce: 2 },
      send: async ({ id, target, events }, signal) => {
        const body = JSON.stringify({ target, events: events.map(each => each.key) })
        await post({
          url: new URL(receiver),
          headers: { 'webhook-id': id },
          body,
          signal,
          now: Date.now,
          deny: null,
        })
        return { answer: null }
      },
    },
  },
  route: async () => [],
  now: Date.now,
  random: () => 0,
  log: { warn: () => {} },
})
let isLetting = false
setInterval(async () => {
  void outbox.look()
  if (isLetting) return
  isLetting = true
  await digests(new AbortController().signal)
  isLetting = false
}, 20)
