import assert from 'node:assert/strict'
import { it, test } from 'node:test'
import fc from 'fast-check'
import { writtenFields } from '../../src/announcements/model/announcement-fields.ts'
import { migrate } from '../../src/db/migrate.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import { changedKeys, sliceVersions } from '../../src/db/slices.ts'
import { permissionsOf, roles } from '../../src/kernel/actor.ts'
import { AppError } from '../../src/kernel/errors.ts'
import { InvalidFields } from '../../src/kernel/invalid-fields.ts'
import { hourMs, minuteMs, rfc3339 } from '../../src/lib/time.ts'
import { anyCharacter } from '../arbitraries.ts'
import { freshDatabase, onBothEngines } from '../matrix.ts'
import { actorNamed, defaultPicture, openAnnouncements, startAt } from './announcement-services.ts'

const isCode = (code: string) => (error: unknown) => error instanceof AppError && error.code === code
const isWrongAt = (path: string) => (error: unknown) =>
  error instanceof InvalidFields && error.problems.some(each => each.path === path)

onBothEngines('editing announcements', open => {
  it('makes a draft of its title, with the standing picture and the actor as its author', async () => {
    const { announcementService, ada } = await openAnnouncements(await open())
    const made = await announcementService.create(ada, { title: 'Moss' })
    assert.match(made.id, /^[0-9A-Za-z]{10}$/)
    assert.deepEqual(await announcementService.read(made.id), made)
    assert.equal(made.state, 'draft')
    assert.equal(made.image, defaultPicture)
    assert.deepEqual(made.platformUser, { id: 1, username: 'user 1', avatar: null })
    assert.equal(made.revision, 1)
  })

  it('keeps every revision whole, with its author and instant, and an audit line', async () => {
    const db = await open()
    const { announcementService, revisions, clock, ada, ben } = await openAnnouncements(db)
    const { id } = await announcementService.create(ada, { title: 'Moss', content: 'Green' })
    clock.now += minuteMs
    await announcementService.update(ben, id, { title: 'Fern' }, 1)
    const kept = await revisions.list(id, 10, 10)
    assert.deepEqual(
      kept.map(({ number, author, at, document }) => [number, author, at, document.title, document.content]),
      [
        [2, 'user 2', startAt + minuteMs, 'Fern', 'Green'],
        [1, 'user 1', startAt, 'Moss', 'Green'],
      ],
    )
    const audit = await db.query
      .selectFrom('audit')
      .select(['action', 'subject', 'revision', 'after'])
      .orderBy('id')
      .execute()
    assert.deepEqual(
      audit.map(row => [row.action, row.subject, row.revision, JSON.parse(row.after ?? 'null').title]),
      [
        ['created', `announcement:${id}`, 1, 'Moss'],
        ['updated', `announcement:${id}`, 2, 'Fern'],
      ],
    )
  })

  it('makes no revision of an edit that changes nothing', async () => {
    const { announcementService, published, ada } = await openAnnouncements(await open())
    const { id } = await announcementService.create(ada, { title: 'Moss' })
    assert.equal((await announcementService.update(ada, id, { title: 'Moss' }, 1)).revision, 1)
    assert.deepEqual(published, ['announcements'])
  })

  it('tells the second of two who edit the same revision, and saves nothing of it', async () => {
    const { announcementService, ada, ben } = await openAnnouncements(await open())
    const { id } = await announcementService.create(ada, { title: 'Moss' })
    const both = await Promise.allSettled([
      announcementService.update(ada, id, { title: 'Fern' }, 1),
      announcementService.update(ben, id, { title: 'Bark' }, 1),
    ])
    const failed = both.filter(each => each.status === 'rejected')
    assert.equal(failed.length, 1)
    assert.ok(isCode('conflict')(failed[0]?.reason))
    const { title, revision } = await announcementService.read(id)
    assert.equal(title, both[0]?.status === 'fulfilled' ? 'Fern' : 'Bark')
    assert.equal(revision, 2)
    await assert.rejects(announcementService.update(ben, id, { title: 'Late' }, 1), isCode('conflict'))
    await announcementService.update(ben, id, { title: 'Anyway' }, null)
  })

  it('restores what was written and leaves the state as it is', async () => {
    const { announcementService, clock, ada } = await openAnnouncements(await open())
    const { id } = await announcementService.create(ada, {
      title: 'Moss',
      bannerText: 'Wet',
      bannerType: 'info',
    })
    await announcementService.update(ada, id, { title: 'Fern', bannerText: null, state: 'published' }, 1)
    clock.now += hourMs
    const restored = await announcementService.restore(ada, id, 1, 2)
    assert.deepEqual([restored.title, restored.bannerText, restored.bannerType], ['Moss', 'Wet', 'info'])
    assert.deepEqual([restored.state, restored.revision], ['published', 3])
    assert.equal(restored.updatedAt, clock.now)
    await assert.rejects(announcementService.restore(ada, id, 9, null), isCode('not_found'))
  })

  it('keeps what was there before revisions were, once somebody edits it', async () => {
    const db = await open()
    const { announcementService, revisions, ada } = await openAnnouncements(db)
    const { id } = await announcementService.create(ada, { title: 'Moss' })
    await db.write(db.query.deleteFrom('announcement_revisions').where('announcement_id', '=', id))
    await announcementService.update(ada, id, { title: 'Fern' }, 1)
    const kept = await revisions.list(id, 10, 10)
    assert.deepEqual(
      kept.map(({ number, document, author }) => [number, document.title, author]),
      [
        [2, 'Fern', 'user 1'],
        [1, 'Moss', null],
      ],
    )
  })

  it('removes it with its revisions and autosaves, and the audit trail keeps what it was', async () => {
    const db = await open()
    const { announcementService, revisions, ada } = await openAnnouncements(db)
    const { id } = await announcementService.create(ada, { title: 'Moss' })
    await assert.rejects(announcementService.remove(ada, id, 7), isCode('conflict'))
    await announcementService.remove(ada, id, 1)
    await assert.rejects(announcementService.read(id), isCode('not_found'))
    assert.deepEqual(await revisions.list(id, 10, 10), [])
    const last = await db.query
      .selectFrom('audit')
      .select(['action', 'before'])
      .orderBy('id', 'desc')
      .executeTakeFirst()
    assert.equal(last?.action, 'deleted')
    assert.equal(JSON.parse(last?.before ?? '').title, 'Moss')
  })

  it('tells the other processes of every write which announcement it is about', async () => {
    const db = await open()
    const { announcementService, ada } = await openAnnouncements(db)
    const version = async () => (await sliceVersions(db)).get('announcements') ?? 0
    const keysOf = async (write: () => Promise<unknown>) => {
      const before = await version()
      await write()
      return changedKeys(db, 'announcements', before, await version())
    }
    const { id } = await announcementService.create(ada, { title: 'Moss' })
    const other = await announcementService.create(ada, { title: 'Fern' })
    assert.deepEqual(await keysOf(() => announcementService.update(ada, id, { title: 'Lichen' }, 1)), [id])
    assert.deepEqual(await keysOf(() => announcementService.remove(ada, other.id, 1)), [other.id])
  })

  it('is dated by the instant readers see it first, not by when it was begun', async () => {
    const { announcementService, clock, ada } = await openAnnouncements(await open())
    const { id } = await announcementService.create(ada, { title: 'Moss' })
    clock.now += 7 * 24 * hourMs
    await announcementService.update(ada, id, { title: 'Fern' }, null)
    const published = await announcementService.update(ada, id, { state: 'published' }, null)
    assert.deepEqual([published.createdAt, published.updatedAt], [clock.now, clock.now])
    const firstAt = clock.now
    clock.now += hourMs
    await announcementService.withdraw(ada, id, null)
    clock.now += hourMs
    const again = await announcementService.update(ada, id, { state: 'published' }, null)
    assert.deepEqual([again.createdAt, again.updatedAt], [firstAt, firstAt])
  })

  it('moves updatedAt by edits that readers see, and by no others', async () => {
    const { announcementService, clock, ada } = await openAnnouncements(await open())
    const { id } = await announcementService.create(ada, { title: 'Moss', state: 'published' })
    const edit = async (input: object) => {
      clock.now += minuteMs
      const { updatedAt } = await announcementService.update(ada, id, input, null)
      return updatedAt === clock.now
    }
    for (const seen of [
      { title: 'Fern' },
      { description: 'Why' },
      { content: '# Why' },
      { image: 'https://pictures.example/a.png' },
      { banner: 'https://pictures.example/b.png' },
      { bannerText: 'Wet' },
      { bannerType: 'error' },
      { bannerExpiry: '2027-01-01T00:00:00Z' },
    ])
      assert.equal(await edit(seen), true, JSON.stringify(seen))
    for (const unseen of [{}, { title: 'Fern' }, { state: 'archived' }, { state: 'published' }])
      assert.equal(await edit(unseen), false, JSON.stringify(unseen))
  })

  it('is scheduled for an instant to come, by which it is dated', async () => {
    const { announcementService, clock, ada } = await openAnnouncements(await open())
    const publishAt = startAt + hourMs
    const input = { title: 'Moss', state: 'scheduled' }
    await assert.rejects(announcementService.create(ada, input), isWrongAt('publishAt'))
    await assert.rejects(
      announcementService.create(ada, { ...input, publishAt: rfc3339(startAt) }),
      isWrongAt('publishAt'),
    )
    await assert.rejects(
      announcementService.create(ada, { title: 'Moss', publishAt: rfc3339(publishAt) }),
      isWrongAt('publishAt'),
    )
    const made = await announcementService.create(ada, { ...input, publishAt: rfc3339(publishAt) })
    assert.deepEqual([made.createdAt, made.updatedAt, made.publishAt], [publishAt, publishAt, publishAt])
    const withdrawn = await announcementService.withdraw(ada, made.id, null)
    assert.deepEqual([withdrawn.createdAt, withdrawn.publishAt], [startAt, null])
    await announcementService.update(
      ada,
      made.id,
      { state: 'scheduled', publishAt: rfc3339(publishAt) },
      null,
    )
    clock.now = publishAt + minuteMs
    const edited = await announcementService.update(ada, made.id, { title: 'Fern' }, null)
    assert.deepEqual([edited.createdAt, edited.updatedAt], [publishAt, clock.now])
  })

  it('names each field that is wrong', async () => {
    const { announcementService, ada } = await openAnnouncements(await open())
    for (const [path, input] of Object.entries({
      title: { title: ' ' },
      description: { title: 'a', description: 'bell \u0007' },
      content: { title: 'a', content: 'x'.repeat(500_001) },
      image: { title: 'a', image: 'javascript:alert(1)' },
      banner: { title: 'a', banner: '/wide.png' },
      bannerText: { title: 'a', bannerText: 'x'.repeat(1_001) },
      bannerType: { title: 'a', bannerType: 'loud' },
      bannerExpiry: { title: 'a', bannerExpiry: 'soon' },
      platformUserId: { title: 'a', platformUserId: 99 },
      monitors: { title: 'a', monitors: [99] },
      eventEndsAt: { title: 'a', eventStartsAt: '2026-01-02T00:00:00Z', eventEndsAt: '2026-01-01T00:00:00Z' },
      state: { title: 'a', state: 'loud' },
    }))
      await assert.rejects(announcementService.create(ada, input), isWrongAt(path), path)
    await assert.rejects(announcementService.create(ada, { description: 'no title' }), isWrongAt('title'))
  })

  it('lets only those write who may write announcements', async () => {
    const { announcementService, ada } = await openAnnouncements(await open())
    const { id } = await announcementService.create(ada, { title: 'Moss' })
    for (const role of roles.filter(each => !permissionsOf(each).has('announcements'))) {
      const actor = actorNamed(2, role)
      await assert.rejects(announcementService.create(actor, { title: 'a' }), isCode('forbidden'), role)
      await assert.rejects(
        announcementService.update(actor, id, { title: 'a' }, null),
        isCode('forbidden'),
        role,
      )
      await assert.rejects(announcementService.restore(actor, id, 1, null), isCode('forbidden'), role)
      await assert.rejects(announcementService.remove(actor, id, null), isCode('forbidden'), role)
    }
  })
})

