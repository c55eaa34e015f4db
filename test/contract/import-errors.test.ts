/** Errors of an import document, by their path. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseDocument } from '../../src/commands/import-document.ts'
import { freshDatabase } from '../matrix.ts'
import { corkboard, folderFor, writeDocument } from './corkboard.ts'
import { announcement, ask, monitor, onServer } from './server.ts'

const account = (fields: object) => ({ platformUsers: [{ id: 1, username: 'ada', ...fields }] })
const announced = (fields: object) => ({ announcements: [announcement('a', fields)] })
const watched = (fields: object) => ({ monitors: [monitor('m', fields)] })
const site = { name: 'm', kind: 'http', url: 'http://127.0.0.1/' }
const webWatched = (fields: object) => ({ monitors: [{ ...site, ...fields }] })
const planned = (fields: object) => ({
  maintenance: [
    { title: 'w', monitors: [], startsAt: '2026-01-01T00:00:00Z', endsAt: '2026-01-02T00:00:00Z', ...fields },
  ],
})

const notified = (fields: object) => ({
  channels: [{ name: 'c', kind: 'email', to: ['ada@example.org'], ...fields }],
})

/** Documents by the path at which they are wrong. */
const wrong: Readonly<Record<string, readonly unknown[]>> = {
  document: [[], 'text', 5, null, { informaton: 'a slip of the pen' }, { Announcements: [] }],
  title: [{ title: ' ' }, { title: 'two\nlines' }, { title: 5 }],
  information: [{ information: 5 }, { information: null }],
  platformUsers: [{ platformUsers: {} }, { platformUsers: null }],
  'platformUsers[0]': [account({ colour: 'red' }), { platformUsers: [5] }],
  'platformUsers[0].id': ['1', 1.5, -1, 2 ** 31, null, undefined].map(id => account({ id })),
  'platformUsers[1].id': [{ platformUsers: [1, 1].map(id => ({ id, username: 'ada' })) }],
  'platformUsers[0].username': [undefined, null, '', ' ', 'a\nb', 'a\0b', 5].map(username =>
    account({ username }),
  ),
  'platformUsers[0].avatar': ['', '/a.png', 'javascript:alert(1)', 'data:,x', 5].map(avatar =>
    account({ avatar }),
  ),
  'announcements[0]': [announced({ author: 'ada' }), announced({ platformUser: null })],
  'announcements[0].id': ['.', '..', undefined, '', ' ', 5, 'a\0b', 'x'.repeat(300)].map(id =>
    announced({ id }),
  ),
  'announcements[1].id': [{ announcements: [announcement('a'), announcement('a')] }],
  'announcements[0].title': [undefined, null, '', 5].map(title => announced({ title })),
  'announcements[0].description': [undefined, null, 5].map(description => announced({ description })),
  'announcements[0].content': [5, {}, []].map(content => announced({ content })),
  'announcements[0].image': [
    undefined,
    null,
    '',
    '/a',
    'a.png',
    'ftp://x/a',
    'data:,',
    'http://',
    'https://a b/',
  ].map(image => announced({ image })),
  'announcements[0].banner': ['wide', '/wide.png', 'javascript:1'].map(banner => announced({ banner })),
  'announcements[0].bannerText': [5, {}].map(bannerText => announced({ bannerText })),
  'announcements[0].bannerType': ['', 'loud', 'ERROR', 5].map(bannerType => announced({ bannerType })),
  'announcements[0].bannerExpiry': ['', 'soon', 5].map(bannerExpiry => announced({ bannerExpiry })),
  'announcements[0].createdAt': [
    undefined,
    null,
    5,
    '',
    'yesterday',
    '2026-01-01',
    '2026-01-01T00:00:00',
    '2026-02-30T00:00:00Z',
    '2026-01-01T25:00:00Z',
    '+012026-01-01T00:00:00Z',
  ].map(createdAt => announced({ createdAt })),
  'announcements[0].platformUserId': [undefined, null, '1', 1.5, 2 ** 31].map(platformUserId =>
    announced({ platformUserId }),
  ),
  'announcements[0].state': ['', 'gone', 'Published', 5].map(state => announced({ state })),
  'announcements[0].publishAt': [announced({ state: 'scheduled' }), announced({ publishAt: 'soon' })],
  'monitors[0].name': [undefined, '', ' ', 'a\nb', 5].map(name => watched({ name })),
  'monitors[1].name': [{ monitors: [monitor('m'), monitor('m')] }],
  'monitors[0].kind': [undefined, 'pigeon', 'HTTP', 5].map(kind => watched({ kind })),
  'monitors[0]': [watched({ url: 'http://x/' }), watched({ colour: 'red' }), webWatched({ host: 'x' })],
  'monitors[0].host': [undefined, '', 'a b', 'http://x', 5].map(host => watched({ host })),
  'monitors[0].port': [undefined, 0, 65536, '80', 1.5].map(port => watched({ port })),
  'monitors[0].url': [undefined, '', '/x', 'ftp://x/', 5].map(url => webWatched({ url })),
  'monitors[0].method': ['', 'get', 'BREW'].map(method => webWatched({ method })),
  'monitors[0].acceptedStatuses[0]': ['2xx', '200-', '299-200', 200].map(each =>
    webWatched({ acceptedStatuses: [each] }),
  ),
  'monitors[0].intervalSeconds': [0, -1, 0.5, '60', 1e9].map(intervalSeconds => watched({ intervalSeconds })),
  'monitors[0].timeoutSeconds': [0, '10', 1e9].map(timeoutSeconds => watched({ timeoutSeconds })),
  'monitors[0].retryIntervalSeconds': [0, '10'].map(retryIntervalSeconds =>
    watched({ retryIntervalSeconds }),
  ),
  'monitors[0].maxRetries': [-1, '2', 1.5].map(maxRetries => watched({ maxRetries })),
  'monitors[0].public': ['yes', 1].map(each => watched({ public: each })),
  'maintenance[0]': [planned({ colour: 'red' })],
  'maintenance[0].title': [undefined, '', 5].map(title => planned({ title })),
  'maintenance[0].startsAt': [undefined, 'now', '2026-02-30T00:00:00Z'].map(startsAt =>
    planned({ startsAt }),
  ),
  'maintenance[0].endsAt': [undefined, 'later', '2025-01-01T00:00:00Z'].map(endsAt => planned({ endsAt })),
  channels: [{ channels: {} }, { channels: null }],
  'channels[0]': [{ channels: [5] }, notified({ colour: 'red' }), notified({ secret: 'x' })],
  'channels[0].name': [undefined, '', ' ', 'a\nb', 5].map(name => notified({ name })),
  'channels[0].kind': [undefined, 'pigeon', 'Email', 5].map(kind => notified({ kind })),
  'channels[0].to[0]': ['ada', 5].map(to => notified({ to: [to] })),
  'channels[0].url': [undefined, 'ftp://x'].map(url => notified({ kind: 'slack', to: undefined, url })),
  'channels[0].events[0]': [notified({ events: ['monitor.sideways'] })],
  'channels[0].events': [notified({ events: [] })],
  'channels[0].monitors[0]': [notified({ monitors: [5] }), notified({ monitors: [''] })],
  'channels[0].active': [notified({ active: 'yes' })],
  'maintenance[0].monitors[0]': [planned({ monitors: [5] }), planned({ monitors: [''] })],
}

