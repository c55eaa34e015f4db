import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { startTestApp, type TestApp } from '../app.ts'
import { type Person, somebody } from '../people.ts'

/** Groups of 250 monitors: 30 without one, 200 in Asia, which spans two pages, and 20 in Europe. */
const groupOf = (index: number) => (index < 30 ? null : index < 230 ? 'Asia' : 'Europe')

describe('The list of many monitors', () => {
  let app: TestApp
  let operator: Person
  let idOf: (name: string) => number
  before(async () => {
    const monitors = Array.from({ length: 250 }, (_, index) => ({
      ...{ name: `Node ${index}`, kind: 'tcp', host: '127.0.0.1', port: 9, active: index === 249 },
      ...{ group: groupOf(index), tags: [`rack-${index}`] },
    }))
    app = await startTestApp({ document: { monitors } })
    operator = await somebody(app, 'operator')
    const ids = new Map<string, number>()
    for (const page of [1, 2, 3])
      for (const [, id, name] of (await list(`?page=${page}`)).matchAll(rowPattern))
        ids.set(String(name), Number(id))
    idOf = name => ids.get(name) ?? assert.fail(name)
  })
  after(() => app?.close())

  const rowPattern = /<li class="monitor-item" id="monitor-(\d+)"[\s\S]*?dir="auto">(Node \d+)</g
  const list = async (query: string) => (await operator.get(`/manage/monitors${query}`)).text()
  const names = (page: string) => [...page.matchAll(rowPattern)].map(([, , name]) => name)
  const follow = async (answer: Response) => {
    assert.equal(answer.status, 303, await answer.text())
    const location = answer.headers.get('location') ?? ''
    return { location, page: await list(new URL(location, app.url).search) }
  }

  it('has a hundred on a page, in the order of readers', async () => {
    const first = await list('')
    assert.equal(names(first).length, 100)
    assert.match(first, /250 monitors · page 1 of 3/)
    assert.match(first, /rel="next" href="\/manage\/monitors\?page=2"/)
    assert.doesNotMatch(first, /rel="prev"/)
    const second = await list('?page=2')
    assert.equal(names(second)[0], 'Node 100')
    assert.match(second, /Asia <span class="soft small">\(continued\)/)
    assert.match(second, /<ol class="monitor-items" data-first="70" start="71"/)
    assert.equal(names(await list('?page=3')).at(-1), 'Node 249')
    assert.equal(names(await list('?page=99')).at(-1), 'Node 249')
  })

  it('keeps the filter from page to page, and says how many there are', async () => {
    const page = await list('?status=paused&q=node')
    assert.match(page, /249 of 250 monitors · page 1 of 3/)
    assert.match(page, /href="\/manage\/monitors\?q=node&amp;status=paused&amp;page=2"/)
    assert.match(page, /<option value="paused" selected>Paused \(249\)<\/option>/)
  })

  it('has groups to choose from while they are few, and tags to type while they are many', async () => {
    const page = await list('?tag=rack-24')
    assert.match(page, /<select class="input" id="group"/)
    assert.match(page, /<input class="input" id="tag"[^>]* list="tag-names"/)
    assert.deepEqual(names(page), ['Node 24'])
    assert.equal(names(await list('?tag=RACK-24')).length, 11, 'a part of a tag finds all with it')
    assert.equal((page.match(/<option value="rack-/g) ?? []).length, 200)
  })

  it('moves one over the edge of a page, and shows the page where it is then', async () => {
    const down = { monitor: `down ${idOf('Node 99')}` }
    const { page } = await follow(await operator.post('/manage/monitors/order', down))
    assert.match(page, /Node 99 is now number 71 of 200\./)
    assert.deepEqual(names(page).slice(0, 2), ['Node 99', 'Node 101'])
    assert.equal(names(await list('')).at(-1), 'Node 100')
    await operator.post('/manage/monitors/order', { monitor: `up ${idOf('Node 99')}` })
    assert.equal(names(await list('')).at(-1), 'Node 99')
  })

  it('moves one to any place of its group, and a dragged one to a place that counts from the first page', async () => {
    const to = { monitor: `to ${idOf('Node 30')}`, place: '200' }
    const { location, page } = await follow(await operator.post('/manage/monitors/order', to))
    assert.match(location, new RegExp(`#monitor-${idOf('Node 30')}$`))
    assert.match(page, /Node 30 is now number 200 of 200\./)
    const back = { monitor: `drag ${idOf('Node 30')}`, place: '0' }
    assert.match((await follow(await operator.post('/manage/monitors/order', back))).page, /number 1 of 200/)
    const refused = await operator.post('/manage/monitors/order', { ...to, place: 'last' })
    assert.equal(refused.status, 422)
    assert.match(await refused.text(), /id="place-wrong"/)
  })

  it('moves a group that stands on another page', async () => {
    const { page } = await follow(await operator.post('/manage/monitors/order', { group: 'up Europe' }))
    assert.match(page, /Europe is now number 1 of 2\./)
    assert.equal(names(page)[30], 'Node 230')
    await operator.post('/manage/monitors/order', { group: 'down Europe' })
  })

  it('leads back to the row, its page and its filter', async () => {
    const id = idOf('Node 150')
    const active = await operator.post(`/manage/monitors/${id}/active?page=2`, { active: 'on' })
    assert.equal(active.headers.get('location'), `/manage/monitors?page=2&notice=resumed#monitor-${id}`)
    const off = await operator.post(`/manage/monitors/${id}/active?status=PENDING`, { active: '' })
    assert.match(off.headers.get('location') ?? '', new RegExp(`\\?page=2&notice=paused#monitor-${id}$`))
    const tested = await operator.post(`/manage/monitors/${id}/test?tag=rack-150`)
    const page = await tested.text()
    assert.deepEqual(names(page), ['Node 150'])
    assert.match(page, /<p class="monitor-item-test" role="status">[\s\S]*Down<\/b> · /)
    const again = await operator.get(`/manage/monitors/${id}/test?tag=rack-150`)
    assert.equal(again.headers.get('location'), `/manage/monitors?tag=rack-150#monitor-${id}`)
  })
})
