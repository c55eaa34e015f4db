import assert from 'node:assert/strict'
import { it } from 'node:test'
import fc from 'fast-check'
import { announcementDocument } from '../../src/announcements/announcement-document.ts'
import { blankAnnouncement } from '../../src/announcements/model/announcement-edit.ts'
import { writtenFields } from '../../src/announcements/model/announcement-fields.ts'
import { statusesOf } from '../../src/announcements/model/announcement-kinds.ts'
import { impacts } from '../../src/announcements/model/incident.ts'
import { importDocument } from '../../src/commands/import.ts'
import { exportDocument, parseDocument } from '../../src/commands/import-document.ts'
import type { Database } from '../../src/db/database.ts'
import { rfc3339 } from '../../src/lib/time.ts'
import { siteFields } from '../../src/site/model/site.ts'
import { anyAddress } from '../arbitraries.ts'
import { onBothEngines } from '../matrix.ts'

/** Everything that people can edit comes through an export and an import into an empty database, byte for byte. */

const instant = fc.integer({ min: 0, max: Date.UTC(2100, 0, 1) }).map(at => rfc3339(at))
const words = fc.stringMatching(/^[a-zäß漢 ]{0,12}[a-zäß漢]$/).map(text => text.trim())
const prose = fc.string({ unit: 'grapheme', maxLength: 40 }).filter(text => text.isWellFormed())
const monitorNames = ['web', 'db', 'mail'] as const
const someMonitors = fc.subarray([...monitorNames])

const event = fc.constantFrom('incident' as const, 'maintenance' as const).chain(kind =>
  fc.record({
    kind: fc.constant(kind),
    impact: fc.constantFrom(...impacts),
    eventStartsAt: fc.constant('2026-03-01T00:00:00.000Z'),
    eventEndsAt: fc.option(fc.constant('2026-03-02T00:00:00.000Z')),
    monitors: someMonitors,
    updates: fc.array(
      fc.record({
        id: fc.uuid(),
        status: fc.constantFrom(...statusesOf(kind)),
        content: prose,
        state: fc.constantFrom('published', 'proposed'),
        platformUserId: fc.option(fc.constantFrom(1, 2)),
        at: instant,
        editedAt: fc.option(instant),
      }),
      { maxLength: 3 },
    ),
  }),
)

const announcement = fc
  .tuple(
    fc.record({
      id: fc.uuid(),
      title: words,
      description: prose,
      content: fc.option(prose),
      image: anyAddress,
      banner: fc.constantFrom('', 'https://pictures.example/w.png'),
      bannerText: fc.option(prose),
      bannerType: fc.option(fc.constantFrom('error', 'info', 'success', 'warning')),
      bannerExpiry: fc.option(instant),
      createdAt: instant,
      updatedAt: instant,
      platformUserId: fc.constantFrom(1, 2, 7),
      state: fc.constantFrom('draft', 'scheduled', 'published', 'archived'),
      publishAt: instant,
    }),
    fc.option(event, { nil: {} }),
  )
  .map(([plain, told]) => ({ ...plain, ...told }))

const whsec = (fill: number) => `whsec_${Buffer.alloc(32, fill).toString('base64')}`

const channel = fc
  .tuple(
    fc.record({
      key: fc.uuid(),
      name: words,
      language: fc.constantFrom('en', 'de'),
      active: fc.boolean(),
      events: fc.subarray(['monitor.down', 'monitor.up', 'incident.opened', 'snippet.reported'], {
        minLength: 1,
      }),
      monitors: fc
        .tuple(someMonitors, fc.boolean())
        .map(([names, hasDeleted]) => (hasDeleted ? [...names, null] : names)),
      groups: fc.constantFrom([], ['Shop']),
      tags: fc.constantFrom([], ['b', 'a']),
    }),
    fc.constantFrom(
      { kind: 'email', to: ['ops@example.org', 'ada@example.org'] },
      { kind: 'webhook', url: 'https://hooks.example/a', secret: whsec(1) },
      { kind: 'webhook', url: 'https://hooks.example/b', secret: whsec(2) },
      { kind: 'slack', url: 'https://slack.example/T/B/X' },
    ),
  )
  .map(([common, settings]) => ({ ...common, ...settings }))

const document = fc.record({
  title: words,
  information: prose,
  footer: prose,
  accent: fc.constantFrom('', '#1d4a96'),
  timeZone: fc.constantFrom('UTC', 'Europe/Berlin'),
  draftIncidentAfterMinutes: fc.option(fc.integer({ min: 1, max: 100 })),
  publishIncidentAfterMinutes: fc.option(fc.integer({ min: 1, max: 100 })),
  platformUsers: fc.constant([
    { id: 1, username: 'ada', avatar: null },
    { id: 2, username: 'ben', avatar: 'https://pictures.example/ben.png' },
  ]),
  announcements: fc.uniqueArray(announcement, { maxLength: 6, selector: each => each.id }),
  monitors: fc.constant([
    {
      name: 'web',
      kind: 'http',
      url: 'https://service.example/?key=1',
      headers: { 'x-key': 'secret' },
      bodyContains: 'ok',
      group: 'Shop',
      tags: ['a', 'b'],
    },
    { name: 'db', kind: 'tcp', host: 'db.example', port: 5432, active: false, public: false },
    { name: 'mail', kind: 'tcp', host: 'mail.example', port: 25, upsideDown: true },
  ]),
  channels: fc.uniqueArray(channel, { maxLength: 4, selector: each => each.key }),
  maintenance: fc.constantFrom(
    [],
    [
      {
        title: 'Move',
        monitors: ['web', 'db'],
        startsAt: '2999-01-01T00:00:00.000Z',
        endsAt: '2999-01-02T00:00:00.000Z',
        announceAheadMinutes: 60,
      },
      {
        title: 'Weekly',
        monitors: ['mail'],
        rule: {
          kind: 'weekly',
          weekdays: [7],
          time: '03:00',
          durationMinutes: 60,
          timeZone: 'Europe/Berlin',
        },
      },
    ],
  ),
})

