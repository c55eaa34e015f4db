import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAccountStore } from '../../src/accounts/account-store.ts'
import { createAddressForgetting } from '../../src/audit/address-statements.ts'
import { createSessions } from '../../src/auth/session-store.ts'
import { createChanges } from '../../src/db/changes.ts'
import type { Database } from '../../src/db/database.ts'
import { type Actor, systemActor } from '../../src/kernel/actor.ts'
import { dayMs } from '../../src/lib/time.ts'
import { createIdempotencyStore } from '../../src/rest/idempotency-store.ts'
import { expiredRows } from '../../src/server/workers.ts'
import { onBothEngines } from '../matrix.ts'

const start = Date.UTC(2026, 10, 1, 12)

onBothEngines('Forgetting', open => {
  test('takes the address out of old lines without an account, and leaves the lines', async () => {
    const db = await open()
    const accountId = await account(db, 'ada')
    await line(db, { address: '203.0.113.1', accountId: null }, start, 'old')
    await line(db, { address: '203.0.113.2', accountId }, start, 'of an account')
    await line(db, { address: '203.0.113.3', accountId: null }, start + dayMs, 'young')
    const forget = createAddressForgetting({ db, before: () => start + 1 })
    await forget()
    assert.deepEqual(await addresses(db), {
      old: null,
      'of an account': '203.0.113.2',
      young: '203.0.113.3',
    })

    await db.write(...createAccountStore(db).remove(accountId))
    await forget()
    assert.equal((await addresses(db))['of an account'], null, 'the account is gone')
  })

  test('looks through a trail of any length', async () => {
    const db = await open()
    const changes = createChanges(db, () => start)
    const actor = { ...systemActor, address: '203.0.113.1' }
    const many = Array.from({ length: 1200 }, (_, i) => ({
      actor,
      action: 'updated' as const,
      subject: `monitor:${i}` as const,
      revision: null,
      before: null,
      after: null,
    }))
    await changes.writeAll(many)
    await createAddressForgetting({ db, before: () => start + 1 })()
    const left = Object.values(await addresses(db)).filter(address => address !== null)
    assert.equal(left.length, 0)
  })

  test('deletes sessions with their addresses when they have ended, although nobody signs in', async () => {
    const db = await open()
    const accountId = await account(db, 'ada')
    const session = createSessions(db).draw(accountId, { device: 'x', address: '203.0.113.1' }, start)
    await db.write(...session.statements)
    const count = async () => (await db.query.selectFrom('sessions').select('id').execute()).length
    await db.write(...expiredRows(db, createIdempotencyStore(db), start))
    assert.equal(await count(), 1)
    await db.write(...expiredRows(db, createIdempotencyStore(db), start + 400 * dayMs))
    assert.equal(await count(), 0)
  })
})

async function account(db: Database, username: string): Promise<number> {
  const accounts = createAccountStore(db)
  const id = await accounts.drawAccountId()
  await db.write(...accounts.add(id, { username, email: null, role: 'viewer' }, start))
  return id
}

const line = (db: Database, actor: Pick<Actor, 'address' | 'accountId'>, at: number, name: string) =>
  createChanges(db, () => at).write({
    actor: { ...systemActor, ...actor },
    action: 'updated',
    subject: `monitor:${name}`,
    revision: null,
    before: null,
    after: null,
  })

async function addresses(db: Database): Promise<Readonly<Record<string, string | null>>> {
  const rows = await db.query.selectFrom('audit').select(['subject', 'address']).execute()
  return Object.fromEntries(rows.map(({ subject, address }) => [subject.replace('monitor:', ''), address]))
}
