import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { spec } from 'node:test/reporters'
import { type FileRun, failuresOf, runInPool, type TestEvent } from './pool.ts'
import { runAndRepeat } from './runner.ts'

test('Test files that share a process pass and fail each by itself', async t => {
  const runs = await runOf(t, {
    passes: 'test("passes", () => {})',
    fails: 'test("fails", () => { throw new Error("on purpose") })',
    'fails later': 'test("passes", () => { setTimeout(() => Promise.reject(new Error("too late")), 20) })',
    'fails at its end': 'after(() => { throw new Error("not cleaned up") }); test("passes", () => {})',
    'is no program': 'test(',
    'throws when loaded': 'throw new Error("on purpose")',
    'is expected to fail': 'test("fails", { todo: true }, () => { throw new Error("on purpose") })',
    'passes too': 'describe("a suite", () => { it("passes", () => {}); it("passes", () => {}) })',
  })
  assert.deepEqual(passedOf(runs), ['is expected to fail', 'passes', 'passes too'])
  assert.equal(runs.get('passes too')?.counts['passed'], 2)
})

test('A test file that ends its process has failed, and the next one runs', async t => {
  const runs = await runOf(t, {
    'says that all is well': 'test("passes", () => {}); test("ends", () => process.exit(0))',
    'is killed': 'test("ends", () => process.kill(process.pid, "SIGKILL"))',
    passes: 'test("passes", () => {})',
  })
  assert.deepEqual(passedOf(runs), ['passes'])
  assert.match(faultOf(runs.get('says that all is well')), /ended its process with 0/)
  assert.match(faultOf(runs.get('is killed')), /ended its process with SIGKILL/)
})

test('A process that ends after its file, while it waits for another one, gets none', async t => {
  const runs = await runOf(
    t,
    {
      'takes long': 'test("passes", () => sleep(10_000))',
      'ends later': 'test("passes", () => {}); setTimeout(() => process.exit(3), 50).unref()',
      passes: 'test("passes", () => {})',
    },
    { atMost: 2, areIdle: true },
  )
  assert.deepEqual(passedOf(runs), ['ends later', 'passes', 'takes long'])
})

test('A file that has waited in vain does not wait for long any more, and the next one does', async t => {
  const patience = join(import.meta.dirname, 'patience.ts')
  const runs = await runOf(t, {
    'waits in vain': `const { patience, waitedInVain } = await import(${JSON.stringify(patience)})
      waitedInVain()
      test("is impatient", () => { if (patience(100_000) > 10_000) throw new Error("patient") })`,
    'waits anew': `const { patience } = await import(${JSON.stringify(patience)})
      test("is patient", () => { if (patience(100_000) < 100_000) throw new Error("impatient") })`,
  })
  assert.deepEqual(passedOf(runs), ['waits anew', 'waits in vain'])
})

test('The report goes on after a file that ended within a suite', async t => {
  const runs = await runOf(t, {
    'is killed': `describe("a suite", () => describe("in a suite", () => {
      it("passes", () => {})
      it("ends", () => sleep(300).then(() => process.kill(process.pid, "SIGKILL")))
    }))`,
    passes: 'test("passes", () => {})',
  })
  const report = new spec()
  const text = readText(report)
  for (const { events } of runs.values()) for (const event of events) report.write(event)
  report.end()
  assert.match(await text, /ended its process with SIGKILL/)
  assert.equal([...runs.values()].flatMap(each => each.events).filter(isStart).length, 2)
})

test('A test file that finishes no test for long has failed, however it hangs, and the next one runs', async t => {
  const runs = await runOf(
    t,
    {
      'leaves something open': 'setInterval(() => {}, 1000); test("passes", () => {})',
      'has a test that never ends':
        'test("hangs", async () => { setInterval(() => {}, 1000); await new Promise(() => {}) })',
      passes: 'test("passes", () => {})',
    },
    { stallMs: 5_000 },
  )
  assert.deepEqual(passedOf(runs), ['passes'])
  for (const name of ['leaves something open', 'has a test that never ends'])
    assert.match(faultOf(runs.get(name)), /finished no test for 5 s/)
})

test('A test file may take any time while it finishes tests, also those of a suite that is reported later', async t => {
  const runs = await runOf(
    t,
    {
      'takes long': `describe("a suite", { concurrency: true }, () => {
        for (let i = 8; i > 0; i--) it("passes after " + i, () => sleep(i * 2_000))
      })`,
    },
    { stallMs: 6_000 },
  )
  assert.deepEqual(passedOf(runs), ['takes long'])
})

