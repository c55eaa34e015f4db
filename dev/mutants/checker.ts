/**
 * A checker for Stryker, which calls it before it runs tests: finds the mutants that the compiler refuses, and draws the
 * sample from the others. Stryker's own checker uses the compiler's API, which TypeScript 7 does not have.
 */
import { spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

/** Stryker's mutant; lines and columns start at 0. */
type Mutant = {
  readonly id: string
  readonly fileName: string
  readonly replacement: string
  readonly location: { readonly start: Place; readonly end: Place }
}

type Place = { readonly line: number; readonly column: number }

type Result = { readonly status: 'passed' } | { readonly status: 'compileError'; readonly reason: string }

/** The number of mutants to try, and the seed by which they are drawn. */
export type Sample = { readonly size: number; readonly seed: number }

type Options = { readonly tempDirName: string; readonly sample?: Sample }

/** The reason of mutants outside the sample; Stryker has no state of its own for them. */
export const notInSample = 'not in the sample'

class Checker {
  static inject = ['options']
  readonly #options: Options
  #isFirst = true

  constructor(options: Options) {
    this.#options = options
  }

  init(): void {}

  /** Puts all mutants in one group, so that the compiler runs once. */
  group(mutants: readonly Mutant[]): readonly (readonly string[])[] {
    return [mutants.map(each => each.id)]
  }

  check(mutants: readonly Mutant[]): Readonly<Record<string, Result>> {
    const { sample, tempDirName } = this.#options
    if (sample && !this.#isFirst) throw new Error('Stryker gave the mutants in parts, so none can be drawn.')
    this.#isFirst = false
    const errors = refused(mutants, tempDirName)
    const accepted = mutants.filter(({ id }) => !errors.has(id))
    const chosen = new Set(sample ? drawn(accepted, sample) : accepted)
    const resultOf = (mutant: Mutant): Result =>
      chosen.has(mutant)
        ? { status: 'passed' }
        : { status: 'compileError', reason: errors.get(mutant.id) ?? notInSample }
    return Object.fromEntries(mutants.map(each => [each.id, resultOf(each)]))
  }
}

/** Keeps Stryker from warning about an option that it does not know. */
export const strykerValidationSchema = { properties: { sample: { type: 'object' } } }

export const strykerPlugins = [{ kind: 'Checker', name: 'compiler', injectableClass: Checker }]

/** Draws a sample: the same mutants for the same seed, as long as their files stay the same. */
export function drawn(mutants: readonly Mutant[], { size, seed }: Sample): readonly Mutant[] {
  const keyOf = ({ fileName, location, replacement }: Mutant) =>
    hash('sha256', JSON.stringify([seed, relative('.', fileName), location, replacement]))
  return mutants
    .map(mutant => ({ mutant, key: keyOf(mutant) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .slice(0, size)
    .map(({ mutant }) => mutant)
}

/** Type errors of mutants by their ids, found by one run of the compiler over a copy of the file for each mutant. */
function refused(mutants: readonly Mutant[], parent: string): ReadonlyMap<string, string> {
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(join(resolve(parent), 'types-'))
  try {
    const files = mutants.map(mutant => {
      const file = join(folder, mutant.id, relative('.', mutant.fileName))
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, mutated(mutant))
      return file
    })
    const config = join(folder, 'tsconfig.json')
    const compilerOptions = {
      noEmit: true,
      // Lets a copy import the neighbours of its original.
      rootDirs: [resolve('.'), ...mutants.map(each => join(folder, each.id))],
      // Unused and unreachable code is no proof that a test would notice the mutant.
      noUnusedLocals: false,
      noUnusedParameters: false,
      allowUnreachableCode: true,
    }
    writeFileSync(
      config,
      JSON.stringify({ extends: resolve('tsconfig.json'), compilerOptions, files, include: [] }),
    )
    const compiler = resolve('node_modules/typescript/bin/tsc')
    const { stdout, error } = spawnSync(
      process.execPath,
      [compiler, '--pretty', 'false', '--project', config],
      {
        encoding: 'utf8',
        maxBuffer: 2 ** 28,
      },
    )
    const errors = errorsIn(stdout, folder)
    // Without an error in any mutant, it was the compiler that failed.
    if (error || (stdout !== '' && errors.size === 0)) throw error ?? new Error(stdout)
    return errors
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The first error of each mutant, by its id. */
function errorsIn(output: string, folder: string): ReadonlyMap<string, string> {
  const errors = new Map<string, string>()
  for (const [, file = '', text = ''] of output.matchAll(/^(\S.*?)\(\d+,\d+\): (error TS.*)$/gm)) {
    const [id = ''] = relative(folder, resolve(file)).split('/')
    if (id !== '..' && !errors.has(id)) errors.set(id, text)
  }
  return errors
}

function mutated({ fileName, location: { start, end }, replacement }: Mutant): string {
  const text = readFileSync(fileName, 'utf8')
  const lines = text.split('\n')
  const offsetOf = ({ line, column }: Place) =>
    lines.slice(0, line).reduce((sum, each) => sum + each.length + 1, 0) + column
  return text.slice(0, offsetOf(start)) + replacement + text.slice(offsetOf(end))
}
