import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  hasPlaceholder,
  isStoredFor,
  withoutSecretParts,
  withStoredParts,
} from '../../src/monitors/kinds/http/secret-address.ts'

const shown: readonly (readonly [stored: string, shown: string])[] = [
  ['https://a.example', 'https://a.example'],
  ['https://a.example/?q=a%20b&&x&y=#token=1', 'https://a.example/?q=a%20b&&x&y=#token=1'],
  ['https://a.example/?monitor=1&Token=x', 'https://a.example/?monitor=1&Token=(secret)'],
  ['https://a.example/?key=1&key=2&apiKey=3', 'https://a.example/?key=(secret)&key=(secret)&apiKey=(secret)'],
  ['https://a.example/p?token=', 'https://a.example/p?token='],
  ['https://u:p@a.example/?sig=a=b', 'https://u:(secret)@a.example/?sig=(secret)'],
]
for (const [stored, masked] of shown)
  test(`${stored} is shown as ${masked} and comes back whole`, () => {
    assert.equal(withoutSecretParts(stored), masked)
    assert.equal(hasPlaceholder(masked), masked !== stored)
    assert.ok(isStoredFor(masked, stored))
    assert.equal(withStoredParts(masked, stored), stored)
  })

test('What is left in an address that was edited keeps its value, and what is new has none', () => {
  const stored = 'https://u:p@a.example/?key=1&key=2&q=3'
  const typed = 'https://u:(secret)@a.example/other?q=4&key=(secret)&key=5'
  assert.ok(isStoredFor(typed, stored))
  assert.equal(withStoredParts(typed, stored), 'https://u:p@a.example/other?q=4&key=1&key=5')
  for (const none of [
    'https://a.example/?token=(secret)',
    'https://a.example/?key=(secret)&key=(secret)&key=(secret)',
  ])
    assert.ok(!isStoredFor(none, stored), none)
  assert.ok(!isStoredFor('https://u:(secret)@a.example/', 'https://a.example/?key=1'))
})
