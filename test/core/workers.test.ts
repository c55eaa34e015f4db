/** The table of background work, which must list all of it. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { idleWorker, workersOf } from '../../src/server/workers.ts'
import { unasked } from '../unasked.ts'

const src = join(import.meta.dirname, '../../src')

/** Repeating timers that are no background jobs, with the reason. */
const ownTimers: Readonly<Record<string, string>> = {
  'commands/serve.ts': 'asks whether the shell of npm is there, from before anything is open',
  'db/trouble-log.ts': 'runs from a fault of the database to its end, and reads nothing but memory',
  'monitors/probes/pauses.ts': 'measures how late its own timer is, so it must not wait for other work',
  'server/http-server.ts': 'closes idle connections while the server stops, and not before',
  'web/edge/connections.ts': 'lives and ends with the sockets of one HTTP server',
}

const workers = [...workersOf(unasked as Parameters<typeof workersOf>[0]), idleWorker({ tick: () => {} })]

test('Workers have names of their own, a scope, a pause and something to run', () => {
  const names = workers.map(each => each.name)
  assert.deepEqual(names, [...new Set(names)])
  for (const { name, scope, everyMs, run } of workers) {
    assert.match(name, /^[a-z][a-z ]+$/)
    assert.ok(['instance', 'cluster'].includes(scope), name)
    assert.ok(Number.isSafeInteger(everyMs) && everyMs >= 100, name)
    assert.equal(typeof run, 'function', name)
  }
})

test('What goes on by itself is a worker: no other file repeats anything', () => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts') && !name.startsWith('kernel/jobs/'))
    .filter(name =>
      /\bsetInterval\(|(?<![.\w])(?:repeat|startJob)\(/.test(readFileSync(join(src, name), 'utf8')),
    )
  assert.deepEqual(files.sort(), [...Object.keys(ownTimers), 'server/workers.ts'].sort())
})
