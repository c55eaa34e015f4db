/** Names of monitors in addresses. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  isReserved,
  reservedSlugs,
  slugFrom,
  slugLength,
  slugPattern,
} from '../../src/monitors/model/slug.ts'

const free = () => false

test('A slug is made of the words of the name, as German and other languages spell them without accents', () => {
  const made = {
    Checkout: 'checkout',
    'Payment API (EU)': 'payment-api-eu',
    'Größe & Übersicht': 'groesse-uebersicht',
    'Café Ærø': 'cafe-aero',
    "Bob's  shop": 'bobs-shop',
    'www.example.org:443': 'www-example-org-443',
  }
  for (const [name, slug] of Object.entries(made)) assert.equal(slugFrom(name, free), slug)
})

test('A name without a Latin letter still gives a slug that is no number', () => {
  assert.equal(slugFrom('支付', free), 'service')
  assert.equal(slugFrom('404', free), 'service-404')
})

test('A taken or reserved slug gets the next free number', () => {
  const taken = new Set(['checkout', 'checkout-2'])
  assert.equal(
    slugFrom('Checkout', slug => taken.has(slug)),
    'checkout-3',
  )
  for (const word of reservedSlugs) assert.equal(slugFrom(word, free), `${word}-2`)
})

test('Any name gives a slug that a monitor may have, different from the taken ones', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 200 }), { maxLength: 20 }), names => {
      const taken = new Set<string>()
      for (const name of names) {
        const slug = slugFrom(name, each => taken.has(each))
        assert.match(slug, new RegExp(slugPattern))
        assert.ok(slug.length <= slugLength && !isReserved(slug) && !taken.has(slug), slug)
        taken.add(slug)
      }
    }),
  )
})
