import assert from 'node:assert/strict'
import { it } from 'node:test'
import { createChallenges } from '../../src/auth/challenge-store.ts'
import { onBothEngines } from '../matrix.ts'

onBothEngines('A challenge', open => {
  it('writes nothing until it was answered, however many are begun', async () => {
    const { db, challenges, rows } = await fresh()
    for (let turn = 0; turn < 100; turn++) await challenges.issue('a', { turn }, null, 1_000)
    assert.equal(await rows(), 0)
    const [, keys] = [
      await challenges.issue('a', 1, null, 1_000),
      await db.query.selectFrom('secrets').select('name').execute(),
    ]
    assert.deepEqual(
      keys.map(each => each.name),
      ['challenges'],
      'one key, however many',
    )
  })

  it('opens for what it was issued for, until it expires, at every instance', async () => {
    const { db, now, challenges, pass } = await fresh()
    const sealed = await challenges.issue('a', { nonce: 'n' }, 7, 1_000)
    assert.deepEqual((await createChallenges(db, now).open('a', sealed, 7))?.value, { nonce: 'n' })
    assert.equal(await challenges.open('b', sealed, 7), null, 'another purpose')
    assert.equal(await challenges.open('a', sealed, 8), null, 'another account')
    assert.equal(await challenges.open('a', sealed, null), null, 'no account')
    assert.equal(await challenges.open('a', `${sealed}x`, 7), null, 'changed')
    pass(1_000)
    assert.equal(await challenges.open('a', sealed, 7), null, 'too late')
  })

  it('is spent once, and its row goes with a later one when it has expired', async () => {
    const { challenges, pass, rows } = await fresh()
    const spend = async (sealed: string) => {
      const challenge = await challenges.open('a', sealed, null)
      return challenge !== null && (await challenges.spend(challenge))
    }
    const sealed = await challenges.issue('a', 1, null, 1_000)
    const all = await Promise.all([1, 2, 3].map(() => spend(sealed)))
    assert.equal(all.filter(Boolean).length, 1)
    assert.equal(await spend(sealed), false)
    pass(2_000)
    assert.equal(await spend(await challenges.issue('a', 1, null, 1_000)), true)
    assert.equal(await rows(), 1)
  })

  async function fresh() {
    const db = await open()
    let time = 1_000_000
    const now = () => time
    return {
      db,
      now,
      challenges: createChallenges(db, now),
      rows: async () => (await db.query.selectFrom('challenges').select('id').execute()).length,
      pass: (ms: number) => {
        time += ms
      },
    }
  }
})
