import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { OwnResolver } from '../../src/monitors/probes/own-resolver.ts'

const places: Readonly<Record<string, string>> = {
  'shop.one.test': '198.51.100.1',
  'shop.two.test': '203.0.113.2',
  'shop.three.test': '198.18.3.3',
}

describe('The resolver of this host is to blame', () => {
  it('when no name of another zone resolves that did, and not when one does', async () => {
    const { resolver, answers, missing, pass } = await world()
    for (const host of Object.keys(places)) answers.delete(host)
    assert.equal(await missing('shop.one.test'), true)
    answers.set('shop.two.test', ['203.0.113.2']).set('shop.three.test', ['198.18.3.3'])
    pass()
    assert.equal(await missing('shop.one.test'), false)
    assert.equal(await resolver.isToBlame({ host: '198.51.100.1', addresses: [] }), false, 'no name')
  })

  it('when most of several zones fail, although one is still answered from a cache', async () => {
    const { answers, missing } = await world({ 'shop.four.test': '198.19.4.4' })
    for (const host of ['shop.one.test', 'shop.two.test', 'shop.three.test']) answers.delete(host)
    assert.equal(await missing('shop.one.test'), true)
  })

  it('not by a name in the same zone, nor by one that it never answered', async () => {
    const { answers, resolver, missing, pass } = await world({}, { 'shop.one.test': '198.51.100.1' })
    answers.clear()
    resolver.proven('www.one.test', '198.51.100.9')
    resolver.proven('printer.hosts.test', '198.18.9.9')
    await settled()
    pass()
    assert.equal(await missing('shop.one.test'), false)
  })

  it('by the root alone, when it was answered before', async () => {
    const { answers, missing } = await world({}, { 'shop.one.test': '198.51.100.1' }, true)
    assert.equal(await missing('shop.one.test'), false)
    answers.clear()
    assert.equal(
      await (await world({}, { 'shop.one.test': '198.51.100.1' }, true)).lose('shop.one.test'),
      true,
    )
  })

  it('when all names lead to one place where none of them ever was', async () => {
    const { resolver, answers, pass } = await world()
    const misled = { host: 'shop.one.test', addresses: ['198.19.0.1'] }
    assert.equal(resolver.leadsElsewhere(misled), true)
    assert.equal(await resolver.isToBlame(misled), false, 'one that has moved is a finding')
    for (const host of Object.keys(places)) answers.set(host, ['198.19.0.1'])
    pass()
    assert.equal(await resolver.isToBlame(misled), true)
    assert.equal(await resolver.isToBlame({ ...misled, addresses: ['198.51.100.77'] }), false, 'its network')
  })
})

/** Waits until the resolver has been asked, which takes no time here. */
const settled = () => new Promise(resolve => setTimeout(resolve, 5))

async function world(more: Readonly<Record<string, string>> = {}, base = places, hasRoot = false) {
  let at = 0
  const hosts = Object.entries({ ...base, ...more })
  const answers = new Map<string, readonly string[]>(hosts.map(([host, address]) => [host, [address]]))
  if (hasRoot) answers.set('.', ['a.root.test'])
  const resolver = new OwnResolver({ clock: () => (at += 0.01), ask: async host => answers.get(host) ?? [] })
  for (const [host, address] of hosts) resolver.proven(host, address)
  await settled()
  const missing = (host: string) => resolver.isToBlame({ host, addresses: [] })
  return {
    resolver,
    answers,
    missing,
    lose: (host: string) => {
      answers.clear()
      return missing(host)
    },
    /** Lets time pass, after which earlier answers have expired. */
    pass: () => {
      at += 3_000
    },
  }
}
