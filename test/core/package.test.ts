/** The program as it is published: its modules in fewer files, which must find each other and what they read. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { packaged } from '../../dev/packaged.ts'
import { drawPlainPicture } from '../../src/web/link-picture.ts'
import { until } from '../app.ts'
import { folderFor, serve } from '../contract/corkboard.ts'
import { databaseFolder } from '../matrix.ts'
import { modulesOfStart } from './modules-of-start.ts'

let published: Awaited<ReturnType<typeof packaged>>
const data = databaseFolder('package')
const environment = {
  DATABASE_URL: `sqlite:${join(data, 'corkboard.db')}`,
  COMPATIBLE_WITH: 'uptime-kuma,gatus',
}
before(async () => {
  published = await packaged()
  command(['import', '-'], JSON.stringify(site))
})
const launcher = () => join(published.root, 'bin/corkboard.js')
after(() => {
  published.remove()
  rmSync(data, { recursive: true, force: true })
})

test('The package serves pages, interfaces, assets and threads', async t => {
  const server = await serve(environment, undefined, { launcher: launcher() })
  t.after(() => server.stop())
  const { url } = server
  for (const [path, type] of Object.entries(answered)) {
    const response = await fetch(`${url}${path}`)
    assert.equal(response.status, 200, path)
    assert.match(response.headers.get('content-type') ?? '', type, path)
  }
  const home = await (await fetch(`${url}/`)).text()
  const [style = ''] = /\/assets\/[^"]+\.css/.exec(home) ?? []
  assert.equal((await fetch(new URL(style, url))).status, 200)

  const python = await created(url, { content: 'def one():\n    return 1\n', lexer: 'python' })
  const highlighted = () => fetch(python).then(response => response.text())
  await until(highlighted, html => html.includes('hljs-keyword'))
  const picture = Buffer.from(await (await fetch(`${python}/picture.png`)).arrayBuffer())
  assert.notDeepEqual(picture, drawPlainPicture())
  const markdown = await created(url, { content: '# One\n\nIn *Markdown*.\n', lexer: 'markdown' })
  const shown = (address: string) => fetch(address).then(response => response.text())
  assert.match(await shown(`${markdown}?view=rendered`), /<em>Markdown<\/em>/)
  assert.match(await shown(`${url}/announcements/long`), /<em>Markdown<\/em>/)
  assert.equal(await server.stop(), 0)
})

test('Commands of the package back up and check a database, export it and import it', t => {
  const folder = folderFor(t)
  command(['backup', join(folder, 'backup.db')])
  const document = command(['export'])
  assert.ok(JSON.parse(document).monitors.length > 0)
  command(['import', '-'], document, { DATABASE_URL: `sqlite:${join(folder, 'other.db')}` })
  assert.match(command(['version']), /^\d+\.\d+\.\d+/m)
})

test('Migrations keep their files, by which deploy/update knows whether a release can go back', () => {
  const names = (folder: string) =>
    readdirSync(folder)
      .map(each => each.replace(/\.[jt]s$/, ''))
      .filter(each => /^\d/.test(each))
  const sources = join(import.meta.dirname, '../../src/db/migrations')
  assert.deepEqual(names(join(published.root, 'dist/db/migrations')), names(sources))
})

test('The package starts with half of the files that a checkout does', async t => {
  const { files } = await modulesOfStart(t, launcher())
  const own = files.filter(each => !each.includes('/node_modules/'))
  assert.ok(own.length < 250, `${own.length} files`)
})

/** A site with a text that is so long that a thread renders it. */
const site = {
  platformUsers: [{ id: 1, username: 'ada', avatar: 'https://static.example.org/ada.png' }],
  announcements: [
    {
      id: 'long',
      title: 'A long text',
      description: 'Short',
      content: 'A paragraph of *Markdown*.\n\n'.repeat(1_000),
      image: 'https://static.example.org/one.png',
      platformUserId: 1,
      createdAt: '2026-01-01T00:00:00Z',
    },
  ],
  monitors: [{ kind: 'tcp', name: 'web', host: '127.0.0.1', port: 9 }],
}

/** Addresses of all parts, those that are loaded with their first request included. */
const answered: Readonly<Record<string, RegExp>> = {
  '/': /html/,
  '/monitors': /html/,
  '/history': /html/,
  '/announcements': /html/,
  '/announcements.atom': /xml/,
  '/calendar.ics': /calendar/,
  '/subscribe': /html/,
  '/widget.js': /javascript/,
  '/api/v2/summary.json': /json/,
  '/api/v1/openapi.json': /json/,
  '/api/v1/endpoints/statuses': /json/,
  '/manage/sign-in': /html/,
  '/new': /html/,
  '/graphiql': /html/,
  '/schema.graphql': /text|graphql/,
  '/graphql?query={__typename}': /json/,
  '/privacy': /html/,
}

async function created(url: string, fields: Readonly<Record<string, string>>): Promise<string> {
  const body = new URLSearchParams({ ...fields, format: 'url' })
  const response = await fetch(`${url}/api/`, { method: 'POST', body })
  assert.equal(response.status, 200)
  return (await response.text()).trim()
}

/** The output of a command of the package. */
function command(args: readonly string[], input = '', other: Readonly<Record<string, string>> = {}): string {
  const { PATH = '', HOME = '' } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, [launcher(), ...args], {
    env: { PATH, HOME, LOG_LEVEL: 'warn', ...environment, ...other },
    input,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  assert.equal(status, 0, `${args.join(' ')}: ${stderr}`)
  return stdout
}
