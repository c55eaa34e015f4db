import { spawn, spawnSync } from 'node:child_process'
import { chownSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, until } from '../app.ts'

/**
 * The PostgreSQL of this machine, whose own tools are as new as it is: `pg_dump` refuses a server that is newer. Null where
 * Debian's package is not installed.
 */
export async function startDebianPostgres(): Promise<{
  url: string
  tools: string
  stop: () => Promise<void>
} | null> {
  const tools = globSync('/usr/lib/postgresql/*/bin').sort().at(-1)
  const account = accountOf('postgres')
  if (tools === undefined || (process.getuid?.() === 0 && account === null)) return null
  const folder = mkdtempSync(join(tmpdir(), 'corkboard-debian-postgres-'))
  if (account) chownSync(folder, account.uid, account.gid)
  const options = account ?? {}
  const data = join(folder, 'data')
  const made = spawnSync(
    join(tools, 'initdb'),
    ['-D', data, '-U', 'corkboard', '-A', 'trust', '-E', 'UTF8'],
    options,
  )
  if (made.status !== 0) return null
  const port = await freePort()
  const flags = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', '', '-F']
  const server = spawn(join(tools, 'postgres'), flags, { ...options, stdio: 'ignore' })
  const url = `postgres://corkboard@127.0.0.1:${port}/postgres`
  const asks = () => spawnSync(join(tools, 'pg_isready'), ['-d', url]).status
  await until(asks, status => status === 0)
  return {
    url,
    tools,
    stop: async () => {
      server.kill('SIGINT')
      await new Promise(resolve => server.once('exit', resolve))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL refuses to run as root. */
function accountOf(name: string): { readonly uid: number; readonly gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const [uid, gid] = ['-u', '-g'].map(flag =>
    Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout),
  )
  return uid && gid ? { uid, gid } : null
}
