import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Programs of other people that tests drive, and the Debian package that each is in. */
const packages = {
  bash: 'bash',
  curl: 'curl',
  fish: 'fish',
  groff: 'groff',
  http: 'httpie',
  ip: 'iproute2',
  /** The library, for Node 26. */
  libatomic: 'libatomic1',
  mandoc: 'mandoc',
  pastebinit: 'pastebinit',
  pgbouncer: 'pgbouncer',
  python3: 'python3',
  /** The library, for Python. */
  requests: 'python3-requests',
  script: 'bsdutils',
  wget: 'wget',
  zsh: 'zsh',
} as const

/** Those of `npm run test:deploy`, which are heavier. */
const deployPackages = {
  buildah: 'buildah',
  caddy: 'caddy',
  'dbus-daemon': 'dbus',
  'docker-compose': 'docker-compose',
  kubectl: 'kubernetes-client',
  mmdebstrap: 'mmdebstrap',
  nginx: 'nginx',
  openssl: 'openssl',
  runc: 'runc',
  'systemd-analyze': 'systemd',
  'systemd-nspawn': 'systemd-container',
} as const

const packageOf = { ...packages, ...deployPackages }

export type Program = keyof typeof packageOf

/** Debian's Python comes first, because that is the one that has Debian's packages. Servers are in a folder of their own. */
export const debianPath = ['/usr/bin', process.env['PATH'] ?? '', '/usr/sbin'].join(delimiter)

const isProgramThere = (program: Program): boolean => (isLibraryThere[program] ?? isOnPath)(program)

const isLibraryThere: Partial<Record<Program, () => boolean>> = {
  libatomic: () => succeeds('sh', '-c', 'PATH=$PATH:/sbin ldconfig -p | grep --quiet libatomic.so.1'),
  requests: () => succeeds('python3', '-c', 'import requests'),
}

/** The first of these that is not there; null when all are. In the pipeline that is an error, so that nothing is skipped there unseen. */
export function missingProgram(...programs: readonly Program[]): Program | null {
  const missing = programs.find(each => !isProgramThere(each)) ?? null
  if (missing !== null && process.env['CI']) throw new Error(`${missing} must be installed here.`)
  return missing
}

/** The Debian packages of those that are not there. */
export const missingPackages = (programs: readonly Program[] = testPrograms): readonly string[] =>
  programs.filter(each => !isProgramThere(each)).map(each => packageOf[each])

/** Installs what is missing, as root on Debian; false where that cannot be. */
export function installPrograms(programs: readonly Program[] = testPrograms): boolean {
  const missing = missingPackages(programs)
  return missing.length === 0 || installDebianPackages('--no-install-recommends', ...missing)
}

const testPrograms = Object.keys(packages) as readonly Program[]
export const deployPrograms = Object.keys(deployPackages) as readonly Program[]

/** Whether they are installed now. Options of apt-get may stand before the names. */
export function installDebianPackages(...names: readonly string[]): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false
  console.error(`apt-get installs ${names.filter(each => !each.startsWith('-')).join(', ')}`)
  const install = () => apt('install', '-y', ...names)
  return install() || (apt('update') && install())
}

const apt = (...args: readonly string[]): boolean =>
  succeeds('apt-get', '-o', 'DPkg::Lock::Timeout=240', ...args)

const succeeds = (command: string, ...args: readonly string[]): boolean =>
  spawnSync(command, args, {
    stdio: 'ignore',
    timeout: 300_000,
    env: { ...process.env, PATH: debianPath, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0

const isOnPath = (program: string): boolean =>
  debianPath.split(delimiter).some(folder => isExecutable(join(folder, program)))

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
