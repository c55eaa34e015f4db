import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { missingProgram } from '../../debian.ts'

/**
 * Three machines and a switch, as network namespaces of Linux:
 *
 *     here 10.7.1.2 ── switch ── 10.7.1.1 gate 10.7.2.1 ── 10.7.2.2 far 198.51.100.2, 203.0.113.9, 198.18.0.5
 */
export type Net = {
  /** Runs `ip` on one of them. */
  readonly ip: (where: Where, ...args: readonly string[]) => void
  readonly sysctl: (where: Where, setting: string) => void
  /** Runs a script of ours on one of them. */
  readonly run: (where: Where, script: string, ...args: readonly string[]) => Child
  readonly remove: () => void
}

type Where = 'here' | 'switch' | 'gate' | 'far'
export type Child = ChildProcessByStdio<null, Readable, null>

/** Why there can be no namespaces; null: there can. In the pipeline there must be. */
export function whyNoNamespaces(): string | null {
  const why = firstObstacle()
  if (why !== null && process.env['CI']) throw new Error(why)
  return why
}

function firstObstacle(): string | null {
  if (process.getuid?.() !== 0) return 'Network namespaces need root.'
  if (missingProgram('ip') !== null) return 'iproute2 is not there.'
  return tryToMakeOne() ? null : 'Network namespaces cannot be made here.'
}

function tryToMakeOne(): boolean {
  removeOrphans()
  const name = `cb${process.pid}try`
  const isMade = spawnSync('ip', ['netns', 'add', name]).status === 0
  if (isMade) spawnSync('ip', ['netns', 'del', name])
  return isMade
}

/** Removes the namespaces of processes that were killed before they could: the number in a name is that of its maker. */
export function removeOrphans(): void {
  const { stdout } = spawnSync('ip', ['netns', 'list'], { encoding: 'utf8' })
  for (const name of stdout.match(/^cb\d+(?:try|n\d+[a-z]+)\b/gm) ?? []) {
    if (isRunning(Number(/\d+/.exec(name)?.[0]))) continue
    spawnSync('ip', ['netns', 'del', name])
    rmSync(`/etc/netns/${name}`, { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // The process is there, and belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Files of tests may share a process. */
let opened = 0

export function openNet(): Net {
  const number = ++opened
  const nameOf = (where: Where) => `cb${process.pid}n${number}${where}`
  const all: readonly Where[] = ['here', 'switch', 'gate', 'far']
  const command = (...args: readonly string[]) => {
    const { status, stderr } = spawnSync(args[0] ?? '', args.slice(1), { encoding: 'utf8' })
    if (status !== 0) throw new Error(`${args.join(' ')}: ${stderr}`)
  }
  const ip: Net['ip'] = (where, ...args) => command('ip', '-n', nameOf(where), ...args)
  const sysctl: Net['sysctl'] = (where, setting) =>
    command('ip', 'netns', 'exec', nameOf(where), 'sysctl', '-qw', setting)
  const link = (a: Where, nameA: string, b: Where, nameB: string) => {
    ip(a, 'link', 'add', nameA, 'type', 'veth', 'peer', 'name', nameB, 'netns', nameOf(b))
    ip(a, 'link', 'set', nameA, 'up')
    ip(b, 'link', 'set', nameB, 'up')
  }

  for (const where of all) {
    command('ip', 'netns', 'add', nameOf(where))
    ip(where, 'link', 'set', 'lo', 'up')
  }
  // `ip netns exec` puts it in the place of /etc/resolv.conf.
  const etc = `/etc/netns/${nameOf('here')}`
  mkdirSync(etc, { recursive: true })
  writeFileSync(`${etc}/resolv.conf`, 'nameserver 198.51.100.2\noptions timeout:1 attempts:1\n')

  ip('switch', 'link', 'add', 'bridge', 'type', 'bridge')
  ip('switch', 'link', 'set', 'bridge', 'up')
  link('here', 'eth0', 'switch', 'port1')
  link('gate', 'inside', 'switch', 'port2')
  link('gate', 'outside', 'far', 'eth0')
  for (const port of ['port1', 'port2']) ip('switch', 'link', 'set', port, 'master', 'bridge')
  ip('here', 'addr', 'add', '10.7.1.2/24', 'dev', 'eth0')
  ip('gate', 'addr', 'add', '10.7.1.1/24', 'dev', 'inside')
  ip('gate', 'addr', 'add', '10.7.2.1/24', 'dev', 'outside')
  ip('far', 'addr', 'add', '10.7.2.2/24', 'dev', 'eth0')
  for (const address of ['198.51.100.2/32', '203.0.113.9/32', '198.18.0.5/32'])
    ip('far', 'addr', 'add', address, 'dev', 'lo')
  ip('here', 'route', 'add', 'default', 'via', '10.7.1.1')
  ip('far', 'route', 'add', 'default', 'via', '10.7.2.1')
  for (const network of ['198.51.100.0/24', '203.0.113.0/24', '198.18.0.0/24'])
    ip('gate', 'route', 'add', network, 'via', '10.7.2.2')
  sysctl('gate', 'net.ipv4.ip_forward=1')
  // A gateway may say "unreachable" as often as it is asked.
  sysctl('gate', 'net.ipv4.icmp_ratelimit=0')

  return {
    ip,
    sysctl,
    run: (where, script, ...args) =>
      spawn('ip', ['netns', 'exec', nameOf(where), process.execPath, script, ...args], {
        stdio: ['ignore', 'pipe', 'inherit'],
      }),
    remove: () => {
      for (const where of all) spawnSync('ip', ['netns', 'del', nameOf(where)])
      rmSync(etc, { recursive: true, force: true })
    },
  }
}
