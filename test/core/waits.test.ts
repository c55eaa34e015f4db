/** Every file that opens a socket or a thread, or looks up a name, and the test in which its peer never answers. */
import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { boundedWait } from '../../src/lib/bounded-wait.ts'

const root = join(import.meta.dirname, '..', '..')

const opens =
  /(?<![.\w])fetch\(|new Socket\(|nodeHttp\s*\.(request|get)\b|nodeHttps\(\)|new Worker\(|(?<![.\w])postgres\((?=\w+, )|'node:dns|createTransport|lookup\(/

/** Files that wait for a peer, and the test of each with a silent peer. A new one needs its row and its test. */
const walked: Readonly<Record<string, string>> = {
  'client/server.ts': 'test/contract/waits.test.ts',
  'commands/backup.ts': 'test/core/backup.test.ts',
  'commands/health.ts': 'test/contract/waits.test.ts',
  'db/postgres-client.ts': 'test/contract/waits.test.ts',
  'db/postgres-socket.ts': 'test/contract/waits.test.ts',
  'db/sqlite-group.ts': 'test/contract/waits.test.ts',
  'lib/bounded-fetch.ts': 'test/lib/bounded-fetch.test.ts',
  'lib/job-thread.ts': 'test/snippets/highlight.test.ts',
  'lib/permitted-lookup.ts': 'test/monitors/names.test.ts',
  'mail/mailer.ts': 'test/contract/stop.test.ts',
  'monitors/kinds/dns/answers.ts': 'test/monitors/kinds/dns.test.ts',
  'monitors/kinds/dns/probe.ts': 'test/monitors/kinds/dns.test.ts',
  'monitors/kinds/http/probe.ts': 'test/monitors/hostile.test.ts',
  'monitors/probes/attempt.ts': 'test/monitors/hostile.test.ts',
  'monitors/probes/connectivity.ts': 'test/monitors/own-network.test.ts',
  'monitors/probes/name-resolution.ts': 'test/monitors/names.test.ts',
  'monitors/probes/own-resolver.ts': 'test/monitors/silent-resolver.test.ts',
  'monitors/probes/witnesses.ts': 'test/monitors/network-witness.test.ts',
  'outbox/http-post.ts': 'test/contract/stop.test.ts',
  'snippets/dpaste/postgres-source.ts': 'test/contract/waits.test.ts',
}

test('Whatever opens a socket or a thread has a test with a peer that never answers', () => {
  const found = globSync('src/**/*.ts', { cwd: root })
    .filter(file => opens.test(readFileSync(join(root, file), 'utf8')))
    .map(file => relative('src', file))
  assert.deepEqual(found.toSorted(), Object.keys(walked).toSorted())
  for (const file of Object.values(walked)) assert.ok(existsSync(join(root, file)), file)
})

const never = () => new Promise<string>(() => {})

test('A wait settles with its work, its signal or its time, whichever is first', async () => {
  assert.equal(await boundedWait(Promise.resolve('done'), { maxMs: 60_000 }), 'done')
  await assert.rejects(boundedWait(Promise.reject(new Error('failed')), {}), /failed/)
  const late = () => new Error('late')
  await assert.rejects(boundedWait(never(), { maxMs: 1, late }), /late/)
  const stop = new AbortController()
  const waiting = boundedWait(never(), { signal: stop.signal })
  stop.abort(new Error('stopped'))
  await assert.rejects(waiting, /stopped/)
  await assert.rejects(boundedWait(never(), { signal: AbortSignal.abort(new Error('before')) }), /before/)
})

test('A wait that is over hears neither its signal nor the failure of its work', async () => {
  const stop = new AbortController()
  const failing = pause(5).then(() => Promise.reject(new Error('afterwards')))
  await assert.rejects(boundedWait(failing, { maxMs: 1 }), /no answer in time/)
  await assert.rejects(failing)
  await boundedWait(Promise.resolve(), { signal: stop.signal })
  stop.abort()
})
