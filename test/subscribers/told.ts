/** A site with a subscriber of each kind, and what each of them was told, read out of the messages as receivers read them. */
import assert from 'node:assert/strict'
import { openDatabase } from '../../src/db/open-database.ts'
import { messagesIn } from '../../src/i18n/messages.ts'
import { minuteMs } from '../../src/lib/time.ts'
import { Browser } from '../accounts/browser.ts'
import { startTestApp, type TestApp, until } from '../app.ts'
import { startMailServer } from '../mail/mail-server.ts'
import { tokenFor } from '../rest/api.ts'
import { startPushService, testBrowser } from './push/push-service.ts'
import { startReceiver } from './receiver.ts'

/** What one message says of one incident or maintenance. */
export type Told = {
  readonly by: 'email' | 'push' | 'webhook' | 'slack' | 'digest'
  /** Empty for what was withdrawn, which only its title names. */
  readonly id: string
  readonly title: string
  readonly state: string
  readonly affects: readonly string[]
  /** Of a digest, the states of its steps. */
  readonly steps?: readonly string[]
  /** Everything that it says. */
  readonly text: string
}

export type ToldSite = Awaited<ReturnType<typeof startToldSite>>

const statuses: Readonly<Record<string, string>> = messagesIn('en').updates.statuses

const never = Date.UTC(9000, 0, 1)

const [reader, digested] = ['ada@example.org', 'ben@example.org'] as const

/** More than a burst of messages may take, so that the messages of each step leave at once. */
const stepMs = 2 * minuteMs