onBothEngines('the list of announcements', open => {
  const everything = { text: '', state: null, after: null, limit: 100 } as const

  it('finds text in any case and takes the signs of patterns as they stand', async () => {
    const { announcementService, search, clock, ada } = await openAnnouncements(await open())
    const texts = [
      'Über den Wolken',
      '100 % sure',
      '100 sure',
      'a_b',
      'axb',
      'a*b',
      '[x]',
      'a\\b',
      'a.b',
      'a|b',
      "it's",
      '^x-',
      '(?i)',
    ]
    for (const title of texts) await announcementService.create(ada, { title })
    await announcementService.create(ada, { title: 'In its content', content: 'The NEEDLE' })
    await announcementService.create(ada, { title: 'In its description', description: 'A needle' })
    const titles = async (text: string) =>
      (await search.search({ ...everything, text }, clock.now)).map(each => each.announcement.title).sort()
    for (const text of texts.filter(each => each !== '100 sure')) assert.deepEqual(await titles(text), [text])
    assert.deepEqual(await titles('100 sure'), ['100 % sure', '100 sure'])
    assert.deepEqual(await titles('ÜBER DEN wolken'), ['Über den Wolken'])
    assert.deepEqual(await titles('über'), ['Über den Wolken'])
    assert.deepEqual(await titles('nEEdle'), ['In its content', 'In its description'])
    assert.deepEqual(await titles('%'), ['100 % sure'])
    assert.deepEqual(await titles('_'), ['a_b'])
    assert.deepEqual(await titles(']'), ['[x]'])
  })

  it('shows a state as it is at the moment', async () => {
    const { announcementService, search, clock, ada } = await openAnnouncements(await open())
    await announcementService.create(ada, { title: 'draft' })
    await announcementService.create(ada, { title: 'published', state: 'published' })
    await announcementService.create(ada, { title: 'archived', state: 'archived' })
    await announcementService.create(ada, {
      title: 'scheduled',
      state: 'scheduled',
      publishAt: rfc3339(startAt + hourMs),
    })
    const titles = async (state: 'draft' | 'scheduled' | 'published' | 'archived') =>
      (await search.search({ ...everything, state }, clock.now)).map(each => each.announcement.title)
    assert.deepEqual(await titles('scheduled'), ['scheduled'])
    assert.deepEqual(await titles('draft'), ['draft'])
    assert.deepEqual(await search.counts(clock.now), { draft: 1, scheduled: 1, published: 1, archived: 1 })
    clock.now += hourMs
    assert.deepEqual(await titles('scheduled'), [])
    assert.deepEqual(await titles('published'), ['scheduled', 'published'])
    assert.deepEqual(await search.counts(clock.now), { draft: 1, scheduled: 0, published: 2, archived: 1 })
  })

  it('is sorted by title, date and last edit before it is cut into pages, in either order', async () => {
    const { announcementService, search, clock, ada } = await openAnnouncements(await open())
    for (const title of ['Éclair', 'bee', 'Ant', 'bee', 'cat', 'Zoo']) {
      clock.now += minuteMs
      await announcementService.create(ada, { title, state: 'published' })
    }
    for (const by of ['title', 'date', 'edited'] as const) {
      const whole = async (order: 'asc' | 'desc') =>
        (await search.search({ ...everything, sort: { by, order } }, clock.now)).map(
          each => each.announcement,
        )
      const [up, down] = [await whole('asc'), await whole('desc')]
      assert.deepEqual(
        up.map(each => each.id),
        down.map(each => each.id).reverse(),
        by,
      )
      const read: string[] = []
      for (let after: Parameters<typeof search.search>[0]['after'] = null; ; ) {
        const sort = { by, order: 'asc' } as const
        const page = await search.search({ ...everything, sort, after, limit: 2 }, clock.now)
        read.push(...page.map(each => each.announcement.id))
        after = page.at(-1)?.cursor ?? null
        if (!after) break
      }
      assert.deepEqual(
        read,
        up.map(each => each.id),
        by,
      )
      if (by === 'title')
        assert.deepEqual(
          up.map(each => each.title).filter(title => title !== 'Éclair'),
          ['Ant', 'bee', 'bee', 'cat', 'Zoo'],
        )
    }
  })

  it('is read in pages that overlap nowhere and miss nothing', async () => {
    const { announcementService, search, clock, ada } = await openAnnouncements(await open())
    for (let index = 0; index < 11; index++) {
      if (index % 3 === 0) clock.now += minuteMs
      await announcementService.create(ada, { title: `${index}`, state: 'published' })
    }
    const all = (await search.search(everything, clock.now)).map(each => each.announcement)
    assert.deepEqual(
      all.map(each => each.createdAt),
      all.map(each => each.createdAt).toSorted((a, b) => b - a),
    )
    const read: string[] = []
    for (let after: Parameters<typeof search.search>[0]['after'] = null; ; ) {
      const page = await search.search({ ...everything, after, limit: 4 }, clock.now)
      read.push(...page.map(each => each.announcement.id))
      after = page.at(-1)?.cursor ?? null
      if (!after) break
    }
    assert.deepEqual(
      read,
      all.map(each => each.id),
    )
  })
})

