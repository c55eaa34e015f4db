import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  classifyFailure,
  isCutOff,
  lookupTimedOut,
  timedOut,
} from '../../src/monitors/model/classify-failure.ts'
import { createConnectivityCheck } from '../../src/monitors/probes/connectivity.ts'
import { testNetwork, testProbe } from './probing.ts'

const fine = { hasAddress: true, hasRoute: true, resolverAnswers: true }

describe('A failure is', () => {
  test('ours when this host is out of sockets, memory or ports', () => {
    for (const code of ['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM', 'EADDRNOTAVAIL'])
      assert.equal(classifyFailure(code, '127.0.0.1'), 'ours')
  })

  test('theirs when they refused, closed or gave a wrong answer', () => {
    for (const code of ['ECONNREFUSED', 'ECONNRESET', 'CERT_HAS_EXPIRED', 'HPE_INVALID_CONSTANT'])
      assert.equal(classifyFailure(code, 'example.org'), 'theirs')
  })

  test('theirs on this host itself, which needs no network', () => {
    for (const host of ['127.0.0.1', '127.8.0.9', '::1', 'localhost', 'LOCALHOST.', 'a.localhost'])
      assert.equal(classifyFailure('EHOSTUNREACH', host), 'theirs')
  })

  test('unclear when another host was not reached, its name not looked up, or nothing came back', () => {
    for (const code of [
      'ENETUNREACH',
      'EHOSTUNREACH',
      'EAI_AGAIN',
      'ENOTFOUND',
      lookupTimedOut,
      'ETIMEDOUT',
      timedOut,
    ])
      for (const host of ['example.org', '192.0.2.7', 'mylocalhost.org', '2001:db8::7'])
        assert.equal(classifyFailure(code, host), 'unclear')
  })
})

describe('What is unclear', () => {
  test('is theirs while this host has its network and its resolver', () => {
    for (const code of ['ENETUNREACH', 'EHOSTUNREACH', 'EAI_AGAIN', 'ENOTFOUND', lookupTimedOut])
      assert.equal(isCutOff(code, fine), false)
  })

  test('is ours without an address or without a way out', () => {
    for (const lack of [{ hasAddress: false }, { hasRoute: false }])
      for (const code of ['ENETUNREACH', 'EHOSTUNREACH', 'EAI_AGAIN', 'ENOTFOUND'])
        assert.equal(isCutOff(code, { ...fine, ...lack }), true)
  })

  test('is ours when a name was asked for and the resolver is gone, but not when an address was not reached', () => {
    const connectivity = { ...fine, resolverAnswers: false }
    assert.equal(isCutOff('EAI_AGAIN', connectivity), true)
    assert.equal(isCutOff(lookupTimedOut, connectivity), true)
    assert.equal(isCutOff('EHOSTUNREACH', connectivity), false)
    // "No such name" is an answer of a resolver.
    assert.equal(isCutOff('ENOTFOUND', connectivity), false)
  })
})

describe('A probe without a network', () => {
  const target = { kind: 'tcp', host: 'no-such-host.invalid', port: 1 } as const
  const ask = (connectivity: typeof fine) =>
    testProbe({ network: testNetwork(connectivity) })(
      { target, timeoutMs: 30_000 },
      new AbortController().signal,
    )

  test('finds nothing', async () => {
    assert.equal((await ask({ hasAddress: false, hasRoute: false, resolverAnswers: false })).kind, 'unknown')
  })

  test('finds a failure when the network is there', async () => {
    assert.equal((await ask(fine)).kind, 'failure')
  })
})

test('Many probes that fail at once look outside once', async () => {
  const look = createConnectivityCheck(() => 0)
  const first = look()
  assert.equal(look(), first)
  const { hasAddress, hasRoute, resolverAnswers } = await first
  for (const each of [hasAddress, hasRoute, resolverAnswers]) assert.equal(typeof each, 'boolean')
})
