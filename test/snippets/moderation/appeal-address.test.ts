/** Email addresses that come with appeals, and the mails to them. */
import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import type { Database } from '../../../src/db/database.ts'
import type { Language } from '../../../src/i18n/messages.ts'
import { createPaths } from '../../../src/kernel/paths.ts'
import { dayMs, hourMs } from '../../../src/lib/time.ts'
import { MailFault } from '../../../src/mail/mail-fault.ts'
import type { Mailer } from '../../../src/mail/mailer.ts'
import { createDeliveryStore } from '../../../src/outbox/delivery-store.ts'
import { Outbox } from '../../../src/outbox/outbox.ts'
import { createStores } from '../../../src/server/stores.ts'
import { appealScheme, createAppealSender } from '../../../src/snippets/moderation/appeal-news.ts'
import { onBothEngines } from '../../matrix.ts'
import { openModeration, person, type TestModeration } from './moderation-setup.ts'

const moderator = person('moderator', 'mo')

onBothEngines('The email address of an appeal', open => {
  const clock = { at: Date.UTC(2026, 5, 1, 12) }
  let db: Database
  let moderation: TestModeration
  before(async () => {
    db = await open()
    moderation = openModeration(db, clock, { mailTarget: account => `account:${account}` })
  })

  let clients = 0
  async function appealed({
    email = 'ada@example.org',
    language = 'en',
    accountId = null,
  }: {
    readonly email?: string
    readonly language?: Language
    readonly accountId?: number | null
  } = {}) {
    const { id } = await moderation.paste(undefined, {}, undefined, { accountId })
    await moderation.decisions.hide(moderator, id)
    const given = { text: 'Buy at evil.example', email, language }
    await moderation.appeals.appeal(id, given, `10.2.${clients++}.1`)
    clock.at += 1_000
    return id
  }
  const decide = (id: string, action: 'keep' | 'restore', answer = '') =>
    moderation.appeals.decide(moderator, id, { action, answer })

  /** A process that delivers mails, whose mail server may fail. */
  function deliverer(fails: (to: string) => MailFault | null = () => null) {
    const mails: Parameters<Mailer['send']>[] = []
    const sender = createAppealSender({
      store: createStores(db).moderation.appeals,
      mailer: {
        send: async (...given) => {
          const fault = fails(given[0].to)
          if (fault) throw fault
          mails.push(given)
          return '250 taken'
        },
      },
      siteTitle: () => 'Northwind',
      paths: createPaths(new URL('https://example.org/')),
    })
    const outbox = new Outbox({
      store: createDeliveryStore(db),
      senders: { [appealScheme]: sender },
      route: async () => [],
      now: () => clock.at,
      random: () => 0,
      log: { warn: () => {} },
    })
    const work = async () => {
      await outbox.look()
      await outbox.idle()
    }
    return { mails, work, texts: () => mails.map(([{ text }]) => text) }
  }
  /** Sends what waits, of which nothing is looked at. */
  const sendAll = () => deliverer().work()

  /** Everything that is stored, to look for an address. */
  async function stored(): Promise<string> {
    const tables = [
      'events',
      'deliveries',
      'target_states',
      'audit',
      'snippet_appeals',
      'appeal_mails',
    ] as const
    const rows = await Promise.all(tables.map(each => db.query.selectFrom(each).selectAll().execute()))
    return JSON.stringify(rows)
  }
  const isStored = async (email: string) => (await stored()).includes(email)
  const toldAccounts = async (id: string) =>
    (
      await db.query
        .selectFrom('deliveries')
        .innerJoin('events', 'events.id', 'deliveries.event_id')
        .select('target')
        .where('subject', '=', `snippet:${id}`)
        .where('target', 'like', 'account:%')
        .execute()
    ).map(({ target }) => target)

  it('is told once how the appeal ended, in its language, by a process that starts after the decision', async () => {
    const [shown, kept, gone] = [
      await appealed({ email: 'shown@example.org' }),
      await appealed({ email: 'kept@example.org', language: 'de' }),
      await appealed({ email: 'gone@example.org' }),
    ]
    await sendAll()
    assert.ok(await isStored('kept@example.org'), 'before a decision')
    await decide(shown, 'restore')
    await decide(kept, 'keep', 'It has <addresses> in it.')
    await moderation.decisions.remove(moderator, gone)
    const { mails, work } = deliverer()
    await work()
    const text = (to: string) => mails.find(([mail]) => mail.to === to)?.[0].text ?? assert.fail(to)
    assert.equal(mails.length, 3)
    assert.match(text('shown@example.org'), new RegExp(`${shown}\\. It is visible again\\.`))
    assert.match(text('kept@example.org'), new RegExp(`${kept} geprüft\\. Es bleibt verborgen\\.`))
    assert.match(text('kept@example.org'), new RegExp(`\\nhttps://example\\.org/${kept}/appeal\\n`))
    assert.match(text('kept@example.org'), /Nachricht hinterlassen/)
    assert.match(text('shown@example.org'), new RegExp(`\\nhttps://example\\.org/${shown}\\n`))
    assert.match(text('gone@example.org'), /It was deleted\./)
    assert.doesNotMatch(text('gone@example.org'), /https:/)
    for (const [mail] of mails) assert.doesNotMatch(JSON.stringify(mail), /evil|addresses> in it/)
    const later = deliverer()
    await later.work()
    assert.deepEqual(later.mails, [])
  })

  it('is deleted in the write that marks its mail as sent, and is in no event and no line of the audit trail', async () => {
    const id = await appealed({ email: 'brief@example.org' })
    assert.equal((await moderation.appeals.newest(id))?.hasEmail, true)
    await decide(id, 'keep')
    assert.equal((await moderation.appeals.newest(id))?.hasEmail, false)
    const rows = await db.query.selectFrom('appeal_mails').select('email').execute()
    assert.deepEqual(
      rows.map(({ email }) => email),
      ['brief@example.org'],
    )
    assert.equal((await stored()).split('brief@example.org').length, 2, 'in one place')
    await sendAll()
    assert.equal(await isStored('brief@example.org'), false)
  })

  it('waits for a mail server that fails, and gets the same mail then', async () => {
    const id = await appealed({ email: 'later@example.org' })
    await decide(id, 'restore')
    const failing = deliverer(
      () => new MailFault('away', { kind: 'unreachable', answer: 'later@example.org' }),
    )
    await failing.work()
    await moderation.tidy()
    assert.equal(
      (await stored()).split('later@example.org').length,
      2,
      'the answer of the server is not kept',
    )
    clock.at += hourMs
    const { mails, work } = deliverer()
    await work()
    await work()
    assert.deepEqual(
      mails.map(([{ to }]) => to),
      ['later@example.org'],
    )
  })

  it('that is refused for good is deleted with the next tidying', async () => {
    const id = await appealed({ email: 'undecided@example.org' })
    await decide(id, 'restore')
    await deliverer(() => new MailFault('unknown', { kind: 'refused' })).work()
    await moderation.tidy()
    assert.equal(await isStored('undecided@example.org'), false)
  })

  it('goes with its snippet before a decision, and is told nothing then', async () => {
    const id = await appealed({ email: 'early@example.org' })
    await moderation.store.take(id)
    assert.equal(await isStored('early@example.org'), false)
    const { mails, work } = deliverer()
    await work()
    assert.deepEqual(mails, [])
  })

  it('gets one mail for one appeal, also if the decision is undone and made anew', async () => {
    const id = await appealed({ email: 'once@example.org' })
    await decide(id, 'keep')
    const at = clock.at
    const { mails, work } = deliverer()
    await work()
    clock.at += 1_000
    await moderation.decisions.undo(moderator, id, at)
    clock.at += 1_000
    await decide(id, 'restore')
    await work()
    assert.equal(mails.length, 1)
    assert.deepEqual(await moderation.appeals.newest(id).then(each => [each?.state, each?.hasEmail]), [
      'restored',
      false,
    ])
  })

  it('of two decisions at the same time is told of the one that counts', async () => {
    const id = await appealed({ email: 'race@example.org' })
    const outcomes = await Promise.allSettled([decide(id, 'keep'), decide(id, 'restore')])
    assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    const { work, texts } = deliverer()
    await work()
    const isShown = (await moderation.found(id)) === 'open'
    assert.deepEqual(
      texts().map(text => /It is visible again/.test(text)),
      [isShown],
    )
  })

  it('is told instead of the account that created the snippet, which is told of a further appeal without one', async () => {
    const id = await appealed({ email: 'other@example.org', accountId: 7 })
    await decide(id, 'keep')
    const { mails, work } = deliverer()
    await work()
    assert.equal(mails.length, 1)
    assert.deepEqual(await toldAccounts(id), [])
    await moderation.appeals.appeal(id, { text: 'Look again.' }, '10.3.0.1')
    clock.at += 1_000
    await decide(id, 'keep')
    await work()
    assert.equal(mails.length, 1)
    assert.deepEqual(await toldAccounts(id), ['account:7'])
  })

  it('is refused if it is none, and by a site that sends no mail', async () => {
    const { id } = await moderation.paste()
    await moderation.decisions.hide(moderator, id)
    const withEmail = (email: unknown, of: TestModeration = moderation) =>
      of.appeals.appeal(id, { text: 'Mine.', email }, '10.4.0.1')
    const wrong = [
      'ada',
      'ada@',
      'Ada <ada@example.org>',
      'a@example.org, b@example.org',
      'a@x.org\nBcc: b',
      '',
    ]
    for (const email of [...wrong, 7, `${'a'.repeat(250)}@example.org`])
      await assert.rejects(withEmail(email), ({ problems }) => problems[0].path === 'email', String(email))
    const silent = openModeration(db, clock)
    await assert.rejects(
      withEmail('ada@example.org', silent),
      ({ problems }) => problems[0].path === 'email' && problems[0].message.code === 'moderationField.noMail',
    )
    assert.equal(await moderation.appeals.newest(id), null)
    assert.equal(silent.appeals.hasMail, false)
  })

  it('is dropped with the decision by a site that sends no mail any more', async () => {
    const id = await appealed({ email: 'unsent@example.org' })
    await openModeration(db, clock).appeals.decide(moderator, id, { action: 'keep', answer: '' })
    assert.equal(await isStored('unsent@example.org'), false)
  })

  it('is deleted with its event at the latest', async () => {
    const id = await appealed({ email: 'old@example.org' })
    await decide(id, 'keep')
    await db.write(db.query.updateTable('deliveries').set({ state: 'dead' }).where('state', '=', 'waiting'))
    await db.write(db.query.updateTable('events').set({ routed_at: clock.at }))
    await createDeliveryStore(db).sweep(clock.at + dayMs, 1_000)
    assert.equal(await isStored('old@example.org'), false)
  })
})
