import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { broughtNode } from '../../bin/runtime.js'
import { debianPath } from '../debian.ts'
import { copyCheckout } from './checkout.ts'
import { debianTar } from './image.ts'
import { output, type Ran } from './program.ts'

/** A Debian with its essential packages, an old Node and npm, on which commands are run. It has the network of this machine. */
export type BareMachine = {
  /** Where its files are on this machine. */
  readonly root: string
  /** Starts a line of shell in a folder of the machine. It ends with everything that it started when it is killed. */
  readonly start: (line: string, how: Run) => ChildProcess
  readonly run: (line: string, how: Run) => Promise<Ran>
  readonly remove: () => void
}

type Run = {
  readonly folder: string
  /** The number of a user; 0 is root. */
  readonly user: number
  readonly environment?: Readonly<Record<string, string>>
}

export const plainUser = 1000

/** The home of a user, on the machine. */
export const homeOf = (user: number): string => (user === 0 ? '/srv/root' : '/srv/ada')

const project = join(import.meta.dirname, '../..')

export async function bareMachine(): Promise<BareMachine> {
  const base = await debianTar()
  const folder = mkdtempSync(join(dirname(base), 'bare-'))
  const root = join(folder, 'root')
  mkdirSync(root)
  await output('tar', ['--extract', '--numeric-owner', '--file', base, '--directory', root])
  await addNode(root)
  for (const name of ['etc/resolv.conf', 'etc/hosts'])
    if (existsSync(join('/', name))) cpSync(join('/', name), join(root, name), { dereference: true })
  for (const user of [0, plainUser]) {
    mkdirSync(join(root, homeOf(user)))
    chownSync(join(root, homeOf(user)), user, user)
  }

  const start = (line: string, { folder, user, environment = {} }: Run) => {
    const given = { HOME: homeOf(user), PATH: '/usr/local/bin:/usr/bin:/bin', ...environment }
    const command = [
      ...['env', '--ignore-environment', ...Object.entries(given).map(([name, value]) => `${name}=${value}`)],
      ...['setpriv', '--reuid', String(user), '--regid', String(user), '--clear-groups'],
      ...['sh', '-c', `cd '${folder}' && ${line}`],
    ]
    // What is mounted is seen by these processes alone, and is gone with the last of them. The shell stays for them to end with: the signal
    // that `unshare` has arranged for its child would be forgotten with the change of its user.
    const mounting = 'mount -t proc proc "$0/proc"; mount --rbind /dev "$0/dev"; chroot "$0" "$@"; exit $?'
    const inside = [
      '--mount',
      '--pid',
      '--fork',
      '--kill-child=SIGKILL',
      'sh',
      '-ec',
      mounting,
      root,
      ...command,
    ]
    return spawn('setpriv', ['--pdeathsig', 'KILL', 'unshare', ...inside], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: debianPath },
      timeout: 600_000,
      killSignal: 'SIGKILL',
    })
  }
  return {
    root,
    start,
    run: async (line, how) => {
      const child = start(line, how)
      if (!child.stdout || !child.stderr) throw new Error('The command has no output.')
      const [out, err, [code]] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, 'close'),
      ])
      return { out, err, code: code as number | null }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Node 20, and the npm of this machine with its certificates. What it fetches, it keeps for the next installation. */
async function addNode(root: string): Promise<void> {
  const local = join(root, 'usr/local')
  mkdirSync(join(local, 'etc'), { recursive: true })
  copyFileSync(broughtNode(join(import.meta.dirname, 'old-node')), join(local, 'bin/node'))
  const npm = join(await output('npm', ['root', '--global']), 'npm')
  cpSync(npm, join(local, 'lib/node_modules/npm'), { recursive: true, dereference: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm'))
  const authorities = await output('npm', ['config', 'get', 'cafile'])
  if (existsSync(authorities)) cpSync(authorities, join(local, 'etc/authorities.pem'), { dereference: true })
  const settings = [
    ...(existsSync(authorities) ? ['cafile=/usr/local/etc/authorities.pem'] : []),
    `registry=${await output('npm', ['config', 'get', 'registry'])}`,
    'update-notifier=false',
  ]
  writeFileSync(join(local, 'etc/npmrc'), `${settings.join('\n')}\n`)
}

/** A fresh checkout, in a folder of the machine that belongs to the user. */
export async function checkOut(machine: BareMachine, folder: string, user: number): Promise<void> {
  const place = join(machine.root, folder)
  await copyCheckout(place)
  giveTo(place, user)
}

function giveTo(place: string, user: number): void {
  chownSync(place, user, user)
  for (const each of readdirSync(place, { withFileTypes: true })) {
    const path = join(place, each.name)
    if (each.isDirectory()) giveTo(path, user)
    else if (!each.isSymbolicLink()) chownSync(path, user, user)
  }
}

/** The package as `npm pack` makes it, packed in a copy: compiling replaces what a checkout has compiled. */
export async function packInto(folder: string): Promise<string> {
  const copy = mkdtempSync(join(tmpdir(), 'corkboard-pack-'))
  try {
    await copyCheckout(copy)
    symlinkSync(join(project, 'node_modules'), join(copy, 'node_modules'))
    const out = await output('npm', ['pack', '--silent', '--pack-destination', folder], {
      cwd: copy,
      // The copy has no Node of its own.
      path: [dirname(process.execPath), debianPath].join(delimiter),
    })
    const name = out.split('\n').at(-1) ?? ''
    chmodSync(join(folder, name), 0o644)
    return name
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}
