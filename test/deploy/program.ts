import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { debianPath, missingProgram, type Program } from '../debian.ts'
import { mountSmallDisk } from '../small-disk.ts'

export type Ran = { readonly code: number | null; readonly out: string; readonly err: string }

type How = {
  readonly cwd?: string
  readonly environment?: Readonly<Record<string, string>>
  readonly input?: string
  /** Where programs are looked for; Debian's come first when not given. */
  readonly path?: string
}

/** Runs a program to its end, whatever that is. */
export async function ran(command: string, args: readonly string[], how: How = {}): Promise<Ran> {
  const child = spawn(command, args, {
    cwd: how.cwd,
    env: { ...process.env, ...how.environment, PATH: how.path ?? debianPath },
    stdio: 'pipe',
    timeout: 600_000,
    killSignal: 'SIGKILL',
  })
  child.stdin.on('error', () => {})
  child.stdin.end(how.input ?? '')
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: code as number | null, out, err }
}

/** What a program printed; one that fails is an error with all it printed. */
export async function output(command: string, args: readonly string[], how: How = {}): Promise<string> {
  const { code, out, err } = await ran(command, args, how)
  if (code === 0) return out.trim()
  throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${out}\n${err}`)
}

/**
 * Says loudly why tests are left out. In the pipeline a missing program is an error; a machine whose own sandbox forbids what
 * containers need cannot be mended there, and is named instead.
 */
export function unableToRun(...programs: readonly Program[]): string | false {
  const reason = missing(programs)
  if (reason !== null && process.env['CI']) throw new Error(reason)
  const left = reason ?? (programs.some(each => containing.has(each)) ? forbidden() : null)
  if (left !== null) console.error(`\n!!! NOT TESTED: ${left}\n`)
  return left ?? false
}

/** The same for file systems that are mounted. */
export function unableToMount(): string | false {
  const disk = mountSmallDisk(1)
  disk?.unmount()
  if (disk) return false
  const reason = 'the sandbox of this machine forbids mounting a file system'
  console.error(`\n!!! NOT TESTED: ${reason}\n`)
  return reason
}

function missing(programs: readonly Program[]): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'this needs root on Linux'
  const name = missingProgram(...programs)
  return name === null ? null : `${name} is not installed and could not be`
}

/** Those that make namespaces and mount file systems. */
const containing: ReadonlySet<Program> = new Set<Program>(['buildah', 'runc', 'systemd-nspawn'])

/** What they do, once, with nothing in it. */
function forbidden(): string | null {
  const script =
    'mount -t tmpfs tmpfs /mnt && mkdir /mnt/lower /mnt/upper /mnt/work /mnt/all && mount -t overlay overlay -o lowerdir=/,upperdir=/mnt/upper,workdir=/mnt/work /mnt/all && chroot /mnt/all true'
  const { status, stderr } = spawnSync(
    'unshare',
    ['--mount', '--pid', '--uts', '--ipc', '--fork', 'sh', '-ec', script],
    {
      encoding: 'utf8',
      timeout: 30_000,
      env: { ...process.env, PATH: debianPath },
    },
  )
  return status === 0 ? null : `the sandbox of this machine forbids containers: ${stderr.trim()}`
}
