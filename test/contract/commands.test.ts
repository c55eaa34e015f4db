/** The commands, run at a terminal. */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { freePort } from '../app.ts'
import { engines, freshDatabase } from '../matrix.ts'
import { exported, imported } from '../prepared.ts'
import { corkboard, folderFor, serve } from './corkboard.ts'

test('check-config prints what is in force and masks the password of the database', async () => {
  const { code, out, err } = await corkboard(['check-config'], {
    DATABASE_URL: 'postgres://ada:hunter2@db.example/board',
    PORT: '9090',
    SNIPPET_RATE: 'off',
  })
  assert.equal(code, 0, err)
  assert.doesNotMatch(out + err, /hunter2/)
  for (const line of [
    /^HOST=127\.0\.0\.1\b/m,
    /^PORT=9090$/m,
    /^BASE_URL=http:\/\/localhost:9090\b/m,
    /^DATABASE_URL=postgres:\/\/ada:\*+@db\.example\/board$/m,
    /^TRUST_PROXY=/m,
    /^LOG_LEVEL=/m,
    /^ANNOUNCEMENTS_PAGE_SIZE=10\b/m,
    /^SNIPPET_MAX_BYTES=2621440\b/m,
    /^SNIPPET_EXPIRES=onetime,never,3600,604800,2592000\b/m,
    /^SNIPPET_ID_LENGTH=10\b/m,
    /^SNIPPET_RATE=off$/m,
    /^GRAPHQL_RATE=\d+\/\w+/m,
  ])
    assert.match(out, line)
})

const badConfig = {
  HOST: 'a b',
  PORT: '70000',
  BASE_URL: 'ftp://x',
  DATABASE_URL: 'mysql://ada:hunter2@x/y',
  TRUST_PROXY: 'everybody',
  LOG_LEVEL: 'loud',
  ANNOUNCEMENTS_PAGE_SIZE: '0',
  SNIPPET_MAX_BYTES: 'much',
  SNIPPET_EXPIRES: 'onetime,soon',
  SNIPPET_ID_LENGTH: '1',
  SNIPPET_RATE: '60',
  GRAPHQL_RATE: '60/fortnight',
}

for (const command of ['check-config', 'serve'])
  test(`${command} lists every problem of the configuration by its variable and ends with 2`, async () => {
    const { code, out, err } = await corkboard([command], badConfig)
    assert.equal(code, 2)
    assert.equal(out, '')
    for (const name of Object.keys(badConfig)) assert.match(err, new RegExp(`^\\s*${name}\\b`, 'm'))
    assert.doesNotMatch(err, /hunter2/)
    assert.doesNotMatch(err, /\n\s+at /, 'no stack')
  })

