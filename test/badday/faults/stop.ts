import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../app.ts'
import { serve, startCommand } from '../../contract/corkboard.ts'
import { migratedDatabase } from '../../matrix.ts'
import { imported } from '../../prepared.ts'
import { silentPostgres } from '../../silent-postgres.ts'
import type { BadDay, Finding } from '../bad-day.ts'

/** Answers of PostgreSQL before it falls silent: from the first connection to the last step of the start. */
const answers = [0, 5, 20, 60, 90]
const budgetMs = 9_000

export const badDay: BadDay = {
  fault: 'a stop while SQLite is locked by another process, and while PostgreSQL is silent in the start',
  limitMs: 240_000,
  run: async signal => {
    const findings = [await lockedSqlite()]
    for (const count of answers) if (!signal.aborted) findings.push(await silentStart(count))
    return findings
  },
}

async function lockedSqlite(): Promise<Finding> {
  const { url, remove } = await migratedDatabase('sqlite')
  const monitor = { kind: 'tcp', host: '127.0.0.1', port: 9, intervalSeconds: 20 }
  await imported(url, { monitors: ['a', 'b', 'c'].map(name => ({ ...monitor, name })) })
  const server = await serve({ DATABASE_URL: url })
  const other = new DatabaseSync(url.slice('sqlite:'.length), { timeout: 5000 })
  try {
    other.exec('BEGIN IMMEDIATE')
    await pause(3_000)
    return await stopOf('SQLite locked', server.child, server.ended)
  } finally {
    other.close()
    await remove()
  }
}

async function silentStart(count: number): Promise<Finding> {
  const { url, remove } = await migratedDatabase('postgres')
  const way = await silentPostgres(url, count)
  const port = String(await freePort())
  const { child, ended } = startCommand(['serve'], { DATABASE_URL: way.url, PORT: port })
  try {
    await way.silent
    await pause(300)
    return await stopOf(`PostgreSQL silent after ${count} answers`, child, ended)
  } finally {
    await way.close()
    await remove()
  }
}

async function stopOf(
  what: string,
  child: ReturnType<typeof startCommand>['child'],
  ended: Promise<unknown>,
): Promise<Finding> {
  const startedAt = performance.now()
  child.kill('SIGTERM')
  const kill = setTimeout(() => child.kill('SIGKILL'), 30_000)
  await ended
  clearTimeout(kill)
  const tookMs = performance.now() - startedAt
  return {
    what,
    measured: `${(tookMs / 1000).toFixed(2)} s, code ${child.exitCode ?? child.signalCode}`,
    wanted: `under ${budgetMs / 1000} s`,
    isMet: tookMs < budgetMs && child.exitCode !== null,
  }
}
