import assert from 'node:assert/strict'
import { argon2Sync, createDecipheriv } from 'node:crypto'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { createSealing } from '../../src/snippets/secrets/at-rest-encryption.ts'
import { anyCharacter } from '../arbitraries.ts'

/** The lowest cost of argon2id, so that hundreds of runs are quick. */
const cost = { memory: 8, passes: 1, parallelism: 1 }
const sealing = createSealing({ cost })
const id = 'aBcDeFgHkm'

describe('A text sealed with a password', () => {
  it('is the text again for the same password under the same id', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 300 }),
        fc.string({ unit: anyCharacter }),
        async (text, password) => {
          const blob = await sealing.seal(text, password, id)
          assert.deepEqual(Buffer.from((await sealing.open(blob, password, id)) ?? 'none'), Buffer.from(text))
          assert.equal(await sealing.open(blob, `${password}x`, id), null)
          assert.equal(await sealing.open(blob, password, `${id}x`), null)
        },
      ),
      { numRuns: 100 },
    )
  })

  it('opens with a password however it was composed', async () => {
    const blob = await sealing.seal(Buffer.from('text'), 'Zo\u00eb', id)
    assert.equal(String(await sealing.open(blob, 'Zoe\u0308', id)), 'text')
  })

  it('does not open when any byte of it is another', async () => {
    const blob = await sealing.seal(Buffer.from('the combination'), 'password', id)
    for (let at = 0; at < blob.length; at++) {
      const changed = Uint8Array.from(blob)
      changed[at] = (changed[at] ?? 0) ^ 1
      const opened = await sealing.open(changed, 'password', id).catch(error => error)
      assert.ok(opened === null || opened instanceof Error, `byte ${at}`)
    }
    assert.equal(await sealing.open(blob.subarray(0, -1), 'password', id), null)
  })

  it('asks for no more memory or time than ours would, whatever stands in it', async () => {
    let derived = 0
    const derive = async () => {
      derived++
      return Buffer.alloc(32)
    }
    const blob = Buffer.from(await sealing.seal(Buffer.from('text'), 'password', id))
    for (const [at, value] of [
      [1, 0xff],
      [5, 0],
      [5, 255],
      [6, 0],
    ] as const) {
      const changed = Buffer.from(blob)
      changed[at] = value
      assert.equal(await createSealing({ derive }).open(changed, 'password', id), null)
    }
    assert.equal(derived, 0)
  })

  it('costs 64 MiB a guess, and no two are alike', async () => {
    const usual = createSealing()
    const [one, other] = await Promise.all([1, 2].map(() => usual.seal(Buffer.from('text'), 'password', id)))
    assert.notDeepEqual(one, other)
    const blob = Buffer.from(one ?? [])
    assert.deepEqual([blob[0], blob.readUInt32BE(1), blob[5], blob[6]], [1, 65_536, 3, 4])
    const key = argon2Sync('argon2id', {
      message: 'password',
      nonce: blob.subarray(7, 23),
      tagLength: 32,
      memory: 65_536,
      passes: 3,
      parallelism: 4,
    })
    const decipher = createDecipheriv('aes-256-gcm', key, blob.subarray(23, 35))
    decipher.setAAD(Buffer.from(id)).setAuthTag(blob.subarray(35, 51))
    assert.equal(String(Buffer.concat([decipher.update(blob.subarray(51)), decipher.final()])), 'text')
  })

  it('is opened by few at once; who comes when too many wait is sent away at once', async () => {
    let running = 0
    let most = 0
    const release: (() => void)[] = []
    const derive = async () => {
      most = Math.max(most, ++running)
      await new Promise<void>(resolve => release.push(resolve))
      running--
      return Buffer.alloc(32)
    }
    const busy = createSealing({ derive, atOnce: 2, waitingMax: 3 })
    const tries = Array.from({ length: 9 }, () => busy.seal(Buffer.from('text'), 'password', id))
    const settled = Promise.allSettled(tries)
    while (release.length > 0 || running > 0) {
      release.shift()?.()
      await new Promise(resolve => setImmediate(resolve))
    }
    const outcomes = (await settled).map(each => each.status)
    assert.deepEqual(outcomes.filter(each => each === 'fulfilled').length, 5)
    assert.equal(most, 2)
    const refusal = (await settled).find(each => each.status === 'rejected')
    assert.equal(refusal?.reason.code, 'unavailable')
  })

  it('lets the next network in after one guess of another', async () => {
    const order: string[] = []
    const release: (() => void)[] = []
    const derive = async (_: string, { message }: { readonly message: unknown }) => {
      order.push(String(message))
      await new Promise<void>(resolve => release.push(resolve))
      return Buffer.alloc(32)
    }
    const shared = createSealing({ derive })
    const guesses = Array.from({ length: 5 }, () =>
      shared.seal(Buffer.from('x'), 'guess', id, '192.0.2.0/24'),
    )
    const all = Promise.all([...guesses, shared.seal(Buffer.from('x'), 'mine', id, '2001:db8:1::/48')])
    while (release.length > 0) {
      release.shift()?.()
      await new Promise(resolve => setImmediate(resolve))
    }
    await all
    assert.deepEqual(order.slice(0, 2), ['guess', 'mine'])
  })
})
