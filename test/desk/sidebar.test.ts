import assert from 'node:assert/strict'
import { it } from 'node:test'
import { KeptCounts } from '../../src/admin/sidebar-counts.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import { startTestApp } from '../app.ts'
import { textOf } from '../html-text.ts'
import { somebody } from '../people.ts'
import { openModeration } from '../snippets/moderation/moderation-setup.ts'

const none = { incidents: 0, monitorsDown: 0, channels: 0, reports: 0 }

it('The counts are read once for all pages of a moment, and anew after a change', async () => {
  let [reads, at] = [0, 0]
  const counts = new KeptCounts({ read: async () => ({ ...none, reports: ++reads }), now: () => at })
  const [one, other] = await Promise.all([counts.read(), counts.read()])
  assert.deepEqual([one?.reports, other?.reports], [1, 1])
  counts.forget()
  assert.equal((await counts.read())?.reports, 2)
  at += 10_000
  assert.equal((await counts.read())?.reports, 3)
})

it('The sidebar says what waits, at once after a decision, and to those who may act on it', async t => {
  const outage = {
    ...{ id: 'slow', title: 'Search is slow', description: '', kind: 'incident', impact: 'minor' },
    ...{ image: 'https://example.org/a.png', createdAt: '2026-01-01T00:00:00.000Z', platformUserId: 0 },
    ...{ eventStartsAt: '2026-01-01T00:00:00.000Z' },
  }
  const app = await startTestApp({ document: { announcements: [outage] } })
  t.after(() => app.close())
  const [moderator, viewer] = [await somebody(app, 'moderator'), await somebody(app, 'viewer')]
  await using db = await openDatabase(app.databaseUrl)
  const { paste, report } = openModeration(db, { at: Date.now() })
  const { id } = await paste()
  await report(id, '192.0.2.1')
  const sidebar = async (person: typeof viewer) => {
    const page = await (await person.get('/manage/overview')).text()
    const [, found = ''] = /<nav class="sidebar"([\s\S]*?)<\/nav>/.exec(page) ?? []
    return textOf(found).replaceAll(/\s+/g, ' ')
  }

  assert.match(await sidebar(moderator), /Incidents 1 open.*Moderation 1 to review/)
  assert.match(await sidebar(viewer), /Incidents 1 open/)
  assert.doesNotMatch(await sidebar(viewer), /Moderation/)
  assert.equal((await moderator.post(`/manage/snippets/${id}/dismiss`)).status, 303)
  assert.doesNotMatch(await sidebar(moderator), /to review/)
})
