// @ts-check
// Goes on as another program, as when the Node that was started is not the one that Corkboard runs on. Runs on any Node from 20 on.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { isatty } from 'node:tty'

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
