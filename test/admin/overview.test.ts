import assert from 'node:assert/strict'
import { it } from 'node:test'
import { openDatabase } from '../../src/db/open-database.ts'
import { hourMs } from '../../src/lib/time.ts'
import { startTestApp } from '../app.ts'
import { somebody } from '../people.ts'
import { openModeration } from '../snippets/moderation/moderation-setup.ts'

it('The overview counts open reports up to a hundred, and says when there are more', async t => {
  const app = await startTestApp()
  t.after(() => app.close())
  const moderator = await somebody(app, 'moderator')
  await using db = await openDatabase(app.databaseUrl)
  const clock = { at: Date.now() - 101 * hourMs }
  const { paste, report } = openModeration(db, clock)
  const add = async (count: number) => {
    // An hour apart, because of the rate limit.
    for (const last = clock.at + count * hourMs; clock.at < last; clock.at += hourMs)
      await report((await paste(`pills of ${clock.at}`)).id, '192.0.2.1')
  }
  const overview = async (language: string) =>
    (await moderator.get('/manage/overview', { 'accept-language': language })).text()

  await add(100)
  assert.match(await overview('en'), />100 reported snippets to review</)
  await add(1)
  assert.match(await overview('en'), />More than 100 reported snippets to review</)
  assert.match(await overview('de'), />Mehr als 100 gemeldete Snippets zu prüfen</)
})
