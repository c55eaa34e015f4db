import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ticketIn } from '../admin/lists/bulk-form.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { textOf } from '../html-text.ts'
import { type Person, somebody } from '../people.ts'

describe('The list of announcements', () => {
  let app: TestApp
  let editor: Person
  before(async () => {
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
    const post = {
      ...{ description: '', content: null, state: 'published', createdAt: at(-600) },
      ...{ image: 'https://a.example/a.svg', platformUserId: 1 },
    }
    app = await startTestApp({
      document: {
        announcements: [
          { ...post, id: 'one', title: 'One' },
          { ...post, id: 'two', title: 'Two' },
          { ...post, id: 'three', title: 'Three', state: 'draft' },
          { ...post, id: 'later', title: 'Later', state: 'scheduled', publishAt: at(600) },
          {
            ...post,
            ...{ id: 'slow', title: 'Search is slow', kind: 'incident', impact: 'major' },
            eventStartsAt: at(-60),
          },
          {
            ...post,
            ...{ id: 'was', title: 'Search was away', kind: 'incident', impact: 'major' },
            ...{ eventStartsAt: at(-300), eventEndsAt: at(-180) },
          },
        ],
      },
    })
    editor = await somebody(app, 'editor')
  })
  after(() => app?.close())

  const page = async (path: string, person = editor) => (await person.get(path)).text()
  const act = (ids: readonly string[], action: string, more: Readonly<Record<string, string>> = {}) =>
    editor.post('/manage/announcement-list', { id: ids, do: action, ...more })
  const stateOf = async (id: string) =>
    /<span class="chip state-(\w+)"/.exec(await page(`/manage/announcements/${id}`))?.[1]
  const isPublic = async (id: string) => (await app.fetch(`/announcements/${id}`)).status === 200
  const row = async (id: string) =>
    new RegExp(`<tr id="announcements-${id}"[\\s\\S]*?</tr>`).exec(
      await page('/manage/announcements'),
    )?.[0] ?? assert.fail(id)

  it('unpublishes several at once, and puts all back by one undo, each in the state that it had', async () => {
    const answer = await act(['one', 'later', 'three'], 'withdraw')
    assert.match(answer.headers.get('location') ?? '', /notice=bulkWithdrawn/)
    assert.deepEqual(await Promise.all(['one', 'later', 'three'].map(stateOf)), ['draft', 'draft', 'draft'])
    assert.equal(await isPublic('one'), false)
    assert.equal((await editor.post('/manage/undo', { ticket: ticketIn(answer) })).status, 303)
    assert.deepEqual(await Promise.all(['one', 'later', 'three'].map(stateOf)), [
      'published',
      'scheduled',
      'draft',
    ])
    assert.match(await page('/manage/announcements/later'), /id="publishAt"[^>]* value="\d/)
  })

  it('puts back only what nobody has changed since', async () => {
    const answer = await act(['one', 'two'], 'archive')
    assert.equal((await editor.post('/manage/announcements/two/withdraw', { revision: '2' })).status, 303)
    await editor.post('/manage/undo', { ticket: ticketIn(answer) })
    assert.deepEqual([await stateOf('one'), await stateOf('two')], ['published', 'draft'])
  })

  it('asks before it deletes, with every title, and deletes nothing else', async () => {
    const asked = await act(['two', 'three'], 'delete')
    const text = textOf(await asked.text())
    assert.match(text, /Delete 2 announcements\?/)
    for (const title of ['Two', 'Three']) assert.match(text, new RegExp(title))
    assert.equal(await stateOf('two'), 'draft')
    const answer = await act(['two', 'three'], 'delete', { sure: 'on' })
    assert.match(answer.headers.get('location') ?? '', /notice=bulkDeleted/)
    assert.equal((await editor.get('/manage/announcements/two')).status, 404)
    assert.equal((await editor.get('/manage/announcements/one')).status, 200)
  })

  it('keeps its filter, and does nothing for an unknown action', async () => {
    const address = '/manage/announcement-list?kind=incident&q=search&state=published'
    for (const fields of [
      { id: 'one', do: 'explode' },
      { id: [], do: 'archive' },
    ]) {
      const answer = await editor.post(address, fields)
      assert.equal(
        answer.headers.get('location'),
        '/manage/announcements?kind=incident&q=search&state=published',
      )
    }
    assert.equal(await isPublic('one'), true)
  })

  it('says of an id that is gone that it is', async () => {
    const answer = await act(['nothing'], 'archive')
    assert.equal(answer.status, 409)
    assert.match(textOf(await answer.text()), /nothing : It no longer exists|nothing: It no longer exists/)
  })

  it('leads from an incident that goes on to its updates, and says so; from one that is over how long it lasted', async () => {
    assert.match(await row('slow'), /href="\/manage\/announcements\/slow\/updates"/)
    assert.match(textOf(await row('slow')), /Active/)
    assert.match(textOf(await row('was')), /Lasted 2 h/)
    assert.match(textOf(await row('slow')), /Post update/)
    assert.doesNotMatch(textOf(await row('was')), /Post update/)
    assert.match(await row('one'), /<th scope="row"><a href="\/manage\/announcements\/one"/)
  })

  it('has states as links with their numbers, which keep the search', async () => {
    const text = await page('/manage/announcements?kind=incident&q=search')
    assert.match(
      text,
      /href="\/manage\/announcements\?kind=incident&amp;q=search&amp;state=published"[^>]*>Published \(2\)</,
    )
  })

  it('shows a viewer no selection and no actions that change something', async () => {
    const text = await page('/manage/announcements', await somebody(app, 'viewer'))
    assert.match(text, /Search is slow/)
    assert.doesNotMatch(text, /row-select|announcement-list|bulk-bar/)
  })
})
