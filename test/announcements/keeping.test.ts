import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { it } from 'node:test'
import { createAccountStore } from '../../src/accounts/account-store.ts'
import { createPreviewKeys, createPreviews } from '../../src/announcements/draft-previews.ts'
import { createAnnouncementStore } from '../../src/announcements/store/announcement-store.ts'
import { createChanges } from '../../src/db/changes.ts'
import type { Database } from '../../src/db/database.ts'
import { AppError } from '../../src/kernel/errors.ts'
import { createPaths } from '../../src/kernel/paths.ts'
import { dayMs } from '../../src/lib/time.ts'
import { onBothEngines } from '../matrix.ts'
import { actorNamed, openAnnouncements } from './announcement-services.ts'

async function addAccount(db: Database, username: string): Promise<number> {
  const accounts = createAccountStore(db)
  const id = await accounts.drawAccountId()
  await db.write(...accounts.add(id, { username, email: null, role: 'editor' }, 0))
  return id
}

onBothEngines('what is typed and not saved', open => {
  it('is kept once for each announcement and account, the latest of it', async () => {
    const db = await open()
    const [ada, ben] = [actorNamed(await addAccount(db, 'ada')), actorNamed(await addAccount(db, 'ben'))]
    const nobody = actorNamed(null)
    const { autosaves } = createAnnouncementStore(db)
    const typed = (title: string, basedOn = 1) => ({ values: { title }, basedOn, at: 5 })
    await autosaves.keep(ada, 'moss', typed('First'))
    await autosaves.keep(ada, 'moss', typed('Latest \0 of it', 2))
    await autosaves.keep(ben, 'moss', typed('Of Ben'))
    await autosaves.keep(ada, 'new', typed('Not yet', 0))
    await autosaves.keep(nobody, 'moss', typed('Of a token'))
    assert.equal(await autosaves.find(nobody, 'moss'), null)
    assert.deepEqual(await autosaves.find(ada, 'moss'), typed('Latest \0 of it', 2))
    assert.deepEqual(await autosaves.find(ben, 'moss'), typed('Of Ben'))
    await autosaves.discard(nobody, 'moss')
    await autosaves.discard(ada, 'moss')
    assert.equal(await autosaves.find(ada, 'moss'), null)
    assert.deepEqual(await autosaves.find(ada, 'new'), typed('Not yet', 0))
    assert.deepEqual(await autosaves.find(ben, 'moss'), typed('Of Ben'))
  })
})

onBothEngines('preview addresses', open => {
  const gone = (error: unknown) => error instanceof AppError && error.code === 'not_found'

  async function openPreviews() {
    const db = await open()
    const { announcementService, clock, ada } = await openAnnouncements(db)
    const now = () => clock.now
    const previews = createPreviews({
      keys: createPreviewKeys(db, randomBytes),
      store: createAnnouncementStore(db),
      changes: createChanges(db, now),
      paths: createPaths(new URL('https://status.example/board')),
      now,
    })
    const { id } = await announcementService.create(ada, { title: 'Moss' })
    const queryOf = async () => {
      const { searchParams } = new URL((await previews.share(ada, id)).address)
      return { until: searchParams.get('until') ?? '', signature: searchParams.get('signature') ?? '' }
    }
    return { previews, announcementService, clock, ada, id, queryOf }
  }

  it('show the draft as it is at the moment, until they end', async () => {
    const { previews, announcementService, clock, ada, id, queryOf } = await openPreviews()
    const query = await queryOf()
    assert.equal((await previews.open(id, query)).title, 'Moss')
    await announcementService.update(ada, id, { title: 'Fern' }, null)
    assert.equal((await previews.open(id, query)).title, 'Fern')
    clock.now += 7 * dayMs - 1
    await previews.open(id, query)
    clock.now += 1
    await assert.rejects(previews.open(id, query), gone)
  })

  it('are signed with one key, however many ask for it first', async () => {
    const { previews, id, queryOf } = await openPreviews()
    const queries = await Promise.all(Array.from({ length: 8 }, queryOf))
    for (const query of queries) await previews.open(id, query)
  })

  it('are invalid after the key was renewed, and for everything they were not signed for', async () => {
    const { previews, announcementService, ada, id, queryOf } = await openPreviews()
    const query = await queryOf()
    const other = await announcementService.create(ada, { title: 'Other' })
    await assert.rejects(previews.open(other.id, query), gone)
    await assert.rejects(previews.open(id, { ...query, until: `${Number(query.until) + 1}` }), gone)
    await assert.rejects(previews.open(id, { ...query, signature: '' }), gone)
    await assert.rejects(previews.open(id, {}), gone)
    await previews.endAll(ada)
    await assert.rejects(previews.open(id, query), gone)
    await previews.open(id, await queryOf())
  })

  it('are made and ended by those who may write announcements', async () => {
    const { previews, id } = await openPreviews()
    const forbidden = (error: unknown) => error instanceof AppError && error.code === 'forbidden'
    await assert.rejects(previews.share(actorNamed(2, 'viewer'), id), forbidden)
    await assert.rejects(previews.endAll(actorNamed(2, 'operator')), forbidden)
  })
})