test('After any edits, restoring a revision gives what it was', async () => {
  const { url, remove } = await freshDatabase('sqlite')
  await using cleanup = new AsyncDisposableStack()
  cleanup.defer(remove)
  const db = cleanup.use(await openDatabase(url))
  await migrate(db, Date.now)
  const { announcementService, revisions, clock, ada } = await openAnnouncements(db)
  const edit = fc.record(
    {
      title: fc
        .string({ minLength: 1, unit: anyCharacter })
        .map(title => `t${title.replace(/\p{Cc}/gu, '')}`.slice(0, 300)),
      description: fc.string().map(text => text.replace(/\p{Cc}/gu, '')),
      content: fc.option(fc.string().map(text => text.replace(/\p{Cc}/gu, ''))),
      image: fc.constantFrom('', 'https://pictures.example/a.png'),
      bannerText: fc.option(fc.constantFrom('Wet', 'Dry')),
      bannerType: fc.option(fc.constantFrom('error', 'info', 'success', 'warning')),
      bannerExpiry: fc.option(fc.constantFrom('2026-05-01T00:00:00Z', '2027-05-01T00:00:00.123Z')),
      platformUserId: fc.constantFrom(1, 2),
      kind: fc.constantFrom('notice', 'incident', 'maintenance'),
      state: fc.constantFrom('draft', 'published', 'archived'),
    },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 8 }), fc.nat(), async (edits, pick) => {
      const { id } = await announcementService.create(ada, { title: 'First' })
      const written = [writtenFields.document(await announcementService.read(id))]
      for (const input of edits) {
        clock.now += 1
        const { revision } = await announcementService.update(ada, id, input, null)
        if (revision > written.length)
          written.push(writtenFields.document(await announcementService.read(id)))
      }
      const number = (pick % written.length) + 1
      const before = await announcementService.read(id)
      const restored = await announcementService.restore(ada, id, number, null)
      const begun = writtenFields.document(restored).eventStartsAt
      const wanted = written[number - 1] ?? assert.fail()
      const isSeen = wanted.kind === 'incident' && restored.state === 'published'
      // An incident that readers see keeps the time at which it began.
      assert.deepEqual(
        writtenFields.document(restored),
        isSeen ? { ...wanted, eventStartsAt: begun } : wanted,
      )
      if (isSeen) assert.notEqual(begun, null)
      assert.deepEqual(await announcementService.read(id), restored)
      assert.equal(restored.state, before.state)
      for (const { number, document } of await revisions.list(id, 100, 100)) {
        const { title } = document
        if (number <= written.length) assert.equal(title, written[number - 1]?.title)
      }
    }),
    { numRuns: 40 },
  )
})
