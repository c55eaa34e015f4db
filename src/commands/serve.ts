import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { readConfig } from '../config/config.ts'
import { deprecationsOf } from '../config/deprecations.ts'
import { mistypedVariables } from '../config/mistyped-variables.ts'
import { movedSentence } from '../db/moved-mark.ts'
import { OperatorError } from '../kernel/errors.ts'
import { collectSeldom, IdleCollection } from '../lib/idle-collection.ts'
import { startCommand } from '../lib/own-command.ts'
import { loadPartsOf, ProgramFiles } from '../lib/program-files.ts'
import { startApp } from '../server/start.ts'
import { createLog } from './log.ts'

/** Runs `corkboard serve` until a signal stops it, or the move of its database, for which it throws `conflict`. */
export async function serve(environment: NodeJS.ProcessEnv): Promise<void> {
  const config = readConfig(environment)
  const log = createLog(config)
  for (const sentence of mistypedVariables(environment)) log.warn(sentence)
  for (const { en } of deprecationsOf(config)) log.warn(en)
  // Signals are handled from the beginning: the server answers before it has fully started, and must not be killed then.
  const moved = Promise.withResolvers<string>()
  let mark: string | null = null
  const stopped = Promise.race([stopSignal(), moved.promise.then(() => 'the move of the database')])
  logWhatEndsTheProcess(log)
  const stopping = new AbortController()
  const limited = stopped.then(() => {
    stopping.abort()
    return limitStop(log)
  })
  const restart = restartCommand()
  const program = new ProgramFiles(join(import.meta.dirname, '../..'), file =>
    log.error({ file, restart }, `Corkboard was updated on disk while it runs. Restart it: ${restart}`),
  )
  const recorded = program.record()
  const freeze = environment['NODE_ENV'] === 'development'
  const app = await startApp(config, {
    log,
    freeze,
    collection: new IdleCollection(),
    program: { hasChanged: program.hasChanged, look: program.look, restart },
    moved: found => {
      mark = found
      moved.resolve(found)
    },
    signal: stopping.signal,
  }).catch(error => {
    if (stopping.signal.aborted) return null
    throw error
  })
  collectSeldom()
  await recorded
  // From here on, modules that are loaded late must be of the version that has started.
  loadPartsOf(program)
  void program.recordContents()
  const signal = await stopped
  if (app) {
    log.info({ signal }, 'Stopping; requests under way are finished first')
    await app.close()
  }
  const { closed } = await limited
  closed()
  if (mark !== null) throw new OperatorError('conflict', movedSentence(mark))
}

/** Ends the process after an uncaught exception, which leaves the server in an unknown state; a supervisor restarts it. */
function logWhatEndsTheProcess(log: Logger): void {
  process.on('uncaughtException', err => {
    log.fatal({ err }, 'A fault that nothing has caught; the server ends')
    process.exit(1)
  })
}

/**
 * Time limit of a stop in milliseconds. Container hosts kill a process after ten seconds, which is less orderly than
 * ending here.
 */
const stopMaxMs = 8_500

/**
 * Ends the process when the time limit is over, whatever is still pending (even a step of the start) or was left open.
 * `closed` must be called when everything is closed, and makes the exit code 0 instead of 1.
 */
function limitStop(log: Logger): { readonly closed: () => void } {
  let isClosed = false
  const breakOff = setTimeout(() => {
    if (!isClosed) log.error(`Not everything was closed within ${stopMaxMs / 1000} s; the rest is broken off`)
    process.exit(isClosed ? 0 : 1)
  }, stopMaxMs)
  return {
    closed: () => {
      isClosed = true
      breakOff.unref()
    },
  }
}

/**
 * Resolves with the first signal, which asks to stop. The next SIGTERM or SIGINT is no longer caught, and ends the
 * process at once.
 */
const stopSignal = () =>
  new Promise<string>(resolve => {
    const signals = ['SIGTERM', 'SIGINT'] as const
    const stop = (signal: string) => {
      for (const each of signals) process.removeListener(each, stop)
      resolve(signal)
    }
    for (const each of signals) process.on(each, stop)
    // This listener stays: a closing terminal sends SIGHUP to its whole process group, so one closing may arrive here twice.
    process.on('SIGHUP', stop)
    whenShellOfNpmEnds(() => stop('the end of npm'))
  })

const lookForShellMs = 250

/**
 * Calls `stop` when the shell of npm ends: `npm start` passes a signal to that shell alone, which ends without passing
 * it on. The parent process is the shell, or the launcher, which watches the shell itself.
 */
function whenShellOfNpmEnds(stop: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined || process.platform === 'win32') return
  const parent = process.ppid
  const looking = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(looking)
    stop()
  }, lookForShellMs)
  looking.unref()
}

/**
 * The shell command that restarts this process: through its systemd unit if it has one, else by ending it and starting
 * anew.
 */
function restartCommand(): string {
  const unit = unitOf(ownGroup())
  if (unit === null) return `kill ${process.pid}    # and when it has ended: ${startCommand()}`
  return `systemctl ${unit.isUser ? '--user ' : ''}restart ${unit.name}`
}

type Unit = { readonly name: string; readonly isUser: boolean }

/**
 * The systemd service that the process runs in, from its cgroup; null for login sessions and desktop programs, which
 * are scopes, and in containers, where the cgroup has no name.
 */
function unitOf(group: string): Unit | null {
  const place = /^(?:0:|\d+:name=systemd):(.*)$/m.exec(group)?.[1] ?? ''
  const name = place.split('/').at(-1) ?? ''
  if (!/^[\w@:.\\-]+\.service$/.test(name) || name.startsWith('user@')) return null
  return { name, isUser: /\/user@\d+\.service\//.test(place) }
}

function ownGroup(): string {
  try {
    return readFileSync('/proc/self/cgroup', 'utf8')
  } catch {
    return ''
  }
}
