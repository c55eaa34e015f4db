/** Log lines about a failing database, whatever fails because of it. */
import assert from 'node:assert/strict'
import { renameSync } from 'node:fs'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startTestApp, type TestApp, until } from '../app.ts'
import { breakable } from '../breakable.ts'
import { migratedDatabase } from '../matrix.ts'
import { serveHttp } from '../monitors/servers.ts'

type Line = { readonly level: number; readonly msg: string; readonly err?: { readonly stack?: string } }

const info = 30

/** Sends requests that read and write for some seconds, with a monitor that is probed each second. */
async function busyFor(app: TestApp, seconds: number): Promise<void> {
  for (let round = 0; round < seconds * 4; round++) {
    const body = new URLSearchParams({ content: `${round}`, format: 'url' })
    await Promise.all([
      app.fetch('/api/', { method: 'POST', body }),
      app.fetch('/abcdef', { headers: { accept: 'text/html' } }),
      app.fetch('/login', { method: 'POST', body: new URLSearchParams({ name: 'a', password: 'b' }) }),
      sleep(250),
    ])
  }
}

async function watching(t: TestContext, databaseUrl: string) {
  const { port } = await serveHttp(t, (_request, response) => response.end())
  const monitor = { kind: 'http', name: 'm', url: `http://127.0.0.1:${port}/`, intervalSeconds: 1 }
  const lines: Line[] = []
  const app = await startTestApp({
    environment: { DATABASE_URL: databaseUrl },
    document: { monitors: [{ ...monitor, timeoutSeconds: 1 }] },
    log: line => lines.push(JSON.parse(line)),
  })
  return { app, lines: () => lines.filter(({ level }) => level >= info) }
}

test('A database that is away has one line at its beginning and one at its end', async t => {
  const { url, remove } = await migratedDatabase('postgres')
  const way = await breakable(url)
  const { app, lines } = await watching(t, way.url)
  t.after(async () => {
    await app.close()
    await way.close()
    await remove()
  })
  const before = lines().length
  await way.cut()
  await busyFor(app, 12)
  const during = lines().slice(before)
  assert.deepEqual(
    during.map(({ msg }) => msg),
    ['The database does not answer; what fails because of it has no line of its own until it does'],
  )
  assert.ok(during.every(({ err }) => err?.stack === undefined))
  await way.mend()
  await until(lines, all => all.some(({ msg }) => msg === 'The database works again'))
  assert.equal(lines().length, before + 2)
})

test('So has the file of a SQLite database that was taken away', async t => {
  const { url, remove } = await migratedDatabase('sqlite')
  const { app, lines } = await watching(t, url)
  t.after(async () => {
    await app.close()
    await remove()
  })
  const file = url.slice('sqlite:'.length)
  const before = lines().length
  renameSync(file, `${file}.away`)
  await busyFor(app, 8)
  assert.equal(lines().length, before + 1)
  renameSync(`${file}.away`, file)
  await until(lines, all => all.some(({ msg }) => msg === 'The database works again'))
  assert.equal(lines().length, before + 2)
})
