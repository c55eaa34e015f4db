import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isEmailAddress, parseMailbox } from '../../src/lib/email-address.ts'

for (const value of [
  'ada@example.org',
  'a.b+c@mail.example.org',
  "o'neil@x.org",
  'root@localhost',
  'jörg@bücher.example',
])
  test(`${value} is an address`, () => assert.equal(isEmailAddress(value), true))

for (const value of [
  '',
  'ada',
  '@example.org',
  'ada@',
  'ada@@example.org',
  'a@b@c',
  '<ada@example.org>',
  'Ada <ada@example.org>',
  'ada@example.org>',
  'ada@example.org,eve@example.org',
  'ada@example.org;eve@example.org',
  'list:ada@example.org;',
  '"ada eve"@example.org',
  'ada@[127.0.0.1]',
  'ada@example.org\r\nBcc: eve@example.org',
  'ada\n@example.org',
  'ada@exam\u200bple.org',
  'ada@.example.org',
  'ada@example..org',
  'ada@example.org.',
  `${'a'.repeat(65)}@example.org`,
  `ada@${'a'.repeat(260)}.org`,
])
  test(`${JSON.stringify(value.slice(0, 60))} is none`, () => assert.equal(isEmailAddress(value), false))

test('A sender may have a name', () => {
  assert.deepEqual(parseMailbox('status@example.org'), { name: '', address: 'status@example.org' })
  assert.deepEqual(parseMailbox('Our Board <status@example.org>'), {
    name: 'Our Board',
    address: 'status@example.org',
  })
  assert.deepEqual(parseMailbox('"Board, Inc." <a@b.org>'), { name: 'Board, Inc.', address: 'a@b.org' })
  for (const wrong of [
    'a@b.org, c@d.org',
    'X <a@b.org',
    'X <a@b.org>\r\nBcc: <c@d.org>',
    'X <a@b.org> <c@d.org>',
    'X <>',
  ])
    assert.equal(parseMailbox(wrong), null, wrong)
})
