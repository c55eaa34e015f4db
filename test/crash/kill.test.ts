import assert from 'node:assert/strict'
import { test } from 'node:test'
import { engines, migratedDatabase } from '../matrix.ts'
import { killRound } from './rounds.ts'

for (const engine of engines)
  test(`every acknowledged snippet survives a kill -9 under load, on ${engine}`, async t => {
    const { url, remove } = await migratedDatabase(engine)
    t.after(remove)
    const known = new Map<string, string>()
    for (let round = 0; round < 2; round++) {
      const { acknowledged, lost } = await killRound({ DATABASE_URL: url }, known)
      assert.ok(acknowledged > 0, 'there was load')
      assert.deepEqual(lost, [])
    }
  })