const exported = async (db: Database) => (await exportDocument(db, { withSecrets: true })).text

onBothEngines('Export and import', (open, engine) => {
  it('give the same bytes after a way through an empty database', async () => {
    await fc.assert(
      fc.asyncProperty(document, async given => {
        await using first = await open()
        await using second = await open()
        await importDocument(first, parseDocument(JSON.stringify(given)))
        const text = await exported(first)
        await importDocument(second, parseDocument(text))
        assert.equal(await exported(second), text)
        const { announcements, channels } = JSON.parse(text) as Record<string, readonly object[]>
        assert.equal(announcements?.length, given.announcements.length)
        assert.deepEqual(channels, given.channels)
      }),
      { numRuns: engine === 'sqlite' ? 12 : 4 },
    )
  })

  it('bring an incident along whole, and change nothing the second time', async () => {
    const db = await open()
    const incident = {
      id: 'logins',
      title: 'Logins fail',
      description: 'Nobody gets in.',
      image: 'https://pictures.example/a.png',
      createdAt: '2026-03-01T00:00:00.000Z',
      platformUserId: 1,
      kind: 'incident',
      impact: 'critical',
      eventStartsAt: '2026-03-01T00:00:00.000Z',
      monitors: ['db'],
      updates: [
        { id: 'u1', status: 'investigating', content: 'We look.', at: '2026-03-01T00:05:00.000Z' },
        { id: 'u2', status: 'resolved', content: 'Done.', at: '2026-03-01T00:25:00.000Z', platformUserId: 1 },
      ],
    }
    const monitors = [{ name: 'db', kind: 'tcp', host: 'db.example', port: 1 }]
    const whole = JSON.stringify({ announcements: [incident], monitors })
    await importDocument(db, parseDocument(whole))
    const lines = async () => (await db.query.selectFrom('audit').select('id').execute()).length
    const before = await lines()
    await importDocument(db, parseDocument(whole))
    assert.equal(await lines(), before)

    // A document of an earlier version lacks the fields of incidents, and importing it keeps them.
    const { kind: _, impact: __, eventStartsAt: ___, monitors: ____, updates: _____, ...plain } = incident
    await importDocument(
      db,
      parseDocument(JSON.stringify({ announcements: [{ ...plain, title: 'Logins' }] })),
    )
    const [after] = (JSON.parse(await exported(db)) as { announcements: (typeof incident)[] }).announcements
    assert.deepEqual(
      [after?.title, after?.kind, after?.impact, after?.monitors, after?.updates.map(each => each.status)],
      ['Logins', 'incident', 'critical', ['db'], ['investigating', 'resolved']],
    )
  })

  it('take many announcements at once', async () => {
    const db = await open()
    const many = Array.from({ length: engine === 'sqlite' ? 30_000 : 3_000 }, (_, index) => ({
      id: `a${index}`,
      title: `Announcement ${index}`,
      description: '',
      image: 'https://pictures.example/a.png',
      createdAt: rfc3339(index),
      platformUserId: 1,
    }))
    const { announcements } = await importDocument(db, parseDocument(JSON.stringify({ announcements: many })))
    assert.equal(announcements, many.length)
    const { count } = await db.query
      .selectFrom('announcements')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    assert.equal(Number(count), many.length)
  })

  it('refuse what an incident cannot be, each with its path', () => {
    const base = {
      id: 'a',
      title: 'a',
      description: '',
      image: 'https://pictures.example/a.png',
      createdAt: '2026-03-01T00:00:00.000Z',
      platformUserId: 1,
    }
    const update = { id: 'u', status: 'completed', content: 'x', at: '2026-03-01T00:00:00.000Z' }
    const refused = (announcements: readonly object[]) => () =>
      parseDocument(JSON.stringify({ announcements }))
    assert.throws(
      refused([{ ...base, kind: 'incident', updates: [update] }]),
      /announcements\[0\]\.updates\[0\]\.status: must be one of investigating, identified, monitoring, resolved/,
    )
    assert.throws(refused([{ ...base, updates: [update] }]), /announcements\[0\]\.updates: a notice has no/)
    assert.throws(
      refused([
        { ...base, kind: 'maintenance', updates: [update] },
        { ...base, id: 'b', kind: 'maintenance', updates: [update] },
      ]),
      /announcements\[1\]\.updates\[0\]\.id: "u" stands here twice/,
    )
    assert.throws(
      refused([{ ...base, eventStartsAt: '2026-03-02T00:00:00Z', eventEndsAt: '2026-03-01T00:00:00Z' }]),
      /eventEndsAt: must not be before the start/,
    )
  })
})

it('The document has every field that people write', () => {
  const incident = {
    ...blankAnnouncement({ id: 'a', platformUserId: 1, now: 0 }),
    kind: 'incident' as const,
    updates: [],
  }
  const names = Object.keys(announcementDocument(incident, [], []))
  for (const name of writtenFields.names) assert.ok(names.includes(name), name)
  assert.ok(siteFields.names.length > 0)
})
