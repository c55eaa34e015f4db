/** Mistakes of newcomers, and the message that names the variable or file. */
import assert from 'node:assert/strict'
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { mistypedVariables } from '../../src/config/mistyped-variables.ts'
import { otherNames } from '../../src/config/other-names.ts'
import { variables } from '../../src/config/variables.ts'
import { migrate } from '../../src/db/migrate.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import { AppError } from '../../src/kernel/errors.ts'
import { listenTrouble } from '../../src/web/listening.ts'
import { startTestApp } from '../app.ts'
import { corkboard, folderFor } from '../contract/corkboard.ts'
import { migratedDatabase } from '../matrix.ts'

test('A taken port is named before the database is touched, let alone made', async t => {
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => other.once('listening', resolve))
  t.after(() => other.close())
  const address = other.address()
  const PORT = String(typeof address === 'object' ? address?.port : '')
  const file = join(folderFor(t), 'corkboard.db')
  const { code, err } = await corkboard(['serve'], { PORT, DATABASE_URL: `sqlite:${file}` })
  assert.equal(code, 1)
  assert.match(err, new RegExp(`^PORT=${PORT}: another program listens there already.*EADDRINUSE.*\n$`))
  assert.equal(existsSync(file), false)
})

test('An address this machine does not have is a matter of HOST', async t => {
  const DATABASE_URL = `sqlite:${join(folderFor(t), 'corkboard.db')}`
  const { code, err } = await corkboard(['serve'], { HOST: '192.0.2.1', DATABASE_URL })
  assert.equal(code, 1)
  assert.match(err, /^HOST=192\.0\.2\.1: this machine does not have that address\..*\n$/)
})

test('A port below 1024 says what may be done about it', () => {
  const cause = Object.assign(new Error('listen EACCES'), { code: 'EACCES' })
  const trouble = listenTrouble(cause, { host: '127.0.0.1', port: 80 })
  assert.ok(trouble instanceof AppError)
  assert.match(trouble.message, /^PORT=80: .*above 1023.*CAP_NET_BIND_SERVICE/)
  const other = new Error('something else')
  assert.equal(listenTrouble(other, { host: '127.0.0.1', port: 80 }), other)
})

test('A database in a place where nothing can be written names DATABASE_URL and the folder', async t => {
  const folder = folderFor(t)
  writeFileSync(join(folder, 'file'), '')
  mkdirSync(join(folder, 'folder.db'))
  mkdirSync(join(folder, 'locked'))
  chmodSync(join(folder, 'locked'), 0o555)
  const isRoot = process.getuid?.() === 0
  for (const path of ['file/corkboard.db', 'folder.db', ...(isRoot ? [] : ['locked/corkboard.db'])]) {
    const DATABASE_URL = `sqlite:${join(folder, path)}`
    const { code, err } = await corkboard(['migrate'], { DATABASE_URL })
    assert.equal(code, 1)
    assert.match(err, /^DATABASE_URL=sqlite:\S+: Corkboard must be able to write in the folder \S+.*\n$/)
  }
})

test('A database of a newer version is refused in one sentence', async t => {
  const DATABASE_URL = `sqlite:${join(folderFor(t), 'corkboard.db')}`
  await using db = await openDatabase(DATABASE_URL)
  await migrate(db, Date.now)
  await db.write(db.query.insertInto('migrations').values({ name: '9999-future', applied_at: 1 }))
  for (const command of ['serve', 'migrate']) {
    const { code, err } = await corkboard([command], { DATABASE_URL, PORT: '0' })
    assert.equal(code, 1)
    assert.match(
      err,
      /^The database was last used by a newer Corkboard \(it has the migration 9999-future\);.*\n$/,
    )
  }
})

test('A file that is not there is named, with the folder it was looked for in', async t => {
  const folder = folderFor(t)
  const { url: DATABASE_URL, remove } = await migratedDatabase('sqlite')
  t.after(remove)
  const environment = { DATABASE_URL }
  for (const [args, complaint] of [
    [['import', 'no-such.json'], /^There is no file no-such\.json \(looked for in [^\n]+\)\. \(ENOENT\)\n$/],
    [['import', folder], / is a folder, not a file\. \(EISDIR\)\n$|EISDIR/],
    [['export', join(folder, 'no', 'such', 'folder.json')], /^There is no file .*folder\.json/],
  ] as const) {
    const { code, err } = await corkboard(args, environment)
    assert.equal(code, 1)
    assert.match(err, complaint)
  }
})

for (const [name, meant] of [
  ['SNIPET_RATE', 'SNIPPET_RATE'],
  ['SNIPPET_RTAE', 'SNIPPET_RATE'],
  ['SNIPPETS_EXPIRES', 'SNIPPET_EXPIRES'],
  ['BASEURL_', 'BASE_URL'],
  ['BASEURL', 'BASE_URL'],
  ['baseUrl', 'BASE_URL'],
  ['LOGLEVEL', 'LOG_LEVEL'],
  ['PORTT', 'PORT'],
  ['PROT', 'PORT'],
  ['HSOT', 'HOST'],
  ['PORTS', null],
  ['POST', null],
  ['BASE_URI', 'BASE_URL'],
  ['base_url', 'BASE_URL'],
  ['DATABASE-URL', 'DATABASE_URL'],
  ['CORKBOARD_PORT', 'PORT'],
  ['CORKBOARD_SNIPPET_RATE', 'SNIPPET_RATE'],
  ['CORKBOARD_URL', null],
  ['CORKBOARD_PASSWORD', null],
  ['HOSTS', null],
  ['PWD', null],
  ['NODE_ENV', null],
  ['LOG_DIR', null],
  ['npm_config_loglevel', null],
] as const)
  test(`${name} ${meant ? `was meant to be ${meant}` : 'is somebody else’s'}`, () => {
    const expected = meant ? [`There is no variable ${name}; did you mean ${meant}?`] : []
    assert.deepEqual(mistypedVariables({ [name]: '5' }), expected)
  })

