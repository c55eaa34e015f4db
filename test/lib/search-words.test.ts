import assert from 'node:assert/strict'
import { it } from 'node:test'
import { bestFirst } from '../../src/admin/search/best-first.ts'
import { hasWords, searchWords } from '../../src/lib/search-words.ts'

it('The words of a search are each counted once, at most ten', () => {
  assert.deepEqual(searchWords('  pay  slow\tpay \n'), ['pay', 'slow'])
  assert.deepEqual(searchWords(''), [])
  assert.equal(searchWords(Array.from({ length: 5_000 }, (_, index) => `w${index}`).join(' ')).length, 10)
})

it('A thing is found if one or another of its texts has each word, in any order and case', () => {
  const isFound = hasWords('ÄPFEL check')
  assert.equal(isFound(['Checkout', 'für äpfel']), true)
  assert.equal(isFound(['Checkout für Äpfel', null]), true)
  assert.equal(isFound(['Checkout', null]), false)
  assert.equal(hasWords('')([null]), true)
})

it('The very name comes first, then names that begin so, then those with words that do', () => {
  const names = ['a decheck', 'the check', 'checkout', 'nothing of it', 'Check']
  assert.deepEqual(
    bestFirst(names, name => name, 'check'),
    ['Check', 'checkout', 'the check', 'a decheck', 'nothing of it'],
  )
})

it('Of very many that are found, one more is kept than is shown', () => {
  const many = Array.from({ length: 1_000 }, (_, index) => `Checkout ${index}`)
  assert.deepEqual(bestFirst([...many, 'Checkout'], name => name, 'checkout').slice(0, 2), [
    'Checkout',
    'Checkout 0',
  ])
  assert.equal(bestFirst(many, name => name, 'checkout').length, 9)
})