/** Starts a site whose clock the test moves, with subscribers to everything by mail, at once and in a digest, by webhook, Slack and in a browser. */
export async function startToldSite(document: object) {
  const [mail, receiver, service] = await Promise.all([
    startMailServer(),
    startReceiver(),
    startPushService(),
  ])
  let aheadMs = 0
  const app = await startTestApp({
    environment: { SMTP_URL: mail.url, MAIL_FROM: 'Status <status@example.org>' },
    now: () => Date.now() + aheadMs,
    document,
  })
  const token = await tokenFor(app)
  const browser = testBrowser(service.origin, '/push/reader')
  await subscribe()
  const db = await openDatabase(app.databaseUrl)
  await setDigestAt(never)

  /** Subscribes an address, and returns the path of the page of its subscription. */
  async function subscribeMail(email: string, more: Readonly<Record<string, string>> = {}): Promise<string> {
    const fields = [
      ['email', email],
      ['topics', 'incidents'],
      ['topics', 'maintenance'],
      ['scope', 'all'],
      ...Object.entries(more),
    ]
    const asked = await app.fetch('/subscribe', { method: 'POST', body: new URLSearchParams(fields) })
    assert.equal(asked.status, 200)
    const [question] = await until(
      () => mailsTo(email),
      all => all.length > 0,
    )
    const path = linkIn(question?.text ?? '', app)
    await new Browser(app.url).post(`${path}/confirm`, {})
    return path
  }

  function mailsTo(email: string) {
    return mail.mails.filter(each => each.to.includes(email))
  }

  async function subscribe(): Promise<void> {
    await subscribeMail(digested, { frequency: 'daily', hour: '9', timeZone: 'UTC' })
    const owner = await subscribeMail(reader)
    for (const kind of ['webhook', 'slack']) {
      const url = `${receiver.url}/${kind}`
      const answer = await new Browser(app.url).post(`${owner}/webhooks`, { kind, url })
      assert.equal(answer.status, 303)
      const [hook] = await until(
        () => receiver.at(`/${kind}`),
        all => all.length > 0,
      )
      await new Browser(app.url).post(`${linkIn(hook?.body ?? '', app)}/confirm`, {})
    }
    const answer = await app.fetch('/subscribe/push', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ subscription: browser.subscription, topics: ['incidents', 'maintenance'] }),
    })
    assert.equal(answer.status, 201)
  }

  async function rest(method: string, path: string, body: object = {}): Promise<Answered> {
    const answer = await app.fetch(`/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'if-match': '*' },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    assert.ok(answer.ok, `${method} ${path} ${JSON.stringify(body)}: ${answer.status} ${text}`)
    return text === '' ? { id: '' } : (JSON.parse(text) as Answered)
  }

  /** Makes the digest due, and lets time pass until it is sent, if there is anything in it. */
  async function digest(): Promise<void> {
    await setDigestAt(1)
    await until(
      () =>
        db.query.selectFrom('subscribers').select('digest_at').where('digest_at', '=', 1).executeTakeFirst(),
      row => row === undefined,
    )
    await setDigestAt(never)
    await settled()
  }

  /** Its own hour may pass in the middle of a step. */
  async function setDigestAt(at: number): Promise<void> {
    await db.write(
      db.query.updateTable('subscribers').set({ digest_at: at }).where('digest_at', 'is not', null),
    )
  }

  /** Lets time pass until nothing waits to be told. */
  async function settled(): Promise<void> {
    aheadMs += stepMs
    await until(waiting, count => count === 0)
  }

  async function waiting(): Promise<number> {
    const count = (table: 'events' | 'deliveries') =>
      db.query.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('count'))
    const [events, deliveries] = await Promise.all([
      count('events').where('routed_at', 'is', null).executeTakeFirstOrThrow(),
      count('deliveries').where('state', '=', 'waiting').executeTakeFirstOrThrow(),
    ])
    return Number(events.count) + Number(deliveries.count)
  }

  /** Everything told so far, in the order of each receiver. */
  const told = (): readonly Told[] => [
    ...mailsTo(reader)
      .slice(1)
      .flatMap(each => ofMail(each.text)),
    ...mailsTo(digested)
      .slice(1)
      .flatMap(each => ofDigest(each.text)),
    ...service.received.flatMap(each => ofPush(browser.read(each.body).notification)),
    ...receiver.at('/webhook').flatMap(each => ofWebhook(JSON.parse(each.body))),
    ...receiver.at('/slack').flatMap(each => ofSlack(each.body)),
  ]

  return {
    app,
    now: () => Date.now() + aheadMs,
    /** Moves the clock. */
    pass: (ms: number) => {
      aheadMs += ms
    },
    rest,
    settled,
    digest,
    told,
    close: async () => {
      await db.close()
      await app.close()
      await Promise.all([mail.close(), receiver.close(), service.close()])
    },
  }
}

type Answered = { readonly id: string } & Readonly<Record<string, unknown>>

const linkIn = (text: string, { url }: TestApp): string =>
  new RegExp(`${url}(/subscriptions/[\\w.-]+)`).exec(text)?.[1] ?? assert.fail(`no link in ${text}`)

/** The id in the address of a message; empty in that of one whose page is gone. */
const idIn = (link: string): string => link.split('/announcements/')[1] ?? ''

const affected = (text: string): readonly string[] =>
  (/Affects: ([^\n]+)/.exec(text)?.[1] ?? '').split(', ').filter(each => each !== '')

/** The plain text of a mail without its signature. */
function plainOf(raw: string): string {
  const decoded = raw
    .replaceAll('\r\n', '\n')
    .replace(/(?:=[0-9A-F]{2})+/g, bytes => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString())
  const [, plain = ''] = /Content-Type: text\/plain[^\n]*\n[\s\S]*?\n\n([\s\S]*?)\n-- \n/.exec(decoded) ?? []
  return plain
}

/** The entries of a digest, each a title with its steps, the newest message and the address. */
const ofDigest = (raw: string): readonly Told[] =>
  [
    ...plainOf(raw).matchAll(
      /([^\n]+)\n(?:\d+ earlier updates?\n)?((?:[^\n]+ {2}[^\n]+\n)+)\n[\s\S]*?(https?:\S+)/g,
    ),
  ].map(([text, title = '', lines = '', link = '']) => {
    const steps = lines
      .trim()
      .split('\n')
      .map(each => each.split('  ')[1] ?? '')
    const state = steps.at(-1) ?? ''
    return { by: 'digest', id: idIn(link), title, state, steps, affects: affected(text), text }
  })

/** The parts of a mail, each of which ends with the address of what it is about. */
function ofMail(raw: string): readonly Told[] {
  return [...plainOf(raw).matchAll(/([^\n:]+): ([^\n]*)\n\n([\s\S]*?)(https?:\S+)/g)].map(
    ([text, state = '', title = '', , link = '']) => ({
      by: 'email',
      ...{ id: idIn(link), title, state, affects: affected(text), text },
    }),
  )
}

function ofPush({ title: head = '', body, navigate }: Readonly<Record<string, string>>): readonly Told[] {
  const [, state = '', title = ''] = /^([^:]+): (.*)$/s.exec(head) ?? []
  const text = `${head}\n${body}`
  return [{ by: 'push', id: idIn(navigate ?? ''), title, state, affects: affected(text), text }]
}

type WebhookBody = {
  readonly incident?: {
    readonly id: string
    readonly name: string
    readonly status: string
    readonly components: readonly { readonly name: string }[]
  }
}

const ofWebhook = ({ incident, ...rest }: WebhookBody): readonly Told[] =>
  incident === undefined
    ? []
    : [
        {
          by: 'webhook',
          id: incident.id,
          title: incident.name,
          state: statuses[incident.status] ?? incident.status,
          affects: incident.components.map(each => each.name),
          text: JSON.stringify({ incident, ...rest }),
        },
      ]

/** The sections of a message, whose texts have no characters that Slack escapes. */
function ofSlack(body: string): readonly Told[] {
  const { blocks } = JSON.parse(body) as { readonly blocks: readonly { readonly text?: { text: string } }[] }
  return blocks.flatMap(({ text: { text } = { text: '' } }) => {
    const [, state = '', link, title = ''] = /^\*([^*]+):\* <([^|]+)\|([^>]*)>/.exec(text) ?? []
    return link === undefined
      ? []
      : [{ by: 'slack', id: idIn(link), title, state, affects: affected(text), text }]
  })
}
