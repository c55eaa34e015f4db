import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { output } from './program.ts'

/** The image that Containerfile describes, built where no image can be fetched: on a base made from Debian's packages. */
export type Image = {
  readonly config: ImageConfig
  /** The root file system of a container of this image, as a folder. */
  readonly rootfs: () => Promise<string>
  readonly remove: () => Promise<void>
}

/** What of the image's configuration says how it is run, in Docker's spelling. */
export type ImageConfig = {
  readonly User: string
  readonly Env: readonly string[]
  readonly Entrypoint: readonly string[]
  readonly Cmd: readonly string[]
  readonly WorkingDir: string
  readonly StopSignal: string
  readonly ExposedPorts: Readonly<Record<string, unknown>>
  readonly Volumes: Readonly<Record<string, unknown>>
  readonly Labels: Readonly<Record<string, string>>
  readonly Healthcheck: {
    readonly Test: readonly string[]
    readonly Interval: number
    readonly Timeout: number
  }
}

const root = join(import.meta.dirname, '../..')
/** Where the npm of the image finds what the npm of this machine has fetched before. */
const cacheInImage = '/var/cache/npm'

/** Images are made in `folder`, which must be on a disk and not in memory. */
export async function buildImage(folder: string): Promise<Image> {
  const driver = readFileSync('/proc/filesystems', 'utf8').includes('overlay') ? 'overlay' : 'vfs'
  const storage = [
    '--root',
    join(folder, 'storage'),
    '--runroot',
    join(folder, 'run'),
    '--storage-driver',
    driver,
  ]
  const buildah = (...args: readonly string[]) => output('buildah', [...storage, ...args], { cwd: root })

  const base = await imageOf(buildah, 'base', await debianTar())
  const node = await imageOf(buildah, 'node', await debianTar(), await nodeFiles(folder))
  const npmCache = await output('npm', ['config', 'get', 'cache'])
  const image = 'localhost/corkboard'
  // chroot: the weakest isolation for the steps of the build, which works inside of containers and virtual machines too.
  const how = ['--isolation', 'chroot', '--format', 'docker', '--volume', `${npmCache}:${cacheInImage}`]
  await buildah(
    'build',
    ...how,
    '--build-arg',
    `BASE=${base}`,
    '--build-arg',
    `NODE_IMAGE=${node}`,
    '--tag',
    image,
    '.',
  )

  const { Docker } = JSON.parse(await buildah('inspect', '--type', 'image', image))
  return {
    config: Docker.config,
    rootfs: async () => await buildah('mount', await buildah('from', image)),
    remove: async () => {
      await buildah('umount', '--all')
      await buildah('rm', '--all')
    },
  }
}

type Buildah = (...args: readonly string[]) => Promise<string>

async function imageOf(buildah: Buildah, name: string, ...sources: readonly string[]): Promise<string> {
  const image = `localhost/corkboard-test-${name}`
  const container = await buildah('from', 'scratch')
  for (const source of sources) await buildah('add', '--quiet', container, source, '/')
  await buildah('commit', '--quiet', container, image)
  await buildah('rm', container)
  return image
}

/** What `debian:…-slim` has: the essential packages and apt. It is kept, because making it takes half a minute. */
export async function debianTar(): Promise<string> {
  const suite = /^ARG BASE=.*debian:(\w+)-slim$/m.exec(readFileSync(join(root, 'Containerfile'), 'utf8'))?.[1]
  if (suite === undefined) throw new Error('Containerfile names no Debian as its base.')
  const kept = join(root, 'node_modules', '.cache', 'corkboard-deploy', `${suite}.tar`)
  if (existsSync(kept)) return kept
  mkdirSync(dirname(kept), { recursive: true })
  const leaveOut = ['doc', 'man', 'locale'].map(each => `--dpkgopt=path-exclude=/usr/share/${each}/*`)
  // Several test files may want it at once.
  const unfinished = `${kept}.${process.pid}.tar`
  await output('mmdebstrap', ['--quiet', '--variant=apt', ...leaveOut, suite, unfinished])
  renameSync(unfinished, kept)
  return kept
}

/** What `node:…-slim` has beyond it: Node and npm, those that run this test, and the certificates that npm is set up with here. */
async function nodeFiles(folder: string): Promise<string> {
  const files = join(folder, 'node')
  const local = join(files, 'usr/local')
  mkdirSync(join(local, 'bin'), { recursive: true })
  mkdirSync(join(local, 'etc'))
  cpSync(process.execPath, join(local, 'bin/node'))
  cpSync(join(await output('npm', ['root', '--global']), 'npm'), join(local, 'lib/node_modules/npm'), {
    recursive: true,
  })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm'))
  await copyLibrary('libatomic', files)
  const authorities = await output('npm', ['config', 'get', 'cafile'])
  if (existsSync(authorities)) cpSync(authorities, join(local, 'etc/authorities.pem'))
  const cafile = existsSync(authorities) ? ['cafile=/usr/local/etc/authorities.pem'] : []
  // The npm of an image reads it from beside its own prefix, whoever runs it.
  const settings = [...cafile, `cache=${cacheInImage}`, 'fund=false', 'audit=false', 'update-notifier=false']
  writeFileSync(join(local, 'etc/npmrc'), `${settings.join('\n')}\n`)
  return files
}

/** A library of this machine's Node that the essential packages lack. */
async function copyLibrary(name: string, files: string): Promise<void> {
  const library = new RegExp(`=> (?:/usr)?(/lib/\\S*${name}\\S*)`).exec(
    await output('ldd', [process.execPath]),
  )?.[1]
  if (library === undefined) return
  // Debian's /lib is a link to /usr/lib.
  const copy = join(files, 'usr', library)
  mkdirSync(dirname(copy), { recursive: true })
  copyFileSync(library, copy)
}
