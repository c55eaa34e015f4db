import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { startTestApp, type TestApp } from '../app.ts'
import { type Person, somebody } from '../people.ts'

describe('The page of the audit trail', () => {
  let app: TestApp
  let owner: Person
  before(async () => {
    app = await startTestApp()
    owner = await somebody(app, 'owner')
    const site = {
      logo: '',
      accent: '',
      footer: '',
      timeZone: 'Europe/Berlin',
      draftIncidentAfterMinutes: '',
    }
    await owner.post('/manage/site', { ...site, title: '<b>Moss</b>', information: '', revision: '0' })
  })
  after(() => app?.close())

  const page = async (path: string) => (await owner.get(path)).text()

  it('shows who changed what, and what it was', async () => {
    const list = await page('/manage/audit')
    assert.match(list, /<del>Corkboard<\/del>/)
    assert.match(list, /<ins>&lt;b&gt;Moss&lt;\/b&gt;<\/ins>/)
    const [link = ''] = /\/manage\/audit\/\d+/.exec(list) ?? []
    const line = await page(link)
    assert.match(line, /127\.0\.0\.1/)
    assert.match(line, /<ins class="whole" dir="auto">Europe\/Berlin<\/ins>/)
    assert.equal((await owner.get('/manage/audit/999999')).status, 404)
  })

  it('finds, and says so when nothing matches', async () => {
    assert.match(await page('/manage/audit?subject=site&name=own&text=moss'), /Moss/)
    assert.match(await page('/manage/audit?subject=monitor'), /No matching entries\./)
    const wrong = await owner.get('/manage/audit?from=yesterday')
    assert.equal(wrong.status, 422)
    assert.match(await wrong.text(), /id="from-wrong"/)
  })

  it('goes out as a file, filtered as the page is', async () => {
    const csv = await owner.get('/manage/audit.csv?subject=site')
    assert.match(csv.headers.get('content-type') ?? '', /^text\/csv/)
    assert.match(csv.headers.get('content-disposition') ?? '', /^attachment; filename="audit-.*\.csv"$/)
    assert.equal((await csv.text()).trim().split('\r\n').length, 2)
    const lines = await page('/manage/audit.ndjson?subject=monitor')
    assert.equal(lines, '')
  })
})
