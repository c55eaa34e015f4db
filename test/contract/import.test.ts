/** The commands that import and export documents, each a process of its own. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { importDocument } from '../../src/commands/import.ts'
import { exportDocument, parseDocument } from '../../src/commands/import-document.ts'
import { migrate } from '../../src/db/migrate.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import { startTestApp, until } from '../app.ts'
import { engines, freshDatabase } from '../matrix.ts'
import { corkboard, folderFor, writeDocument } from './corkboard.ts'
import { announcement, ask, monitor } from './server.ts'

const odd = 'a\u0000b \r\n\t“é漢🏃” \u0001\u007f\ufeff </script> \\u0000 %00'

/** A document with every field, and with items that leave fields to their defaults. */
const whole = {
  title: 'Our board',
  information: odd,
  platformUsers: [
    { id: 2147483647, username: 'grace', avatar: null },
    { id: 1, username: 'ada', avatar: 'https://pictures.example/ada.png' },
    { id: 0, username: 'nil' },
  ],
  announcements: [
    announcement('zebra', { content: odd, description: odd, bannerText: odd, bannerType: 'success' }),
    announcement('apple', {
      createdAt: '2026-01-01T13:00:00.123Z',
      banner: 'https://pictures.example/w.png',
    }),
    announcement('Ärger', { bannerText: '', bannerExpiry: '2026-06-01T00:00:00+02:00' }),
    announcement('draft', { state: 'draft', updatedAt: '2026-02-02T00:00:00Z', platformUserId: 99 }),
    announcement('scheduled', { state: 'scheduled', publishAt: '2999-01-01T00:00:00Z', content: '' }),
    announcement('archived', { state: 'archived', createdAt: '1970-01-01T00:00:00Z' }),
  ],
  monitors: [
    monitor('zulu', { public: false }),
    {
      name: 'web',
      kind: 'http',
      url: 'https://service.example/path?x=1',
      method: 'POST',
      headers: { 'X-B': 'two', 'x-a': 'one' },
      body: '{"a":1}',
      acceptedStatuses: ['200-299', '301'],
      bodyContains: 'ok',
      bodyLacks: 'error',
      maxRedirects: 0,
      ignoreTls: true,
      intervalSeconds: 3600,
      timeoutSeconds: 5,
      retryIntervalSeconds: 7,
      maxRetries: 0,
      successThreshold: 3,
      upsideDown: true,
      active: false,
    },
    monitor('alpha'),
  ],
  maintenance: [
    {
      title: 'Move',
      monitors: ['alpha', 'web'],
      startsAt: '2999-01-01T00:00:00Z',
      endsAt: '2999-01-02T00:00:00Z',
    },
    {
      title: 'Long ago',
      monitors: ['zulu'],
      startsAt: '2001-01-01T00:00:00Z',
      endsAt: '2001-01-02T00:00:00Z',
    },
    { title: 'Nobody', monitors: [], startsAt: '2999-01-01T00:00:00Z', endsAt: '2999-01-02T00:00:00Z' },
  ],
}

async function freshEnvironment(t: TestContext, engine: (typeof engines)[number]) {
  const { url, remove } = await freshDatabase(engine)
  t.after(remove)
  return { DATABASE_URL: url }
}

async function succeeds(
  args: readonly string[],
  environment: Record<string, string>,
  input?: string,
): Promise<string> {
  const { code, out, err } = await corkboard(args, environment, input)
  assert.equal(code, 0, err)
  return out
}

describe('Import and export', { concurrency: engines.length }, () => {
  for (const engine of engines) {
    const other = engine === 'sqlite' ? 'postgres' : 'sqlite'

    test(`give the same bytes again after a way through ${engine} and then ${other}, and when they come twice`, async t => {
      const [here, there, again] = [
        await freshEnvironment(t, engine),
        await freshEnvironment(t, other),
        await freshEnvironment(t, engine),
      ]
      const folder = folderFor(t)
      await succeeds(['import', writeDocument(folder, whole)], here)
      const exported = await succeeds(['export'], here)

      await succeeds(['import', '-'], there, exported)
      assert.equal(await succeeds(['export'], there), exported)

      const file = join(folder, 'copy.json')
      await succeeds(['export', file], there)
      assert.equal(readFileSync(file, 'utf8'), exported)
      await succeeds(['import', file], again)
      await succeeds(['import', file], again)
      assert.equal(await succeeds(['export', '-'], again), exported)

      const { information, announcements, monitors } = JSON.parse(exported)
      assert.equal(information, odd)
      assert.equal(announcements.find((each: { id: string }) => each.id === 'zebra').content, odd)
      assert.deepEqual(
        monitors.map((each: { name: string }) => each.name),
        ['zulu', 'web', 'alpha'],
        'the order of the document',
      )
    })

    test(`leave everything as it was when anything is wrong, on ${engine}`, async t => {
      const { url, remove } = await freshDatabase(engine)
      t.after(remove)
      await using db = await openDatabase(url)
      await migrate(db, Date.now)
      const apply = (document: object) => importDocument(db, parseDocument(JSON.stringify(document)))
      await apply(whole)
      const before = await exportDocument(db, { withSecrets: true })
      const window = { title: 'x', startsAt: '2999-01-01T00:00:00Z', endsAt: '2999-01-02T00:00:00Z' }
      const wrong = {
        information: 'changed',
        announcements: [announcement('zebra', { title: 'Changed' }), announcement('new')],
        monitors: [monitor('new')],
        maintenance: [{ ...window, monitors: ['new', 'nobody'] }],
      }
      await assert.rejects(apply(wrong), /^AppError: maintenance\[0\]\.monitors\[1\]: .*"nobody"/)
      assert.deepEqual(await exportDocument(db, { withSecrets: true }), before)
    })

    test(`are seen by a running server, NUL and all, on ${engine}`, async t => {
      const app = await startTestApp({ engine })
      t.after(app.close)
      await app.import(whole)
      const query =
        '{ information status { name } announcement(id: "zebra") { content description bannerText } }'
      const seen = await until(
        () => ask(app, query),
        data => data.announcement,
      )
      assert.deepEqual(seen, {
        information: odd,
        status: [{ name: 'alpha' }],
        announcement: { content: odd, description: odd, bannerText: odd },
      })
      await app.import({ information: 'again', monitors: [monitor('alpha'), monitor('zulu')] })
      const later = await until(
        () => ask(app, '{ information status { name } announcements(input: {}) { id } }'),
        data => data.information === 'again',
      )
      assert.deepEqual(later.status, [{ name: 'alpha' }, { name: 'zulu' }], 'upsert by name, the new order')
      assert.equal(later.announcements.length, 3, 'what a document does not name stays')
    })
  }
})
