import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { corkboard, serve, startCommand } from '../../contract/corkboard.ts'
import { databaseFolder } from '../../matrix.ts'
import type { BadDay, Finding } from '../bad-day.ts'
import { damages } from '../damages.ts'

const megabytes = 150
const writesPerSecond = 50

export const badDay: BadDay = {
  fault: `a backup of ${megabytes} MB at ${writesPerSecond} writes a second, its end before its time, and ${damages.length} damaged backups`,
  limitMs: 240_000,
  run: async signal => {
    const folder = databaseFolder('badday')
    try {
      return await inFolder(folder, signal)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

async function inFolder(folder: string, signal: AbortSignal): Promise<readonly Finding[]> {
  const environment = { DATABASE_URL: `sqlite:${join(folder, 'corkboard.db')}` }
  const copy = join(folder, 'copy.db')
  await corkboard(['migrate'], environment)
  fill(join(folder, 'corkboard.db'))
  const server = await serve(environment)
  const over = new AbortController()
  const writes = keepWriting(server.url, AbortSignal.any([signal, over.signal]))
  try {
    const ended = await endedBeforeItsTime(copy, environment)
    const made = await timed(copy, environment, signal)
    over.abort()
    const count = await writes
    return [ended, ...made, written(count), await allRefused(copy)]
  } finally {
    over.abort()
    await server.stop()
  }
}

function fill(file: string): void {
  const db = new DatabaseSync(file)
  const insert = db.prepare(
    `INSERT INTO uploads (hash, type, bytes, width, height, created_at) VALUES (?, 'image/png', randomblob(1000000), 1, 1, 0)`,
  )
  for (let count = 0; count < megabytes; count++) insert.run(String(count))
  db.close()
}

async function keepWriting(url: string, signal: AbortSignal): Promise<number> {
  for (let count = 0; ; count++) {
    if (signal.aborted) return count
    const body = new URLSearchParams({ content: `${count}`, expires: 'never' })
    await fetch(`${url}/api/`, { method: 'POST', body })
    await pause(1000 / writesPerSecond)
  }
}

const written = (count: number): Finding => ({
  what: 'writes meanwhile',
  measured: `${count}`,
  wanted: 'some',
  isMet: count > 0,
})

/** SIGTERM while the copy is on its way. */
async function endedBeforeItsTime(copy: string, environment: Record<string, string>): Promise<Finding> {
  const { child, ended } = startCommand(['backup', copy], environment)
  while (besides(copy).length === 0 && child.exitCode === null) await pause(5)
  child.kill('SIGTERM')
  await ended
  const left = besides(copy)
  return {
    what: 'files that a backup leaves that SIGTERM ended',
    measured: left.length === 0 ? 'none' : left.join(', '),
    wanted: 'none',
    isMet: left.length === 0,
  }
}

const besides = (copy: string): readonly string[] =>
  readdirSync(dirname(copy)).filter(name => name.startsWith(basename(copy)))

async function timed(
  copy: string,
  environment: Record<string, string>,
  signal: AbortSignal,
): Promise<readonly Finding[]> {
  const startedAt = performance.now()
  const { child, ended } = startCommand(['backup', copy], environment)
  const modes = new Set<string>()
  const breakOff = setTimeout(() => child.kill('SIGKILL'), giveUpMs)
  while (child.exitCode === null && child.signalCode === null && !signal.aborted) {
    for (const name of besides(copy)) {
      const stat = statSync(join(dirname(copy), name), { throwIfNoEntry: false })
      if (stat) modes.add((stat.mode & 0o777).toString(8))
    }
    await pause(2)
  }
  clearTimeout(breakOff)
  const { code } = await ended
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  return [
    {
      what: 'time of the backup',
      measured: code === 0 ? `${seconds} s` : `unfinished after ${seconds} s`,
      wanted: 'under 30 s',
      isMet: code === 0 && Number(seconds) < 30,
    },
    {
      what: 'modes of its files while it is written',
      measured: [...modes].join(', '),
      wanted: '600',
      isMet: [...modes].join() === '600',
    },
  ]
}

const giveUpMs = 60_000

async function allRefused(copy: string): Promise<Finding> {
  const small = await smallBackup(copy)
  const accepted: string[] = []
  for (const [name, damage] of damages) {
    const folder = databaseFolder('badday')
    try {
      const file = join(folder, 'damaged.db')
      writeFileSync(file, damage(Buffer.from(small)))
      const environment = { DATABASE_URL: `sqlite:${join(folder, 'restored.db')}` }
      const { code } = await corkboard(['restore', file], environment)
      if (code === 0) accepted.push(name)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  return {
    what: 'damaged backups that restore accepts',
    measured: `${accepted.length} of ${damages.length}${accepted.length > 0 ? ` (${accepted.join(', ')})` : ''}`,
    wanted: `0 of ${damages.length}`,
    isMet: accepted.length === 0,
  }
}

async function smallBackup(copy: string): Promise<Buffer> {
  const folder = dirname(copy)
  const environment = { DATABASE_URL: `sqlite:${join(folder, 'small.db')}` }
  const small = join(folder, 'small-copy.db')
  await corkboard(['seed'], environment)
  await corkboard(['backup', small], environment)
  return readFileSync(small)
}
