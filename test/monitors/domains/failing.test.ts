/** Registries that fail, want a pause, attack or are not there, and lists of registries that do. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayMs, hourMs, minuteMs } from '../../../src/lib/time.ts'
import { createDomainStore } from '../../../src/monitors/domains/domain-store.ts'
import { onBothEngines } from '../../matrix.ts'
import { closedPort, serveHttp } from '../servers.ts'
import { type Registry, registered, sendJson, serveRegistry, services } from './registry.ts'
import { instance, start, watching } from './watching.ts'

onBothEngines('Registries', open => {
  test('are left alone for as long as they ask, with all of their names', async t => {
    const { registry, time, runs, domain } = await watching(t, await open(), ['a.com', 'b.com'])
    registry.answers.set('a.com', response => response.writeHead(429, { 'retry-after': '7200' }).end())
    registry.answers.set('b.com', registered('b.com', start + 9 * dayMs))
    await runs(20, 5 * minuteMs)
    assert.deepEqual(registry.questions(), ['a.com'])
    assert.equal((await domain('a.com'))?.problem, 'busy')
    time.now = start + 2 * hourMs + minuteMs
    registry.answers.set('a.com', registered('a.com', start + 8 * dayMs))
    await runs(6, minuteMs)
    assert.deepEqual(registry.questions().slice(1).toSorted(), ['a.com', 'b.com'])
    assert.equal((await domain('a.com'))?.problem, null)
    // An instant, and one that is further away than the next usual question.
    time.now = start + 2 * dayMs
    const later = new Date(time.now + 90 * dayMs).toUTCString()
    registry.answers.set('a.com', response => response.writeHead(503, { 'retry-after': later }).end())
    registry.answers.set('b.com', registry.answers.get('a.com') ?? assert.fail())
    const before = registry.questions().length
    await runs(10, hourMs)
    assert.equal(registry.questions().length, before + 1)
    await runs(20, hourMs)
    assert.ok(registry.questions().length > before + 1)
    assert.equal((await domain('b.com'))?.endsAt, start + 9 * dayMs, 'what was known stays')
  })

  test('that never answer, or end the connection, are asked once an hour, whatever the number of names', async t => {
    const hosts = Array.from({ length: 50 }, (_, index) => `shop-${index}.com`)
    const { registry, runs, db } = await watching(t, await open(), [...hosts, 'fine.net'])
    const other = await serveRegistry(t, ['net'])
    other.answers.set('fine.net', registered('fine.net', start + dayMs))
    registry.list = response =>
      sendJson(response, {
        services: [...services(['com'], registry.url).services, ...services(['net'], other.url).services],
      })
    for (const [index, host] of hosts.entries())
      registry.answers.set(host, index % 2 === 0 ? () => {} : response => response.destroy())
    await runs(36, 5 * minuteMs)
    assert.equal(registry.questions().length, 3)
    assert.deepEqual(other.questions(), ['fine.net'])
    const problems = [...(await createDomainStore(db).all()).values()].map(each => each.problem)
    assert.deepEqual(problems.toSorted(), [null, ...Array(3).fill('unreachable')].toSorted())
  })

  test('may send megabytes, rubbish and wrong types, and what was known stays', async t => {
    const { registry, time, runs, domain } = await watching(t, await open(), ['shop.com'])
    const endsAt = start + 100 * dayMs
    const huge = Buffer.alloc(10 * 1_048_576, 'a')
    const answers: readonly (readonly [Parameters<typeof registry.answers.set>[1], string | null])[] = [
      [registered('shop.com', endsAt, 'text/plain'), null],
      [response => response.writeHead(200, { 'content-length': huge.length }).end(huge), 'unreadable'],
      [response => response.writeHead(200).end(huge), 'unreadable'],
      [response => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Hello'), 'unreadable'],
      [response => response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip'), 'unreadable'],
      [response => sendJson(response, { objectClassName: 'domain', ldhName: 'else.com' }), 'unreadable'],
      [response => response.writeHead(200).end(), 'unreadable'],
      [response => response.writeHead(500).end('oh'), 'refused'],
      [response => response.writeHead(403).end(), 'refused'],
      [response => response.writeHead(404).end(), 'notFound'],
      [response => response.writeHead(301, { location: '/rdap/domain/shop.com' }).end(), 'unreadable'],
      [response => response.writeHead(302, { location: 'file:///etc/passwd' }).end(), 'unreadable'],
      [registered('shop.com', endsAt), null],
    ]
    for (const [answer, problem] of answers) {
      registry.answers.set('shop.com', answer)
      await runs(1, dayMs + minuteMs)
      const { endsAt: known, problem: found } = (await domain('shop.com')) ?? assert.fail()
      assert.deepEqual([known, found], [endsAt, problem])
    }
    registry.answers.set('shop.com', registered('shop.com', null))
    await runs(1)
    assert.deepEqual((await domain('shop.com'))?.endsAt, null)
    assert.ok(time.now > start)
  })

  test('are followed to another address, but not into a network that is denied', async t => {
    const { registry, runs, domain, options, db } = await watching(t, await open(), ['shop.com', 'shop.net'])
    const reached: string[] = []
    const inside = await serveHttp(
      t,
      (request, response) => {
        reached.push(request.url ?? '')
        registered('shop.net', start + dayMs)(response, request)
      },
      undefined,
      '127.0.0.2',
    )
    registry.answers.set('shop.com', response =>
      response.writeHead(302, { location: `${registry.url}/rdap/domain/moved` }).end(),
    )
    registry.answers.set('moved', registered('shop.com', start + 5 * dayMs))
    registry.answers.set('shop.net', response =>
      response.writeHead(307, { location: `http://127.0.0.2:${inside.port}/secret` }).end(),
    )
    await runs(4, minuteMs, instance({ ...options, deny: ['127.0.0.2'] }))
    assert.equal((await domain('shop.com'))?.endsAt, start + 5 * dayMs)
    assert.deepEqual(await domain('shop.net'), { endsAt: null, checkedAt: null, problem: 'denied' })
    assert.deepEqual(reached, [])
    await db.write(db.query.deleteFrom('domains'))
    await runs(4, minuteMs, instance(options))
    assert.deepEqual(reached, ['/secret'])
  })

  test('of a top-level domain without RDAP, and names of private networks, are not asked', async t => {
    const { registry, runs, domain } = await watching(t, await open(), [
      'a.de',
      '10.0.0.1',
      'db',
      'db.internal',
      'a.old',
    ])
    await runs(3)
    assert.deepEqual(registry.questions(), [])
    assert.equal((await domain('a.de'))?.problem, 'noRegistry')
    assert.equal((await domain('a.old'))?.problem, 'noRegistry')
    assert.equal(await domain('db.internal'), null)
  })

  test('are those of the last list that could be read', async t => {
    const { registry, time, runs, options } = await watching(t, await open(), ['a.com'])
    const away = instance({
      ...options,
      registry: { bootstrap: `http://127.0.0.1:${await closedPort()}/dns.json` },
    })
    await assert.rejects(away(), /RDAP_BOOTSTRAP could not be read \(unreachable\)/)
    await runs(5, minuteMs, away)
    assert.deepEqual(registry.asked, [])
    registry.list = response => response.writeHead(200).end('{"services": 7}')
    await assert.rejects(runs(1), /could not be read/)
    await runs(5, minuteMs)
    assert.deepEqual(registry.asked, ['/dns.json'])
    registry.list = response => sendJson(response, services(['com'], registry.url))
    time.now += hourMs
    await runs(2, minuteMs)
    assert.deepEqual(registry.asked, ['/dns.json', '/dns.json', '/rdap/domain/a.com'])
    registry.list = response => response.writeHead(500).end()
    time.now += dayMs
    await runs(2, minuteMs)
    assert.deepEqual(registry.asked.slice(3), ['/dns.json', '/rdap/domain/a.com'])
  })

  test('are not known from a list that never answers, is too long, wants a pause or leads into a denied network', async t => {
    const { registry, time, runs, options } = await watching(t, await open(), ['a.com'])
    registry.answers.set('a.com', registered('a.com', start + 9 * dayMs))
    const inside = await serveHttp(t, () => assert.fail('reached'), undefined, '127.0.0.2')
    const long = Buffer.alloc(20 * 1_048_576, ' ')
    const lists: readonly (readonly [Registry['list'], RegExp])[] = [
      [() => {}, /\(unreachable\)/],
      [response => response.writeHead(200).write('{"services": ['), /\(unreachable\)/],
      [response => response.writeHead(200, { 'content-length': long.length }).end(long), /\(unreadable\)/],
      [response => response.writeHead(200).end(long), /\(unreadable\)/],
      [response => response.writeHead(429, { 'retry-after': '7' }).end(), /\(busy\)/],
      [response => response.writeHead(404).end(), /\(absent\)/],
      [
        response => response.writeHead(302, { location: `http://127.0.0.2:${inside.port}/dns.json` }).end(),
        /\(denied\)/,
      ],
    ]
    const check = instance({ ...options, denyList: ['127.0.0.2'] })
    for (const [index, [list, why]] of lists.entries()) {
      registry.list = list
      await assert.rejects(check(), why)
      await runs(5, minuteMs, check)
      assert.equal(registry.asked.length, index + 1, 'once an hour')
      time.now += hourMs
    }
    registry.list = response => sendJson(response, services(['com'], registry.url))
    await runs(1, minuteMs, check)
    assert.deepEqual(registry.questions(), ['a.com'])
  })

  test('that fail for a day leave the answer of before, with its time and the reason', async t => {
    const { registry, time, runs, domain } = await watching(t, await open(), ['a.com'])
    registry.answers.set('a.com', registered('a.com', start + 9 * dayMs))
    await runs(1)
    time.now = start + dayMs + minuteMs
    registry.answers.set('a.com', response => response.destroy())
    await runs(24, hourMs)
    assert.equal(registry.questions().length, 25)
    assert.deepEqual(await domain('a.com'), {
      ...{ endsAt: start + 9 * dayMs, checkedAt: start, problem: 'unreachable' },
    })
  })
})
