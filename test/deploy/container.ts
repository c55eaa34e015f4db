import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { debianPath } from '../debian.ts'
import type { ImageConfig } from './image.ts'
import { type Ran, ran } from './program.ts'

export type ContainerOptions = {
  readonly name: string
  readonly config: ImageConfig
  readonly rootfs: string
  /** What is mounted where the image has its volume. */
  readonly data: string
  /** A folder for what the runtime keeps. */
  readonly folder: string
  readonly environment: Readonly<Record<string, string>>
  readonly command?: readonly string[]
  /** The user, when it is not that of the image. */
  readonly user?: string
}

export type Container = {
  readonly ended: Promise<Ran>
  readonly exec: (command: readonly string[]) => Promise<Ran>
  readonly signal: (name: string) => Promise<Ran>
}

/**
 * A container as strict hosts run it: its root file system cannot be written to, also not /tmp; no capability; no new
 * privileges; nothing but the volume. It is on the network of this machine, so that tests reach it.
 */
export function startContainer(options: ContainerOptions): Container {
  const { name, folder } = options
  const bundle = join(folder, name)
  mkdirSync(bundle)
  writeFileSync(join(bundle, 'config.json'), JSON.stringify(bundleOf(options)))
  const state = ['--root', join(folder, 'runc')]
  const args = [...state, 'run', '--no-new-keyring', '--bundle', bundle, name]
  const child = spawn('runc', args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PATH: debianPath },
  })
  return {
    ended: endOf(child),
    exec: command => ran('runc', [...state, 'exec', name, ...command]),
    signal: signal => ran('runc', [...state, 'kill', name, signal]),
  }
}

async function endOf(
  child: ChildProcess & { stdout: NodeJS.ReadableStream; stderr: NodeJS.ReadableStream },
): Promise<Ran> {
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: code as number | null, out, err }
}

/** The runtime's own format (OCI runtime specification, config.md). */
function bundleOf({
  config,
  rootfs,
  data,
  environment,
  command,
  user = config.User,
}: ContainerOptions): object {
  const [uid = 0, gid = 0] = user.split(':').map(Number)
  const given = Object.entries(environment).map(([name, value]) => `${name}=${value}`)
  const none = { bounding: [], effective: [], permitted: [], inheritable: [], ambient: [] }
  const volumes = Object.keys(config.Volumes).map(destination => ({
    destination,
    type: 'bind',
    source: data,
    options: ['bind', 'rw', 'nosuid', 'nodev', 'noexec'],
  }))
  return {
    ociVersion: '1.0.2',
    root: { path: rootfs, readonly: true },
    process: {
      user: { uid, gid },
      args: [...config.Entrypoint, ...(command ?? config.Cmd)],
      cwd: config.WorkingDir,
      env: [...config.Env, ...given],
      noNewPrivileges: true,
      capabilities: none,
    },
    mounts: [
      { destination: '/proc', type: 'proc', source: 'proc' },
      { destination: '/dev', type: 'tmpfs', source: 'tmpfs', options: ['nosuid', 'mode=755', 'size=64k'] },
      ...volumes,
    ],
    linux: { namespaces: [{ type: 'pid' }, { type: 'mount' }, { type: 'ipc' }, { type: 'uts' }] },
  }
}
