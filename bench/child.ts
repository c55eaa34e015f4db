import { type ChildProcess, execFileSync, type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'

/** The side of a measurement that a process is on; each side has a core of its own where that is possible. */
export type Side = 'server' | 'load'

export type Child = {
  readonly pid: number
  /** Resolves to the output of the process when it ends; rejects when it fails. */
  readonly output: () => Promise<string>
  readonly stop: () => Promise<void>
}

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1))

export const pinning: boolean = availableParallelism() >= 2 && isInstalled('taskset', ['--version'])

/** Starts a process, pinned to the core of its side; null leaves the choice to the system. */
export function startChild(
  side: Side | null,
  argv: readonly string[],
  environment: Environment = {},
  cwd?: string,
): Child {
  const [command = '', ...rest] = side && pinning ? ['taskset', '-c', cores[side], ...argv] : argv
  const stdio: StdioOptions = ['ignore', 'pipe', 'inherit']
  const child = spawn(command, rest, { stdio, cwd, env: { ...process.env, ...environment } })
  const ended = once(child, 'close').finally(() => running.delete(child))
  running.add(child)
  let printed = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    printed += text
  })

  return {
    pid: child.pid ?? 0,
    async output() {
      const [code, signal] = await ended
      if (code !== 0) throw new Error(`${argv.join(' ')} ended with ${code ?? signal}\n${printed}`)
      return printed
    },
    async stop() {
      child.kill('SIGTERM')
      const tooSlow = setTimeout(() => child.kill('SIGKILL'), 10_000)
      await ended.catch(() => {})
      clearTimeout(tooSlow)
    },
  }
}

export function isInstalled(command: string, argv: readonly string[]): boolean {
  try {
    execFileSync(command, argv, { stdio: 'ignore' })
    return true
  } catch (error) {
    // wrk prints its version and exits with 1, although it is installed.
    return (error as NodeJS.ErrnoException).code !== 'ENOENT'
  }
}

type Environment = Readonly<Record<string, string>>

const cores: Readonly<Record<Side, string>> = { server: '0', load: '1' }
