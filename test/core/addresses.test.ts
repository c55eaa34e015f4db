/** Secrets in addresses, in every field and variable that holds one: where they are shown, only the server is left of them. */
import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import { describe, it } from 'node:test'
import { Trouble } from '../../src/client/trouble.ts'
import { createLog } from '../../src/commands/log.ts'
import { ConfigError, describeConfig, readConfig } from '../../src/config/config.ts'
import { secretNames } from '../../src/config/secret-files.ts'
import type { Variable } from '../../src/config/variable.ts'
import { variables } from '../../src/config/variables.ts'
import type { Fields } from '../../src/kernel/fields/field.ts'
import { maskedDocument, secretPaths, withSecretsOf } from '../../src/kernel/fields/secrets.ts'
import { shownAddress, withoutAccounts } from '../../src/lib/shown-address.ts'
import * as kinds from '../../src/monitors/kinds/registry.ts'
import * as channels from '../../src/notifications/channels/registry.ts'
import { startTestApp } from '../app.ts'
import { corkboard, folderFor, writeDocument } from '../contract/corkboard.ts'
import { somebody } from '../people.ts'
import { exported, imported } from '../prepared.ts'
import { tokenFor } from '../rest/api.ts'

const whole = 'https://hunter-user:hunter-password@hooks.example.org/hunter-path?token=hunter-query'
/** The address of a monitor, whose path and user name are no secrets. */
const watched = 'https://monitor:hunter-password@www.example.org/health?token=hunter-query'

/** Names of the fields that take addresses and no other text. */
const addressFields = (fields: Fields): readonly string[] =>
  Object.keys(fields).filter(
    name => fields[name]?.safeParse(whole).success && !fields[name]?.safeParse('some text').success,
  )

const walked = [
  ...Object.values(channels).map(each => ({ ...each, address: whole })),
  ...Object.values(kinds).map(each => ({ ...each, address: watched })),
]

describe('An address', () => {
  it('is in a field of some kind of channel and of monitor', () => {
    assert.deepEqual(
      walked.filter(each => addressFields(each.fields).length > 0).map(each => each.kind),
      ['slack', 'webhook', 'http'],
    )
  })

  for (const { kind, fields, sample, address } of walked)
    for (const name of addressFields(fields))
      it(`of ${kind} is shown to neither readers nor editors, and typed back it is kept: ${name}`, () => {
        const stored = { ...sample, [name]: address }
        for (const by of ['readers', 'editors'] as const) {
          const shown = maskedDocument(fields, stored, by)
          assert.doesNotMatch(JSON.stringify(shown), /hunter/)
        }
        const shown = maskedDocument(fields, stored, 'editors')
        assert.deepEqual(secretPaths(fields, { [name]: shown[name] }).length > 0, true)
        const back = withSecretsOf(fields, stored, { ...stored, [name]: shown[name] })
        assert.equal(back[name as keyof typeof back], address)
      })

  it('of another server is not filled with what is stored', () => {
    const { fields, sample } = channels.webhook
    const stored = { ...sample, url: whole }
    const moved = { ...sample, url: 'https://evil.example/(secret)' }
    assert.throws(() => withSecretsOf(fields, stored, moved))
  })
})

describe('Variables', () => {
  it('are shown by check-config without the secrets of their addresses', () => {
    const all = {
      DATABASE_URL:
        'postgres://ada:hunter-password@db.example.org,db2.example.org/board?password=hunter-query',
      REPORT_WEBHOOK_URL: whole,
      SMTP_URL: 'smtps://hunter-user:hunter-password@mail.example.org',
      OIDC_CLIENT_SECRET: 'hunter-secret',
      MAIL_FROM: 'status@example.org',
    }
    readConfig(all)
    for (const name of secretNames) assert.ok(name in all, name)
    const described = describeConfig(all)
    assert.doesNotMatch(described, /hunter/)
    assert.match(
      described,
      /^REPORT_WEBHOOK_URL=https:\/\/\*\*\*@hooks\.example\.org\/\*\*\*\?token=\*\*\*$/m,
    )
    assert.match(
      described,
      /^DATABASE_URL=postgres:\/\/ada:\*\*\*@db\.example\.org,db2\.example\.org\/board\?password=\*\*\*$/m,
    )
  })

  for (const { name, secret } of Object.values<Variable<unknown>>(variables))
    it(`name no account of an address in a problem or in a description: ${name}`, () => {
      const value = `https://hunter-user:hunter-password@a.example/ /${secret ? '?x=hunter-query' : ''}`
      const problems = (() => {
        try {
          readConfig({ [name]: value })
          return ''
        } catch (error) {
          assert.ok(error instanceof ConfigError)
          return error.message
        }
      })()
      assert.doesNotMatch(problems + describeConfig({ [name]: value }), /hunter-(password|query)/)
    })
})

