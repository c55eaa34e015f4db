import { execFile, spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import type { TestContext } from 'node:test'

/** The programs of other people that these tests drive, and the Debian package that each is in. */
const packages = {
  curl: 'curl',
  wget: 'wget',
  http: 'httpie',
  pastebinit: 'pastebinit',
  /** The library, for Python. */
  requests: 'python3-requests',
} as const

export type Program = keyof typeof packages

/** False when it is not there and cannot be fetched; the test is then skipped, and says so. */
export function has(t: TestContext, ...programs: readonly Program[]): boolean {
  const missing = programs.find(each => !isThere(each) && !(fetch(packages[each]) && isThere(each)))
  if (missing === undefined) return true
  t.skip(`${missing} is not installed here, and apt could not fetch it`)
  return false
}

/** Debian's Python comes first, because that is the one that has Debian's packages. */
const path = ['/usr/bin', process.env['PATH'] ?? ''].join(delimiter)

const isThere = (program: Program): boolean =>
  program === 'requests' ? succeeds('python3', '-c', 'import requests') : isOnPath(program)

const isOnPath = (program: string): boolean =>
  path.split(delimiter).some(folder => isExecutable(join(folder, program)))

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function fetch(name: string): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false
  // Other tests may be fetching something at the same moment.
  const apt = (...args: readonly string[]) => succeeds('apt-get', '-o', 'DPkg::Lock::Timeout=240', ...args)
  const install = () => apt('install', '-y', '--no-install-recommends', name)
  return install() || (apt('update') && install())
}

const succeeds = (command: string, ...args: readonly string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore', timeout: 300_000, env: { ...process.env, PATH: path } })
    .status === 0

export type Workplace = {
  /** Runs a command here, with no input, and gives what it printed; fails when the command does. */
  readonly run: (command: string, ...args: readonly string[]) => Promise<string>
  readonly write: (file: string, text: string) => void
}

/** A folder that is the home of whatever runs in it, and is gone after the test. */
export function workplace(t: TestContext, files: Readonly<Record<string, string>>): Workplace {
  const folder = mkdtempSync(join(tmpdir(), 'corkboard-clients-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
  for (const [file, text] of Object.entries(files)) write(file, text)
  const env = { PATH: path, HOME: folder, XDG_CONFIG_HOME: folder, LANG: 'C.UTF-8' }
  const run = (command: string, ...args: readonly string[]) =>
    new Promise<string>((resolve, reject) => {
      const child = execFile(command, args, { cwd: folder, env, timeout: 60_000 }, (error, stdout, stderr) =>
        error
          ? reject(new Error(`${command} ${args.join(' ')}: ${stderr || error.message}`))
          : resolve(stdout),
      )
      child.stdin?.end()
    })
  return { run, write }
}
