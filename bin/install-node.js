// @ts-check
// Has npm install a Node, and keeps its program and its licence. Runs on any Node from 20 on.
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, delimiter, dirname, isAbsolute, join, sep } from 'node:path'
import { advice, needed, Unavailable, whyTooOld } from './needed-node.js'

/**
 * What a folder pins for this platform; `manifest` and `lock` are its files for that alone.
 *
 * @typedef {{ version: string, package: string, name: string, program: string, manifest: object, lock: object }} Pinned
 */

/**
 * Installs by npm, whose settings for registries, proxies and certificates apply, and which compares what it gets with the lock file.
 *
 * @param {string} target
 * @param {Pinned} pinned
 */
export function install(target, pinned) {
  if (isMusl())
    throw new Unavailable(
      `${needed()}, and the one it brings needs glibc, which musl cannot replace. ${advice}`,
    )
  const npm = npmProgram()
  if (npm === null)
    throw new Unavailable(`${needed()}, and there is no npm to fetch one with. Install npm, or: ${advice}`)
  console.error(
    `Corkboard fetches Node ${pinned.version}, about 50 MB, once. ${whyTooOld() ?? 'It was asked for'}.`,
  )
  const folder = unfinishedIn(target)
  try {
    writeFileSync(join(folder, 'package.json'), JSON.stringify(pinned.manifest))
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(pinned.lock))
    const fault = runNpm(npm, folder)
    const inside = join(folder, 'node_modules', pinned.package)
    if (fault !== null)
      throw new Unavailable(
        `${needed()}, and npm could not fetch one:\n${fault}\nLet this machine reach the registry (npm config get registry) and start again, or: ${advice}`,
      )
    // The rest of the package is C headers and pages of the manual, half as much again as the program.
    const complete = join(folder, 'complete')
    mkdirSync(complete)
    renameSync(join(inside, 'bin', pinned.program), join(complete, pinned.program))
    if (existsSync(join(inside, 'LICENSE'))) renameSync(join(inside, 'LICENSE'), join(complete, 'LICENSE'))
    // A service runs as another user than the one who installs.
    for (const path of [complete, join(complete, pinned.program)]) chmodSync(path, 0o755)
    flush(join(complete, pinned.program))
    const program = moveInto(complete, join(target, pinned.name), pinned.program)
    removeOlder(target, pinned)
    return program
  } catch (error) {
    if (error instanceof Unavailable) throw error
    throw notPutInto(target, error)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Folders that an install in progress has; one that was killed leaves its own behind. */
const unfinished = '.unfinished-'
const hourMs = 3_600_000

/** @param {string} target */
function unfinishedIn(target) {
  try {
    removeAbandoned(target)
    return mkdtempSync(join(target, unfinished))
  } catch (error) {
    throw notPutInto(target, error)
  }
}

/**
 * @param {string} target
 * @param {unknown} error
 */
const notPutInto = (target, error) =>
  new Unavailable(
    `${needed()}, and none could be put into ${target}: ${/** @type {Error} */ (error).message}. ${advice}`,
  )

/**
 * @param {string} npm
 * @param {string} folder
 * @returns the reason why it failed, or null
 */
function runNpm(npm, folder) {
  // Whatever npm was started for before us, such as `npm install --global`, it passes on in the environment; options outdo that.
  const options = [
    '--location=project --no-global --no-dry-run --package-lock --no-package-lock-only --install-strategy=hoisted',
    '--omit=dev --ignore-scripts --no-audit --no-fund --no-update-notifier --no-engine-strict --loglevel=error',
    '--fetch-retries=2 --fetch-retry-mintimeout=1000 --fetch-retry-maxtimeout=5000',
  ].flatMap(line => line.split(' '))
  const { status, error, stderr } = spawnSync(process.execPath, [npm, 'ci', ...options], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  if (status === 0) return null
  const lines = stderr
    .split('\n')
    .filter(line => line.trim() !== '' && !line.includes('A complete log of this run'))
  return error?.message ?? (lines.join('\n') || `npm ended with ${status}`)
}

/** @param {string} path */
function flush(path) {
  const descriptor = openSync(path, 'r+')
  fsyncSync(descriptor)
  closeSync(descriptor)
}

/**
 * @param {string} complete
 * @param {string} place
 * @param {string} program
 */
function moveInto(complete, place, program) {
  try {
    renameSync(complete, place)
  } catch (error) {
    // Another process was faster, with the same.
    if (!existsSync(join(place, program))) throw error
  }
  return join(place, program)
}

/**
 * Those that earlier versions pinned and no process runs. A newer one belongs to another Corkboard, which would fetch it again.
 *
 * @param {string} target
 * @param {Pinned} pinned
 */
function removeOlder(target, pinned) {
  const used = runningPrograms()
  for (const name of readdirSync(target)) {
    const [, version] = /^node-(\d+\.\d+\.\d+)-/.exec(name) ?? []
    if (
      version === undefined ||
      name !== `node-${version}-${process.platform}-${process.arch}` ||
      !isOlder(version, pinned.version)
    )
      continue
    try {
      const folder = realpathSync(join(target, name))
      if (used.some(each => each.startsWith(folder + sep))) continue
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // Windows removes no program that runs.
    }
  }
}

/** @param {string} version @param {string} other */
function isOlder(version, other) {
  const [numbers, others] = [version, other].map(each => each.split('.').map(Number))
  const at = numbers?.findIndex((number, index) => number !== others?.[index]) ?? -1
  return at !== -1 && Number(numbers?.[at]) < Number(others?.[at])
}

/** Programs of the processes that this user may look into; none elsewhere than on Linux, where a program that is removed runs on. */
function runningPrograms() {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc').flatMap(each => {
    try {
      return /^\d+$/.test(each) ? [readlinkSync(`/proc/${each}/exe`)] : []
    } catch {
      return []
    }
  })
}

/** @param {string} target */
function removeAbandoned(target) {
  for (const name of readdirSync(target)) {
    const path = join(target, name)
    if (!name.startsWith(unfinished) || Date.now() - statSync(path).mtimeMs < hourMs) continue
    rmSync(path, { recursive: true, force: true })
  }
}

/** Node's report names the glibc of the running process; musl has none. */
function isMusl() {
  if (process.platform !== 'linux' || !process.report) return false
  // Otherwise the report looks up the name of every address. The types do not know this option.
  Object.assign(process.report, { excludeNetwork: true })
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport())
  return header.glibcVersionRuntime === undefined
}

/** The script of the npm that started us, of the one beside this Node, or of the first on the path. */
function npmProgram() {
  const script = 'npm-cli.js'
  const beside = dirname(process.execPath)
  const candidates = [
    process.env['npm_execpath'] ?? '',
    join(beside, '../lib/node_modules/npm/bin', script),
    join(beside, 'node_modules/npm/bin', script),
    ...[beside, ...(process.env['PATH'] ?? '').split(delimiter)].flatMap(folder => [
      join(folder, 'npm'),
      join(folder, 'node_modules/npm/bin', script),
    ]),
  ]
  for (const candidate of candidates) {
    if (!isAbsolute(candidate) || !existsSync(candidate)) continue
    const path = realpathSync(candidate)
    if (basename(path) === script) return path
  }
  return null
}
