/** Channels in the import document. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { it } from 'node:test'
import fc from 'fast-check'
import { importDocument } from '../../src/commands/import.ts'
import { exportDocument, parseDocument } from '../../src/commands/import-document.ts'
import type { Database } from '../../src/db/database.ts'
import { systemActor } from '../../src/kernel/actor.ts'
import { dayMs } from '../../src/lib/time.ts'
import { commonFields, fieldsOfKind } from '../../src/notifications/channel-document.ts'
import { createChannelStore } from '../../src/notifications/channel-store.ts'
import { channelKinds } from '../../src/notifications/channels/channels.ts'
import { chosenKinds } from '../../src/notifications/notified-kind.ts'
import { onBothEngines } from '../matrix.ts'

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const hook = { name: 'Hook', kind: 'webhook', url: 'https://hooks.example/a', secret }
/** Secrets that an import lacks where none is stored. */
const lost = ['channels[0].url of "Hook"', 'channels[0].secret of "Hook"']
const slack = { name: 'Chat', kind: 'slack', url: 'https://slack.example/T/B/hunter2' }
const web = { name: 'web', kind: 'tcp', host: 'web.example', port: 80 }
const db1 = { name: 'db', kind: 'tcp', host: 'db.example', port: 5432 }

const apply = (db: Database, document: object) =>
  importDocument(db, parseDocument(JSON.stringify(document)), { actor: systemActor })
const exported = async (db: Database, withSecrets = true) =>
  JSON.parse((await exportDocument(db, { withSecrets })).text)
/** The document as versions without keys wrote it. */
const withoutKeys = (document: { readonly channels: readonly { readonly key: string }[] }) => ({
  ...document,
  channels: document.channels.map(({ key, ...channel }) => channel),
})
const trail = async (db: Database) => db.query.selectFrom('audit').selectAll().orderBy('id').execute()
const linesOf = async (db: Database) =>
  (await trail(db))
    .filter(each => each.subject.startsWith('channel:'))
    .map(({ action, subject, revision }) => `${action} ${subject} ${revision}`)

