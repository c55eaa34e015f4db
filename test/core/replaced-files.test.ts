/** A server whose files are replaced while it runs, as by an update in place. */
import assert from 'node:assert/strict'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { until } from '../app.ts'
import { corkboard, folderFor, serve } from '../contract/corkboard.ts'

const project = join(import.meta.dirname, '../..')
const sentence = 'Corkboard was updated on disk while it runs. The operator has to restart it.'

/** A copy of the program, with a link to the packages of this checkout. */
function copyFor(t: TestContext): string {
  const folder = join(folderFor(t), 'copy')
  mkdirSync(folder)
  for (const each of ['src', 'bin', 'vendor', 'package.json', 'package-lock.json'])
    cpSync(join(project, each), join(folder, each), { recursive: true })
  // The bundled runtime is a link, if this checkout has one.
  if (existsSync(join(project, 'runtime'))) symlinkSync(join(project, 'runtime'), join(folder, 'runtime'))
  symlinkSync(realpathSync(join(project, 'node_modules')), join(folder, 'node_modules'))
  return folder
}

async function serving(t: TestContext, environment: Readonly<Record<string, string>> = {}) {
  const folder = copyFor(t)
  const database = { DATABASE_URL: `sqlite:${folderFor(t)}/corkboard.db` }
  const lines: string[] = []
  const { url, stop, child } = await serve({ ...database, LOG_LEVEL: 'info', ...environment }, undefined, {
    launcher: join(folder, 'bin/corkboard.js'),
    line: line => lines.push(line),
  })
  t.after(stop)
  const graphql = () =>
    fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://example.org' },
      body: JSON.stringify({ query: '{ information }' }),
    })
  const paste = (content: string) =>
    fetch(`${url}/api/`, {
      method: 'POST',
      body: new URLSearchParams({ content, lexer: 'python', format: 'url' }),
    })
  const notices = () =>
    lines.map(line => JSON.parse(line)).filter(({ msg }) => msg.includes('updated on disk'))
  return { folder, url, child, graphql, paste, notices, database }
}

const page = { headers: { accept: 'text/html', 'accept-language': 'de' } }

/** Ways to replace the files of a running server, by name. */
const updates: Readonly<Record<string, (folder: string) => void>> = {
  'a file that keeps its size and times is renamed over the old one': folder => {
    const file = join(folder, 'src/graphql/rules.ts')
    writeFileSync(`${file}.new`, readFileSync(file, 'utf8').replace(/[a-z]/, 'x'))
    utimesSync(`${file}.new`, 0, 0)
    utimesSync(file, 0, 0)
    renameSync(`${file}.new`, file)
  },
  'node_modules is removed': folder => unlinkSync(join(folder, 'node_modules')),
  'other content is checked out': folder => {
    for (const name of [
      'src/graphql/endpoint.ts',
      'src/server/admin-routes.ts',
      'src/snippets/read/highlight-worker.ts',
    ]) {
      rmSync(join(folder, name))
      writeFileSync(join(folder, name), 'export const version = "another"')
    }
  },
  'the whole folder is swapped for another': folder => {
    renameSync(folder, `${folder}.old`)
    cpSync(`${folder}.old`, folder, { recursive: true, verbatimSymlinks: true })
    writeFileSync(join(folder, 'src/server/admin-routes.ts'), 'broken')
  },
}

