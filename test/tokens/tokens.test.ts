import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import { createAccountStore } from '../../src/accounts/account-store.ts'
import { createChanges } from '../../src/db/changes.ts'
import type { Database } from '../../src/db/database.ts'
import { type Actor, type Permission, permissionsOf, type Role } from '../../src/kernel/actor.ts'
import { dayMs, minuteMs } from '../../src/lib/time.ts'
import { createBearers } from '../../src/tokens/bearer-token.ts'
import { tokenChecks } from '../../src/tokens/token-problems.ts'
import { createTokenService } from '../../src/tokens/token-service.ts'
import { createTokenStore } from '../../src/tokens/token-store.ts'
import { onBothEngines } from '../matrix.ts'

onBothEngines('Tokens', open => {
  let db: Database
  let now = Date.parse('2026-03-01T12:00:00Z')
  before(async () => {
    db = await open()
  })

  const setUp = () => {
    const store = createTokenStore(db)
    const changes = createChanges(db, () => now)
    const tokenService = createTokenService({ store, changes, now: () => now })
    const { identify } = createBearers({ db, store, now: () => now })
    return { store, tokenService, identify: (secret: string) => identify(`Bearer ${secret}`, '192.0.2.1') }
  }

  let people = 0
  async function person(role: Role): Promise<Actor & { readonly accountId: number }> {
    const accounts = createAccountStore(db)
    const accountId = await accounts.drawAccountId()
    const name = `${role}${++people}`
    await db.write(...accounts.add(accountId, { username: name, email: null, role }, now))
    return { accountId, name, via: 'web', address: null, permissions: permissionsOf(role) }
  }

  const asked = (scopes: readonly Permission[], more: object = {}) => ({
    name: 'Deploys',
    kind: 'personal',
    scopes,
    ...more,
  })
  const refused = { code: 'unauthorized', headers: { 'www-authenticate': /invalid_token/ } }
  const isRefused = (error: unknown) => {
    const { code, headers } = error as { code: string; headers: Record<string, string> }
    assert.equal(code, refused.code)
    assert.match(headers['www-authenticate'] ?? '', /^Bearer realm="Corkboard"/)
    return true
  }

  it('act for their account, with what was ticked and no more', async () => {
    const { tokenService, identify } = setUp()
    const editor = await person('editor')
    const { secret } = await tokenService.create(editor, asked(['read', 'announcements']))
    assert.match(secret, /^ckb_[\w-]{43}$/)
    const { actor } = await identify(secret)
    assert.equal(actor.accountId, editor.accountId)
    assert.equal(actor.via, 'api')
    assert.equal(actor.name, `${editor.name} (Deploys)`)
    assert.deepEqual([...actor.permissions], ['read', 'announcements'])
  })

  it('are stored as a hash, and neither they nor it are in the audit trail', async () => {
    const { tokenService } = setUp()
    const { secret, token } = await tokenService.create(await person('owner'), asked(['read']))
    const stored = JSON.stringify([
      await db.query.selectFrom('api_tokens').selectAll().execute(),
      await db.query.selectFrom('audit').selectAll().execute(),
    ])
    assert.ok(stored.includes(token.id))
    assert.ok(!stored.includes(secret.slice(4)))
  })

  it('cannot be made for what one may not do oneself', async () => {
    const { tokenService } = setUp()
    const editor = await person('editor')
    await assert.rejects(tokenService.create(editor, asked(['read', 'monitors'])), {
      problems: [{ path: 'scopes', message: tokenChecks.foreignScope() }],
    })
    await assert.rejects(tokenService.create(await person('owner'), asked(['tokens' as Permission])), {
      name: 'InvalidFields',
    })
    await assert.rejects(tokenService.create(editor, asked(['read'], { kind: 'service' })), {
      code: 'forbidden',
    })
    await assert.rejects(tokenService.create(editor, asked([])), { name: 'InvalidFields' })
  })

  it('lose what their account loses, at the next request', async () => {
    const { tokenService, identify } = setUp()
    const owner = await person('owner')
    await person('owner')
    const { secret } = await tokenService.create(owner, asked(['read', 'site', 'accounts']))
    await db.write(...createAccountStore(db).setRole(owner.accountId, 'viewer'))
    assert.deepEqual([...(await identify(secret)).actor.permissions], ['read'])
  })

  it('die with their account; those of the site stay', async () => {
    const { tokenService, identify } = setUp()
    await person('owner')
    const owner = await person('owner')
    const own = await tokenService.create(owner, asked(['read']))
    const service = await tokenService.create(owner, asked(['read', 'monitors'], { kind: 'service' }))
    await db.write(...createAccountStore(db).remove(owner.accountId))
    await assert.rejects(identify(own.secret), isRefused)
    const { actor } = await identify(service.secret)
    assert.equal(actor.accountId, null)
    assert.equal(actor.name, 'Deploys')
    assert.deepEqual([...actor.permissions], ['read', 'monitors'])
  })

  it('expire at their instant: after 90 days, after what was asked for, or never', async () => {
    const { tokenService, identify } = setUp()
    const owner = await person('owner')
    const usual = await tokenService.create(owner, asked(['read']))
    const short = await tokenService.create(owner, asked(['read'], { expiresInDays: 1 }))
    const lasting = await tokenService.create(owner, asked(['read'], { expiresInDays: null }))
    assert.equal(usual.token.expiresAt, now + 90 * dayMs)
    now += dayMs - 1
    await identify(short.secret)
    now += 1
    await assert.rejects(identify(short.secret), isRefused)
    await identify(usual.secret)
    now += 90 * dayMs
    await assert.rejects(identify(usual.secret), isRefused)
    await identify(lasting.secret)
  })

  it('open nothing once revoked, which only their owner can do', async () => {
    const { tokenService, identify } = setUp()
    const [viewer, other, owner] = [await person('viewer'), await person('editor'), await person('owner')]
    const own = await tokenService.create(viewer, asked(['read']))
    const service = await tokenService.create(owner, asked(['read'], { kind: 'service' }))
    await assert.rejects(tokenService.revoke(other, own.token.id), { code: 'not_found' })
    await assert.rejects(tokenService.revoke(other, service.token.id), { code: 'not_found' })
    await identify(own.secret)
    await tokenService.revoke(viewer, own.token.id)
    await assert.rejects(identify(own.secret), isRefused)
    await assert.rejects(tokenService.revoke(viewer, own.token.id), { code: 'not_found' })
    await tokenService.revoke(owner, service.token.id)
    await assert.rejects(identify(service.secret), isRefused)
  })

  it('remember when they were last used, to the minute', async () => {
    const { store, tokenService, identify } = setUp()
    const { secret, token } = await tokenService.create(await person('owner'), asked(['read']))
    const lastUsedAt = async () => (await store.find(token.id))?.lastUsedAt
    const first = now
    await identify(secret)
    assert.equal(await lastUsedAt(), first)
    now += minuteMs - 1
    await identify(secret)
    assert.equal(await lastUsedAt(), first)
    now += 1
    await identify(secret)
    assert.equal(await lastUsedAt(), now)
  })

  it('are nothing else than a bearer token of ours', async () => {
    const { tokenService, identify } = setUp()
    const { secret } = await tokenService.create(await person('owner'), asked(['read']))
    const bearers = createBearers({ db, store: createTokenStore(db), now: () => now })
    for (const header of [
      undefined,
      '',
      'Bearer',
      `Basic ${secret}`,
      secret,
      `Bearer ${secret}x`,
      'Bearer ckb_',
    ])
      await assert.rejects(bearers.identify(header, ''), isRefused)
    await bearers.identify(`bearer  ${secret}`, '')
    await identify(secret)
  })
})