test('a problem says what would be right', async () => {
  const { err } = await corkboard(['check-config'], { SNIPPET_RATE: 'lots', BASE_URL: 'http://x/?a' })
  assert.match(err, /SNIPPET_RATE="lots": .*60\/minute/)
  assert.match(err, /BASE_URL="http:\/\/x\/\?a": .*https:\/\//)
})

for (const engine of engines)
  test(`migrate brings an empty database up to date, and then has nothing to do, on ${engine}`, async t => {
    const { url, remove } = await freshDatabase(engine)
    t.after(remove)
    const environment = { DATABASE_URL: url }
    const [first, second] = [
      await corkboard(['migrate'], environment),
      await corkboard(['migrate'], environment),
    ]
    assert.equal(first.code, 0, first.err)
    assert.match(first.out, /0001/)
    assert.equal(second.code, 0, second.err)
    assert.doesNotMatch(second.out, /0001/)
    const exported = await corkboard(['export'], environment)
    assert.deepEqual(JSON.parse(exported.out).announcements, [])
  })

test('two migrations at once both succeed', async t => {
  for (const engine of engines) {
    const { url, remove } = await freshDatabase(engine)
    t.after(remove)
    const both = await Promise.all([1, 2].map(() => corkboard(['migrate'], { DATABASE_URL: url })))
    assert.deepEqual(
      both.map(each => each.code),
      [0, 0],
      both.map(each => each.err).join(),
    )
  }
})

test('seed fills a believable site, and overwrites none unless it must', async t => {
  const { url, remove } = await freshDatabase('sqlite')
  t.after(remove)
  const environment = { DATABASE_URL: url }
  const first = await corkboard(['seed'], environment)
  assert.equal(first.code, 0, first.err)
  await imported(url, { information: 'Ours.' })
  const again = await corkboard(['seed'], environment)
  assert.equal(again.code, 1)
  assert.match(again.err, /has content of its own .*--force/)
  assert.equal(JSON.parse(await exported(url)).information, 'Ours.')
  const insisted = await corkboard(['seed', '--force'], environment)
  assert.equal(insisted.code, 0, insisted.err)
  const { information, announcements, monitors } = JSON.parse(await exported(url))
  assert.ok(information.length > 0 && announcements.length > 2 && monitors.length > 2)
})

test('the example site tells of one outage in both places, from the first page on', async t => {
  const { url, remove } = await freshDatabase('sqlite')
  t.after(remove)
  const port = await freePort()
  const environment = { DATABASE_URL: url, PORT: String(port), BASE_URL: `http://127.0.0.1:${port}` }
  const seeded = await corkboard(['seed'], environment)
  assert.equal(seeded.code, 0, seeded.err)
  const server = await serve(environment, environment.BASE_URL)
  t.after(() => server.stop())
  const page = await (await fetch(server.url)).text()
  const incident = JSON.parse(await exported(url)).announcements.find(
    ({ kind, eventEndsAt }: { kind: string; eventEndsAt?: string | null }) =>
      kind === 'incident' && !eventEndsAt,
  )
  assert.deepEqual(incident.monitors, ['Checkout'])
  assert.match(page, new RegExp(`<h1[^>]*>(<a[^>]*>)?${incident.title}`))
  assert.match(page, /Checkout has been down for 1\d minutes/)
})

test('only what may begin a site makes a database; the others say where they looked', async t => {
  const folder = folderFor(t)
  const file = join(folder, 'data', 'corkboard.db')
  const environment = { DATABASE_URL: `sqlite:${file}` }
  for (const args of [
    ['export'],
    ['user', 'list'],
    ['user', 'add', 'ada'],
    ['token', 'list'],
    ['backup', join(folder, 'copy.db')],
    ['import-dpaste', file],
    ['import-dpaste', '--dry-run', file],
  ]) {
    const { code, out, err } = await corkboard(args, environment)
    assert.deepEqual([code, out], [1, ''], args.join(' '))
    assert.match(
      err,
      /There is no (Corkboard )?(database|file)|is not there or not up to date/,
      args.join(' '),
    )
    assert.ok(err.includes(file), err)
    assert.equal(existsSync(file), false, args.join(' '))
  }
  assert.equal((await corkboard(['migrate'], environment)).database, `sqlite:${file}`)
  assert.equal((await corkboard(['user', 'list'], environment)).database, `sqlite:${file}`)
})

test('a PostgreSQL database without our tables is not taken for an empty site', async t => {
  const { url, remove } = await freshDatabase('postgres')
  t.after(remove)
  const { code, err } = await corkboard(['export'], { DATABASE_URL: url })
  assert.equal(code, 1)
  assert.match(err, /There is no Corkboard database at postgres:/)
})

test('an unknown command ends with 2 and shows the commands', async () => {
  const { code, out, err } = await corkboard(['frobnicate'])
  assert.equal(code, 2)
  for (const name of ['serve', 'migrate', 'check-config', 'seed', 'export', 'import'])
    assert.match(out + err, new RegExp(`^\\s+${name}\\b`, 'm'))
})

test('help ends with 0', async () => {
  assert.equal((await corkboard(['--help'])).code, 0)
})

test('a database that cannot be reached ends a command with 1 and a line that says so, without the password', async () => {
  for (const url of [
    'postgres://ada:hunter2@127.0.0.1:1/board',
    'sqlite:/dev/null/board.db',
    'sqlite:/tmp',
  ]) {
    const { code, err } = await corkboard(['export'], { DATABASE_URL: url })
    assert.equal(code, 1, url)
    assert.ok(err.length > 0)
    assert.doesNotMatch(err, /hunter2/)
    assert.doesNotMatch(err, /\n\s+at /, `no stack for ${url}`)
  }
})
