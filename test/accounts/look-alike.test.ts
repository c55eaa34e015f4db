import assert from 'node:assert/strict'
import { it, test } from 'node:test'
import { findLookAlike, isInvisible, mixesScripts } from '../../src/accounts/model/look-alike.ts'
import { onBothEngines } from '../matrix.ts'
import { goodPassword, openAuth, refused } from './auth-setup.ts'

test('Names that look like another one are found, in any case and any script', () => {
  const names = ['admin', 'paypal', 'Bob O', 'Ada', 'Müller', 'grace']
  const found = (name: string) => findLookAlike(name, names)
  assert.equal(found('аdmіn'), 'admin', 'Cyrillic а and і')
  assert.equal(found('adrnin'), 'admin', 'rn for m')
  assert.equal(found('paypaI'), 'paypal', 'a capital i')
  assert.equal(found('PAYPA1'), 'paypal')
  assert.equal(found('bob 0'), 'Bob O')
  assert.equal(found('Αda'), 'Ada', 'a Greek alpha')
  assert.equal(found('ａｄａ'), 'Ada', 'wide letters')
  assert.equal(found('Mu\u0308ller'), 'Müller', 'written in two characters')
  for (const other of ['Adam', 'bob', 'Muller', 'gracie', 'Grace 2', 'оля'])
    assert.equal(found(other), null, other)
})

test('Characters that are not drawn make no other name, and no name of their own', () => {
  const undrawn = [
    '\u034f',
    '\u00ad',
    '\u115f',
    '\u180e',
    '\u200b',
    '\u200d',
    '\u2060',
    '\u2800',
    '\u3164',
    '\ufe0f',
  ]
  const further = ['\ufeff', '\uffa0', '\ufff9', '\u{1bca0}', '\u{1d173}', '\u{e0041}', '\u{e01ef}']
  for (const each of [...undrawn, ...further]) {
    const code = String(each.codePointAt(0)?.toString(16))
    for (const name of [`${each}grace`, `gr${each}ace`, `grace${each}${each}`])
      assert.equal(findLookAlike(name, ['grace']), 'grace', code)
    assert.ok(isInvisible(`${each} ${each}`), code)
  }
  assert.equal(findLookAlike('Bob  O', ['Bob O']), 'Bob O', 'drawn as one blank')
  assert.ok(!isInvisible('a'))
})

test('Every character that can be ignored by default is dropped, those of a later Unicode too', () => {
  for (let code = 0; code < 0x110000; code++) {
    if (code >= 0xd800 && code < 0xe000) continue
    const character = String.fromCodePoint(code)
    if (/\p{Default_Ignorable_Code_Point}/u.test(character))
      assert.ok(isInvisible(character), code.toString(16))
  }
})

test('Scripts that no writing system puts together are told from those that some do', () => {
  for (const name of [
    'Ada Lovelace 2',
    'Оля',
    'Ξένια',
    '李小龍 Bruce',
    'ひらがなカタカナ漢字abc',
    '김 Kim',
    'ada🌻',
    'علی',
    'd’Arc',
    '42',
  ])
    assert.equal(mixesScripts(name), false, name)
  for (const name of ['аda', 'Ξena', 'pаypal', 'Оля x', 'ひ김', 'ada ا'])
    assert.equal(mixesScripts(name), true, name)
})

onBothEngines('A username', open => {
  it('that looks like that of another account is refused wherever one is chosen', async () => {
    const auth = openAuth(await open())
    const admin = await auth.person('admin', 'owner')
    const other = await auth.person('olga')
    const looksLike = /username: looks like the name of another account/
    const alike = 'adrnin'
    assert.match(
      await refused(auth.accountService.add(auth.root, { username: alike, role: 'viewer', email: null })),
      looksLike,
    )
    const { token } = await auth.accountService.invite(auth.root, { role: 'viewer', email: '' })
    const joining = (username: string) =>
      auth.signUp.accept(token, { username, email: '', password: goodPassword }, '')
    assert.match(await refused(joining(alike)), looksLike)
    assert.match(await refused(joining('ol\u034fga')), looksLike)
    assert.match(await refused(joining('\u3164')), /username: must not be blank/)
    assert.match(await refused(joining('pаypal')), /username: mixes letters of several scripts/)
    const actor = auth.actorOf(other, 'viewer')
    const rename = (username: string) => auth.own.changeProfile(actor, { username, email: '', avatar: '' })
    assert.match(await refused(rename(alike)), looksLike)
    assert.equal((await rename('oIga')).username, 'oIga', 'like the name one has')
    const owner = auth.actorOf(admin, 'owner')
    const same = await auth.own.changeProfile(owner, { username: 'Admin', email: '', avatar: '' })
    assert.equal(same.username, 'Admin')
    await joining('lin')
  })

  it('from before is kept by whoever has it, whatever it looks like', async () => {
    const auth = openAuth(await open())
    const id = await auth.person('ada')
    await auth.db.write(auth.db.query.updateTable('accounts').set({ username: 'аda', username_key: 'аda' }))
    const profile = { username: 'аda', email: '', avatar: 'https://example.org/a.png' }
    assert.equal((await auth.own.changeProfile(auth.actorOf(id, 'viewer'), profile)).avatar, profile.avatar)
  })
})