const document = {
  channels: [
    { ...channels.webhook.sample, name: 'Hook', kind: 'webhook', url: whole },
    { ...channels.slack.sample, name: 'Chat', kind: 'slack', url: whole },
  ],
  monitors: [{ name: 'Website', kind: 'http', url: watched, active: false }],
}

describe('The document of a site', () => {
  it('has no secret of an address without --with-secrets, and imported again it changes nothing', async t => {
    await using app = await startedSite()
    const [masked, clear] = [
      await exported(app.databaseUrl),
      await exported(app.databaseUrl, { withSecrets: true }),
    ]
    assert.doesNotMatch(masked, /hunter/)
    assert.equal(clear.split('hunter-path').length, 3)
    const file = writeDocument(folderFor(t), masked)
    const { code, err } = await corkboard(['import', file], { DATABASE_URL: app.databaseUrl })
    assert.equal(code, 0, err)
    assert.equal(err, '')
    assert.equal(await exported(app.databaseUrl, { withSecrets: true }), clear)
    const { err: summary } = await corkboard(['export'], { DATABASE_URL: app.databaseUrl })
    assert.match(summary, /"Hook": url, secret/)
  })
})

describe('Pages, REST and the audit trail', () => {
  it('show no secret of an address to an owner', async () => {
    await using app = await startedSite()
    const owner = await somebody(app, 'owner')
    const token = await tokenFor(app, { accountId: owner.accountId })
    const rest = (path: string) =>
      app.fetch(`/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } })
    const answers = [
      ...['/channels', '/channels/1', '/channels/2', '/monitors', '/monitors/1', '/audit'].map(rest),
      ...[
        '/manage/notifications',
        '/manage/notifications/1',
        '/manage/notifications/2',
        '/manage/monitors',
        '/manage/monitors/1',
        '/manage/audit',
      ].map(path => owner.get(path)),
    ]
    for (const answer of await Promise.all(answers)) {
      assert.equal(answer.status, 200, answer.url)
      assert.doesNotMatch(await answer.text(), /hunter/, answer.url)
    }
  })
})

async function startedSite() {
  const app = await startTestApp()
  await imported(app.databaseUrl, document)
  return { ...app, [Symbol.asyncDispose]: app.close }
}

describe('Errors and the log', () => {
  it('repeat no account of an address', () => {
    const lines: string[] = []
    const out = new Writable({
      write: (chunk, _, done) => {
        lines.push(String(chunk))
        done()
      },
    })
    for (const logFormat of ['json', 'pretty'] as const) {
      const log = createLog({ logLevel: 'info', logFormat }, out)
      log.warn({ err: new TypeError(`cannot ask ${whole}`), url: whole }, `No answer from ${whole}`)
    }
    assert.equal(lines.length, 2)
    assert.doesNotMatch(lines.join(), /hunter-(user|password)/)
    assert.doesNotMatch(new Trouble('usage', `${whole} is no address`).message, /hunter-(user|password)/)
  })

  it('repeat no password that keeps an address from being parsed', () => {
    for (const password of ['hunter/2', 'hunter#2', 'hunter?2', "hunter's", 'hunter<2>', '12-hunter/x'])
      assert.equal(
        withoutAccounts(`No answer from postgres://ada:${password}@db/x.`),
        'No answer from postgres://***@db/x.',
      )
    assert.equal(withoutAccounts('{"a":"http://b:c","d":"e@f"}'), '{"a":"http://b:c","d":"e@f"}')
    assert.equal(shownAddress('https://a.example\\hunter', { path: 'secret' }), 'https://a.example/***')
  })

  it('are read through by as many steps as they have characters', () => {
    for (const piece of ['a.', 'a://', 'a://:', 'a://b:c'])
      assert.equal(withoutAccounts(piece.repeat(1_000_000)).length, piece.length * 1_000_000)
  })

  it('leave what is no account, and what is masked already', () => {
    for (const text of [
      ...['postgres://ada:***@db/x', 'mail a@b.example', 'https://a.example/?to=a@b.example'],
      ...['http://a.example:8080/@b', 'http://[::1]:80/@b', 'https://a.example/@b'],
      // Placeholders in messages about wrong values.
      'must be sqlite:FILE or postgres://user:password@host/name',
    ])
      assert.equal(withoutAccounts(text), text)
    assert.equal(shownAddress('sqlite'), 'sqlite')
    assert.equal(shownAddress('https://a.example/?TOKEN#x', { path: 'secret' }), 'https://a.example/?***#***')
    assert.equal(shownAddress('ada:p@ss@mail.example:25'), 'ada:***@mail.example:25')
  })
})
