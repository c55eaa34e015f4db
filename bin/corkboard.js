#!/usr/bin/env node
// @ts-check
// Runs Corkboard: on the Node that started this file where it is new enough, else on the one that Corkboard brings (runtime.js).
import { existsSync } from 'node:fs'
import module from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { handOver } from './hand-over.js'
import { Unavailable } from './needed-node.js'
import { commandAsStarted } from './own-command.js'
import { usableNode } from './runtime.js'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const source = join(root, 'src', 'main.ts')
const main = existsSync(source) ? source : join(root, 'dist', 'main.js')

// Halves the work of a start and saves 30 MB. Not in the shared folder for temporary files: what lies here is executed.
process.env['NODE_COMPILE_CACHE'] ??= join(root, 'node_modules', '.cache', 'corkboard')

// Some packages check themselves at every step unless they are told that nobody develops here.
process.env['NODE_ENV'] ??= 'production'

// Name look-ups block a thread each; with the usual four, a few dead names hold up the probes of all others.
process.env['UV_THREADPOOL_SIZE'] ??= '16'

// With sixteen threads glibc spreads what is freed over as many heaps and keeps it: a hundred megabytes under load.
// It also stops giving large blocks back once one of their size was freed, unless the thresholds are set: a flood of
// large forms left forty megabytes more. glibc reads these at the start of a process only.
const isTuned = process.env['MALLOC_ARENA_MAX'] !== undefined
process.env['MALLOC_ARENA_MAX'] ??= '2'
process.env['MALLOC_MMAP_THRESHOLD_'] ??= '131072'
process.env['MALLOC_TRIM_THRESHOLD_'] ??= '131072'

// V8 gives young objects the more room the more memory the machine has: 128 MB where that has 24 GB. The buffers of bodies are freed
// with young objects, so with much room they pile up until V8 collects everything, which takes longer: 100 MB more under a load of
// large forms, and twice the processor time of its collecting threads.
const young = '--max-semi-space-size'
const options = [...process.execArgv, process.env['NODE_OPTIONS'] ?? '']
const isBounded = options.some(option => option.replaceAll('_', '-').includes(young))
const bounds = isBounded || process.argv[2] !== 'serve' ? [] : [`${young}=16`]

process.env['CORKBOARD_COMMAND'] ||= commandAsStarted({
  program: process.argv[1],
  folder: process.cwd(),
  environment: process.env,
})

try {
  const program = usableNode()
  const argv = [main, ...process.argv.slice(2)]
  if (program !== process.execPath) handOver(program, [...bounds, ...argv], { listens: true })
  else if (isHeard()) await runHere()
  else handOver(program, [...process.execArgv, ...bounds, ...argv], { listens: true })
} catch (error) {
  if (!(error instanceof Unavailable)) throw error
  console.error(error.message)
  process.exitCode = 1
}

/** A server begins anew to have these settings heard; a short command is not worth it, nor a second process. */
function isHeard() {
  const isSet = isTuned && isBounded
  return isSet || process.platform !== 'linux' || process.argv[2] !== 'serve' || !process.execve
}

async function runHere() {
  module.enableCompileCache?.()
  await import(pathToFileURL(main).href)
}
