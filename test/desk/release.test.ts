/** The search for a newer version: a real registry is asked once a day, and the overview names what it found. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, RequestListener } from 'node:http'
import { describe, it, type TestContext } from 'node:test'
import { openDatabase } from '../../src/db/open-database.ts'
import { isNewer, releaseOf } from '../../src/desk/release.ts'
import { packageName, releaseCheck } from '../../src/desk/release-check.ts'
import { createReleaseStore } from '../../src/desk/release-store.ts'
import { dayMs, minuteMs } from '../../src/lib/time.ts'
import { startTestApp } from '../app.ts'
import { textOf } from '../html-text.ts'
import { onBothEngines } from '../matrix.ts'
import { closedPort, serveHttp } from '../monitors/servers.ts'
import { somebody } from '../people.ts'

const document = { name: packageName, version: '9.8.7', homepage: 'https://corkboard.example/changes' }
const json =
  (body: unknown): RequestListener =>
  (_, answer) =>
    answer.end(JSON.stringify(body))
const never = new AbortController().signal

it('The name under which it is published is that of the package', () => {
  const { name } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  assert.equal(name, packageName)
})

describe('A release', () => {
  it('is newer by its numbers alone, and after its own pre-releases', () => {
    for (const [release, running] of [
      ['0.2.0', '0.1.9'],
      ['0.10.0', '0.9.0'],
      ['1.0.0', '0.99.99'],
      ['0.2.0', '0.2.0-beta.1'],
    ] as const)
      assert.ok(isNewer(release, running), `${release} > ${running}`)
    for (const [release, running] of [
      ['0.2.0', '0.2.0'],
      ['0.2.0', '0.2.0+local'],
      ['0.1.9', '0.2.0-beta.1'],
      ['latest', '0.1.0'],
    ] as const)
      assert.ok(!isNewer(release, running), `${release} <= ${running}`)
  })

  it('is read from the document of the registry, with an https page or none', () => {
    const { homepage, ...bare } = document
    const git = { type: 'git', url: 'git+https://code.example/corkboard.git' }
    assert.deepEqual(releaseOf(document, packageName), { version: '9.8.7', url: homepage })
    assert.deepEqual(
      releaseOf({ ...bare, repository: git }, packageName)?.url,
      'https://code.example/corkboard',
    )
    for (const wrong of ['javascript:alert(1)', 'http://plain.example/', 'https://a@b.example/', 7])
      assert.equal(releaseOf({ ...bare, homepage: wrong }, packageName)?.url, null)
    for (const wrong of [
      null,
      'text',
      [],
      {},
      { ...document, name: 'other' },
      { ...document, version: '9.8.7-rc.1' },
    ])
      assert.equal(releaseOf(wrong, packageName), null)
  })
})

onBothEngines('The registry', open => {
  it('is asked once a day, also after a restart, for nothing but the package', async t => {
    const { asked, check, read, advance } = await registry(t, json(document))
    await check()
    await check()
    assert.deepEqual((await read())?.release, { version: '9.8.7', url: document.homepage })
    assert.deepEqual(
      asked.map(({ method, url, headers }) => [method, url, headers['user-agent'], headers.cookie]),
      [['GET', `/${packageName}/latest`, 'Corkboard', undefined]],
    )
    advance(dayMs)
    await check()
    assert.equal(asked.length, 2)
  })

  it('that knows no such package leaves nothing to say', async t => {
    const { check, read } = await registry(t, (_, answer) => answer.writeHead(404).end('{}'))
    await check()
    assert.equal((await read())?.release, null)
  })

  it('that fails or sends too much is asked again a day later, and what is known stays', async t => {
    let answers = json(document)
    const { asked, check, read, advance } = await registry(t, (...args) => answers(...args))
    await check()
    for (const [listener, why] of [
      [(_: unknown, answer: Parameters<RequestListener>[1]) => answer.writeHead(503).end(), /status 503/],
      [json({ ...document, readme: 'x'.repeat(300_000) }), /larger than/],
      [(_: unknown, answer: Parameters<RequestListener>[1]) => answer.end('<html>'), /JSON/],
    ] as const) {
      answers = listener as RequestListener
      advance(dayMs)
      await assert.rejects(check(), why)
      await check()
      assert.equal((await read())?.release?.version, '9.8.7')
    }
    assert.equal(asked.length, 4)
  })

  it('that is away costs a warning', async () => {
    const db = await open()
    const address = `http://127.0.0.1:${await closedPort()}`
    const check = releaseCheck({ registry: address, store: createReleaseStore(db), now: Date.now })
    await assert.rejects(check(never), /fetch failed/)
  })

  it('is not asked without an address', async () => {
    const store = createReleaseStore(await open())
    await releaseCheck({ registry: null, store, now: Date.now })(never)
    assert.equal(await store.read(packageName), null)
  })

  async function registry(t: TestContext, listener: RequestListener) {
    const asked: IncomingMessage[] = []
    const { port } = await serveHttp(t, (request, answer) => {
      asked.push(request)
      listener(request, answer)
    })
    const db = await open()
    let at = Date.parse('2026-11-23T12:00:00Z')
    // A store for each, as after a restart.
    const check = () =>
      releaseCheck({
        registry: `http://127.0.0.1:${port}/`,
        store: createReleaseStore(db),
        now: () => at,
      })(never)
    return {
      ...{ asked, check, read: () => createReleaseStore(db).read(packageName) },
      advance: (ms: number) => {
        at += ms + minuteMs
      },
    }
  }
})

it('Owners read on the overview that a newer version is there, with a link to its changes', async t => {
  const registry = { UPDATE_REGISTRY: `http://127.0.0.1:${await closedPort()}` }
  const app = await startTestApp({ environment: registry })
  t.after(() => app.close())
  const [owner, editor] = [await somebody(app, 'owner'), await somebody(app, 'editor')]
  await using db = await openDatabase(app.databaseUrl)
  const store = createReleaseStore(db)
  await store.save(packageName, null, Date.now())
  assert.doesNotMatch(await (await owner.get('/manage/overview')).text(), /is available/)
  await store.save(packageName, { version: '9.8.7', url: document.homepage }, Date.now())
  const page = await (await owner.get('/manage/overview')).text()
  assert.match(textOf(page), /Corkboard 9\.8\.7 is available/)
  assert.match(
    page,
    /href="https:\/\/corkboard\.example\/changes" rel="noopener noreferrer">What has changed</,
  )
  assert.doesNotMatch(await (await editor.get('/manage/overview')).text(), /9\.8\.7/)
})
