/** A rolling update: processes of two versions on one PostgreSQL, the newer of which has changed its tables. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { until } from '../app.ts'
import { corkboard, serve } from '../contract/corkboard.ts'
import { migratedDatabase } from '../matrix.ts'
import { output } from './program.ts'
import { makeRelease, migrating } from './releases.ts'

test('An instance of the version before serves and saves until it is stopped, and the new one probes', {
  timeout: 280_000,
}, async t => {
  const files = mkdtempSync(join(tmpdir(), 'corkboard-releases-'))
  t.after(() => rmSync(files, { recursive: true, force: true }))
  const archive = await makeRelease(files, '9.0.0', {
    change: migrating(
      'CREATE TABLE of_the_future (id INTEGER)',
      'ALTER TABLE snippets ADD COLUMN of_the_future INTEGER',
      'ALTER TABLE monitors ADD COLUMN of_the_future INTEGER NOT NULL DEFAULT 0',
    ),
  })
  await output('tar', ['-xzf', archive], { cwd: files })
  const { url: DATABASE_URL, remove } = await migratedDatabase('postgres')
  t.after(remove)

  const old = await serve({ DATABASE_URL })
  t.after(old.stop)
  const added = await corkboard(['token', 'add', 'test', '--permission', 'monitors'], {
    DATABASE_URL,
    BASE_URL: old.url,
  })
  const headers = { authorization: `Bearer ${added.out.trim()}`, 'content-type': 'application/json' }
  const addMonitor = (url: string, name: string) =>
    fetch(`${url}/api/v1/monitors`, {
      method: 'POST',
      headers,
      body: JSON.stringify({
        name,
        kind: 'tcp',
        host: '127.0.0.1',
        port: Number(new URL(url).port),
        intervalSeconds: 5,
      }),
    })
  const paste = async (url: string, content: string) => {
    const answer = await fetch(`${url}/api/`, {
      method: 'POST',
      body: new URLSearchParams({ content, lexer: 'plain', format: 'url' }),
    })
    assert.equal(answer.status, 200, content)
    return new URL((await answer.text()).trim()).pathname
  }
  const names = async (url: string) => {
    const answer = await fetch(`${url}/graphql?query={status{name,status}}`)
    const { data } = (await answer.json()) as {
      data: { status: readonly { name: string; status: string }[] }
    }
    return data.status.map(({ name, status }) => `${name} ${status}`).sort()
  }
  const before = await paste(old.url, 'before')
  assert.equal((await addMonitor(old.url, 'before')).status, 201)

  const later = await serve({ DATABASE_URL }, undefined, {
    launcher: join(files, 'corkboard-9.0.0/bin/corkboard.js'),
  })
  t.after(later.stop)
  await until(
    async () =>
      (await (await fetch(`${old.url}/readyz`)).json()) as { readonly degraded?: readonly string[] },
    ({ degraded }) => degraded?.includes('version') ?? false,
  )
  const meanwhile = await paste(old.url, 'saved through the old one')
  assert.equal((await addMonitor(old.url, 'meanwhile')).status, 201)
  for (const { url } of [old, later]) {
    for (const path of ['/', '/announcements', '/new', before, meanwhile, `${meanwhile}/raw`])
      assert.equal((await fetch(`${url}${path}`)).status, 200, path)
    await until(
      () => names(url),
      all => all.join() === 'before UP,meanwhile UP',
    )
  }
  assert.equal(await old.stop(), 0)
  assert.equal(await (await fetch(`${later.url}${meanwhile}/raw`)).text(), 'saved through the old one')
})
