import assert from 'node:assert/strict'
import { after, before, describe, it, test } from 'node:test'
import { everything } from '../../src/audit/audit-entry.ts'
import { createAuditStore } from '../../src/audit/audit-store.ts'
import { type AuditedThing, createAuditedThingStore } from '../../src/audit/audited-thing-store.ts'
import { createChanges } from '../../src/db/changes.ts'
import type { Database } from '../../src/db/database.ts'
import { languages, messagesIn } from '../../src/i18n/messages.ts'
import { commandActor } from '../../src/kernel/actor.ts'
import { type Audited, auditedActions } from '../../src/kernel/audited.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { textOf } from '../html-text.ts'
import { onBothEngines } from '../matrix.ts'
import { type Person, somebody } from '../people.ts'
import { png } from '../uploads/pictures.ts'

describe('The sentences of the audit trail', () => {
  for (const language of languages)
    it(`name who acted, and the thing wherever there are several (${language})`, () => {
      const { sentences } = messagesIn(language).audit
      const all = Object.entries(sentences) as [
        string,
        Record<string, (who: string, what: string) => string>,
      ][]
      const withoutThing: string[] = []
      for (const [kind, actions] of all)
        for (const [action, sentence] of Object.entries(actions)) {
          const text = sentence('WHO', 'WHAT')
          assert.match(text, /^WHO /, `${kind} ${action}`)
          assert.doesNotMatch(text, /\.$/)
          if (!text.includes('WHAT')) withoutThing.push(kind)
        }
      // Subscribers have no name here: the trail keeps no address of a reader.
      assert.deepEqual(
        [...new Set(withoutThing)],
        [
          'monitors',
          'preview-key',
          'report-webhook',
          'creation-limits',
          'site',
          'session',
          'subscriber',
          'database',
        ],
      )
      assert.deepEqual(
        all.map(([kind, actions]) => [kind, Object.keys(actions)]),
        Object.entries(auditedActions).map(([kind, actions]) => [kind, [...actions]]),
      )
    })

  for (const language of languages)
    it(`have a name for each action, which the filter offers (${language})`, () => {
      const named = Object.keys(messagesIn(language).audit.actions)
      assert.deepEqual(named.toSorted(), [...new Set(Object.values(auditedActions).flat())].toSorted())
    })
})

onBothEngines('What a line of the audit trail is about', open => {
  const hash = 'ab'.repeat(32)
  let db: Database
  const line = async (done: Audited, before: unknown, after: unknown): Promise<AuditedThing | undefined> => {
    await createChanges(db, () => 0).write({
      ...done,
      actor: commandActor('ada'),
      revision: null,
      before,
      after,
    })
    const entries = await createAuditStore(db).search({ ...everything, before: null, limit: 1 })
    return (await createAuditedThingStore(db).find(entries)).get(entries[0]?.id ?? 0)
  }
  const announcement = (id: string, given: { title: string; image?: string }) =>
    db.query.insertInto('announcements').values({
      ...{ id, title: given.title, description: '', content: null, image: given.image ?? '', banner: '' },
      ...{ banner_text: null, banner_type: null, banner_expiry: null, created_at: 0, updated_at: 0 },
      ...{ platform_user_id: 1, state: 'draft', publish_at: null },
    })
  before(async () => {
    db = await open()
    await db.write(
      db.query.insertInto('platform_users').values({ id: 1, username: 'ada', avatar: null }),
      announcement('mails', { title: 'Order mails' }),
    )
  })

  test('is called as it was when the line was written', async () => {
    const thing = await line(
      { action: 'updated', subject: 'announcement:mails' },
      { title: 'Mails' },
      { title: 'Order mails are late' },
    )
    assert.equal(thing?.name, 'Order mails are late')
    assert.equal(thing?.isThere, true)
  })

  test('is called as it is now where the line has no name', async () => {
    const thing = await line({ action: 'published', subject: 'announcement:mails' }, null, {})
    assert.equal(thing?.name, 'Order mails')
  })

  test('keeps its name when it was deleted, and leads nowhere', async () => {
    await line({ action: 'deleted', subject: 'monitor:77' }, { name: 'Checkout' }, null)
    const thing = await line({ action: 'updated', subject: 'monitor:77' }, null, { port: 443 })
    assert.deepEqual([thing?.name, thing?.isThere], ['Checkout', false])
  })

  test('of an update is its announcement, deleted or not', async () => {
    const update = { id: 'u1', announcementId: 'mails', content: 'We look.' }
    const there = await line({ action: 'added', subject: 'update:u1' }, null, update)
    assert.deepEqual([there?.name, there?.announcementId, there?.isThere], ['Order mails', 'mails', true])
    await line({ action: 'deleted', subject: 'announcement:gone' }, { title: 'Old story' }, null)
    const gone = await line({ action: 'updated', subject: 'update:u2' }, null, {
      ...update,
      announcementId: 'gone',
    })
    assert.deepEqual([gone?.name, gone?.isThere], ['Old story', false])
  })

  test('of a picture is the announcement that shows it', async () => {
    const uploaded = { action: 'uploaded', subject: `upload:${hash}` } as const
    const alone = await line(uploaded, null, { width: 40 })
    assert.deepEqual([alone?.name, alone?.announcementId], [null, null])
    await db.write(
      announcement('shown', { title: 'With it', image: `https://x.example/uploads/${hash}.webp` }),
    )
    const shown = await line(uploaded, null, { width: 40 })
    assert.deepEqual([shown?.name, shown?.announcementId], ['With it', 'shown'])
  })

  test('of a passkey is the account, not the name of the passkey', async () => {
    const thing = await line({ action: 'added a passkey', subject: 'account:1' }, null, { name: 'Phone' })
    assert.equal(thing?.name, null)
  })

  test('is nothing where a newer version wrote of a kind of its own', async () => {
    assert.equal(
      await line({ action: 'made', subject: 'novelty:1' } as unknown as Audited, null, null),
      undefined,
    )
    const entries = await createAuditStore(db).search({ ...everything, before: null, limit: 100 })
    assert.equal((await createAuditedThingStore(db).find(entries)).size, entries.length - 1)
  })
})

describe('The page of the audit trail', () => {
  let app: TestApp
  let owner: Person
  before(async () => {
    app = await startTestApp()
    owner = await somebody(app, 'owner', 'Grace')
    const form = new FormData()
    form.set('title', 'Order mails')
    form.set('kind', 'notice')
    form.set('description', 'They are late.')
    form.set('step', 'publish')
    form.set('imageFile', new File([Uint8Array.from(await png())], 'a.png', { type: 'image/png' }))
    assert.equal((await owner.post('/manage/new-announcement', form)).status, 303)
  })
  after(() => app?.close())

  it('speaks in sentences that lead to the thing', async () => {
    const page = await (await owner.get('/manage/audit')).text()
    const text = textOf(page)
    assert.match(text, /Grace added a picture to “Order mails”/)
    assert.match(page, /<a href="\/manage\/announcements\/[^"]+"><bdi>“Order mails”<\/bdi><\/a>/)
    assert.doesNotMatch(text, /[0-9a-f]{64}/)
    const german = await (await owner.get('/manage/audit', { cookie: `${owner.cookie}; language=de` })).text()
    assert.match(textOf(german), /Grace hat „Order mails“ ein Bild hinzugefügt/)
  })
})
