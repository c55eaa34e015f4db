import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { startTestApp, type TestApp } from '../app.ts'
import { type Person, somebody } from '../people.ts'

const count = 1_200

const storm = {
  id: 'storm',
  title: 'Storm',
  description: '',
  image: 'https://example.org/a.png',
  createdAt: '2026-01-01T00:00:00.000Z',
  platformUserId: 0,
  kind: 'incident',
  state: 'draft',
}

describe('An incident that affects more monitors than a form has fields', () => {
  let app: TestApp
  let ada: Person
  before(async () => {
    const monitors = Array.from({ length: count }, (_, i) => ({
      kind: 'tcp',
      name: `Shop ${i + 1}`,
      host: '127.0.0.1',
      port: 9,
      active: i === 0,
    }))
    const names = monitors.map(each => each.name)
    app = await startTestApp({
      document: {
        monitors,
        announcements: [{ ...storm, monitors: names }],
      },
    })
    ada = await somebody(app, 'editor', 'ada')
  })
  after(() => app?.close())

  it('can be edited and published in the form, and keeps them', async () => {
    const page = await (await ada.get('/manage/announcements/storm')).text()
    const [, ids = ''] = /<input[^>]* name="monitors" value="([^"]*)"/.exec(page) ?? []
    assert.equal(ids.split(' ').length, count)
    assert.match(page, /All 1,200 chosen monitors/)
    const [, revision = ''] = /name="revision" value="(\d+)"/.exec(page) ?? []
    const fields = { title: 'Storm over Europe', description: 'A storm.', kind: 'incident', monitors: ids }
    const rest = { content: '', image: '', banner: '', bannerText: '', bannerType: '', bannerExpiry: '' }
    const answer = await ada.post('/manage/announcements/storm', {
      ...{ ...fields, ...rest, publishAt: '', revision, step: 'publish' },
    })
    assert.equal(answer.status, 303, await answer.clone().text())
    const shown = await (await app.fetch('/announcements/storm')).text()
    assert.match(shown, /Storm over Europe/)
    await answer.text()
    const again = await (await ada.get('/manage/announcements/storm')).text()
    assert.equal(/name="monitors" value="([^"]*)"/.exec(again)?.[1], ids)
  })
})
