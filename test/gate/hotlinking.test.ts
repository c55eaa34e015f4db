import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createHotlinking } from '../../src/gate/hotlinking.ts'

const origin = 'https://paste.example.org'
const isHotlink = createHotlinking({ refused: true, freshMs: 1000, origin })

test('What the page of another site loads or links to is a hotlink', () => {
  assert.equal(isHotlink({ 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'script' }, 0, 10), true)
  assert.equal(isHotlink({ 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' }, 0, 10), true)
  assert.equal(isHotlink({ referer: 'https://other.example/page' }, 0, 10), true)
  assert.equal(isHotlink({ referer: `${origin}.evil.example/` }, 0, 10), true)
  assert.equal(isHotlink({ referer: 'nonsense' }, 0, 10), true)
})

test('Our own pages, a typed address and programs are none', () => {
  for (const site of ['same-origin', 'same-site', 'none'])
    assert.equal(isHotlink({ 'sec-fetch-site': site }, 0, 10), false, site)
  assert.equal(isHotlink({ referer: `${origin}/aBcDeFgHkm` }, 0, 10), false)
  assert.equal(isHotlink({}, 0, 10), false)
  assert.equal(isHotlink({ 'user-agent': 'curl/8.5.0' }, 0, 10), false)
})

test('What the browser says about itself outweighs a referrer', () => {
  assert.equal(
    isHotlink({ 'sec-fetch-site': 'same-origin', referer: 'https://other.example/' }, 0, 10),
    false,
  )
  assert.equal(isHotlink({ 'sec-fetch-site': 'cross-site', referer: `${origin}/` }, 0, 10), true)
})

test('Only fresh snippets are looked at, and only where the operator wants it', () => {
  const headers = { 'sec-fetch-site': 'cross-site' }
  assert.equal(isHotlink(headers, 0, 999), true)
  assert.equal(isHotlink(headers, 0, 1000), false)
  assert.equal(createHotlinking({ refused: false, freshMs: 1000, origin })(headers, 0, 10), false)
})
