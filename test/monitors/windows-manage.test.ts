import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { startTestApp, type TestApp, until } from '../app.ts'
import { type Person, somebody } from '../people.ts'

describe('The pages of maintenance windows', () => {
  let app: TestApp
  let operator: Person
  let viewer: Person
  before(async () => {
    app = await startTestApp({
      document: {
        monitors: [{ name: 'Door', kind: 'tcp', host: '127.0.0.1', port: 1, intervalSeconds: 3600 }],
      },
    })
    operator = await somebody(app, 'operator')
    viewer = await somebody(app, 'viewer')
  })
  after(() => app?.close())

  const post = (fields: Record<string, string | string[]>, path = '/manage/maintenance') =>
    operator.post(path, { do: 'save', revision: '0', monitors: ['1'], announceAheadMinutes: '', ...fields })
  const weekly = {
    kind: 'weekly',
    title: 'Patches',
    weekdays: ['2', '5'],
    everyWeeks: '1',
    time: '02:00',
    endTime: '04:00',
    timeZone: 'Europe/Berlin',
    from: '',
    until: '',
  }
  const local = (at: number) => new Date(at).toISOString().slice(0, 16)

  it('plan one by a rule, and say it in words with its next five times', async () => {
    assert.equal((await post(weekly)).headers.get('location'), '/manage/maintenance?notice=created')
    const list = await (await viewer.get('/manage/maintenance')).text()
    assert.match(list, /Every Tuesday and Friday at 02:00 for 2 hours \(Europe\/Berlin\)/)
    const address = /href="(\/manage\/maintenance\/\d+)"/.exec(list)?.[1] ?? ''
    const page = await (await operator.get(address)).text()
    assert.equal([...page.matchAll(/<li><time/g)].length, 5)
    assert.match(page, /value="02:00"[\s\S]*value="04:00"/)
  })

  it('show the next times of what is typed before it is saved', async () => {
    const page = await post({
      ...weekly,
      title: 'Only a look',
      do: 'preview',
      time: '00:00',
      endTime: '00:00',
    })
    assert.equal(page.status, 200)
    const text = await page.text()
    assert.equal([...text.matchAll(/<li><time/g)].length, 5)
    const [, start = '', end = ''] =
      /<li><time datetime="([^"]+)".*?<time datetime="([^"]+)"/s.exec(text) ?? []
    assert.equal(Date.parse(end) - Date.parse(start), 86_400_000, 'the same start and end are a whole day')
    assert.doesNotMatch(await (await viewer.get('/manage/maintenance')).text(), /Only a look/)
  })

  it('come back with what was typed and a message at each field', async () => {
    const wrong = await post({
      ...weekly,
      title: ' ',
      weekdays: [],
      timeZone: 'Mars/Olympus',
      everyWeeks: 'x',
    })
    assert.equal(wrong.status, 422)
    const page = await wrong.text()
    for (const field of ['title', 'timeZone', 'everyWeeks'])
      assert.match(page, new RegExp(`id="${field}-wrong"`))
    assert.match(page, /value="Mars\/Olympus"/)
    assert.equal(
      (await post({ kind: 'cron', title: 'c', cron: '* * *', durationMinutes: '5', timeZone: 'UTC' })).status,
      422,
    )
    assert.equal((await post({ kind: 'once', title: 'o', startsAt: 'soon', endsAt: '' })).status, 422)
  })

  it('tell the second of two, and keep what was typed', async () => {
    const list = await (await operator.get('/manage/maintenance')).text()
    const address = /href="(\/manage\/maintenance\/\d+)"/.exec(list)?.[1] ?? ''
    assert.equal((await post({ ...weekly, title: 'First', revision: '1' }, address)).status, 303)
    const second = await post({ ...weekly, title: 'Second', revision: '1' }, address)
    assert.equal(second.status, 409)
    const page = await second.text()
    assert.match(page, /First/)
    assert.match(page, /value="Second"/)
  })

  it('show the second of two each field that differs, whichever it is', async () => {
    assert.equal((await post({ ...weekly, title: 'Compared' })).status, 303)
    const list = await (await operator.get('/manage/maintenance')).text()
    const address = /href="(\/manage\/maintenance\/\d+)"[^>]*>Compared</.exec(list)?.[1] ?? ''
    const saved = { ...weekly, title: 'Compared', revision: '1' }
    assert.equal((await post({ ...saved, announceAheadMinutes: '45', monitors: [] }, address)).status, 303)
    const second = await post({ ...saved, announceAheadMinutes: '90', weekdays: ['7'] }, address)
    assert.equal(second.status, 409)
    const [, card = ''] = /class="card conflict"(.*?)<\/section>/s.exec(await second.text()) ?? []
    const heads = [...card.matchAll(/<h3>([^<]*)<\/h3>/g)].map(([, head]) => head)
    assert.deepEqual(heads, ['Announce in advance', 'Monitors', 'When'])
    for (const value of ['45', '90', 'Door', 'Every Sunday']) assert.match(card, new RegExp(`>${value}`))
    assert.equal((await operator.post(`${address}/delete`, { revision: '2' })).status, 303)
  })

  it('open at their instant, for readers too, and end when they are told to', async () => {
    const status = async () => (await app.graphql('{ status { name status } }')).data.status[0].status
    const startsAt = Date.now()
    const title = 'Now'
    const form = { kind: 'once', title, startsAt: local(startsAt), endsAt: local(startsAt + 3_600_000) }
    assert.equal((await post(form)).status, 303)
    await until(status, seen => seen === 'MAINTENANCE')
    assert.match(await (await app.fetch('/')).text(), /Door is in maintenance until/)
    const list = await (await operator.get('/manage/maintenance')).text()
    const address = new RegExp(`href="(/manage/maintenance/\\d+)"[^>]*>${title}<`).exec(list)?.[1] ?? ''
    const endIn = async () => {
      const value = (name: string, page: string) =>
        Date.parse(`${new RegExp(`name="${name}"[^>]*value="([^"]+)"`).exec(page)?.[1]}Z`)
      const page = await (await operator.get(address)).text()
      assert.match(page, /Extend by 30 minutes[\s\S]*Extend by 1 hour/)
      return value('endsAt', page) - value('startsAt', page)
    }
    const before = await endIn()
    assert.equal((await operator.post(`${address}/extend`, { minutes: '60' })).status, 303)
    assert.equal((await endIn()) - before, 3_600_000)
    assert.equal((await operator.post(`${address}/end`)).status, 303)
    assert.equal((await operator.post(`${address}/extend`, { minutes: '60' })).status, 400)
    await until(status, seen => seen !== 'MAINTENANCE')
    assert.equal((await operator.post(`${address}/end`)).status, 400)
  })

  it('are for operators, and can be looked at by everybody who may read', async () => {
    assert.equal((await viewer.get('/manage/maintenance/new')).status, 403)
    assert.equal((await viewer.post('/manage/maintenance', weekly)).status, 403)
    assert.equal((await viewer.get('/manage/maintenance')).status, 200)
  })

  it('take a window away', async () => {
    const list = await (await operator.get('/manage/maintenance')).text()
    const address = /href="(\/manage\/maintenance\/\d+)"/.exec(list)?.[1] ?? ''
    assert.match(await (await operator.get(`${address}/delete`)).text(), /Delete/)
    assert.equal((await operator.post(`${address}/delete`, { revision: '1' })).status, 409)
    assert.equal((await operator.post(`${address}/delete`, { revision: '2' })).status, 303)
    assert.equal((await operator.get(address)).status, 404)
  })
})
