/** Moves a large site to PostgreSQL and back: `node dev/with-runtime.js bench/move.ts --beats 1000000 --snippets 50000`. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { migrate } from '../src/db/migrate.ts'
import type { MoveResult } from '../src/db/move/move.ts'
import { openDatabase } from '../src/db/open-database.ts'
import { startPostgres } from '../test/postgres.ts'

const { values } = parseArgs({
  options: {
    beats: { type: 'string', default: '1000000' },
    snippets: { type: 'string', default: '50000' },
  },
})
const folder = mkdtempSync(join(tmpdir(), 'corkboard-bench-move-'))
// The database is as durable as one in production: a commit reaches the disk.
const server = await startPostgres(tmpdir(), {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
})
try {
  const first = `sqlite:${join(folder, 'first.db')}`
  const second = `${server.url}/postgres`
  const third = `sqlite:${join(folder, 'third.db')}`
  await fill(first, Number(values.beats), Number(values.snippets))
  console.log('| from | to | rows | MB | seconds | rows a second | peak memory |')
  console.log('| --- | --- | --- | --- | --- | --- | --- |')
  console.log(await lineOf('SQLite', 'PostgreSQL', first, second))
  console.log(await lineOf('PostgreSQL', 'SQLite', second, third))
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
// A hook of the package that runs the server would throw at the end.
process.exit()

/** Fills a database with beats, and snippets of 200 bytes to 40 kB, of which every thousandth has 2.5 MB. */
async function fill(url: string, beats: number, snippets: number): Promise<void> {
  {
    await using db = await openDatabase(url)
    await migrate(db, Date.now)
  }
  using db = new DatabaseSync(url.slice('sqlite:'.length))
  const numbers = (count: number) =>
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`
  db.exec(`PRAGMA synchronous = OFF; BEGIN;
    ${numbers(100)} INSERT INTO monitors (id, name, kind, target, interval_ms, timeout_ms, retry_interval_ms, max_retries,
      success_threshold, upside_down, public, active, position)
      SELECT i, 'Service ' || i, 'http', '{"url":"https://example.org/' || i || '"}', 60000, 10000, 20000, 1, 1, 0, 1, 0, i FROM n;
    ${numbers(beats)} INSERT INTO beats (monitor_id, at, status, latency_ms, message, code, params)
      SELECT 1 + i % 100, 1767225600000 + i * 600, 'UP', i % 900, '', 'http.answered', '{"status":200}' FROM n;
    ${numbers(snippets)} INSERT INTO snippets (id, content, lexer, created_at, onetime, delete_token_hash, size)
      SELECT 'snippet' || i, randomblob(CASE WHEN i % 1000 = 0 THEN 2500000 ELSE 200 + abs(random() % 40000) / (1 + i % 9) END),
        '_code', 1767225600000 + i, 0, randomblob(32), 1 FROM n;
    COMMIT`)
}

async function lineOf(from: string, to: string, source: string, target: string): Promise<string> {
  const child = spawn(process.execPath, ['src/main.ts', 'move', target, '--json'], {
    env: { ...process.env, DATABASE_URL: source },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let peak = '?'
  const watching = setInterval(() => {
    peak = peakOf(child.pid ?? 0) ?? peak
  }, 50)
  const [out, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  clearInterval(watching)
  if (code !== 0) throw new Error(`The move ended with ${code}`)
  const { tables, bytes, seconds } = JSON.parse(out) as MoveResult & { seconds: number }
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `| ${from} | ${to} | ${rows} | ${(bytes / 1e6).toFixed(0)} | ${seconds} | ${Math.round(rows / seconds)} | ${peak} |`
}

/** Peak of the resident memory, which only Linux records. */
function peakOf(pid: number): string | null {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return kilobytes === undefined ? null : `${Math.round(Number(kilobytes) / 1000)} MB`
  } catch {
    return null
  }
}
