import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { until } from '../app.ts'
import { debianPath } from '../debian.ts'
import { type Ran, ran } from './program.ts'

/** A machine with a systemd of its own, on a copy of this machine's files that is gone when it stops. */
export type Machine = {
  readonly run: (...command: readonly string[]) => Promise<Ran>
  readonly write: (place: string, text: string) => Promise<void>
  readonly stop: () => Promise<void>
}

export type MachineFiles = {
  /** Files by their place on the machine: a file of ours that is copied there. */
  readonly copied: Readonly<Record<string, string>>
  /** Folders of ours by the place where the machine sees them. */
  readonly mounted: Readonly<Record<string, string>>
}

/** Boots systemd as far as basic.target. It has the network of this machine. */
export async function bootMachine({ copied, mounted }: MachineFiles): Promise<Machine> {
  const folder = mkdtempSync(join(tmpdir(), 'corkboard-machine-'))
  for (const each of ['files', 'memory', 'root']) mkdirSync(join(folder, each))
  for (const [place, file] of Object.entries(copied)) {
    mkdirSync(dirname(join(folder, 'files', place)), { recursive: true })
    cpSync(file, join(folder, 'files', place))
  }
  const binds = Object.entries(mounted).map(([place, from]) => `--bind-ro=${from}:${place}`)
  const name = `corkboard-test-${process.pid}`
  const script = ['sh', '-ec', bootScript, folder, `--machine=${name}`, ...binds]
  // Whatever goes wrong, nothing outlives the tests. SIGTERM, because a SIGKILL of systemd-nspawn leaves its machine running.
  const child = spawn('setpriv', ['--pdeathsig', 'TERM', 'unshare', '--mount', ...script], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PATH: debianPath },
    timeout: 280_000,
  })
  const ended = once(child, 'close')
  const output = followOutput(child)
  const stop = async () => {
    child.kill()
    await ended
    rmSync(folder, { recursive: true, force: true })
  }

  const isOver = () => child.exitCode !== null || child.signalCode !== null
  const leader = await until(
    () => leaderOf(child),
    pid => pid !== null || isOver(),
  )
  const enter = ['--target', String(leader), '--mount', '--uts', '--ipc', '--pid', '--root', '--wd', '--']
  const run = (...command: readonly string[]) => ran('nsenter', [...enter, ...command])
  const isUp = async () => (await run('systemctl', 'is-active', 'basic.target')).out.trim() === 'active'
  await until(
    async () => isOver() || (await isUp()),
    done => done,
  )
  if (!isOver()) {
    const write = async (place: string, text: string) => {
      await ran('nsenter', [...enter, 'tee', place], { input: text })
    }
    return { run, write, stop }
  }
  await stop()
  throw new Error(`The machine did not boot:\n${output()}`)
}

/**
 * In a namespace of its own, so that nothing stays mounted whatever happens. What the machine writes goes to memory, because an
 * overlay cannot lie over another one that containers usually have as their root. It gets an identity of its own, and none of the
 * sockets and timers that this machine has.
 */
const bootScript = `
cd "$0"
mount -t tmpfs tmpfs memory
mkdir memory/upper memory/work
cp -R files/. memory/upper/
mount -t overlay overlay -o lowerdir=/,upperdir=memory/upper,workdir=memory/work root
rm -f root/etc/machine-id
exec systemd-nspawn --quiet --register=no --keep-unit --console=pipe --resolv-conf=off --kill-signal=SIGKILL \\
  "$@" --directory=root --boot \
  systemd.unit=basic.target systemd.mask=sockets.target systemd.mask=timers.target
`

function followOutput(child: ChildProcess): () => string {
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output = (output + chunk).slice(-20_000)
    })
  return () => output
}

/** The first process of the machine, by its number here. */
function leaderOf({ pid }: ChildProcess): string | null {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
    const isInit = (each: string) => /^(systemd|init)$/m.test(readFileSync(`/proc/${each}/comm`, 'utf8'))
    return children.find(isInit) ?? null
  } catch {
    return null
  }
}
