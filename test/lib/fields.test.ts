import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { problemLine } from '../../src/kernel/invalid-fields.ts'
import { checked, httpAddress, instant, line, text } from '../../src/lib/fields.ts'
import { rfc3339 } from '../../src/lib/time.ts'
import { kinds } from '../../src/monitors/kinds/kinds.ts'
import { monitorSchema } from '../../src/monitors/monitor-document.ts'

const takes = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success

test('An instant is RFC 3339, of any offset, and becomes milliseconds', () => {
  assert.equal(instant.parse('2026-01-01T13:00:00.000Z'), Date.UTC(2026, 0, 1, 13))
  assert.equal(instant.parse('2026-01-01T13:00:00+02:00'), Date.UTC(2026, 0, 1, 11))
  assert.equal(instant.parse('2026-01-01t13:00:00.25z'), Date.UTC(2026, 0, 1, 13) + 250)
})

for (const wrong of [
  '2026-01-01',
  '2026-01-01T13:00Z',
  '2026-01-01T13:00:00',
  '2026-01-01 13:00:00Z',
  '2026-02-30T13:00:00Z',
  '2026-13-01T13:00:00Z',
  '2026-01-01T24:00:00Z',
  '2026-01-01T13:00:00+25:00',
  // Times that are outside the years of RFC 3339 in UTC.
  '9999-12-31T23:59:59-00:01',
  '0000-01-01T00:00:00+00:01',
  'now',
  '',
  1_767_272_400_000,
])
  test(`${JSON.stringify(wrong)} is no instant`, () => assert.equal(takes(instant, wrong), false))

test('An instant is written in UTC with milliseconds, and null stays null', () => {
  assert.equal(rfc3339(Date.UTC(2026, 0, 1, 13)), '2026-01-01T13:00:00.000Z')
  assert.equal(rfc3339(null), null)
})

test('A line has no blanks around it, is not blank and has no control characters', () => {
  assert.equal(line(10).parse(' web '), 'web')
  for (const wrong of ['', ' ', 'a\nb', 'a\0b', 'a\u0085b', 'x'.repeat(11)])
    assert.equal(takes(line(10), wrong), false, JSON.stringify(wrong))
})

test('Text keeps everything but half a surrogate pair', () => {
  assert.equal(text(20).parse('a\0\r\n\t\uFEFF🙂'), 'a\0\r\n\t\uFEFF🙂')
  assert.equal(text(20).parse('a\uD800b'), 'a\uFFFDb')
})

test('An address is absolute and http or https', () => {
  for (const right of ['http://x', 'https://example.org/a?b#c', 'HTTP://EXAMPLE.org/'])
    assert.equal(takes(httpAddress, right), true, right)
  for (const wrong of [
    '/a.png',
    'javascript:alert(1)',
    'ftp://x/',
    'https://',
    'https://a b/',
    ' https://x',
    '',
  ])
    assert.equal(takes(httpAddress, wrong), false, wrong)
})

test('A problem has the path of its property', () => {
  const schema = z.strictObject({ list: z.array(z.strictObject({ at: instant })) })
  const { problems } = checked(schema, { list: [{ at: 'x' }], more: 1 })
  assert.deepEqual(problems.map(problemLine), [
    'list[0].at: must be an RFC 3339 instant such as 2026-01-01T13:00:00.000Z',
    'document: has no "more"; its fields are list',
  ])
})

test('An unknown field or kind is answered with the valid ones', () => {
  const tcp = { name: 'a', kind: 'tcp', host: 'h', port: 1 }
  const problems = (value: object) => checked(monitorSchema, value).problems.map(problemLine)
  assert.match(
    problems({ ...tcp, colour: 'red', retries: 1 }).join(),
    /^document: has no "colour", "retries"; its fields are name, publicName, slug, intervalSeconds, .*maxRetries, .*kind, host, port$/,
  )
  assert.deepEqual(problems({ ...tcp, kind: 'pigeon' }), [`kind: must be one of ${kinds.join(', ')}`])
})
