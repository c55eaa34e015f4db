import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createNetworkList } from '../../src/lib/network-list.ts'

describe('The list of networks that must not be connected to', () => {
  const metadata = createNetworkList(['metadata'])

  test('has link-local addresses and those where clouds hand out credentials', () => {
    for (const address of [
      '169.254.169.254',
      '169.254.0.1',
      '169.254.170.2',
      'fe80::1',
      'fe80::1%eth0',
      'febf::9',
      'fd00:ec2::254',
      'FD00:0EC2:0:0:0:0:0:0254',
      'fd20:ce::254',
      '100.100.100.200',
      '168.63.129.16',
    ])
      assert.equal(metadata.includes(address), true, address)
  })

  test('has an IPv4 address in every form that IPv6 gives it', () => {
    for (const address of [
      '::ffff:169.254.169.254',
      '::ffff:a9fe:a9fe',
      '0:0:0:0:0:FFFF:A9FE:A9FE',
      '::169.254.169.254',
      '::ffff:0:169.254.169.254',
      '64:ff9b::169.254.169.254',
      '64:ff9b::a9fe:a9fe',
      '64:ff9b:1::a9fe:a9fe',
      '2002:a9fe:a9fe::1',
      '2001:0:4136:e378:8000:63bf:5601:5601',
    ])
      assert.equal(metadata.includes(address), true, address)
  })

  test('has no address beside them', () => {
    for (const address of [
      '169.253.255.255',
      '169.255.0.0',
      'fec0::1',
      'fd00:ec2::253',
      '100.100.100.201',
      '127.0.0.1',
      '10.0.0.1',
      '::1',
      '::ffff:192.0.2.1',
      '64:ff9b::c000:201',
      '64:ff9c::a9fe:a9fe',
      '2001:db8::a9fe:a9fe',
      'example.org',
    ])
      assert.equal(metadata.includes(address), false, address)
  })

  test('has this machine under all its addresses when loopback is named', () => {
    const loopback = createNetworkList(['loopback'])
    for (const address of [
      '127.0.0.1',
      '127.9.9.9',
      '::1',
      '0.0.0.0',
      '::',
      '::ffff:127.0.0.1',
      '::ffff:0:0',
    ])
      assert.equal(loopback.includes(address), true, address)
  })

  test('takes addresses and networks of both families', () => {
    const own = createNetworkList(['private', '203.0.113.7', '2001:db8:7::/48'])
    for (const address of [
      '10.9.8.7',
      '172.31.0.1',
      '192.168.1.1',
      'fd12::1',
      '203.0.113.7',
      '2001:db8:7:1::1',
    ])
      assert.equal(own.includes(address), true, address)
    for (const address of ['172.32.0.1', '203.0.113.8', '2001:db8:8::1'])
      assert.equal(own.includes(address), false, address)
    assert.equal(createNetworkList(['none']).includes('169.254.169.254'), false)
  })

  test('takes nothing else', () => {
    for (const entry of [
      'example.org',
      '10.0.0.0/33',
      '10.0.0.0/',
      '10.0.0.0/x',
      '10.0.0',
      'fe80::/129',
      'constructor',
    ])
      assert.throws(() => createNetworkList([entry]), entry)
  })
})
