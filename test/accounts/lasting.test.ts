import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Actor } from '../../src/kernel/actor.ts'
import { startTestApp } from '../app.ts'
import { onBothEngines } from '../matrix.ts'
import { somebody } from '../people.ts'
import { goodPassword, openAuth } from './auth-setup.ts'

const visitor = { address: '192.0.2.7', device: 'a test', deviceProof: null, token: null }

onBothEngines('Ways in that last', open => {
  it('leave no session behind that began with the old password while it was changed', async () => {
    const auth = openAuth(await open())
    const id = await auth.person('ada', 'owner')
    const me = auth.actorOf(id, 'owner')
    const entering = Array.from({ length: 3 }, () => auth.signIn.withPassword('ada', goodPassword, visitor))
    const [changed, ...entered] = await Promise.allSettled([
      auth.own.changePassword(me, goodPassword, 'another quiet harbour'),
      ...entering,
    ])
    assert.equal(changed.status, 'fulfilled')
    for (const each of entered) {
      if (each.status === 'rejected') continue
      assert.equal(await auth.sessions.find(each.value.token, auth.now()), null)
    }
  })

  it('cannot be opened by a program beyond what it may itself', async () => {
    const auth = openAuth(await open())
    await auth.person('root', 'owner')
    const viewer = await auth.person('vic')
    const program: Actor = {
      ...auth.actorOf(viewer, 'viewer'),
      via: 'api',
      permissions: new Set(['read', 'accounts', 'snippets'] as const),
    }
    const attempts = [
      () => auth.accountService.update(program, viewer, { role: 'owner' }),
      () => auth.accountService.invite(program, { role: 'editor', email: '' }),
      () => auth.accountService.add(program, { username: 'eve', email: null, role: 'owner' }),
      async () =>
        auth.accountService.makeResetLink(program, (await auth.store.named('root'))?.account.id ?? 0),
      async () => auth.accountService.remove(program, (await auth.store.named('root'))?.account.id ?? 0),
    ]
    for (const attempt of attempts) await assert.rejects(attempt(), { code: 'forbidden' })
    await auth.accountService.invite(program, { role: 'viewer', email: '' })
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