describe('An import document', () => {
  for (const [path, documents] of Object.entries(wrong))
    test(`that is wrong at ${path} is refused with that path`, () => {
      for (const document of documents) {
        const told = complaintAbout(document).split('\n')
        assert.ok(
          told.some(line => line.startsWith(`${path}: `)),
          `${JSON.stringify(document)} is told: ${told}`,
        )
      }
    })
})

onServer('A running server', { document: { information: 'as it was' } }, app => {
  test('shows nothing of a document that is wrong, however much of it is right', async () => {
    const right = { information: 'changed', announcements: [announcement('a')], monitors: [monitor('m')] }
    for (const typo of [{ typo: 1 }, planned({ monitors: ['m', 'nobody'] }), account({ id: 'one' })])
      await assert.rejects(app().import({ ...right, ...typo }))
    assert.deepEqual(await ask(app(), '{ information announcements(input: {}) { id } status { name } }'), {
      information: 'as it was',
      announcements: [],
      status: [],
    })
  })
})

test('The import command lists every problem at once, one a line, and ends with 1', async t => {
  const { url, remove } = await freshDatabase('sqlite')
  t.after(remove)
  const folder = folderFor(t)
  const document = {
    platformUsers: [{ id: 'one', username: 'ada' }],
    announcements: [
      announcement('a', { image: '/a.png', extra: true }),
      announcement('b', { state: 'gone' }),
    ],
    monitors: [monitor('m', { port: 0 })],
  }
  const { code, out, err } = await corkboard(['import', writeDocument(folder, document)], {
    DATABASE_URL: url,
  })
  assert.equal(code, 1)
  assert.equal(out, '')
  assert.deepEqual(
    err
      .trimEnd()
      .split('\n')
      .map(line => line.split(': ')[0]),
    [
      'platformUsers[0].id',
      'announcements[0].image',
      'announcements[0]',
      'announcements[1].state',
      'monitors[0].port',
    ],
  )
})

test('The import command says so when the file is no JSON, is not there, or is not named', async t => {
  const { url, remove } = await freshDatabase('sqlite')
  t.after(remove)
  const environment = { DATABASE_URL: url }
  const folder = folderFor(t)
  for (const text of ['', '{"information": "x",}']) {
    const { code, err } = await corkboard(['import', writeDocument(folder, text)], environment)
    assert.equal(code, 1, JSON.stringify(text))
    assert.match(err, /^document: /)
    assert.doesNotMatch(err, /\n\s+at /, 'no stack')
  }
  const absent = await corkboard(['import', `${folder}/absent.json`], environment)
  assert.equal(absent.code, 1)
  assert.match(absent.err, /absent\.json/)
  assert.doesNotMatch(absent.err, /\n\s+at /)
  assert.equal((await corkboard(['import'], environment)).code, 2)
})

function complaintAbout(document: unknown): string {
  try {
    parseDocument(JSON.stringify(document))
  } catch (error) {
    return (error as Error).message
  }
  return 'nothing'
}