test('One more file is started while processors are idle, and none while they are busy', async t => {
  /** Text of a test file that passes once it has seen the other one run. */
  const seesOther = (own: string, other: string, waitMs: number) =>
    `const here = name => new URL(name, import.meta.url)
    const comes = async name => {
      for (const end = Date.now() + ${waitMs}; Date.now() < end && !existsSync(here(name)); ) await sleep(20)
      if (!existsSync(here(name))) throw new Error('It runs alone.')
    }
    test("sees the other", async () => {
      writeFileSync(here('${own}'), '')
      await comes('${other}')
      writeFileSync(here('${own} saw'), '')
      await comes('${other} saw')
    })
    after(() => rmSync(here('${own}')))`
  const files = (waitMs: number) => ({ one: seesOther('a', 'b', waitMs), other: seesOther('b', 'a', waitMs) })
  assert.deepEqual(passedOf(await runOf(t, files(50_000), { atMost: 2, areIdle: true })), ['one', 'other'])
  assert.deepEqual(passedOf(await runOf(t, files(2_000), { atMost: 2, areIdle: false })), [])
})

test('A file that failed beside others runs again alone, and what passes only then is named', async t => {
  const passesTheSecondTime = `const seen = new URL('seen', import.meta.url)
    describe("a suite", () => {
      it("passes", () => {})
      it("needs a second run", () => { if (!existsSync(seen)) { writeFileSync(seen, ''); throw new Error("busy") } })
    })`
  const fails = 'test("fails", () => { throw new Error("on purpose") })'
  const few = await repeatedOf(t, {
    'a race': passesTheSecondTime,
    fails,
    passes: 'test("passes", () => {})',
  })
  assert.deepEqual(few, {
    again: ['a race', 'fails'],
    failed: ['fails'],
    passedAlone: ['needs a second run'],
  })
  const one = await repeatedOf(t, { 'a race': passesTheSecondTime })
  assert.deepEqual(one, { again: [], failed: ['needs a second run'], passedAlone: [] })
  const many = await repeatedOf(t, { 'a race': passesTheSecondTime, a: fails, b: fails, c: fails })
  assert.deepEqual(many, {
    again: [],
    failed: ['needs a second run', 'fails', 'fails', 'fails'],
    passedAlone: [],
  })
})

async function repeatedOf(t: TestContext, files: Readonly<Record<string, string>>) {
  const paths = write(t, files)
  const again: string[] = []
  const { failed, passedAlone } = await runAndRepeat(
    paths,
    { atLeast: 1, atMost: 1, stallMs: 60_000 },
    () => {},
    files => again.push(...files.map(file => basename(file, '.mjs'))),
  )
  return { again, failed: failed.flatMap(failuresOf), passedAlone: passedAlone.flatMap(failuresOf) }
}

const imports = `import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { after, describe, it, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'`

async function runOf(
  t: TestContext,
  files: Readonly<Record<string, string>>,
  { stallMs = 60_000, atMost = 1, areIdle = false } = {},
): Promise<ReadonlyMap<string, FileRun>> {
  const names = Object.keys(files)
  const runs = new Map<string, FileRun>()
  const paths = write(t, files)
  await runInPool(
    paths,
    { atLeast: 1, atMost, stallMs },
    run => runs.set(names[paths.indexOf(run.file)] ?? '', run),
    { areIdle: () => areIdle },
  )
  assert.deepEqual(new Set(runs.keys()), new Set(names))
  return runs
}

/** Paths of the test files that it writes, by their names. */
function write(t: TestContext, files: Readonly<Record<string, string>>): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'corkboard-pool-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return Object.entries(files).map(([name, text]) => {
    const path = join(folder, `${name}.mjs`)
    writeFileSync(path, `${imports}\n${text}\n`)
    return path
  })
}

const passedOf = (runs: ReadonlyMap<string, FileRun>) =>
  [...runs]
    .filter(([, { hasPassed }]) => hasPassed)
    .map(([name]) => name)
    .sort()

const faultOf = (run: FileRun | undefined) =>
  JSON.stringify(run?.events.at(-1)?.data, ['name', 'details', 'error', 'cause'])

const isStart = (event: TestEvent) => event.type === 'test:start'
