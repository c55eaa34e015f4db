import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Debian packages of the external programs and libraries that tests use. */
const packages = {
  bash: 'bash',
  curl: 'curl',
  fish: 'fish',
  groff: 'groff',
  http: 'httpie',
  ip: 'iproute2',
  /** A library that Node 26 needs. */
  libatomic: 'libatomic1',
  mandoc: 'mandoc',
  pastebinit: 'pastebinit',
  pgbouncer: 'pgbouncer',
  promtool: 'prometheus',
  python3: 'python3',
  /** A library of Python. */
  requests: 'python3-requests',
  script: 'bsdutils',
  wget: 'wget',
  zsh: 'zsh',
} as const

/** Packages for `npm run test:deploy`, which are larger. */
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

/** The path to search: first /usr/bin, since only Debian's Python has Debian's packages, and last /usr/sbin, with the servers. */
export const debianPath = ['/usr/bin', process.env['PATH'] ?? '', '/usr/sbin'].join(delimiter)

const isProgramThere = (program: Program): boolean => (isLibraryThere[program] ?? isOnPath)(program)

const isLibraryThere: Partial<Record<Program, () => boolean>> = {
  libatomic: () => succeeds('sh', '-c', 'PATH=$PATH:/sbin ldconfig -p | grep --quiet libatomic.so.1'),
  requests: () => succeeds('python3', '-c', 'import requests'),
}

/** The first program that is missing; null if none is. Throws in the pipeline, where no test may be skipped. */
export function missingProgram(...programs: readonly Program[]): Program | null {
  const missing = programs.find(each => !isProgramThere(each)) ?? null
  if (missing !== null && process.env['CI']) throw new Error(`${missing} must be installed here.`)
  return missing
}

/** Debian packages of the missing programs. */
export const missingPackages = (programs: readonly Program[] = testPrograms): readonly string[] =>
  programs.filter(each => !isProgramThere(each)).map(each => packageOf[each])

/** Installs missing programs, as root on Debian; false if that is not possible. */
export function installPrograms(programs: readonly Program[] = testPrograms): boolean {
  const missing = missingPackages(programs)
  return missing.length === 0 || installDebianPackages('--no-install-recommends', ...missing)
}

const testPrograms = Object.keys(packages) as readonly Program[]
export const deployPrograms = Object.keys(deployPackages) as readonly Program[]

/** Installs packages, as root on Debian; false if that fails. Options of apt-get may precede the names. */
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
