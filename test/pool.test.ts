import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { type FileRun, runInPool } from './pool.ts'

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

test('A test file that never ends has failed, and the next one runs', async t => {
  const runs = await runOf(
    t,
    {
      'leaves something open': 'setInterval(() => {}, 1000); test("passes", () => {})',
      passes: 'test("passes", () => {})',
    },
    5000,
  )
  assert.deepEqual(passedOf(runs), ['passes'])
  assert.match(faultOf(runs.get('leaves something open')), /took longer than 5 s/)
})

async function runOf(
  t: TestContext,
  files: Readonly<Record<string, string>>,
  timeoutMs = 60_000,
): Promise<ReadonlyMap<string, FileRun>> {
  const folder = mkdtempSync(join(tmpdir(), 'corkboard-pool-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const names = Object.keys(files)
  for (const [name, text] of Object.entries(files))
    writeFileSync(
      join(folder, `${name}.mjs`),
      `import { after, describe, it, test } from 'node:test'\n${text}\n`,
    )
  const runs = new Map<string, FileRun>()
  const paths = names.map(name => join(folder, `${name}.mjs`))
  await runInPool(paths, { processes: 1, timeoutMs }, run =>
    runs.set(names[paths.indexOf(run.file)] ?? '', run),
  )
  assert.deepEqual([...runs.keys()], names)
  return runs
}

const passedOf = (runs: ReadonlyMap<string, FileRun>) =>
  [...runs]
    .filter(([, { hasPassed }]) => hasPassed)
    .map(([name]) => name)
    .sort()

const faultOf = (run: FileRun | undefined) =>
  JSON.stringify(run?.events.at(-1)?.data, ['name', 'details', 'error', 'cause'])
