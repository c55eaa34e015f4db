import assert from 'node:assert/strict'
import { it } from 'node:test'
import { createPasswords } from '../../src/auth/password-hash.ts'
import { notFound } from '../../src/kernel/errors.ts'
import { dayMs, minuteMs } from '../../src/lib/time.ts'
import { onBothEngines } from '../matrix.ts'
import { goodPassword, openAuth, refused, visitor } from './auth-setup.ts'

onBothEngines('Accounts', open => {
  const fresh = async () => openAuth(await open())
  const newcomer = (username: string) => ({ username, email: '', password: goodPassword })

  it('opens to a first owner once, whoever has the link', async () => {
    const auth = await fresh()
    const token = (await auth.signUp.inviteFirstOwner()) ?? assert.fail('no link')
    const all = await Promise.allSettled(
      ['ada', 'bob', 'cyd', 'dan'].map(name => auth.signUp.accept(token, newcomer(name), '')),
    )
    assert.equal(all.filter(each => each.status === 'fulfilled').length, 1)
    const accounts = await auth.store.all()
    assert.deepEqual(
      accounts.map(each => each.role),
      ['owner'],
    )
    assert.equal(await auth.signUp.inviteFirstOwner(), null)
    assert.equal(await auth.signUp.look(token), null)
  })

  it('draws a new first link at each start, which ends the one before', async () => {
    const auth = await fresh()
    const first = (await auth.signUp.inviteFirstOwner()) ?? ''
    const second = (await auth.signUp.inviteFirstOwner()) ?? ''
    assert.equal(await auth.signUp.look(first), null)
    assert.equal((await auth.signUp.look(second))?.link.role, 'owner')
    auth.pass(dayMs)
    assert.match(await refused(auth.signUp.accept(second, newcomer('ada'), '')), /^not_found: /)
  })

  it('has no first owner any more once there is an account by another way', async () => {
    const auth = await fresh()
    const token = (await auth.signUp.inviteFirstOwner()) ?? ''
    await auth.accountService.add(auth.root, { username: 'ada', role: 'viewer', email: null })
    assert.match(await refused(auth.signUp.accept(token, newcomer('eve'), '')), /^not_found: /)
    const spent = auth.links.spend(
      token,
      () => notFound(),
      async () => 'redeemed',
    )
    assert.match(await refused(spent), /^not_found: /, 'nor for who looked a moment before')
  })

  it('keeps a link that could not be used for what it is for', async () => {
    const auth = await fresh()
    await auth.person('Ada')
    const { token } = await auth.accountService.invite(auth.root, { role: 'editor', email: '' })
    for (const wrong of [
      newcomer('ADA'),
      newcomer(' '),
      { ...newcomer('bob'), password: 'short' },
      { ...newcomer('bob'), email: 'x' },
    ])
      assert.match(await refused(auth.signUp.accept(token, wrong, '')), /^invalid: /)
    const { account } = await auth.signUp.accept(token, newcomer('bob'), '')
    assert.equal(account.role, 'editor')
  })

  it('lets of several who follow one invitation only one in, with its role', async () => {
    const auth = await fresh()
    const { token } = await auth.accountService.invite(auth.root, {
      role: 'operator',
      email: 'x@example.org',
    })
    const all = await Promise.allSettled(
      ['a1', 'b2', 'c3'].map(name => auth.signUp.accept(token, newcomer(name), '')),
    )
    assert.equal(all.filter(each => each.status === 'fulfilled').length, 1)
    assert.deepEqual(
      (await auth.store.all()).map(each => each.role),
      ['operator'],
    )
  })

  it('lists invitations until they are used, withdrawn, or seven days old', async () => {
    const auth = await fresh()
    const ids = async () => (await auth.accountService.invitations(auth.root)).map(each => each.id)
    const first = await auth.accountService.invite(auth.root, { role: 'viewer', email: '' })
    auth.pass(dayMs)
    const second = await auth.accountService.invite(auth.root, { role: 'editor', email: 'a@example.org' })
    assert.deepEqual(await ids(), [second.link.id, first.link.id])
    auth.pass(6 * dayMs)
    assert.deepEqual(await ids(), [second.link.id])
    await auth.accountService.revokeInvitation(auth.root, second.link.id)
    assert.deepEqual(await ids(), [])
    assert.match(await refused(auth.signUp.accept(second.token, newcomer('bob'), '')), /^not_found: /)
    assert.match(
      await refused(auth.accountService.revokeInvitation(auth.root, second.link.id)),
      /^not_found: /,
    )
  })

  it('refuses what is no account, with a message at each field', async () => {
    const auth = await fresh()
    const wrong = (input: object) => refused(auth.accountService.add(auth.root, input))
    assert.match(
      await wrong({ username: 'a\u0000b', role: 'king', email: 'nobody' }),
      /username: .*\nemail: .*\nrole: must be one of owner, editor, operator, moderator, viewer$/,
    )
    assert.match(await wrong({ username: 'a\u200bb', role: 'viewer', email: null }), /invisible/)
    assert.match(await wrong({ username: 'a@b', role: 'viewer', email: null }), /@/)
    assert.match(await wrong({ username: 'x'.repeat(61), role: 'viewer', email: null }), /at most 60/)
    assert.match(await wrong({ username: 'ada', role: 'viewer', email: null, id: 1 }), /id/)
    assert.deepEqual(await auth.store.all(), [])
  })

  it('has each name and each email address once, however they are written', async () => {
    const auth = await fresh()
    await auth.accountService.add(auth.root, { username: 'Ada', role: 'viewer', email: 'ada@example.org' })
    const wrong = (username: string, email: string) =>
      refused(auth.accountService.add(auth.root, { username, email, role: 'viewer' }))
    assert.match(await wrong('ａｄａ', ''), /username: belongs to another account/)
    assert.match(await wrong('bob', 'ADA@example.org'), /email: belongs to another account/)
    assert.equal((await auth.store.all()).length, 1)
    assert.equal((await auth.db.query.selectFrom('platform_users').selectAll().execute()).length, 1)
  })

  it('never gives an id again, not even that of an author who was imported or is gone', async () => {
    const auth = await fresh()
    await auth.db.write(
      auth.db.query.insertInto('platform_users').values({ id: 40, username: 'imported', avatar: null }),
      auth.db.query.insertInto('announcements').values({
        id: 'a',
        title: 't',
        description: '',
        content: null,
        image: '',
        banner: '',
        banner_text: null,
        banner_type: null,
        banner_expiry: null,
        created_at: 1,
        updated_at: 1,
        platform_user_id: 70,
        state: 'published',
        publish_at: null,
      }),
    )
    const first = await auth.person('ada')
    await auth.accountService.remove(auth.root, first)
    const more = await Promise.all(['bob', 'cyd', 'dan'].map(name => auth.person(name)))
    assert.deepEqual([first, ...more.sort((a, b) => a - b)], [71, 72, 73, 74])
  })

  it('keeps an owner, even when two demote each other at the same moment', async () => {
    const auth = await fresh()
    for (let round = 0; round < 5; round++) {
      const [a, b] = [await auth.person(`a${round}`, 'owner'), await auth.person(`b${round}`, 'owner')]
      for (const other of await auth.store.all())
        if (other.role === 'owner' && ![a, b].includes(other.id))
          await auth.accountService.update(auth.root, other.id, { role: 'viewer' })
      const all = await Promise.allSettled([
        auth.accountService.update(auth.actorOf(a, 'owner'), b, { role: 'viewer' }),
        round % 2 === 0
          ? auth.accountService.update(auth.actorOf(b, 'owner'), a, { role: 'editor' })
          : auth.accountService.remove(auth.actorOf(b, 'owner'), a),
      ])
      assert.equal(all.filter(each => each.status === 'fulfilled').length, 1)
      assert.equal((await auth.store.all()).filter(each => each.role === 'owner').length, 1)
    }
  })

  it('neither demotes nor removes the last owner, and writes nothing about it', async () => {
    const auth = await fresh()
    const id = await auth.person('ada', 'owner')
    const lines = async () => (await auth.db.query.selectFrom('audit').selectAll().execute()).length
    const before = await lines()
    assert.match(
      await refused(auth.accountService.update(auth.root, id, { role: 'editor' })),
      /^conflict: This is the last owner/,
    )
    assert.match(
      await refused(auth.accountService.remove(auth.root, id)),
      /^conflict: This is the last owner/,
    )
    assert.equal(await lines(), before)
    assert.equal((await auth.store.find(id))?.role, 'owner')
  })

  it('leaves announcements of a removed account with their platformUserId and without an author', async () => {
    const auth = await fresh()
    const id = await auth.person('ada', 'editor')
    await auth.accountService.remove(auth.root, id)
    assert.equal(
      await auth.db.query.selectFrom('platform_users').selectAll().where('id', '=', id).executeTakeFirst(),
      undefined,
    )
    assert.deepEqual(auth.published, ['announcements'])
  })

  it('asks whoever changes accounts for the permission', async () => {
    const auth = await fresh()
    const id = await auth.person('ada', 'owner')
    for (const role of ['editor', 'operator', 'viewer'] as const) {
      const actor = auth.actorOf(id, role)
      for (const work of [
        auth.accountService.list(actor),
        auth.accountService.add(actor, {}),
        auth.accountService.invite(actor, {}),
        auth.accountService.invitations(actor),
        auth.accountService.revokeInvitation(actor, 'x'),
        auth.accountService.makeResetLink(actor, id),
        auth.accountService.update(actor, id, { role: 'viewer' }),
        auth.accountService.remove(actor, id),
        auth.accountService.removeSecondFactor(actor, id),
      ])
        assert.match(await refused(work), /^forbidden: /)
    }
  })

  it('lets of two edits of one account that began alike only the first be', async () => {
    const auth = await fresh()
    const id = await auth.person('ada', 'editor')
    const account = (await auth.store.find(id)) ?? assert.fail()
    await auth.accountService.update(auth.root, id, { role: 'viewer' }, account.revision)
    assert.match(
      await refused(auth.accountService.update(auth.root, id, { role: 'owner' }, account.revision)),
      /^conflict: /,
    )
    const profile = { username: 'ada2', email: '', avatar: '' }
    assert.match(
      await refused(auth.own.changeProfile(auth.actorOf(id, 'viewer'), profile, account.revision)),
      /^conflict: /,
    )
  })

  it('gives an account another email address only with its password', async () => {
    const auth = await fresh()
    const actor = auth.actorOf(await auth.person('ada'), 'viewer')
    const profile = { username: 'ada', email: 'eve@example.org', avatar: '' }
    for (const current of ['', 'wrong'])
      assert.match(
        await refused(auth.own.changeProfile(actor, profile, null, current)),
        /^invalid: current: /,
      )
    assert.equal((await auth.own.changeProfile(actor, { ...profile, email: '' })).email, null)
    const changed = await auth.own.changeProfile(actor, profile, null, goodPassword)
    assert.equal(changed.pendingEmail, 'eve@example.org')
    assert.equal((await auth.own.changeProfile(actor, { ...profile, username: 'Ada L.' })).username, 'Ada L.')
  })

  it('sets a new password by a link: once, ending every session and every other link', async () => {
    const auth = await fresh()
    const id = await auth.person('ada')
    const { token: session } = await auth.signIn.withPassword('ada', goodPassword, visitor())
    const [old, token] = [
      await auth.accountService.makeResetLink(auth.root, id),
      await auth.accountService.makeResetLink(auth.root, id),
    ]
    assert.match(await refused(auth.signUp.accept(old, newcomer(''), '')), /^not_found: /)
    const fresher = { ...newcomer(''), password: 'a lantern in the fog' }
    const all = await Promise.allSettled([1, 2, 3].map(() => auth.signUp.accept(token, fresher, '')))
    assert.equal(all.filter(each => each.status === 'fulfilled').length, 1)
    assert.equal(await auth.sessions.find(session, auth.now()), null)
    assert.match(await refused(auth.signIn.withPassword('ada', goodPassword, visitor())), /^invalid: /)
    await auth.signIn.withPassword('ada', fresher.password, visitor())
  })

  it('writes down who did what, and never a secret', async () => {
    const auth = await fresh()
    const id = await auth.person('ada', 'owner')
    const { token: invitation } = await auth.accountService.invite(auth.root, {
      role: 'editor',
      email: 'bob@example.org',
    })
    await auth.signUp.accept(invitation, newcomer('bob'), '192.0.2.9')
    const { token: session } = await auth.signIn.withPassword('ada', goodPassword, visitor())
    await auth.own.changePassword(auth.actorOf(id, 'owner'), goodPassword, 'a lantern in the fog')
    const lines = await auth.db.query.selectFrom('audit').selectAll().orderBy('id').execute()
    assert.deepEqual(
      lines.map(each => `${each.name} ${each.action} ${each.subject.replace(/:[\w-]{12}$/, '')}`),
      [
        'test created account:1',
        'test made a reset link account:1',
        'ada changed the password account:1',
        'test created invitation',
        'bob created account:2',
        'ada signed in session',
        'somebody changed the password account:1',
      ],
    )
    const hashes = (await auth.db.query.selectFrom('accounts').select('password_hash').execute()).map(
      each => each.password_hash ?? '',
    )
    const text = JSON.stringify(lines)
    for (const secret of [goodPassword, 'a lantern in the fog', invitation, session, ...hashes, '$argon2id'])
      assert.ok(!text.includes(secret))
  })

  it('stores of tokens only their SHA-256', async () => {
    const auth = await fresh()
    const id = await auth.person('ada')
    const tokens = [
      await auth.accountService.makeResetLink(auth.root, id),
      (await auth.accountService.invite(auth.root, { role: 'viewer', email: '' })).token,
      (await auth.signIn.withPassword('ada', goodPassword, visitor())).token,
    ]
    const rows = await Promise.all(
      (['accounts', 'sessions', 'account_links', 'audit', 'challenges'] as const).map(name =>
        auth.db.query.selectFrom(name).selectAll().execute(),
      ),
    )
    const bytes = (_: string, value: unknown) =>
      value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value
    for (const token of tokens) {
      assert.match(token, /^[\w-]{43}$/)
      assert.ok(!JSON.stringify(rows, bytes).includes(token))
    }
  })

  it('makes the hash of a password anew at the next sign-in when the cost of hashing changed', async () => {
    const db = await open()
    const id = await openAuth(db).person('ada')
    const dearer = openAuth(db, createPasswords({ cost: { memory: 128, passes: 2, parallelism: 1 } }))
    const hash = async () => (await dearer.store.credentialsOf(id))?.passwordHash ?? ''
    assert.match(await hash(), /\$m=64,t=1,p=1\$/)
    await refused(dearer.signIn.withPassword('ada', 'wrong', visitor()))
    assert.match(await hash(), /\$m=64,t=1,p=1\$/)
    await dearer.signIn.withPassword('ada', goodPassword, visitor())
    assert.match(await hash(), /\$m=128,t=2,p=1\$/)
    await db.write(dearer.store.rehash(id, 'an older hash', 'of an older password'))
    dearer.pass(minuteMs)
    await dearer.signIn.withPassword('ada', goodPassword, visitor())
  })
})