for (const [what, update] of Object.entries(updates))
  test(`What is not loaded yet says that the server has to be restarted, and the rest goes on: ${what}`, async t => {
    const { folder, url, graphql, paste, notices } = await serving(t)
    const first = await paste('print(1)')
    update(folder)

    const answered = await graphql()
    assert.deepEqual(
      [
        answered.status,
        answered.headers.get('retry-after'),
        answered.headers.get('access-control-allow-origin'),
      ],
      [503, '60', '*'],
    )
    assert.deepEqual(await answered.json(), {
      errors: [{ message: sentence, extensions: { code: 'SERVICE_UNAVAILABLE' } }],
    })

    const rest = await fetch(`${url}/api/v1/monitors`)
    assert.deepEqual([rest.status, rest.headers.get('retry-after')], [503, '60'])
    assert.equal(rest.headers.get('content-type'), 'application/problem+json')
    assert.deepEqual(await rest.json(), {
      type: 'about:blank',
      title: 'Service Unavailable',
      status: 503,
      code: 'unavailable',
      detail: sentence,
      errors: [],
    })

    const manage = await fetch(`${url}/manage/sign-in`, page)
    assert.deepEqual([manage.status, manage.headers.get('retry-after')], [503, '60'])
    assert.match(await manage.text(), /wurde auf der Festplatte aktualisiert, während es läuft/)
    const form = await fetch(`${url}/manage/sign-in`, {
      method: 'POST',
      body: new URLSearchParams({ a: 'b' }),
    })
    assert.deepEqual([form.status, await form.text()], [503, `${sentence}\n`])
    const explorer = await fetch(`${url}/graphiql`)
    assert.equal(explorer.status, 503)

    // The page of a snippet is served without the thread that would highlight it.
    const address = (await first.text()).trim()
    assert.deepEqual([first.status, (await fetch(address, page)).status], [200, 200])
    assert.equal((await paste('print(2)')).status, 200)
    for (const path of ['/', '/announcements', '/new', '/schema.graphql', '/healthz'])
      assert.equal((await fetch(`${url}${path}`, page)).status, 200, path)
    const icon = /href="([^"]*\.css)"/.exec(await (await fetch(url, page)).text())?.[1] ?? ''
    assert.equal((await fetch(new URL(icon, url))).status, 200)

    const ready = await fetch(`${url}/readyz`)
    assert.deepEqual(
      [ready.status, await ready.json()],
      [200, { ready: true, missing: [], degraded: ['files'] }],
    )
    const [notice, ...more] = notices()
    assert.deepEqual([notice.level, more], [50, []])
    assert.ok(notice.msg.endsWith(`Restart it: ${notice.restart}`), notice.msg)
    assert.ok(String(notice.file).startsWith(dirname(folder)), notice.file)
  })

test('What is loaded already goes on, and says so where the site is managed', async t => {
  const { folder, url, graphql, database } = await serving(t)
  const added = await corkboard(['token', 'add', 'test', '--permission', 'read'], {
    ...database,
    BASE_URL: url,
  })
  const authorization = `Bearer ${added.out.trim()}`
  const monitors = () => fetch(`${url}/api/v1/monitors`, { headers: { authorization } })
  for (const ask of [graphql, monitors]) assert.equal((await ask()).status, 200)
  rmSync(join(folder, 'src'), { recursive: true })
  unlinkSync(join(folder, 'node_modules'))
  assert.equal((await fetch(`${url}/graphiql`)).status, 503)
  for (const ask of [graphql, monitors]) assert.equal((await ask()).status, 200)
  assert.equal((await fetch(`${url}/manage/sign-in`, page)).status, 200)
})

test('A thread that ends is not replaced by one of another version', async t => {
  const end = `
    import threads from 'node:worker_threads'
    import { syncBuiltinESMExports } from 'node:module'
    if (threads.isMainThread) {
      const { Worker } = threads
      const writers = []
      threads.Worker = class extends Worker {
        constructor(file, options) { super(file, options); if (String(file).includes('sqlite-writer')) writers.push(this) }
      }
      syncBuiltinESMExports()
      process.on('SIGUSR2', () => writers.at(-1).terminate())
    }`
  const { folder, url, child, paste } = await serving(t, {
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(end)}`,
  })
  assert.equal((await paste('one')).status, 200)
  child.kill('SIGUSR2')
  await until(
    async () => (await paste('two')).status,
    status => status === 200,
  )
  writeFileSync(join(folder, 'src/db/sqlite-writer.ts'), 'this is of another version')
  child.kill('SIGUSR2')
  await until(
    async () => (await paste('three')).text(),
    text => text.includes(sentence),
  )
  const refused = await paste('four')
  assert.equal(refused.status, 503)
  assert.ok(Number(refused.headers.get('retry-after')) > 0)
  assert.equal((await fetch(url)).status, 200)
})

/** Files that load modules without comparing their files, with the reason. */
const withoutLook: Readonly<Record<string, string>> = {
  'main.ts': 'a process begins with it',
  'client/': 'short commands',
  'commands/': 'short commands, and the begin of the server',
  'db/open-database.ts': 'a process begins with it',
}

test('Whatever a running server loads later, it loads after a look at its files', () => {
  const src = join(project, 'src')
  const files = globSync('**/*.ts', { cwd: src }).filter(
    file => !Object.keys(withoutLook).some(each => file.startsWith(each)),
  )
  const loading = files.filter(file =>
    /(?<!typeof )\bimport\(|new Worker\(/.test(readFileSync(join(src, file), 'utf8')),
  )
  assert.ok(loading.length >= 8, loading.join())
  for (const file of loading) assert.match(readFileSync(join(src, file), 'utf8'), /loadPart\(/, file)
})
