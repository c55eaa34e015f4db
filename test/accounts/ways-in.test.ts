/** Of several ways to sign in that are removed at once, one always remains. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { createChallenges } from '../../src/auth/challenge-store.ts'
import { createIdentities } from '../../src/auth/identities.ts'
import { oidcStatements } from '../../src/auth/oidc-statements.ts'
import { passkeyStatements } from '../../src/auth/passkey-statements.ts'
import { createPasskeys } from '../../src/auth/passkeys.ts'
import { createChanges } from '../../src/db/changes.ts'
import { onBothEngines } from '../matrix.ts'
import { openAuth, refused } from './auth-setup.ts'

const issuer = new URL('https://login.example')
const origin = 'https://status.example'

onBothEngines('The last way in', open => {
  it('stays when both passkeys are removed at once', async () => {
    const { passkeys, account } = await auth()
    for (let round = 0; round < 10; round++) {
      const { id, owner } = await account(`ada${round}`, { passkeys: 2, identities: 0 })
      const all = (await passkeys.list(id)).map(key => passkeys.remove(owner, key.id))
      assert.deepEqual(await outcomes(all), ['conflict', 'done'])
      assert.equal((await passkeys.list(id)).length, 1)
    }
  })

  it('stays when a passkey and an identity are removed at once', async () => {
    const { passkeys, identities, account } = await auth()
    for (let round = 0; round < 10; round++) {
      const { id, owner } = await account(`ada${round}`, { passkeys: 1, identities: 1 })
      const [key] = await passkeys.list(id)
      const [identity] = await identities.list(id)
      assert.ok(key && identity)
      const all = [passkeys.remove(owner, key.id), identities.unlink(owner, identity)]
      assert.deepEqual(await outcomes(all), ['conflict', 'done'])
      assert.equal((await passkeys.list(id)).length + (await identities.list(id)).length, 1)
    }
  })

  it('stays when all of many are removed at once, with a line in the audit trail for each that went', async () => {
    const { db, passkeys, identities, account } = await auth()
    const { id, owner } = await account('ada', { passkeys: 5, identities: 5 })
    const all = [
      ...(await passkeys.list(id)).map(key => passkeys.remove(owner, key.id)),
      ...(await identities.list(id)).map(identity => identities.unlink(owner, identity)),
    ]
    assert.deepEqual(await outcomes(all), ['conflict', ...Array.from({ length: 9 }, () => 'done')])
    const trail = await db.query
      .selectFrom('audit')
      .select('id')
      .where('action', 'in', ['removed a passkey', 'unlinked an identity'])
      .execute()
    assert.equal(trail.length, 9)
  })

  it('may go while there is a password', async () => {
    const { passkeys, identities, account } = await auth()
    const { id, owner } = await account('ada', { passkeys: 1, identities: 1, password: true })
    const [key] = await passkeys.list(id)
    const [identity] = await identities.list(id)
    assert.ok(key && identity)
    assert.deepEqual(await outcomes([passkeys.remove(owner, key.id), identities.unlink(owner, identity)]), [
      'done',
      'done',
    ])
  })

  it('is not an identity of a provider that is not asked any more', async () => {
    const { db, passkeys, account } = await auth()
    const { id, owner } = await account('ada', { passkeys: 1, identities: 0 })
    const old = { issuer: 'https://before.example', subject: 'ada', accountId: id, createdAt: 0 }
    await db.write(oidcStatements(db).add(old))
    const [key] = await passkeys.list(id)
    assert.match(await refused(passkeys.remove(owner, key?.id ?? '')), /^conflict: This is the only way/)
  })

  async function auth() {
    const opened = openAuth(await open())
    const { db, now } = opened
    const shared = { db, changes: createChanges(db, now), challenges: createChallenges(db, now), issuer, now }
    const passkeys = createPasskeys({ ...shared, origin, siteTitle: () => 'Northwind' })
    const identities = createIdentities({ ...shared, sql: oidcStatements(db) })

    type Ways = { readonly passkeys: number; readonly identities: number; readonly password?: boolean }
    async function account(username: string, ways: Ways) {
      const made = ways.password
        ? await opened.person(username)
        : (await opened.accountService.add(opened.root, { username, role: 'viewer', email: null })).account.id
      const counted = (count: number) => Array.from({ length: count }, (_, index) => `${username}-${index}`)
      await db.write(
        ...counted(ways.passkeys).flatMap(id => passkeyStatements(db).add(passkeyOf(id, made), 20)),
        ...counted(ways.identities).map(subject =>
          oidcStatements(db).add({ issuer: issuer.origin, subject, accountId: made, createdAt: 0 }),
        ),
      )
      return { id: made, owner: opened.actorOf(made, 'viewer') }
    }

    return { db, passkeys, identities, account }
  }
})

const passkeyOf = (id: string, accountId: number) => ({
  id,
  accountId,
  publicKey: new Uint8Array(77),
  counter: 0,
  transports: [],
  name: id,
  createdAt: 0,
  lastUsedAt: null,
})

async function outcomes(all: readonly Promise<unknown>[]): Promise<readonly string[]> {
  const settled = await Promise.allSettled(all)
  return settled
    .map(each => (each.status === 'fulfilled' ? 'done' : String((each.reason as { code?: string }).code)))
    .sort()
}
