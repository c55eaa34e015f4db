import assert from 'node:assert/strict'
import { it, test } from 'node:test'
import { findLookAlike, mixesScripts } from '../../src/accounts/model/look-alike.ts'
import { onBothEngines } from '../matrix.ts'
import { goodPassword, openHouse, refused } from './house.ts'

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
    const house = openHouse(await open())
    const admin = await house.person('admin', 'owner')
    const other = await house.person('olga')
    const looksLike = /username: looks like the name of another account/
    const alike = 'adrnin'
    assert.match(
      await refused(house.editing.add(house.root, { username: alike, role: 'viewer', email: null })),
      looksLike,
    )
    const { token } = await house.editing.invite(house.root, { role: 'viewer', email: '' })
    const joining = (username: string) =>
      house.signUp.accept(token, { username, email: '', password: goodPassword }, '')
    assert.match(await refused(joining(alike)), looksLike)
    assert.match(await refused(joining('pаypal')), /username: mixes letters of several scripts/)
    const actor = house.actorOf(other, 'viewer')
    const rename = (username: string) => house.own.changeProfile(actor, { username, email: '', avatar: '' })
    assert.match(await refused(rename(alike)), looksLike)
    assert.equal((await rename('oIga')).username, 'oIga', 'like the name one has')
    const owner = house.actorOf(admin, 'owner')
    const same = await house.own.changeProfile(owner, { username: 'Admin', email: '', avatar: '' })
    assert.equal(same.username, 'Admin')
    await joining('lin')
  })

  it('from before is kept by whoever has it, whatever it looks like', async () => {
    const house = openHouse(await open())
    const id = await house.person('ada')
    await house.db.write(house.db.query.updateTable('accounts').set({ username: 'аda', username_key: 'аda' }))
    const profile = { username: 'аda', email: '', avatar: 'https://example.org/a.png' }
    assert.equal((await house.own.changeProfile(house.actorOf(id, 'viewer'), profile)).avatar, profile.avatar)
  })
})
