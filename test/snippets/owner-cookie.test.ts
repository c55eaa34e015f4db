/** The cookie by which a browser finds its snippets. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { createPaths } from '../../src/kernel/paths.ts'
import { createLifetimeStore } from '../../src/snippets/ownership/lifetime-store.ts'
import { createMySnippetsStore } from '../../src/snippets/ownership/my-snippets-store.ts'
import { openOwnership } from '../../src/snippets/ownership/open-ownership.ts'
import { createOwnerCookies, drawName, ownerHash } from '../../src/snippets/ownership/snippet-owners.ts'
import { createSnippetStore } from '../../src/snippets/snippet-store.ts'
import { onBothEngines } from '../matrix.ts'

const paths = createPaths(new URL('https://paste.example'))
const cookies = createOwnerCookies(paths)
const key = randomBytes(32)
const pairOf = (cookie: string): string => cookie.split(';', 1)[0] ?? ''

describe('The cookie of an owner', () => {
  test('gives the name back, whatever stands beside it', () => {
    const name = drawName(randomBytes)
    const own = pairOf(cookies.set(name, key))
    for (const header of [own, `a=b; ${own}`, `${own};c=d`, `x${own}; ${own}`])
      assert.equal(cookies.read(header, key), name, header)
  })

  test('means nothing under another key', () => {
    const own = pairOf(cookies.set(drawName(randomBytes), key))
    assert.equal(cookies.read(own, randomBytes(32)), null)
  })

  test('is read from nothing that we did not sign', () => {
    const value = fc.oneof(
      fc.string(),
      fc.tuple(fc.base64String(), fc.base64String()).map(parts => parts.join('.')),
      fc
        .tuple(
          fc.uint8Array({ minLength: 16, maxLength: 16 }),
          fc.uint8Array({ minLength: 32, maxLength: 32 }),
        )
        .map(parts => parts.map(part => Buffer.from(part).toString('base64url')).join('.')),
    )
    fc.assert(
      fc.property(value, each => {
        assert.equal(cookies.read(`__Host-corkboard-mine=${each}`, key), null)
      }),
    )
  })

  test('is not read under the name that another site of the domain could set', () => {
    const own = pairOf(cookies.set(drawName(randomBytes), key))
    assert.equal(cookies.read(own.replace('__Host-', ''), key), null)
  })

  test('stands in the database as a hash that differs for every name', () => {
    const [one, other] = [drawName(randomBytes), drawName(randomBytes)]
    assert.notDeepEqual(ownerHash(one), ownerHash(other))
    assert.deepEqual(ownerHash(one), ownerHash(one))
    assert.equal(Buffer.from(ownerHash(one)).includes(Buffer.from(one, 'base64url')), false)
  })
})

onBothEngines('Browsers that come back', open => {
  test('are known to every instance of the site, and after a restart', async () => {
    const db = await open()
    const store = createSnippetStore(db, { idLength: 10 })
    const instance = () =>
      openOwnership({
        db,
        store,
        mySnippets: createMySnippetsStore(db),
        lifetimes: createLifetimeStore(db),
        accountOf: () => null,
        forget: () => {},
        paths,
        now: Date.now,
      }).browserOf
    const asking = (cookie = '') => ({ headers: { cookie } }) as Parameters<ReturnType<typeof instance>>[0]
    // Both instances create the key at the same moment.
    const [first, second] = await Promise.all([instance()(asking()), instance()(asking())])
    for (const known of [first, second]) {
      const again = await instance()(asking(pairOf(known.cookie)))
      assert.deepEqual(again, known)
    }
    assert.notDeepEqual(first.hash, second.hash)
  })
})
