/** Both databases after a loss of power at any step of a move, and how the next attempt ends. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import type { Engine } from '../../src/db/database.ts'
import { migrate } from '../../src/db/migrate.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import { engines } from '../matrix.ts'
import { database, fileOf, fillEverything, run } from './moving.ts'

const rows = 12

/** The outcome of starting a server on a database. */
async function startOn(url: string): Promise<string> {
  await using db = await openDatabase(url)
  try {
    await migrate(db, Date.now)
  } catch (error) {
    return /was moved to/.test((error as Error).message) ? 'moved' : `${error}`
  }
  const found = await db.query.selectFrom('monitors').select('id').execute()
  return ({ 0: 'empty', [rows]: 'whole' } as Readonly<Record<number, string>>)[found.length] ?? 'half'
}

async function killedMove(from: string, to: string, step: string): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'killed-move.ts'), from, to, step], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code, signal] = await once(child, 'exit')
  assert.deepEqual([code, signal], [null, 'SIGKILL'])
}

async function site(t: TestContext, engine: Engine): Promise<string> {
  const file = await database(t, 'sqlite')
  fillEverything(fileOf(file), rows)
  if (engine === 'sqlite') return file
  const url = await database(t, engine)
  await run(file, url)
  return url
}

const other = { sqlite: 'postgres', postgres: 'sqlite' } as const

for (const engine of engines)
  describe(`A move from ${engine} to ${other[engine]}`, () => {
    for (const { name, step, isMigrated = true, found, copied = true } of [
      { name: 'makes the tables', step: 'clock', isMigrated: false, found: ['whole', 'empty'] },
      { name: 'copies', step: 'copy', found: ['whole', 'empty'] },
      { name: 'has copied', step: 'end of copy', found: ['whole', 'empty'] },
      { name: 'reads back', step: 'verify', found: ['whole', 'empty'] },
      {
        name: 'has the target, and not marked the source',
        step: 'clock',
        found: ['whole', 'whole'],
        copied: false,
      },
    ])
      it(`that is killed while it ${name} leaves that, and the same again finishes it`, async t => {
        const [from, to] = [await site(t, engine), await database(t, other[engine], isMigrated)]
        await killedMove(from, to, step)
        assert.deepEqual([await startOn(from), await startOn(to)], found)
        // A server was started on both databases; its rows are no site.
        assert.equal((await run(from, to)).copied, copied)
        assert.deepEqual([await startOn(from), await startOn(to)], ['moved', 'whole'])
      })

    it('that is killed once it is done is done', async t => {
      const [from, to] = [await site(t, engine), await database(t, other[engine])]
      await killedMove(from, to, 'end')
      assert.deepEqual([await startOn(from), await startOn(to)], ['moved', 'whole'])
    })
  })
