/** Questions to registries, over HTTP to a real server, at one and at two instances. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayMs, hourMs, minuteMs } from '../../../src/lib/time.ts'
import { createDomainStore } from '../../../src/monitors/domains/domain-store.ts'
import { onBothEngines } from '../../matrix.ts'
import { registered } from './registry.ts'
import { instance, start, watching } from './watching.ts'

onBothEngines('Registries', open => {
  test('are asked once a day for a thousand monitors of one domain', async t => {
    const hosts = Array.from({ length: 1_000 }, (_, index) => `host-${index}.shop.com`)
    const { registry, time, runs, domain } = await watching(t, await open(), [...hosts, 'shop.com'])
    registry.answers.set('shop.com', registered('shop.com', start + 100 * dayMs))
    await runs(10)
    assert.deepEqual(registry.questions(), ['shop.com'])
    assert.deepEqual(await domain('host-7.shop.com'), {
      ...{ endsAt: start + 100 * dayMs, checkedAt: start, problem: null },
    })
    time.now = start + dayMs - minuteMs
    await runs(1)
    assert.equal(registry.questions().length, 1)
    time.now = start + dayMs + minuteMs
    registry.answers.set('shop.com', registered('shop.com', start + 465 * dayMs))
    await runs(3)
    assert.deepEqual(registry.questions(), ['shop.com', 'shop.com'])
    assert.equal((await domain('shop.com'))?.endsAt, start + 465 * dayMs)
    assert.equal(registry.asked.filter(path => path === '/dns.json').length, 2)
  })

  test('are asked by one of two instances, and neither by a restart nor a handed-over lease again', async t => {
    const { registry, runs, options } = await watching(t, await open(), ['a.com', 'b.com', 'c.net'])
    for (const name of ['a.com', 'b.com', 'c.net'])
      registry.answers.set(name, registered(name, start + 100 * dayMs))
    const [first, second] = [instance(options), instance(options)]
    await runs(5, 10_000, async () => void (await Promise.all([first(), second()])))
    assert.deepEqual(registry.questions().toSorted(), ['a.com', 'b.com', 'c.net'])
    await runs(5, 10_000, instance(options))
    assert.equal(registry.questions().length, 3)
  })

  test('are asked one name a run, and for one label more where a name is no domain', async t => {
    const { registry, runs, domain } = await watching(t, await open(), [
      'www.shop.co.uk',
      'a.shop.co.uk',
      'other.org.uk',
    ])
    registry.answers.set('shop.co.uk', registered('shop.co.uk', start + dayMs))
    await runs(1)
    assert.deepEqual(registry.questions(), ['co.uk'])
    await runs(6)
    assert.deepEqual(registry.questions().toSorted(), ['co.uk', 'org.uk', 'other.org.uk', 'shop.co.uk'])
    assert.equal((await domain('a.shop.co.uk'))?.endsAt, start + dayMs)
    assert.deepEqual(await domain('other.org.uk'), { endsAt: null, checkedAt: null, problem: 'notFound' })
  })

  test('are asked by the instance to which the lease goes during a question, once an hour has passed', async t => {
    const { registry, time, runs, domain, options } = await watching(t, await open(), ['a.com'])
    const lost = new AbortController()
    registry.answers.set('a.com', () => lost.abort())
    await instance(options)(lost.signal)
    assert.equal(await domain('a.com').then(found => found?.problem), null)
    registry.answers.set('a.com', registered('a.com', start + 9 * dayMs))
    const next = instance(options)
    await runs(5, minuteMs, next)
    assert.deepEqual(registry.questions(), ['a.com'])
    time.now = start + hourMs
    await runs(1, minuteMs, next)
    assert.deepEqual(registry.questions(), ['a.com', 'a.com'])
    assert.equal((await domain('a.com'))?.endsAt, start + 9 * dayMs)
  })

  test('are asked about names of other alphabets as they are in the DNS', async t => {
    const { registry, runs, domain } = await watching(t, await open(), ['www.bücher.com'])
    registry.answers.set('xn--bcher-kva.com', registered('xn--bcher-kva.com', start + 9 * dayMs))
    await runs(2)
    assert.deepEqual(registry.questions(), ['xn--bcher-kva.com'])
    assert.equal((await domain('www.bücher.com'))?.endsAt, start + 9 * dayMs)
  })

  test('that are asked no more are believed for a week', async t => {
    const { registry, time, runs, options, db } = await watching(t, await open(), ['a.com', 'b.net'])
    registry.answers.set('a.com', registered('a.com', start + 9 * dayMs))
    await runs(2)
    const off = instance({ ...options, registry: { bootstrap: null } })
    const asked = registry.asked.length
    await runs(1, minuteMs, off)
    assert.deepEqual([...(await createDomainStore(db).all()).keys()], ['a.com'])
    time.now = start + 7 * dayMs
    await runs(1, 2 * hourMs, off)
    assert.equal((await createDomainStore(db).all()).size, 1)
    await runs(1, minuteMs, off)
    assert.equal((await createDomainStore(db).all()).size, 0)
    assert.equal(registry.asked.length, asked)
  })

  test('are not asked about domains of paused and deleted monitors, of which the latter are forgotten', async t => {
    const { registry, runs, options, db, time } = await watching(t, await open(), ['a.com', 'b.com'])
    await runs(4)
    assert.equal((await createDomainStore(db).all()).size, 2)
    time.now += 2 * dayMs
    const before = registry.questions().length
    await runs(4, minuteMs, instance({ ...options, hosts: [], paused: ['b.com'] }))
    assert.deepEqual(registry.questions().slice(before), [])
    assert.deepEqual([...(await createDomainStore(db).all()).keys()], ['b.com'])
  })
})