for (const [environment, expected] of [
  [
    { DB_URL: 'x' },
    'There is no variable DB_URL; did you mean DATABASE_URL, such as DATABASE_URL=postgres://user:password@host/name?',
  ],
  [
    { TRUST_PROXIES: '1' },
    'There is no variable TRUST_PROXIES; did you mean TRUST_PROXY, such as TRUST_PROXY=loopback?',
  ],
  [
    { SMTP_HOST: 'mail', SMTP_PORT: '25', SMTP_PASSWORD: 'hunter2' },
    'There are no variables SMTP_HOST, SMTP_PORT, SMTP_PASSWORD; did you mean SMTP_URL, such as SMTP_URL=smtp://user:password@mail.example.org:587?',
  ],
  [{ SMTP_FROM: 'a@b' }, 'There is no variable SMTP_FROM; did you mean MAIL_FROM?'],
  // Beside our variable, another name for it belongs to another program.
  [{ DB_URL: 'x', DATABASE_URL: 'sqlite:x.db' }, null],
  [{ SMTP_HOST: 'x', SMTP_URL_FILE: '/run/secrets/smtp' }, null],
  [{ LOGLEVEL: '3', LOG_LEVEL: 'warn' }, null],
  // Variables that Kubernetes sets for a service named `corkboard`.
  [
    {
      CORKBOARD_PORT: 'tcp://10.0.0.1:80',
      SMTP_PORT: 'tcp://10.0.0.2:25',
      CORKBOARD_SERVICE_HOST: '10.0.0.1',
    },
    null,
  ],
  [{ DB_URL: ' ' }, null],
] as const satisfies readonly (readonly [Record<string, string>, string | null])[])
  test(`${Object.keys(environment)} ${expected ? 'is the name that other programs have' : 'is no mistake'}`, () => {
    assert.deepEqual(mistypedVariables(environment), expected ? [expected] : [])
  })

test('What other programs call a variable is none of ours, and of one variable alone', () => {
  const names = Object.values(otherNames).flatMap(each => each.others)
  assert.deepEqual(
    names.filter(name => Object.values(variables).some(each => each.name === name)),
    [],
  )
  assert.equal(new Set(names).size, names.length)
})

test('A refused start lists every problem at once, and names that may be mistyped', async () => {
  const { code, err } = await corkboard(['serve'], { PORT: 'http', TRUST_PROXY: '1', BASEURL: 'x' })
  assert.equal(code, 2)
  assert.match(
    err,
    /^The configuration has problems:\n {2}PORT=.*\n {2}TRUST_PROXY=.*TRUST_PROXY=loopback.*\n {2}There is no variable BASEURL; did you mean BASE_URL.*\n$/,
  )
})

test('None of our own names is taken for a mistyped one', () => {
  const all = Object.fromEntries(Object.values(variables).map(({ name }) => [name, '1']))
  assert.deepEqual(mistypedVariables(all), [])
})

test('check-config says what to do instead of a deprecated variable, also of one in a file, and of none that is not set', async t => {
  const said = async (environment: Readonly<Record<string, string>>) =>
    (await corkboard(['check-config'], environment)).err
  const url = 'https://hooks.example.org/in'
  const expected =
    /^REPORT_WEBHOOK_URL is deprecated and ends with 0\.3\.0 at the earliest\. Add a webhook .*then remove the variable\.$/m
  assert.match(await said({ REPORT_WEBHOOK_URL: url }), expected)
  const file = join(folderFor(t), 'url')
  writeFileSync(file, `${url}\n`)
  assert.match(await said({ REPORT_WEBHOOK_URL_FILE: file }), expected)
  assert.doesNotMatch(await said({}), /deprecated/)
})

test('check-config says what may have been meant, and still prints the configuration', async () => {
  const { code, out, err } = await corkboard(['check-config'], { SNIPET_RATE: '5/minute' })
  assert.equal(code, 0)
  assert.match(out, /^SNIPPET_RATE=60\/minute {2}\(default\)$/m)
  assert.equal(err, 'There is no variable SNIPET_RATE; did you mean SNIPPET_RATE?\n')
})

test('A form from another address than BASE_URL says both, and links nowhere else', async t => {
  const app = await startTestApp({ host: 'localhost' })
  t.after(app.close)
  for (const [headers, given] of [
    [{ origin: 'http://192.168.1.5:8080' }, 'http://192.168.1.5:8080'],
    [{ origin: 'null' }, new URL(app.url).host.replace('localhost', '127.0.0.1')],
  ] as const) {
    const answer = await fetch(`${app.url.replace('localhost', '127.0.0.1')}/manage/sign-in`, {
      method: 'POST',
      body: new URLSearchParams({ name: 'ada', password: 'x', next: '' }),
      headers: { ...headers, accept: 'text/html' },
    })
    const page = await answer.text()
    assert.equal(answer.status, 403)
    assert.ok(page.includes(`This form came from ${given}, but BASE_URL is ${app.url}.`), page)
    assert.ok(!page.includes(`href="${given}`) && !page.includes(`action="${given}`))
  }
})
