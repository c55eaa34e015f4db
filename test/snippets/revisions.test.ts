import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import type { Database } from '../../src/db/database.ts'
import { anonymous, type Snippet } from '../../src/snippets/model/snippet.ts'
import { revisionsMax } from '../../src/snippets/revisions/revision-store.ts'
import { createSnippetStore, type SnippetStore } from '../../src/snippets/snippet-store.ts'
import { onBothEngines } from '../matrix.ts'
import { draft } from './draft.ts'
import { startSite } from './site.ts'

const start = Date.UTC(2026, 0, 1)

onBothEngines('Revisions of a snippet', open => {
  let db: Database
  let store: SnippetStore
  before(async () => {
    db = await open()
    store = createSnippetStore(db, { idLength: 10 })
  })

  const change = (content: string, fields: Partial<ReturnType<typeof draft>> = {}) =>
    draft({ content, expires: 'never', ...fields })
  async function found(id: string): Promise<Snippet> {
    const snippet = await store.find(id, start)
    assert.ok(snippet?.state === 'open')
    return snippet
  }
  const text = (snippet: Snippet | null) => snippet && Buffer.from(snippet.content).toString()
  const large = (seed: string) =>
    Array.from({ length: 3000 }, (_, line) => `${seed} ${line * line}`).join('\n')

  it('stay readable while the address has the newest, whatever their size and files', async () => {
    const more = [{ filename: 'b.txt', lexer: '_text', content: 'b\0ü' }]
    const { id } = await store.add(draft({ filename: 'a.py', content: large('one') }), anonymous, start)
    assert.equal(
      await store.revise(id, start, change('two', { more, filename: 'a.py' }), anonymous, start + 5),
      'revised',
    )
    const second = await found(id)
    assert.equal(
      await store.revise(id, second.createdAt, change(large('three')), anonymous, start + 9),
      'revised',
    )
    const newest = await found(id)
    assert.deepEqual([text(newest), newest.revision, newest.more], [large('three'), 3, []])
    const [one, two] = [await store.earlier(newest, 1), await store.earlier(newest, 2)]
    assert.deepEqual(
      [text(one), one?.revision, one?.createdAt, one?.filename],
      [large('one'), 1, start, 'a.py'],
    )
    assert.deepEqual(
      [text(two), two?.more.map(file => Buffer.from(file.content).toString())],
      ['two', ['b\0ü']],
    )
    assert.deepEqual(
      (await store.revisionsOf(id)).map(({ number }) => number),
      [2, 1],
    )
    assert.equal(await store.earlier(newest, 4), null)
  })

  it('are made by exactly one of those who change the same revision', async () => {
    const { id } = await store.add(draft(), anonymous, start)
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        store.revise(id, start, change(`text ${index}`), anonymous, start + 1),
      ),
    )
    assert.deepEqual(outcomes.toSorted(), [...Array(7).fill('other'), 'revised'])
    assert.equal((await found(id)).revision, 2)
    assert.equal((await store.revisionsOf(id)).length, 1)
  })

  it('are another text for every cache, also when they are made in the same millisecond', async () => {
    const { id } = await store.add(draft({ content: 'one' }), anonymous, start)
    assert.equal(text(await found(id)), 'one')
    await store.revise(id, start, change('two'), anonymous, start)
    const newest = await found(id)
    assert.deepEqual([text(newest), newest.createdAt], ['two', start + 1])
  })

  it('are not made of what is the same, hidden, protected or read once', async () => {
    const { id } = await store.add(draft({ content: 'one', expires: 'never' }), anonymous, start)
    assert.equal(await store.revise(id, start, change('one'), anonymous, start + 1), 'same')
    await store.hide(id, start)
    assert.equal(await store.revise(id, start, change('two'), anonymous, start + 1), 'other')
    await store.hide(id, null)
    assert.equal(text(await found(id)), 'one')
    for (const fields of [{ expires: 'onetime' }, { encrypted: true }] as const) {
      const other = await store.add(draft(fields), anonymous, start)
      assert.equal(await store.revise(other.id, start, change('two'), anonymous, start + 1), 'other')
    }
    assert.equal(await store.revise('nobodyHere', start, change('two'), anonymous, start), 'other')
  })

  it('are bounded', async () => {
    const { id } = await store.add(draft(), anonymous, start)
    for (let number = 2; number <= revisionsMax; number++)
      await store.revise(id, (await found(id)).createdAt, change(`${number}`), anonymous, start)
    const { createdAt, revision } = await found(id)
    assert.equal(revision, revisionsMax)
    assert.equal(await store.revise(id, createdAt, change('one more'), anonymous, start), 'full')
  })

  it('are counted, and go with their snippet', async () => {
    const measured = async () => {
      let bytes = 0
      for await (const part of store.measure(2)) bytes += part
      return bytes
    }
    const before = [await measured(), store.moved()]
    const { id } = await store.add(draft({ content: large('a') }), anonymous, start)
    await store.revise(id, start, change(large('b')), anonymous, start + 1)
    await store.revise(id, start + 1, change('c'), anonymous, start + 2)
    const [used = 0, moved = 0] = [await measured(), store.moved()]
    assert.equal(used - (before[0] ?? 0), moved - (before[1] ?? 0), 'what is counted is what is measured')
    await store.take(id)
    assert.deepEqual([await measured(), store.moved()], before)
    assert.deepEqual(await store.revisionsOf(id), [])
  })
})

