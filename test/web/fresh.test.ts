import assert from 'node:assert/strict'
import { it } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { fresh, rememberPages } from '../../src/web/fresh.ts'

it('A page is compressed once for all who ask for it, however many ask at the same time', async () => {
  const page = fresh('<p>all is well</p>'.repeat(200))
  const all = await Promise.all(Array.from({ length: 20 }, () => page.compressed('br')))
  assert.ok(all.every(bytes => bytes === all[0]))
  assert.deepEqual(brotliDecompressSync(all[0] ?? ''), page.body)
  assert.deepEqual(gunzipSync(await page.compressed('gzip')), page.body)
})

it('A page is made once while its key stays, and all are forgotten with another key', () => {
  let made = 0
  const remembered = rememberPages<readonly [board: object, minute: number]>()
  const ask = (board: object, minute: number, name: string) =>
    remembered([board, minute], name, () => fresh(`${name} ${++made}`))
  const board = {}
  const first = ask(board, 0, 'en a')
  assert.equal(ask(board, 0, 'en a'), first)
  assert.notEqual(ask(board, 0, 'de a'), first)
  assert.notEqual(ask(board, 1, 'en a'), first, 'a minute later relative times have changed')
  assert.notEqual(ask({}, 1, 'en a'), ask(board, 1, 'en a'), 'another Board')
})

it('Only so many pages are remembered, and the others are still made', () => {
  const remembered = rememberPages<readonly [object]>()
  const key = [{}] as const
  let made = 0
  const ask = (name: number) => remembered(key, String(name), () => fresh(String(++made)))
  for (let name = 0; name < 600; name++) ask(name)
  assert.equal(made, 600)
  ask(0)
  assert.equal(made, 600, 'the first is remembered')
  assert.equal(String(ask(599).body), '601')
})
