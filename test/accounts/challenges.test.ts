import assert from 'node:assert/strict'
import { it } from 'node:test'
import { z } from 'zod'
import { createChallenges } from '../../src/auth/challenge-store.ts'
import { onBothEngines } from '../matrix.ts'

onBothEngines('A challenge', open => {
  it('writes nothing until it was answered, however many are begun', async () => {
    const { db, a, rows } = await fresh()
    for (let turn = 0; turn < 100; turn++) await a.issue({ turn })
    assert.equal(await rows(), 0)
    const [, keys] = [await a.issue(1), await db.query.selectFrom('secrets').select('name').execute()]
    assert.deepEqual(
      keys.map(each => each.name),
      ['challenges'],
      'one key, however many',
    )
  })

  it('opens for what it was issued for, until it expires, at every instance', async () => {
    const { db, now, challenges, a, pass } = await fresh()
    const sealed = await a.issue({ nonce: 'n' }, 7)
    assert.deepEqual((await createChallenges(db, now)(kind('a')).open(sealed, 7))?.value, { nonce: 'n' })
    assert.equal(await challenges(kind('b')).open(sealed, 7), null, 'another purpose')
    assert.equal(await a.open(sealed, 8), null, 'another account')
    assert.equal(await a.open(sealed), null, 'no account')
    assert.equal(await a.open(`${sealed}x`, 7), null, 'changed')
    pass(1_000)
    assert.equal(await a.open(sealed, 7), null, 'too late')
  })

  it('is spent once, and its row goes with a later one when it has expired', async () => {
    const { a, pass, rows } = await fresh()
    const spend = async (sealed: string) => {
      const challenge = await a.open(sealed)
      return challenge !== null && (await a.spend(challenge))
    }
    const sealed = await a.issue(1)
    const all = await Promise.all([1, 2, 3].map(() => spend(sealed)))
    assert.equal(all.filter(Boolean).length, 1)
    assert.equal(await spend(sealed), false)
    pass(2_000)
    assert.equal(await spend(await a.issue(1)), true)
    assert.equal(await rows(), 1)
  })

  async function fresh() {
    const db = await open()
    let time = 1_000_000
    const now = () => time
    const challenges = createChallenges(db, now)
    return {
      db,
      now,
      challenges,
      a: challenges(kind('a')),
      rows: async () => (await db.query.selectFrom('challenges').select('id').execute()).length,
      pass: (ms: number) => {
        time += ms
      },
    }
  }
})

const kind = (purpose: string) => ({ purpose, schema: z.unknown(), lengthMs: 1_000 })