describe('Changing a snippet', async () => {
  const site = await startSite({ fastRaw: true, maxBytes: 10_000 })
  async function pin(fields: Record<string, string>) {
    const response = await site.create({ ...fields, format: 'url' })
    const path = new URL((await response.text()).trim()).pathname
    const token = response.headers.get('delete-token') ?? assert.fail()
    return {
      path,
      token,
      headers: { authorization: `Bearer ${token}` },
      cookie: `__Secure-delete_token=${token}`,
    }
  }
  const raw = async (path: string, query = '') => (await site.get(`${path}/raw${query}`)).text()
  const edit = (path: string, fields: Record<string, string>, init: RequestInit = {}, query = '') =>
    site.post(`${path}/edit${query}`, { ...init, body: new URLSearchParams(fields) })

  it('is for its owner, by token, and needs no more than the new text', async () => {
    const { path, headers } = await pin({ content: 'one\r\n', filename: 'a.py' })
    assert.equal((await edit(path, { content: 'two' })).status, 403)
    assert.equal(
      (await edit(path, { content: 'two' }, { headers: { authorization: 'Bearer wrong' } })).status,
      403,
    )
    assert.equal((await site.get(`${path}/edit`)).status, 403)
    const changed = await edit(path, { content: 'two\r\n', filename: 'a.py' }, { headers })
    assert.deepEqual([changed.status, await changed.text()], [200, `https://snippets.test${path}\n`])
    assert.equal(await raw(path), 'two\r\n')
    assert.equal(await raw(path, '?revision=1'), 'one\r\n')
    assert.equal(await raw(path, '?revision=2'), 'two\r\n')
    assert.equal((await site.get(`${path}/raw?revision=3`)).status, 404)
  })

  it('gives every cache another mark, and answers no old one', async () => {
    const { path, headers } = await pin({ content: 'one' })
    const [text, page] = [await site.get(`${path}/raw`), await site.get(path)]
    const marks = [text, page].map(each => each.headers.get('etag') ?? assert.fail())
    for (let round = 0; round < 3; round++) await site.get(`${path}/raw`)
    await edit(path, { content: 'two' }, { headers })
    assert.equal(await raw(path), 'two')
    for (const [index, address] of [`${path}/raw`, path].entries()) {
      const again = await site.get(address, { headers: { 'if-none-match': marks[index] ?? '' } })
      assert.equal(again.status, 200)
    }
    const old = await site.get(`${path}/raw?revision=1`)
    assert.notEqual(old.headers.get('etag'), (await site.get(`${path}/raw`)).headers.get('etag'))
  })

  it('shows both versions to the second of two tabs, and saves only what it has seen', async () => {
    const { path, cookie, token } = await pin({ content: 'one', filename: 'a.txt' })
    const own = { headers: { cookie } }
    const form = await (await site.get(`${path}/edit`, own)).text()
    assert.match(form, new RegExp(`action="${path}/edit\\?base=1"`))
    assert.match(form, /<textarea[^>]* name="content"[^>]*>\none<\/textarea>/)
    assert.doesNotMatch(form, /name="(expires|password)"/)
    const first = await edit(path, { content: 'first', filename: 'a.txt' }, own, '?base=1')
    assert.equal(first.headers.get('location'), path)
    const second = await edit(path, { content: 'second <b>', filename: 'a.txt' }, own, '?base=1')
    assert.equal(second.status, 409)
    const both = await second.text()
    assert.match(both, /<pre class="new-theirs"[^>]*>first<\/pre>/)
    assert.match(both, /<textarea[^>]* name="content"[^>]*>\nsecond &lt;b&gt;<\/textarea>/)
    assert.match(both, /edit\?base=2"/)
    assert.equal(await raw(path), 'first')
    assert.equal((await edit(path, { content: 'second' }, own, '?base=2')).status, 303)
    assert.equal(await raw(path), 'second')
    const program = await edit(
      path,
      { content: 'x' },
      { headers: { authorization: `Bearer ${token}` } },
      '?base=1',
    )
    assert.deepEqual(
      [program.status, await program.text()],
      [409, 'Another change came first: the newest revision is 3.\n'],
    )
  })

  it('shows earlier revisions, what each has changed, and all of them in a list', async () => {
    const files = { content: 'a\n', filename: 'a.txt', content2: 'b\n', filename2: 'b.txt' }
    const { path, headers } = await pin(files)
    await edit(path, { ...files, content2: 'B\n' }, { headers })
    const now = await (await site.get(path)).text()
    assert.match(now, new RegExp(`<a href="${path}/revisions">revision 2</a>`))
    const old = await (await site.get(`${path}?revision=1&file=2`)).text()
    assert.match(old, /This is revision 1 of 2\./)
    assert.match(old, new RegExp(`href="${path}/raw\\?file=2&amp;revision=1"`))
    const list = await (await site.get(`${path}/revisions`)).text()
    assert.match(list, new RegExp(`href="${path}/diff\\?revision=2"`))
    const changes = await (await site.get(`${path}/diff?revision=2&file=2`)).text()
    assert.match(changes, /From revision 1 to 2/)
    assert.match(changes, /<del class="line">.*b\n.*<ins class="line">.*B\n/s)
    assert.equal((await site.get(`${path}/diff?revision=1`)).headers.get('location'), `${path}/revisions`)
    const all = (await (await site.get(`${path}/files?revision=1`)).json()) as {
      files: { content: string }[]
    }
    assert.deepEqual(
      all.files.map(each => each.content),
      ['a\n', 'b\n'],
    )
  })

  it('refuses what it cannot keep, at its field', async () => {
    const { path, headers, cookie } = await pin({ content: 'one' })
    const refused = await edit(path, { content: 'a', content2: 'b', lexer2: 'klingon' }, { headers })
    assert.deepEqual([refused.status, /^lexer2 is not one we know/.test(await refused.text())], [400, true])
    const blank = await edit(path, { content: ' ' }, { headers: { cookie } }, '?base=1')
    assert.equal(blank.status, 400)
    assert.match(await blank.text(), /Enter a text\./)
    const foreign = { headers: { cookie, origin: 'https://evil.test' } }
    assert.equal((await edit(path, { content: 'two' }, foreign, '?base=1')).status, 403)
    assert.equal(await raw(path), 'one')
    const once = await pin({ content: 'x', expires: 'onetime' })
    assert.equal((await edit(once.path, { content: 'y' }, { headers: once.headers })).status, 409)
  })

  it('keeps the expiry of the snippet, and its own snippets by words', async () => {
    const form = new FormData()
    for (const [name, value] of Object.entries({
      content: 'needle in hay\n',
      filename: 'Stack.py',
      expires: '3600',
    }))
      form.append(name, value)
    const made = await site.post('/new', { body: form, headers: { origin: 'https://snippets.test' } })
    const cookie = made.headers
      .getSetCookie()
      .map(each => each.split(';')[0])
      .join('; ')
    const path = made.headers.get('location') ?? ''
    await edit(path, { content: 'another needle', filename: 'Stack.py' }, { headers: { cookie } }, '?base=1')
    const search = async (words: string) => {
      const page = await (
        await site.get(`/mine?q=${encodeURIComponent(words)}`, { headers: { cookie } })
      ).text()
      return page.includes(`href="${path}"`)
    }
    assert.deepEqual(
      await Promise.all(['stack', 'PYTHON needle', 'another', 'hay', 'needle <b>'].map(search)),
      [true, true, true, false, false],
    )
    site.pass(3_600_000)
    assert.equal((await site.get(path)).status, 404)
    assert.equal((await site.get(`${path}?revision=1`)).status, 404)
    assert.equal((await site.get(`${path}/raw?revision=1`)).status, 404)
  })
})
