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

/** Fields that a browser without scripts sends for the form of a page, without its buttons. */
function formOf(page: string): Record<string, string | string[]> {
  const fields: Record<string, string[]> = {}
  const add = (name: string, value: string) => {
    fields[name] = [...(fields[name] ?? []), value]
  }
  const main = page.slice(
    page.indexOf('id="editor"') === -1 ? page.indexOf('<main') : page.indexOf('id="editor"'),
  )
  const [form = ''] = main.split('</form>')
  for (const [tag] of form.matchAll(/<input\b[^>]*>/g)) {
    const name = /\bname="([^"]*)"/.exec(tag)?.[1]
    const value = /\bvalue="([^"]*)"/.exec(tag)?.[1] ?? ''
    const isBox = /type="(checkbox|radio)"/.test(tag)
    if (name && name !== 'csrf' && !/type="file"/.test(tag) && (!isBox || / checked/.test(tag)))
      add(name, value)
  }
  for (const [, name = '', text = ''] of form.matchAll(/<textarea[^>]* name="([^"]*)"[^>]*>\n?([^<]*)</g))
    add(name, text)
  for (const [, name = '', options = ''] of form.matchAll(
    /<select[^>]* name="([^"]*)"[^>]*>([\s\S]*?)<\/select>/g,
  ))
    add(name, /value="([^"]*)" selected/.exec(options)?.[1] ?? '')
  return fields
}

const chosenIn = (page: string) => [formOf(page)['monitors'] ?? []].flat().flatMap(each => each.split(' '))
const boxesIn = (page: string) => (page.match(/type="checkbox"[^>]* name="monitors"/g) ?? []).length

describe('Choosing from more monitors than a form has fields', () => {
  let app: TestApp
  let ada: Person
  before(async () => {
    const monitors = Array.from({ length: count }, (_, i) => ({
      ...{ kind: 'tcp', name: `Shop ${i + 1}`, host: '127.0.0.1', port: 9, active: i === 0 },
    }))
    const names = monitors.map(each => each.name)
    app = await startTestApp({ document: { monitors, announcements: [{ ...storm, monitors: names }] } })
    ada = await somebody(app, 'owner', 'ada')
  })
  after(() => app?.close())

  const open = async (path: string) => (await ada.get(path)).text()
  const send = async (path: string, page: string, more: Record<string, string | string[]>) => {
    const answer = await ada.post(path, { ...formOf(page), ...more })
    return { status: answer.status, page: await answer.text() }
  }

  it('an incident of all of them can be edited and published, and keeps them', async () => {
    const path = '/manage/announcements/storm'
    const page = await open(path)
    assert.equal(chosenIn(page).length, count)
    assert.equal(boxesIn(page), 50)
    assert.match(page, /1,200 selected/)
    const sent = await send(path, page, {
      title: 'Storm over Europe',
      description: 'A storm.',
      step: 'publish',
    })
    assert.equal(sent.status, 303, sent.page)
    const shown = await (await app.fetch('/announcements/storm')).text()
    assert.match(shown, /Storm over Europe/)
    assert.equal(chosenIn(await open(path)).length, count)
  })

  for (const [name, path, at, button] of [
    ['an announcement', '/manage/new-announcement', '/manage/new-announcement', { step: 'save' }],
    ['a maintenance window', '/manage/maintenance/new?kind=once', '/manage/maintenance', { do: 'save' }],
    ['a channel', '/manage/notifications/new?kind=webhook', '/manage/notifications', { do: 'save' }],
  ] as const)
    it(`${name} searches without scripts, and loses nothing that was chosen or typed`, async () => {
      const first = await open(path)
      assert.ok(boxesIn(first) <= 50)
      assert.match(first, /name="pick" value="monitors 2" formaction="[^"]*#monitors"/)
      const [text, typed] = name === 'a channel' ? ['name', 'Ops'] : ['title', 'Two shops']
      const found = await send(at, first, {
        [text]: typed,
        'monitors-search': 'shop 119',
        pick: 'monitors 1',
      })
      assert.equal(found.status, 200)
      assert.match(found.page, />11 found</)
      assert.match(found.page, new RegExp(`name="${text}"[^>]* value="${typed}"`))
      const [, id = ''] = /name="monitors" value="(\d+)"[^>]*>Shop 1190</.exec(found.page) ?? []
      // A search that is sent by the Enter key is a search, and keeps the ticked monitors.
      const next = await send(at, found.page, { monitors: [id], 'monitors-search': 'Shop 7', ...button })
      assert.equal(next.status, 200)
      assert.deepEqual(chosenIn(next.page), [id])
      assert.match(next.page, new RegExp(`value="${id}" checked[^>]*>Shop 1190<`))
      const all = await send(at, next.page, { pick: 'monitors all' })
      assert.ok(chosenIn(all.page).length > 100)
      assert.equal(boxesIn(all.page), 50)
      const none = await send(at, all.page, { pick: 'monitors none' })
      assert.deepEqual(chosenIn(none.page), [])
      assert.match(none.page, new RegExp(`name="${text}"[^>]* value="${typed}"`))
    })

  it('the page after the last is the last', async () => {
    const page = await open('/manage/new-announcement')
    const { page: last } = await send('/manage/new-announcement', page, { pick: 'monitors 99' })
    assert.match(last, /page 24 of 24/)
  })

  it('gives scripts the first that are found, and how many there are', async () => {
    const choices = await (await ada.get('/manage/monitor-choices?q=shop%2011')).json()
    assert.deepEqual([choices.items.length, choices.total], [50, 111])
    assert.equal(choices.items[0].label, 'Shop 11')
    assert.equal((await app.fetch('/manage/monitor-choices', { redirect: 'manual' })).status, 303)
  })
})
