import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isFresh, outwardLink } from '../../src/lib/outward-link.ts'

const here = { origin: 'https://paste.example.org', leaving: '/leaving?to=' }

test('A link to another site leads past the page that asks first, however it is written', () => {
  const asked = `/leaving?to=${encodeURIComponent('https://evil.example/a?b=c&d#e')}`
  assert.equal(outwardLink('https://evil.example/a?b=c&d#e', here), asked)
  assert.equal(outwardLink('HTTPS://EVIL.example/a?b=c&d#e', here), asked)
  assert.equal(outwardLink('//evil.example/a?b=c&d#e', here), asked)
  for (const address of ['/\\evil.example/', '\\\\evil.example/', '\t//evil.example/', 'http:evil.example'])
    assert.match(outwardLink(address, here), /^\/leaving\?to=https?%3A%2F%2Fevil\.example%2F$/, address)
  assert.match(outwardLink('https://paste.example.org@evil.example/', here), /^\/leaving/)
  assert.match(outwardLink('https://paste.example.org:8443/', here), /^\/leaving/)
})

test('A link that stays, or leads to no site, is left alone', () => {
  for (const address of [
    '/announcements',
    'aBcDeFgHkm',
    '#L3',
    '?a',
    'https://paste.example.org/aBcDeFgHkm',
    'mailto:ada@example.org',
    'http://[',
  ])
    assert.equal(outwardLink(address, here), address)
})

test('Fresh ends at the very instant', () => {
  assert.equal(isFresh(1000, 1999, 1000), true)
  assert.equal(isFresh(1000, 2000, 1000), false)
  assert.equal(isFresh(1000, 1000, 0), false)
})
