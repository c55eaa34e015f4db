import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Actor } from '../../src/kernel/actor.ts'
import { startTestApp } from '../app.ts'
import { onBothEngines } from '../matrix.ts'
import { somebody } from '../people.ts'
import { goodPassword, openHouse } from './house.ts'

const visitor = { address: '192.0.2.7', device: 'a test', deviceProof: null, token: null }

onBothEngines('Ways in that last', open => {
  it('leave no session behind that began with the old password while it was changed', async () => {
    const house = openHouse(await open())
    const id = await house.person('ada', 'owner')
    const me = house.actorOf(id, 'owner')
    const entering = Array.from({ length: 3 }, () => house.signIn.withPassword('ada', goodPassword, visitor))
    const [changed, ...entered] = await Promise.allSettled([
      house.own.changePassword(me, goodPassword, 'another quiet harbour'),
      ...entering,
    ])
    assert.equal(changed.status, 'fulfilled')
    for (const each of entered) {
      if (each.status === 'rejected') continue
      assert.equal(await house.sessions.find(each.value.token, house.now()), null)
    }
  })

  it('cannot be opened by a program beyond what it may itself', async () => {
    const house = openHouse(await open())
    await house.person('root', 'owner')
    const viewer = await house.person('vic')
    const program: Actor = {
      ...house.actorOf(viewer, 'viewer'),
      via: 'api',
      permissions: new Set(['read', 'accounts', 'snippets'] as const),
    }
    const attempts = [
      () => house.accountService.changeRole(program, viewer, { role: 'owner' }),
      () => house.accountService.invite(program, { role: 'editor', email: '' }),
      () => house.accountService.add(program, { username: 'eve', email: null, role: 'owner' }),
      async () => house.accountService.makeResetLink(program, (await house.store.named('root'))?.account.id ?? 0),
      async () => house.accountService.remove(program, (await house.store.named('root'))?.account.id ?? 0),
    ]
    for (const attempt of attempts) await assert.rejects(attempt(), { code: 'forbidden' })
    await house.accountService.invite(program, { role: 'viewer', email: '' })
  })
})

it('A browser that signed in a while ago opens no lasting way in, and works otherwise', async () => {
  let ahead = 0
  const app = await startTestApp({ now: () => Date.now() + ahead })
  try {
    const ada = await somebody(app, 'owner')
    ahead = 31 * 60_000
    const token = { kind: 'personal', name: 't', scopes: 'read', expiresInDays: '1' }
    for (const [path, fields] of [
      ['/manage/tokens', token],
      ['/manage/account/second-factor', {}],
      ['/manage/passkeys/options', {}],
    ] as const)
      assert.equal((await ada.post(path, fields)).status, 403, path)
    assert.equal((await ada.get('/manage/account')).status, 200)
    ahead = 0
    assert.equal((await ada.post('/manage/account/second-factor')).status, 303)
  } finally {
    await app.close()
  }
})
