import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import type { Database } from '../../src/db/database.ts'
import { anonymous, type Snippet } from '../../src/snippets/model/snippet.ts'
import { createSnippetStore, type SnippetStore } from '../../src/snippets/snippet-store.ts'
import { onBothEngines } from '../matrix.ts'
import { draft } from './draft.ts'

const start = Date.UTC(2026, 0, 1)

onBothEngines('Files of a snippet', open => {
  let db: Database
  let store: SnippetStore
  before(async () => {
    db = await open()
    store = createSnippetStore(db, { idLength: 10 })
  })

  const large = (seed: string) =>
    Array.from({ length: 2000 }, (_, line) => `${seed} ${line * line}`).join('\n')
  const file = (filename: string, content: string) => ({ filename, lexer: '_text', content })
  const textsOf = (snippet: Snippet | null) =>
    snippet &&
    [snippet.content, ...snippet.more.map(({ content }) => content)].map(each => Buffer.from(each).toString())
  async function found(id: string): Promise<Snippet> {
    const snippet = await store.find(id, start)
    assert.ok(snippet?.state === 'open')
    return snippet
  }

  it('come back byte for byte, small, compressed, and with characters of several bytes', async () => {
    const more = [file('ü.txt', 'é\0\r\n'), file('large.txt', large('ß')), file('🍿', '\ufeff')]
    const { id } = await store.add(draft({ filename: 'a.py', content: 'ä', more }), anonymous, start)
    for (let round = 0; round < 2; round++) {
      const snippet = await found(id)
      assert.deepEqual(textsOf(snippet), ['ä', ...more.map(({ content }) => content)])
      assert.deepEqual(
        snippet.more.map(({ filename, lexer }) => [filename, lexer]),
        more.map(({ filename }) => [filename, '_text']),
      )
    }
  })

  it('take no more room when they are stored again, and none when they are gone', async () => {
    const texts = async () => (await db.query.selectFrom('texts').select('hash').execute()).length
    const before = [store.moved(), await texts()]
    const more = [file('b.txt', large('b'))]
    const [one, two] = await Promise.all([
      store.add(draft({ content: large('a'), more }), anonymous, start),
      store.add(draft({ content: large('a'), more }), anonymous, start),
    ])
    assert.deepEqual(textsOf(await found(two.id)), [large('a'), large('b')])
    await store.take(one.id)
    assert.deepEqual(textsOf(await found(two.id)), [large('a'), large('b')])
    await store.take(two.id)
    assert.deepEqual([store.moved(), await texts()], before)
  })

  it('are given to exactly one reader, all of them', async () => {
    const more = [file('b.txt', 'b')]
    const { id } = await store.add(draft({ content: 'a', more, expires: 'onetime' }), anonymous, start)
    const sealed = await store.find(id, start)
    assert.equal(sealed?.state === 'sealed' && sealed.files, 2)
    const readers = await Promise.all(Array.from({ length: 20 }, () => store.reveal(id, start)))
    assert.deepEqual(readers.filter(each => each !== null).map(textsOf), [['a', 'b']])
  })

  it('expire together', async () => {
    const { id } = await store.add(draft({ more: [file('b.txt', 'b')], expires: 10 }), anonymous, start)
    assert.equal(await store.find(id, start + 10_000), null)
    assert.equal((await store.sweep(start + 10_000, 10)).swept, 1)
    assert.equal(await store.look(id, start), null)
  })

  it('leave a snippet of one file as it was: no manifest is stored', async () => {
    const { id } = await store.add(draft(), anonymous, start)
    const rows = await db.query.selectFrom('snippets').select('manifest').where('id', '=', id).execute()
    assert.deepEqual(
      rows.map(({ manifest }) => manifest),
      [null],
    )
  })
})
