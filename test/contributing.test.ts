import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'

/** What a copy needs to be checked and to run a test of its own. */
const copied = ['src', 'test', 'dev', 'docs', 'package.json', 'package-lock.json', 'tsconfig.json']

test('A kind of monitor is added by touching what CONTRIBUTING.md names, and nothing else', t => {
  const row = /^\| add a kind of monitor \|.*$/m.exec(file('CONTRIBUTING.md'))?.[0] ?? ''
  const named = [...row.matchAll(/`((?:src|test)\/[\w/]+\.ts)`/g)].map(match => match[1])
  const added = {
    'src/monitors/kinds/KIND/KIND.ts': file('test/contributing/kind.txt'),
    'test/monitors/kinds/KIND.ts': file('test/contributing/kind-contract.txt'),
  }
  assert.deepEqual(named.toSorted(), [...Object.keys(added), registry].toSorted())

  const folder = mkdtempSync(join(tmpdir(), 'corkboard-kind-'))
  t.after(() => rmSync(folder, { recursive: true }))
  for (const name of copied) cpSync(join(root, name), join(folder, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const [path, text] of Object.entries(added)) write(join(folder, path.replaceAll('KIND', 'echo')), text)
  write(join(folder, registry), file(registry) + file('test/contributing/kind-line.txt'))

  run(folder, [join(root, 'node_modules/typescript/bin/tsc'), '--noEmit', '-p', folder])
  // The reference is made by `npm run docs`, which needs a PostgreSQL; a test of its own tells when it is out of date.
  const only = ['--test-name-pattern=The kind echo', '--test-skip-pattern=is in the reference']
  const { stdout } = run(folder, ['--test', '--test-reporter=tap', ...only, 'test/monitors/kinds.test.ts'])
  assert.match(stdout, /^# pass [5-9]$/m)
})

const root = join(import.meta.dirname, '..')
const registry = 'src/monitors/kinds/registry.ts'

function run(cwd: string, args: readonly string[]) {
  // The runner tells its children by a variable that they are tests of its own.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const result = spawnSync(process.execPath, args, { cwd, env, encoding: 'utf8', timeout: 120_000 })
  assert.equal(result.status, 0, `${args[0]}\n${result.stdout}\n${result.stderr}`)
  return result
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

function file(name: string): string {
  return readFileSync(join(root, name), 'utf8')
}
