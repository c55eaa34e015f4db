import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../../../src/db/open-database.ts'
import { textMessage } from '../../../src/kernel/messages.ts'
import { recordEvent, recordFor } from '../../../src/outbox/event-statements.ts'
import { startTestApp, type TestApp } from '../../app.ts'
import type { BadDay, Finding } from '../bad-day.ts'
import { startMailServer } from '../mail-servers.ts'

const addresses = Array.from({ length: 20 }, (_, n) => `a${n}@example.org`)
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const [unknown, full] = ['a5@example.org', 'a9@example.org']

export const badDay: BadDay = {
  fault:
    'a mail server that refuses one address of twenty, defers another, takes a second for each; and one that hangs',
  limitMs: 120_000,
  run: async signal => [...(await refusing(signal)), ...(await hanging(signal))],
}

/** Sends one alarm to all addresses, some of which the server refuses. */
async function refusing(signal: AbortSignal): Promise<readonly Finding[]> {
  const replies: Readonly<Record<string, string>> = {
    [unknown]: '550 mailbox unknown',
    [full]: '452 mailbox full',
  }
  const mails = await startMailServer({ refusal: each => replies[each] ?? null, replyAfterMs: () => 1_000 })
  const { app, happen } = await siteWith(mails.url, [
    { kind: 'email', name: 'Mail', to: addresses, events: ['monitor.down'] },
  ])
  try {
    const begun = performance.now()
    await happen()
    const wanted = addresses.length - 2
    const all = await reached(() => new Set(mails.taken).size >= wanted, 30_000, signal)
    const tookMs = performance.now() - begun
    await pause(20_000, null, { signal })
    const doubled = mails.taken.length - new Set(mails.taken).size
    return [
      {
        what: 'addresses that got the alarm, of 18 that take mail',
        measured: `${new Set(mails.taken).size} after ${seconds(tookMs)}`,
        wanted: 'all within 20 s',
        isMet: all && tookMs < 20_000,
      },
      { what: 'mails twice', measured: String(doubled), wanted: '0', isMet: doubled === 0 },
    ]
  } finally {
    await app.close()
    mails.close()
  }
}

/** Sixteen strangers have asked for a new password, and the server says nothing; then an alarm for a webhook comes. */
async function hanging(signal: AbortSignal): Promise<readonly Finding[]> {
  const mails = await startMailServer({ refusal: () => null, replyAfterMs: () => Number.POSITIVE_INFINITY })
  const arrivals: number[] = []
  const receiver = createServer((_, response) => {
    arrivals.push(performance.now())
    response.end()
  })
  await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
  const { app, happen } = await siteWith(mails.url, [
    { kind: 'email', name: 'Mail', to: addresses },
    { kind: 'webhook', name: 'Pager', url, secret, events: ['incident.opened'] },
  ])
  try {
    await using db = await openDatabase(app.databaseUrl)
    for (let account = 1; account <= 16; account++) {
      const at = Date.now()
      await db.write(
        db.query.insertInto('platform_users').values({ id: account, username: `u${account}`, avatar: '' }),
        db.query.insertInto('accounts').values({
          ...{ id: account, username: `u${account}`, username_key: `u${account}`, role: 'viewer' },
          ...{ email: `u${account}@example.org`, email_key: `u${account}@example.org`, email_proved_at: at },
          ...{ pending_email: null, password_hash: null, totp_secret: null, totp_step: null, created_at: at },
        }),
        ...recordFor(db, `account:${account}`, {
          kind: 'account.password_reset',
          key: `reset ${account}`,
          subject: `account:${account}`,
          at,
          params: { accountId: account, language: 'en' },
        }),
      )
    }
    await happen()
    await pause(4_000, null, { signal })
    const begun = performance.now()
    await happen('incident.opened')
    await reached(() => arrivals.length > 0, 60_000, signal)
    const tookMs = (arrivals[0] ?? performance.now()) - begun
    return [
      {
        what: 'from an alarm to its webhook, while 36 mails hang',
        measured: seconds(tookMs),
        wanted: 'under 5 s',
        isMet: arrivals.length > 0 && tookMs < 5_000,
      },
    ]
  } finally {
    await app.close()
    mails.close()
    receiver.closeAllConnections()
    receiver.close()
  }
}

async function siteWith(smtpUrl: string, channels: readonly object[]) {
  const app: TestApp = await startTestApp({
    environment: { SMTP_URL: smtpUrl, MAIL_FROM: 'status@example.org' },
  })
  await app.import({ channels })
  const happen = async (kind: 'monitor.down' | 'incident.opened' = 'monitor.down') => {
    await using db = await openDatabase(app.databaseUrl)
    const common = { key: `${kind} ${performance.now()}`, subject: 'bad day', at: Date.now() }
    await db.write(
      kind === 'monitor.down'
        ? recordEvent(db, {
            ...{ ...common, kind },
            params: { monitorId: 1, name: 'Checkout', downSince: null, message: textMessage('') },
          })
        : recordEvent(db, {
            ...{ ...common, kind },
            params: {
              ...{ announcementId: 'a', title: 'Slow', impact: 'major', monitorIds: [] },
              ...{ startsAt: null, endsAt: null, update: null },
            },
          }),
    )
  }
  return { app, happen }
}

async function reached(isSo: () => boolean, withinMs: number, signal: AbortSignal): Promise<boolean> {
  for (const end = performance.now() + withinMs; performance.now() < end; await pause(50, null, { signal }))
    if (isSo()) return true
  return isSo()
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`
