import assert from 'node:assert/strict'
import { test } from 'node:test'
import fastify from 'fastify'
import { z } from 'zod'
import { commandActor } from '../../src/kernel/actor.ts'
import { createPaths } from '../../src/kernel/paths.ts'
import { KeptLists } from '../../src/rest/kept-lists.ts'
import { operationIn, pageOf } from '../../src/rest/operation.ts'
import { restRoutes } from '../../src/rest/operation-routes.ts'
import { after, limit, page } from '../../src/rest/paging.ts'

test('A page writes each of its items as JSON once', async t => {
  const written: number[] = []
  const list = operationIn({ name: 'Numbers', description: 'From 1 on.' })({
    id: 'listNumbers',
    method: 'GET',
    path: '/numbers',
    summary: 'All numbers.',
    permission: 'audit',
    query: z.strictObject({ limit, after: after(z.int()) }),
    answers: { 200: pageOf(z.object({ id: z.int() })) },
    gives: ['Link'],
    handle: async ({ query }) =>
      page({
        limit: query.limit,
        after: query.after ?? null,
        read: async (from, most) => Array.from({ length: most }, (_, index) => (from ?? 0) + index + 1),
        placeOf: number => number,
        documentOf: number => ({ toJSON: () => ({ id: written.push(number) && number }) }),
      }),
  })
  const app = fastify()
  t.after(() => app.close())
  restRoutes(app, {
    operations: [list],
    identifyCreator: () => assert.fail(),
    identify: async () => ({ tokenId: 'a token', actor: commandActor('somebody') }),
    lists: new KeptLists({ versions: async () => new Map() }),
    idempotency: { once: () => assert.fail('This creates nothing.') },
    rateLimit: null,
    paths: createPaths(new URL('https://status.example')),
    addressOf: () => '192.0.2.7',
    faults: { error: ({ err }) => assert.fail(String(err)) },
  })
  const numbers = Array.from({ length: 40 }, (_, index) => index + 1)
  const answer = await app.inject('/api/v1/numbers?limit=40')
  const { items, next } = answer.json()
  assert.deepEqual(
    items,
    numbers.map(id => ({ id })),
  )
  assert.equal(typeof next, 'string')
  assert.deepEqual(written, numbers)
})
