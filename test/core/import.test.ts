/** Hostile import documents. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseDocument } from '../../src/commands/import-document.ts'

const window = (title: string, startsAt: string) => ({
  title,
  startsAt,
  endsAt: '2026-01-02T00:00:00Z',
  monitors: [],
})

test('Two windows of one title and start are a mistake, whatever the offset; of two starts they are not', () => {
  const twins = [window('w', '2026-01-01T00:00:00Z'), window('w', '2026-01-01T01:00:00+01:00')]
  assert.throws(
    () => parseDocument(JSON.stringify({ maintenance: twins })),
    /^AppError: maintenance\[1\]\.title: "w" stands here twice$/,
  )
  const others = [window('w', '2026-01-01T00:00:00Z'), window('w', '2026-01-01T01:00:00Z')]
  assert.equal(parseDocument(JSON.stringify({ maintenance: others })).maintenance.length, 2)
})

for (const source of [
  '{"__proto__": {"title": "x"}}',
  '{"constructor": 1}',
  '{"announcements": [{"__proto__": {}}]}',
  '{"monitors": [{"name": "m", "kind": "tcp", "host": "h", "port": 1, "__proto__": {}}]}',
  '{"maintenance": [{"title": "w", "monitors": [], "startsAt": "2026-01-01T00:00:00Z", "endsAt": "2026-01-01T00:00:00Z", "__proto__": 1}]}',
  '{"monitors": [{"name": "m", "kind": "__proto__"}]}',
  `{"information": ${'['.repeat(200_000)}${']'.repeat(200_000)}}`,
  '['.repeat(200_000),
])
  test(`${source.slice(0, 70)} is refused with its path`, () => {
    assert.throws(() => parseDocument(source), { name: 'AppError', message: /^[a-z]+(\[\d+\])?(\.\w+)*: / })
  })