onBothEngines('Channels in the import document', (open, engine) => {
  it('are added and changed with a line in the audit trail each, and left alone where it is silent', async () => {
    const db = await open()
    await apply(db, { channels: [hook, slack] })
    await apply(db, { channels: [hook, slack] })
    await apply(db, { title: 'Moss', monitors: [web] })
    await apply(db, { channels: [{ ...hook, active: false }] })
    assert.deepEqual(await linesOf(db), ['created channel:1 1', 'created channel:2 1', 'updated channel:1 2'])
    await apply(db, { channels: [{ ...slack, url: `${slack.url}2` }] })
    assert.match((await trail(db)).at(-1)?.after ?? '', /"url":"\(secret\) \(changed\)"/)
    assert.doesNotMatch(JSON.stringify(await trail(db)), /whsec|hunter/)
    const { channels } = await exported(db)
    assert.deepEqual(
      channels.map(({ name, active }: typeof hook & { active: boolean }) => [name, active]),
      [
        ['Hook', false],
        ['Chat', true],
      ],
    )
  })

  it('hold no secrets unless asked, keep those that are stored, and list those that are missing', async () => {
    const [db, empty] = [await open(), await open()]
    await apply(db, { channels: [hook, slack] })
    const whole = await exported(db)
    const masked = await exported(db, false)
    assert.doesNotMatch(JSON.stringify(masked), /whsec|hunter/)
    assert.deepEqual((await exportDocument(db, { withSecrets: false })).secrets, [
      { name: 'Hook', fields: ['url', 'secret'] },
      { name: 'Chat', fields: ['url'] },
    ])
    assert.deepEqual((await apply(db, masked)).missing, [])
    assert.deepEqual(await exported(db), whole)
    const missing = ['channels[0].url of "Hook"', 'channels[0].secret of "Hook"', 'channels[1].url of "Chat"']
    assert.deepEqual((await apply(empty, masked)).missing, missing)
    assert.deepEqual((await apply(empty, masked)).missing, missing)
    assert.deepEqual(await exported(empty), masked)
  })

  it('send no stored secret to another server', async () => {
    const db = await open()
    await apply(db, { channels: [hook] })
    const moved = { ...hook, url: 'https://evil.example/a', secret: '(secret)' }
    await assert.rejects(apply(db, { channels: [moved] }), /channels\[0\]\.secret: must be typed again/)
    assert.equal((await exported(db)).channels[0].url, hook.url)
  })

  it('name monitors, in their order, and stay narrowed when those were deleted', async () => {
    const [db, empty] = [await open(), await open()]
    await apply(db, { monitors: [web, db1], channels: [{ ...hook, monitors: ['db', 'web'] }, slack] })
    await apply(db, { monitors: [db1, web] })
    const monitorsOf = async (of: Database) => (await exported(of)).channels[0].monitors
    assert.deepEqual(await monitorsOf(db), ['db', 'web'])
    await apply(db, { channels: [{ ...hook, monitors: ['web'] }] })
    await db.write(db.query.deleteFrom('monitors').where('name', '=', 'web'))
    const text = await exported(db)
    assert.deepEqual(text.channels[0].monitors, [null])
    await apply(empty, text)
    assert.deepEqual(await exported(empty), text)
    const [channel] = await createChannelStore(empty).all()
    assert.equal(channel?.rule.monitors.length, 1, 'it is not about all monitors')
    const before = await linesOf(empty)
    await apply(empty, text)
    assert.deepEqual(await linesOf(empty), before)
    await assert.rejects(
      apply(db, { channels: [{ ...hook, monitors: ['db', 'nowhere'] }] }),
      /^AppError: channels\[0\]\.monitors\[1\]: there is no monitor named "nowhere"/,
    )
  })

  it('may share a name, and keep their order', async () => {
    const [db, empty] = [await open(), await open()]
    const twins = [hook, { ...hook, url: 'https://hooks.example/b' }]
    await apply(db, { channels: twins })
    const text = await exported(db)
    await apply(db, text)
    await apply(empty, text)
    assert.deepEqual(await exported(db), text)
    assert.deepEqual(await exported(empty), text)
    assert.equal(text.channels.length, 2)
  })

  it('keep their key: a twin that was deleted comes back, and one that was added stays as it is', async () => {
    const db = await open()
    await apply(db, { channels: [hook, { ...hook, url: 'https://hooks.example/b' }] })
    const old = await exported(db, false)
    await db.write(db.query.deleteFrom('channels').where('id', '=', 1))
    await apply(db, { channels: [old.channels[1], { ...hook, key: 'c', url: 'https://hooks.example/c' }] })
    const third = (await exported(db)).channels[1]
    assert.equal(third.url, 'https://hooks.example/c')

    const { missing } = await apply(db, old)
    const { channels } = await exported(db)
    const urls = channels.map(({ url, secret }: typeof hook) => [url, secret])
    assert.deepEqual(missing, lost, 'it takes the secret of no other')
    assert.deepEqual(urls, [
      ['https://hooks.example/b', secret],
      ['https://hooks.example/c', secret],
      ['https://hooks.example/(secret)', '(secret)'],
    ])
    assert.deepEqual(channels[1], third)
    assert.deepEqual(channels[2], old.channels[0])
    const before = await linesOf(db)
    await apply(db, old)
    assert.deepEqual(await linesOf(db), before)
  })

  it('are known by their key under another name, and by a name that only one has where the key is not known', async () => {
    const [db, other] = [await open(), await open()]
    await apply(db, { channels: [hook] })
    await apply(other, { channels: [hook] })
    const text = await exported(db)
    assert.notEqual((await exported(other)).channels[0].key, text.channels[0].key)
    await apply(other, text)
    assert.deepEqual(await exported(other), text, 'it has taken over the key')
    assert.deepEqual(await linesOf(other), ['created channel:1 1', 'updated channel:1 2'])
    const renamed = [{ ...text.channels[0], name: 'Night' }]
    await apply(other, { channels: renamed })
    assert.deepEqual((await exported(other)).channels, renamed)
    await assert.rejects(
      apply(other, { channels: [{ ...slack, key: text.channels[0].key }] }),
      /^InvalidFields: channels\[0\]\.kind: cannot be changed/,
    )
    assert.throws(
      () => parseDocument(JSON.stringify({ channels: [...renamed, ...renamed] })),
      /^AppError: channels\[1\]\.key: /,
    )
  })

  it('that share a name and have no key are told apart by what they are, and refused where that is not clear', async () => {
    const db = await open()
    const twins = [
      { ...hook, tags: ['a'] },
      { ...hook, tags: ['b'], secret: `whsec_${Buffer.alloc(32, 8).toString('base64')}` },
    ]
    await apply(db, { channels: twins })
    const [masked, whole] = [withoutKeys(await exported(db, false)), await exported(db)]
    await db.write(db.query.deleteFrom('channels').where('id', '=', 1))
    assert.deepEqual((await apply(db, masked)).missing, lost)
    const after = (await exported(db)).channels
    assert.deepEqual(after[0], whole.channels[1], 'the one that was left is as it was')
    assert.deepEqual(withoutKeys({ channels: after }).channels[1], masked.channels[0])
    await db.write(db.query.deleteFrom('channels').where('id', '=', 2))
    const changed = twins.map(each => ({ ...each, active: false }))
    await assert.rejects(
      apply(db, { channels: changed }),
      /^InvalidFields: channels\[0\]: could be any of several channels of the kind webhook named "Hook"/,
    )
    assert.equal((await exported(db)).channels.length, 1)
  })

  it('and all else are the same bytes after a way through an empty database, however they were made', async () => {
    const names = ['a', 'b', 'c', 'd']
    const some = fc.subarray(names)
    const channels = fc.array(
      fc.record({
        name: fc.constantFrom('Hook', 'Other'),
        kind: fc.constant('webhook'),
        url: fc.constantFrom('https://hooks.example/a', 'https://hooks.example/b'),
        secret: fc.constantFrom(secret, `whsec_${Buffer.alloc(32, 9).toString('base64')}`),
        tags: fc.subarray(['x', 'y']),
        monitors: some,
      }),
      { maxLength: 5 },
    )
    const order = fc.shuffledSubarray(names, { minLength: names.length })
    const gone = fc.tuple(fc.integer({ min: 1, max: 6 }), fc.constantFrom(...names))
    const property = fc.asyncProperty(
      channels,
      order,
      gone,
      some,
      async (channels, order, gone, affected) => {
        const [db, empty] = [await open(), await open()]
        const watched = (list: readonly string[]) => list.map(name => ({ ...web, name }))
        const instant = (fromNow: number) => new Date(Date.now() + fromNow).toISOString()
        const times = { startsAt: instant(dayMs), endsAt: instant(2 * dayMs) }
        const event = {
          ...{
            id: 'e',
            title: 'Down',
            description: '',
            image: 'https://example.org/a.png',
            platformUserId: 1,
          },
          ...{ createdAt: '2026-01-01T00:00:00Z', kind: 'incident', monitors: affected },
        }
        await apply(db, {
          ...{ monitors: watched(names), channels, announcements: [event] },
          ...{ platformUsers: [{ id: 1, username: 'ada' }] },
          maintenance: [{ title: 'Disks', monitors: affected, ...times }],
        })
        await apply(db, { monitors: watched(order) })
        const before = await exportDocument(db, { withSecrets: true })
        await apply(empty, JSON.parse(before.text))
        assert.equal((await exportDocument(empty, { withSecrets: true })).text, before.text)
        // Importing into the same database changes nothing; after a channel was deleted, it restores that one alone.
        await apply(db, JSON.parse(before.text))
        assert.equal((await exportDocument(db, { withSecrets: true })).text, before.text)
        await db.write(db.query.deleteFrom('channels').where('id', '=', gone[0]))
        await apply(db, JSON.parse(before.text))
        const texts = async () =>
          (await exported(db)).channels.map((each: object) => JSON.stringify(each)).sort()
        assert.deepEqual(
          await texts(),
          JSON.parse(before.text)
            .channels.map((each: object) => JSON.stringify(each))
            .sort(),
        )
        await db.write(db.query.deleteFrom('monitors').where('name', '=', gone[1]))
        const without = await exportDocument(db, { withSecrets: true })
        const third = await open()
        await apply(third, JSON.parse(without.text))
        assert.equal((await exportDocument(third, { withSecrets: true })).text, without.text)
      },
    )
    await fc.assert(property, { numRuns: engine === 'sqlite' ? 8 : 2 })
  })

  it('are refused with the valid values where a kind or a field is unknown', () => {
    const refused = (channel: object) => () => parseDocument(JSON.stringify({ channels: [channel] }))
    assert.throws(
      refused({ ...hook, kind: 'pigeon' }),
      /^AppError: channels\[0\]\.kind: must be one of email, /,
    )
    assert.throws(
      refused({ ...hook, colour: 'red' }),
      /^AppError: channels\[0\]: has no "colour"; its fields are key, name, .*secret/,
    )
    assert.throws(
      refused({ ...hook, events: ['x'] }),
      /channels\[0\]\.events\[0\]: must be one of monitor\.down/,
    )
  })
})

it('The documentation of the import document names every kind, field and event', () => {
  const text = readFileSync(new URL('../../docs/import.md', import.meta.url), 'utf8')
  const [, section = ''] = text.split('## channels[]')
  const fields = channelKinds.flatMap(kind => Object.keys(fieldsOfKind(kind)))
  for (const name of ['key', ...channelKinds, ...Object.keys(commonFields), ...fields, ...chosenKinds])
    assert.ok(section.includes(`\`${name}\``), name)
})
