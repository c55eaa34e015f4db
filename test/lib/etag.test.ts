import assert from 'node:assert/strict'
import { test } from 'node:test'
import { namedEtag, tagOf } from '../../src/lib/etag.ts'

test('The same content has the same tag, as text and as bytes', () => {
  assert.equal(tagOf('grüß'), tagOf(Buffer.from('grüß')))
  assert.notEqual(tagOf('a'), tagOf('b'))
  assert.match(tagOf(''), /^[\w-]{22}$/)
})

for (const [ifNoneMatch, named] of [
  [undefined, null],
  ['', null],
  ['"a"', '"a"'],
  ['W/"b"', '"b"'],
  ['"x", W/"b" ,"y"', '"b"'],
  ['*', '"a"'],
  ['"ab"', null],
  ['a', null],
] as const)
  test(`If-None-Match ${JSON.stringify(ifNoneMatch)} names ${named}`, () =>
    assert.equal(namedEtag(ifNoneMatch, ['"a"', '"b"']), named))

test('A weak ETag of ours is named without its mark too', () =>
  assert.equal(namedEtag('"a"', ['W/"a"']), 'W/"a"'))
