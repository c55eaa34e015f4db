import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { startTestApp, type TestApp } from '../app.ts'
import { textOf } from '../html-text.ts'
import { type Person, somebody } from '../people.ts'

describe('Several monitors of the list', () => {
  let app: TestApp
  let operator: Person
  before(async () => {
    const monitors = ['Ant', 'Bee', 'Cat'].map((name, index) => ({
      ...{ name, kind: 'tcp', host: '127.0.0.1', port: 9, timeoutSeconds: 30, tags: ['old'] },
      ...{ group: index === 0 ? 'Insects' : null },
    }))
    app = await startTestApp({ document: { monitors } })
    operator = await somebody(app, 'operator')
  })
  after(() => app?.close())

  /** Sends the form below the list; returns the page that follows, with the cookie of its notice. */
  async function bulk(fields: Parameters<Person['post']>[1], status = 303) {
    const answer = await operator.post('/manage/monitors/bulk?tag=old', fields)
    assert.equal(answer.status, status)
    if (status !== 303) return answer.text()
    const [cookie = ''] = answer.headers.getSetCookie().filter(each => each.startsWith('done='))
    const headers = { cookie: `${operator.cookie}; ${cookie.split(';')[0]}` }
    return (await operator.get(answer.headers.get('location') ?? '', headers)).text()
  }

  /** Presses *Undo* of a page. */
  async function undo(page: string) {
    const [, ticket = ''] = /name="ticket" value="([^"]*)"/.exec(page) ?? assert.fail('no undo')
    return (await operator.post('/manage/undo', { ticket })).status
  }

  const arePaused = (page: string) =>
    [...page.matchAll(/<li class="monitor-item[\s\S]*?<\/li>/g)].map(([row]) =>
      textOf(row).includes('Paused'),
    )

  it('are paused and resumed together, on the filtered page that they are on', async () => {
    const page = await bulk({ do: 'pause', id: ['1', '3'] })
    assert.match(textOf(page), /2 monitors paused\./)
    assert.deepEqual(arePaused(page), [false, true, true], 'Ant is in a group, which stands below')
    await undo(page)
    assert.deepEqual(arePaused(await (await operator.get('/manage/monitors')).text()), [false, false, false])
  })

  it('get one field, and with Undo each what it had before', async () => {
    const page = await bulk({ do: 'change', field: 'group', group: 'Animals', id: ['1', '2'] })
    assert.match(textOf(page), /2 monitors changed\./)
    assert.match(page, /<h2 dir="auto">Animals/)
    assert.doesNotMatch(page, /<h2 dir="auto">Insects/)
    await undo(page)
    const again = await (await operator.get('/manage/monitors')).text()
    assert.match(again, /<h2 dir="auto">Insects/)
    assert.doesNotMatch(again, /<h2 dir="auto">Animals/)
  })

  const wholeList = async () => (await operator.get('/manage/monitors')).text()

  it('get a tag and lose one', async () => {
    await bulk({ do: 'change', field: 'addTag', tag: 'new', id: ['1', '2'] })
    const page = await bulk({ do: 'change', field: 'removeTag', tag: 'old', id: ['1', '2', '3'] })
    assert.equal([...(await wholeList()).matchAll(/class="chip"[^>]*>new</g)].length, 2)
    assert.doesNotMatch(await wholeList(), /class="chip"[^>]*>old</)
    await undo(page)
    assert.match(await wholeList(), /class="chip"[^>]*>old</)
  })

  it('are not set back once they were changed again', async () => {
    const page = await bulk({ do: 'change', field: 'addTag', tag: 'one', id: ['1', '2'] })
    await bulk({ do: 'change', field: 'addTag', tag: 'two', id: ['2'] })
    assert.equal(await undo(page), 303)
    assert.equal(
      [...(await wholeList()).matchAll(/class="chip"[^>]*>one</g)].length,
      1,
      'the second keeps it',
    )
    assert.equal(await undo(page), 409)
  })

  it('stay as they are if the value suits none of them, whose names are said, and stay selected', async () => {
    const page = await bulk(
      { do: 'change', field: 'intervalSeconds', intervalSeconds: '1', id: ['2', '3'] },
      422,
    )
    assert.match(textOf(page), /Bee: /)
    assert.match(textOf(page), /Cat: /)
    assert.equal([...page.matchAll(/name="id" value="[23]"[^>]* checked/g)].length, 2)
  })

  it('are not touched by a form that names none of them', async () => {
    for (const fields of [
      { do: 'pause' },
      { do: 'pause', id: ['0', '-1', 'x'] },
      { do: 'change', field: 'name', name: 'Dog', id: '1' },
    ] as const)
      await bulk(fields)
    const page = await (await operator.get('/manage/monitors')).text()
    assert.deepEqual(arePaused(page), [false, false, false])
    assert.doesNotMatch(page, /Dog/)
  })

  it('that are gone are named by their number', async () => {
    const page = await bulk({ do: 'pause', id: ['99'] }, 409)
    assert.match(textOf(page), /99: It no longer exists\./)
  })

  it('offer no selection to those who may only read', async () => {
    const viewer = await somebody(app, 'viewer')
    const page = await (await viewer.get('/manage/monitors')).text()
    assert.doesNotMatch(page, /row-select|bulk-bar/)
    assert.equal((await viewer.post('/manage/monitors/bulk', { do: 'pause', id: '1' })).status, 403)
  })
})
