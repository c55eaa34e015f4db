// @ts-check
// How the command that runs is written at a prompt; src/lib/own-command.ts hands it to whatever prints a command.
import { existsSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const launcher = fileURLToPath(new URL('corkboard.js', import.meta.url))
const installation = dirname(dirname(launcher))

/**
 * `npm run corkboard --` where npm runs a script of this package, `corkboard` where a shell finds this file by that name, else
 * its path.
 *
 * @param {{ program: string | undefined, folder: string, environment: Readonly<Record<string, string | undefined>> }} started
 */
export function commandAsStarted({ program = launcher, folder, environment }) {
  if (isOurScript(environment)) return 'npm run corkboard --'
  if (isFoundByName(environment)) return 'corkboard'
  // A link with a name of its own can be run as it is; the file itself needs Node.
  if (!program.endsWith('.js')) return quoted(program)
  return program === join(folder, 'bin', 'corkboard.js') ? 'node bin/corkboard.js' : `node ${quoted(program)}`
}

/** @param {Readonly<Record<string, string | undefined>>} environment */
function isOurScript({ npm_lifecycle_event: script, npm_package_json: manifest }) {
  return (
    script !== undefined && manifest !== undefined && isSame(manifest, join(installation, 'package.json'))
  )
}

/** The folders that npm puts before a PATH do not count: a prompt does not have them. */
function isFoundByName({ PATH = '' }) {
  const folders = PATH.split(delimiter).filter(
    each => each !== '' && !each.includes(`${sep}node_modules${sep}.bin`),
  )
  if (process.platform === 'win32')
    return folders.some(
      each =>
        existsSync(join(each, 'corkboard.cmd')) &&
        isSame(join(each, 'node_modules', 'corkboard-server'), installation),
    )
  const first = folders.map(each => resolve(each, 'corkboard')).find(existsSync)
  return first !== undefined && isSame(first, launcher)
}

/**
 * @param {string} a
 * @param {string} b
 */
function isSame(a, b) {
  try {
    return realpathSync(a) === realpathSync(b)
  } catch {
    return false
  }
}

/** @param {string} path */
function quoted(path) {
  if (/^[\w@%+=:,./\\-]+$/.test(path)) return path
  return process.platform === 'win32' ? `"${path}"` : `'${path.replaceAll("'", String.raw`'\''`)}'`
}
