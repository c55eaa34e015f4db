import assert from 'node:assert/strict'
import { it } from 'node:test'
import { startTestApp } from '../app.ts'
import { somebody } from '../people.ts'

it('An edited update leads those who run the site to what changed, and nobody else', async context => {
  const app = await startTestApp()
  context.after(() => app.close())
  const [owner, editor] = [await somebody(app, 'owner'), await somebody(app, 'editor')]
  const fields = { title: 'Mail', impact: 'minor', status: 'investigating', content: 'Late.' }
  const sent = await owner.post('/manage/incidents/new', { ...fields, step: 'publish' })
  const id = /announcements\/([^/]+)\/updates/.exec(sent.headers.get('location') ?? '')?.[1] ?? ''
  const control = `/manage/announcements/${id}/updates`
  const update = /id="update-([^"]+)"/.exec(await (await owner.get(control)).text())?.[1] ?? ''
  await owner.post(`${control}/${update}`, { ...fields, content: 'Very late.', revision: '1' })

  const audit = `/manage/audit?subject=update%3A${update}`
  assert.ok((await (await owner.get(control)).text()).includes(`class="update-edited" href="${audit}"`))
  assert.match(await (await owner.get(audit)).text(), /Mail/)
  assert.ok(!(await (await editor.get(control)).text()).includes('/manage/audit'))

  const page = `/announcements/${id}`
  const link = `class="update-edited" href="${control}#update-${update}"`
  assert.ok((await (await editor.get(page)).text()).includes(link))
  const shown = await (await app.fetch(page)).text()
  assert.match(shown, /<span class="update-edited"/)
  assert.ok(!shown.includes(control))
})
