/** The server at its limit of open files and connections. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { FreeHandles, openFilesMax } from '../../src/lib/open-files.ts'
import { handleShares } from '../../src/server/handle-shares.ts'
import { usualLimits } from '../../src/web/edge/connection-limits.ts'
import { guardConnections } from '../../src/web/edge/connections.ts'
import { until } from '../app.ts'
import { serve } from '../contract/corkboard.ts'
import { migratedDatabase } from '../matrix.ts'
import { imported } from '../prepared.ts'

test('Connections and probes share what the limit of open files leaves', () => {
  const wanted = { maxConnections: 3000, proberConcurrency: 200 }
  assert.deepEqual(handleShares(null, wanted), wanted)
  assert.deepEqual(handleShares(16_384, wanted), wanted)
  assert.deepEqual(handleShares(1024, wanted), { maxConnections: 674, proberConcurrency: 200 })
  assert.deepEqual(handleShares(256, wanted), { maxConnections: 80, proberConcurrency: 26 })
  assert.deepEqual(handleShares(64, wanted), { maxConnections: 10, proberConcurrency: 5 })
})

test('The limit of open files is read, and a shortage counts for whatever began before it ended', () => {
  assert.ok((openFilesMax() ?? Number.POSITIVE_INFINITY) > 20)
  let [now, areFree] = [5, false]
  const handles = new FreeHandles(
    () => now,
    () => areFree,
  )
  assert.equal(handles.ranShortSince(0), true)
  areFree = true
  now = 10
  assert.equal(handles.ranShortSince(5), true)
  assert.equal(handles.ranShortSince(6), false)
})

test('A server that cannot accept for lack of handles goes on', async t => {
  const counted: string[] = []
  const refusals = { count: (kind: string) => void counted.push(kind) }
  const server = guardConnections(createServer(), {
    limits: usualLimits,
    max: 10,
    isProxy: () => true,
    refusals,
  })
  server.listen(0, '127.0.0.1')
  t.after(() => server.close())
  await once(server, 'listening')
  // Node emits this error when the system refuses a connection.
  server.emit('error', Object.assign(new Error('accept EMFILE'), { code: 'EMFILE' }))
  assert.deepEqual(counted, ['no-handles'])
})

test('Idle visitors beyond the limit of open files end nothing, keep no one out and bring no monitor down', async t => {
  const { url, lines, transitions, probes } = await watching(t, { openFiles: 256 })
  const { port, hostname } = new URL(url)
  const visitors = Array.from({ length: 300 }, () => connect(Number(port), hostname).on('error', () => {}))
  t.after(() => visitors.map(each => each.destroy()))
  const before = probes()
  await until(probes, count => count > before + 3 * monitorCount)
  await until(
    () => fetch(`${url}/healthz`).then(answer => answer.status, String),
    status => status === 200,
  )
  assert.deepEqual(transitions(), [])
  const line = lines.find(each => each.includes('limit of open files')) ?? assert.fail(lines.join('\n'))
  const { openFiles, maxConnections } = JSON.parse(line)
  assert.deepEqual([openFiles, maxConnections], [256, 80])
})

test('A probe for which no file can be opened is trouble of our own, and the server goes on', async t => {
  const { url, child, lines, transitions } = await watching(t, {
    openFiles: 300,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(taker)}`,
  })
  const logged = (sentence: string) => until(() => lines.some(each => each.includes(sentence)), Boolean)
  child.kill('SIGUSR2')
  await logged('Trouble of our own')
  // The pause is longer than the interval, so that each monitor is probed.
  await sleep(1_500)
  child.kill('SIGUSR2')
  await logged('All monitors can be probed again.')
  assert.deepEqual(transitions(), [])
  assert.equal((await fetch(`${url}/healthz`)).status, 200)
})

const monitorCount = 41

/** Script that takes all file handles of the process, until the next signal. */
const taker = `
import { closeSync, openSync } from 'node:fs'
let taken = []
process.on('SIGUSR2', () => {
  for (const each of taken) closeSync(each)
  const isFree = taken.length === 0
  taken = []
  try {
    while (isFree) taken.push(openSync('/dev/null'))
  } catch {}
})`

/** A server whose monitors, by address and by name, are all up and probed every second. */
async function watching(
  t: TestContext,
  { openFiles, ...environment }: { readonly openFiles: number; readonly NODE_OPTIONS?: string },
) {
  let probes = 0
  const target = createServer((_, answer) => answer.end()).on('connection', () => probes++)
  target.listen(0)
  await once(target, 'listening')
  const { port } = target.address() as AddressInfo
  const { url: DATABASE_URL, remove } = await migratedDatabase('sqlite')
  await imported(DATABASE_URL, { monitors: monitorsAt(port) })
  const lines: string[] = []
  const options = { openFiles, line: (line: string) => void lines.push(line) }
  const serving = await serve({ DATABASE_URL, LOG_LEVEL: 'info', ...environment }, undefined, options)
  t.after(async () => {
    await serving.stop()
    target.close()
    target.closeAllConnections()
    await remove()
  })
  await until(
    () => probes,
    count => count > 2 * monitorCount,
  )
  const transitions = () => lines.filter(line => line.includes('"transition"'))
  return { ...serving, lines, transitions, probes: () => probes }
}

const monitorsAt = (port: number) =>
  Array.from({ length: monitorCount }, (_, i) => ({
    name: `monitor ${i}`,
    ...(i % 2 === 0
      ? { kind: 'http', url: `http://127.0.0.1:${port}/` }
      : { kind: 'tcp', host: 'localhost', port }),
    intervalSeconds: 1,
    retryIntervalSeconds: 1,
    maxRetries: 0,
  }))
