import { closeSync, constants, existsSync, fstatSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { closest } from '../lib/closest.ts'
import type { Variable } from './variable.ts'
import { variables } from './variables.ts'

export type Environment = Readonly<Record<string, string | undefined>>

type Resolved = {
  /** The environment, with variables filled from files. */
  readonly environment: Environment
  /** The paths of these files, by variable. */
  readonly files: ReadonlyMap<string, string>
  /** Problems, each with the name of the variable and of the file. */
  readonly problems: readonly string[]
}

/**
 * Reads secrets from files: the file that NAME_FILE names, or a systemd credential with the name of the variable. An
 * unknown name with _FILE that resembles one of Corkboard's is a problem, since it would be ignored and the default
 * would apply.
 */
export function withSecretFiles(environment: Environment): Resolved {
  const resolved: Record<string, string | undefined> = { ...environment }
  const files = new Map<string, string>()
  const problems = [...strangeFiles(environment)]
  for (const name of secretNames) {
    const [path, ...others] = pathsOf(name, environment)
    const isSet = Boolean(environment[name]?.trim())
    if (path === undefined) continue
    if (isSet || others.length > 0) {
      problems.push(
        bothGiven(name, [...(isSet ? [name] : []), path.given, ...others.map(each => each.given)]),
      )
      continue
    }
    try {
      resolved[name] = contentOf(path.file)
      files.set(name, path.file)
    } catch (error) {
      problems.push(`${path.given}: the file ${JSON.stringify(path.file)} ${(error as Error).message}`)
    }
  }
  return { environment: resolved, files, problems }
}

/** Variables whose value may come from a file. */
export const secretNames: readonly string[] = Object.values<Variable<unknown>>(variables)
  .filter(each => each.secret)
  .map(each => each.name)

const ending = '_FILE'
const credentials = 'CREDENTIALS_DIRECTORY'

type Path = { readonly given: string; readonly file: string }

function pathsOf(name: string, environment: Environment): readonly Path[] {
  const named = environment[name + ending]?.trim()
  const folder = environment[credentials]?.trim()
  const credential = folder ? join(folder, name) : null
  return [
    ...(named ? [{ given: name + ending, file: named }] : []),
    ...(credential && existsSync(credential) ? [{ given: `the credential ${name}`, file: credential }] : []),
  ]
}

const bothGiven = (name: string, given: readonly string[]): string =>
  `${name}: given twice, by ${given.join(' and ')}; leave one`

function strangeFiles(environment: Environment): readonly string[] {
  const known = new Set(secretNames.map(name => name + ending))
  const ours = Object.values<Variable<unknown>>(variables).map(each => each.name + ending)
  return Object.keys(environment).flatMap(name => {
    if (!environment[name]?.trim() || !name.toUpperCase().endsWith(ending) || known.has(name)) return []
    const plain = name.toUpperCase().replace(/^CORKBOARD_/, '')
    const meant = ours.includes(plain) ? plain : closest(plain, [...known])
    if (!meant) return []
    return known.has(meant)
      ? [`${name}: there is no such variable; did you mean ${meant}?`]
      : [`${name}: there is no such variable; files are taken for ${secretNames.join(', ')}`]
  })
}

const contentMaxBytes = 65_536

/**
 * The content of a file, without a trailing line break, which editors add. Throws an error that completes a sentence
 * about the file.
 */
function contentOf(path: string): string {
  const content = bytesOf(path)
    .toString('utf8')
    .replace(/\r?\n$/, '')
  if (content.trim() === '') throw new Error('is empty')
  if (/[\r\n]/.test(content)) throw new Error('has more than one line')
  return content
}

function bytesOf(path: string): Buffer {
  const handle = opened(path)
  try {
    const stat = fstatSync(handle)
    if (!stat.isFile()) throw new Error('is a folder, a pipe or a device')
    if (stat.size > contentMaxBytes) throw new Error(`is larger than ${contentMaxBytes} bytes`)
    return readFileSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Opens a file without waiting, as a pipe without a writer would require. */
function opened(path: string): number {
  try {
    return openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  } catch (error) {
    throw new Error(`cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
}
