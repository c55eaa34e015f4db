import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AppError } from '../../../src/kernel/errors.ts'
import { createRateLimit } from '../../../src/lib/rate-limit.ts'
import { checkLimits, type Limits } from '../../../src/snippets/access/create-access.ts'

test('The headers speak of the narrowest limit there is', () => {
  assert.deepEqual(checkLimits(limits({ network: 5 }), '203.0.113.7').slice(0, 2), [
    'ratelimit-policy',
    '"default";q=5;w=60',
  ])
  assert.deepEqual(checkLimits(limits({ address: 2, network: 5, total: 9 }), '203.0.113.7').slice(0, 2), [
    'ratelimit-policy',
    '"default";q=2;w=60',
  ])
  assert.deepEqual(checkLimits(limits({}), '203.0.113.7'), [])
})

test('Many addresses of one network share its turns, and another network has its own', () => {
  const all = limits({ address: 10, network: 3 })
  for (const host of [1, 2, 3]) checkLimits(all, `203.0.113.${host}`)
  assert.match(refused(all, '203.0.113.4').message, /^Too many snippets from this network;/)
  checkLimits(all, '203.0.114.4')

  for (const host of [1, 2, 3]) checkLimits(all, `2001:db8:1:${host}::1`)
  assert.match(refused(all, '2001:db8:1:4::1').message, /^Too many snippets from this network;/)
})

test('Everybody together has so many turns', () => {
  const all = limits({ total: 2 })
  checkLimits(all, '203.0.113.1')
  checkLimits(all, '198.51.100.1')
  const { code, headers, message } = refused(all, '192.0.2.1')
  assert.equal(code, 'too_many_requests')
  assert.match(message, /^Too many snippets are being created;/)
  assert.equal(headers['retry-after'], '30')
})

test('Who is refused by one limit uses up nothing of the others', () => {
  const all = limits({ address: 1, network: 2, total: 3 })
  checkLimits(all, '203.0.113.1')
  for (let i = 0; i < 5; i++) assert.match(refused(all, '203.0.113.1').message, /address/)
  checkLimits(all, '203.0.113.2')
  for (let i = 0; i < 5; i++) assert.match(refused(all, '203.0.113.3').message, /network/)
  checkLimits(all, '198.51.100.1')
  for (let i = 0; i < 5; i++) assert.match(refused(all, '192.0.2.1').message, /are being created/)
  assert.match(refused(all, '203.0.113.3').message, /network/)
})

const limits = (counts: { readonly [limit in keyof Limits]?: number }): Limits => ({
  address: limit(counts.address),
  network: limit(counts.network),
  total: limit(counts.total),
})

const limit = (count: number | undefined) =>
  count === undefined ? null : createRateLimit({ count, windowMs: 60_000 }, () => 0)

function refused(all: Limits, address: string): AppError {
  try {
    checkLimits(all, address)
  } catch (error) {
    return error as AppError
  }
  return assert.fail('nobody was refused')
}
