import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../../../src/db/open-database.ts'
import { textMessage } from '../../../src/kernel/messages.ts'
import { recordEvent } from '../../../src/outbox/event-statements.ts'
import { startTestApp } from '../../app.ts'
import type { BadDay } from '../bad-day.ts'

/** The clock of the server runs so many times as fast as ours; it looks for what is due every ten of its seconds. */
const speed = 20
const awayMs = 10 * 60_000
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

export const badDay: BadDay = {
  fault: 'a channel that answers 503 for ten minutes (of a clock that runs twenty times as fast)',
  limitMs: 120_000,
  run: async signal => {
    const [begun, origin] = [performance.now(), Date.now()]
    const now = () => Math.round(origin + (performance.now() - begun) * speed)
    const arrivals: { readonly at: number; readonly name: string }[] = []
    let isAway = true
    let others = 0
    const receiver = createServer(async (request, response) => {
      const { data } = JSON.parse(Buffer.concat(await request.toArray()).toString())
      if (request.url === '/other') others++
      else if (isAway) response.statusCode = 503
      else for (const { name } of data.events) arrivals.push({ at: now(), name })
      response.end()
    })
    await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
    const app = await startTestApp({ now })
    const webhook = { kind: 'webhook', secret }
    try {
      await app.import({
        channels: [
          { ...webhook, name: 'Pager', url: `${url}/`, events: ['monitor.down'] },
          {
            ...webhook,
            name: 'Other',
            url: `${url}/other`,
            events: ['channel.failing', 'channel.recovered'],
          },
        ],
      })
      await using db = await openDatabase(app.databaseUrl)
      const happen = (name: string) => {
        const params = { monitorId: 1, name, downSince: null, message: textMessage('') }
        return db.write(
          recordEvent(db, { kind: 'monitor.down', key: name, subject: `monitor:${name}`, at: now(), params }),
        )
      }
      await happen('first')
      await pause(awayMs / speed, null, { signal })
      isAway = false
      const wellAt = now()
      await happen('second')
      while (arrivals.length < 2 && now() < wellAt + 15 * 60_000) await pause(50, null, { signal })
      await pause(2_000, null, { signal })
      const tookS = ((arrivals[1]?.at ?? now()) - wellAt) / 1_000
      const order = arrivals.map(each => each.name).join(', ')
      return [
        {
          what: 'from its return to the next message',
          measured: arrivals.length < 2 ? 'never' : `${tookS.toFixed(0)} s`,
          wanted: 'under 60 s',
          isMet: arrivals.length >= 2 && tookS < 60,
        },
        { what: 'messages', measured: order, wanted: 'first, second', isMet: order === 'first, second' },
        {
          what: 'messages to the other channel about it',
          measured: String(others),
          wanted: '2',
          isMet: others === 2,
        },
      ]
    } finally {
      await app.close()
      receiver.closeAllConnections()
      receiver.close()
    }
  },
}
