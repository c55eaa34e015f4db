import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, describe, it } from 'node:test'

/** Folders and files that a copy needs to be checked and to run a test. */
const copied = ['bin', 'src', 'test', 'dev', 'docs', 'package.json', 'package-lock.json', 'tsconfig.json']

/** Additions that CONTRIBUTING.md describes, each with an example: files of `test/contributing/` by the paths that it names. */
const additions = [
  {
    row: 'a kind of monitor',
    kind: 'echo',
    added: {
      'src/monitors/kinds/KIND/KIND.ts': 'kind.txt',
      'test/monitors/kinds/KIND.ts': 'kind-contract.txt',
    },
    registry: 'src/monitors/kinds/registry.ts',
    line: 'kind-line.txt',
    contract: { file: 'test/monitors/kinds.test.ts', tests: 'The kind echo', passing: /^# pass [5-9]$/m },
  },
  {
    row: 'a kind of channel',
    kind: 'pigeon',
    added: {
      'src/notifications/channels/KIND/KIND.ts': 'channel.txt',
      'test/notifications/channels/KIND.ts': 'channel-contract.txt',
    },
    registry: 'src/notifications/channels/registry.ts',
    line: 'channel-line.txt',
    contract: { file: 'test/notifications/channels.test.ts', tests: 'pigeon: ', passing: /^# pass 7$/m },
  },
] as const

describe('CONTRIBUTING.md', () => {
  const folder = mkdtempSync(join(tmpdir(), 'corkboard-added-'))
  after(() => rmSync(folder, { recursive: true }))

  for (const { row, added, registry, contract } of additions)
    it(`names what adding ${row} touches`, () => {
      const lines = file('CONTRIBUTING.md').split('\n')
      const text = lines.find(line => line.startsWith(`| add ${row} |`)) ?? ''
      const named = text.match(/(?<=`)(?:src|test)\/[\w/]+\.ts(?=`)/g) ?? []
      assert.deepEqual(named.toSorted(), [...Object.keys(added), registry].toSorted())
      assert.ok(text.includes(contract.file), contract.file)
    })

  it('names all that has to be touched for it to compile', () => {
    for (const name of copied) cpSync(join(root, name), join(folder, name), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    for (const { kind, added, registry, line } of additions) {
      for (const [path, example] of Object.entries(added))
        write(join(folder, path.replaceAll('KIND', kind)), file(`test/contributing/${example}`))
      write(join(folder, registry), file(registry) + file(`test/contributing/${line}`))
    }
    run(folder, [join(root, 'node_modules/typescript/bin/tsc'), '--noEmit', '-p', folder])
  })

  for (const { row, contract } of additions)
    it(`names all that has to be touched for ${row} to keep its contract`, () => {
      // The reference is made by `npm run docs`, which needs a PostgreSQL; a test of its own fails when it is out of date.
      const only = [`--test-name-pattern=${contract.tests}`, '--test-skip-pattern=is in the reference']
      const { stdout } = run(folder, ['--test', '--test-reporter=tap', ...only, contract.file])
      assert.match(stdout, contract.passing)
    })
})

const root = join(import.meta.dirname, '..')

function run(cwd: string, args: readonly string[]) {
  // A variable tells child processes that they belong to this test run.
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
