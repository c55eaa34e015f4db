import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  canonicalAddress,
  clientAddress,
  limitKey,
  networkKey,
  trustOf,
} from '../../src/lib/client-address.ts'

/** The client address of a request from a trusted proxy at 10.0.0.2. */
function behindProxy(forwarded: string | undefined, remoteAddress: string | undefined = '10.0.0.2'): string {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  return clientAddress({ headers, socket: { remoteAddress } } as IncomingMessage, trustOf(['10.0.0.0/8']))
}

const ipv4 = fc.ipV4()
const groups = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff })), {
  minLength: 8,
  maxLength: 8,
})

/** An IPv6 address in full, and a spelling of it: any case, any padding, any run of zeros left out. */
const spelledIPv6 = fc
  .tuple(
    groups,
    fc.array(fc.tuple(fc.boolean(), fc.boolean()), { minLength: 8, maxLength: 8 }),
    fc.nat(7),
    fc.nat(8),
  )
  .map(([values, style, from, length]) => {
    const words = values.map((value, index) => {
      const [upper, padded] = style[index] ?? []
      const word = value.toString(16).padStart(padded ? 4 : 1, '0')
      return upper ? word.toUpperCase() : word
    })
    const run = values.slice(from, from + length)
    const full = values.map(value => value.toString(16)).join(':')
    if (run.length === 0 || run.some(value => value !== 0)) return { full, spelled: words.join(':') }
    const spelled = `${words.slice(0, from).join(':')}::${words.slice(from + run.length).join(':')}`
    return { full, spelled }
  })

/** Spellings of a forwarded address by proxies. */
const forwardedIPv4 = fc.constantFrom<(address: string) => string>(
  each => each,
  each => `${each}:5678`,
  each => `"${each}"`,
  each => `"${each}:1"`,
  each => ` ${each}\t`,
  each => `::ffff:${each}`,
  each => `[::FFFF:${each}]:443`,
  each => `0:0:0:0:0:ffff:${each}`,
  each => each.replace(/\d+/g, part => part.padStart(3, '0')),
)
const forwardedIPv6 = fc.constantFrom<(address: string) => string>(
  each => each,
  each => `[${each}]`,
  each => `[${each}]:65535`,
  each => `"[${each}]:443"`,
  each => `${each}%eth0`,
  each => `[${each}%2]:80`,
)

test('An IPv4 address is one client however a proxy spells it', () => {
  fc.assert(
    fc.property(ipv4, forwardedIPv4, (address, spell) => {
      fc.pre(!address.startsWith('10.'))
      assert.equal(behindProxy(spell(address)), address)
      assert.equal(behindProxy(`192.0.2.1, ${spell(address)}`), address)
      assert.equal(behindProxy(`${spell(address)}, 10.1.2.3:8080`), address)
    }),
  )
})

test('An IPv6 address is one client however a proxy spells it', () => {
  fc.assert(
    fc.property(spelledIPv6, forwardedIPv6, ({ full, spelled }, spell) => {
      const once = canonicalAddress(full) ?? ''
      fc.pre(!once.startsWith('10.'))
      assert.equal(behindProxy(spell(spelled)), once)
      assert.equal(canonicalAddress(once), once)
      assert.equal(limitKey(spelled), limitKey(once))
      assert.equal(networkKey(spelled), networkKey(once))
    }),
  )
})

test('What is no address counts as the proxy that sent it', () => {
  for (const garbage of [
    'unknown',
    '_hidden',
    '1.2.3',
    '1.2.3.256',
    '300.1.1.1',
    '::g',
    '[1.2.3.4]',
    '[::1',
    '1.2.3.4:x',
    '0x7f.1',
    '"',
  ])
    assert.equal(behindProxy(garbage), '10.0.0.2', garbage)
  assert.equal(behindProxy('203.0.113.7, unknown'), '10.0.0.2')
  assert.equal(behindProxy('unknown, 203.0.113.7'), '203.0.113.7')
  assert.equal(behindProxy('203.0.113.7, unknown, 10.0.0.3'), '10.0.0.3')
  fc.assert(
    fc.property(fc.string(), text => {
      const address = behindProxy(text)
      assert.equal(canonicalAddress(address), address)
    }),
  )
})

test('A header counts from trusted proxies only, and empty entries count for nothing', () => {
  assert.equal(behindProxy('203.0.113.7', '198.51.100.1'), '198.51.100.1')
  assert.equal(behindProxy('203.0.113.7', '::ffff:10.0.0.2'), '203.0.113.7')
  assert.equal(behindProxy(undefined, '::FFFF:10.0.0.2'), '10.0.0.2')
  assert.equal(behindProxy('203.0.113.7, , '), '203.0.113.7')
  assert.equal(behindProxy('1.1.1.1, 203.0.113.7, 10.9.9.9'), '203.0.113.7')
  assert.equal(behindProxy(''), '10.0.0.2')
  assert.equal(behindProxy('10.0.0.9'), '10.0.0.9')
  assert.equal(
    clientAddress({ headers: {}, socket: {} } as IncomingMessage, trustOf([])),
    '',
    'a connection that is gone',
  )
})

test('An IPv6 client is its /64 network, an IPv4 client its address', () => {
  assert.equal(limitKey('203.0.113.7'), '203.0.113.7')
  assert.equal(limitKey('::ffff:203.0.113.7'), '203.0.113.7')
  assert.equal(limitKey('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2::/64')
  assert.equal(limitKey('2001:db8:1:2::1'), limitKey('2001:db8:1:2:ffff::2'))
  assert.notEqual(limitKey('2001:db8:1:2::1'), limitKey('2001:db8:1:3::1'))
  assert.equal(limitKey('::1'), '0:0:0:0::/64')
})

test('One address has one key however it is written', () => {
  assert.equal(limitKey('2001:0DB8:0001:2::1'), limitKey('2001:db8:1:2::1'))
  assert.equal(limitKey('::ffff:cb00:7107'), '203.0.113.7')
  assert.equal(limitKey('::FFFF:203.0.113.7'), '203.0.113.7')
})

test('A network is a /24 of IPv4 or a /48 of IPv6', () => {
  assert.equal(networkKey('203.0.113.7'), '203.0.113.0/24')
  assert.equal(networkKey('::ffff:203.0.113.200'), '203.0.113.0/24')
  assert.equal(networkKey('::ffff:cb00:7107'), '203.0.113.0/24')
  assert.equal(networkKey('2001:db8:1:2:3:4:5:6'), '2001:db8:1::/48')
  assert.equal(networkKey('2001:db8::1'), '2001:db8:0::/48')
  assert.equal(networkKey('2001:db8:1:ffff::1'), networkKey('2001:0db8:1::2'))
  assert.notEqual(networkKey('2001:db8:1::1'), networkKey('2001:db8:2::1'))
  assert.equal(networkKey('::1'), '0:0:0::/48')
  assert.equal(networkKey('fe80::1%eth0'), 'fe80:0:0::/48')
  assert.equal(networkKey(''), '')
})
