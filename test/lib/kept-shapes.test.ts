import assert from 'node:assert/strict'
import { executionAsyncResource } from 'node:async_hooks'
import { IncomingMessage, ServerResponse } from 'node:http'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { keepTickShape, keptObjects, keptTick } from '../../src/lib/kept-shapes.ts'
import { startTestApp } from '../app.ts'

const nextTick = () =>
  new Promise<object>(resolve => process.nextTick(() => resolve(executionAsyncResource())))

/** A native function of V8, whose syntax needs a flag. */
function ofV8<Arguments extends readonly unknown[], Result>(name: string, parameters: string) {
  setFlagsFromString('--allow-natives-syntax')
  return new Function(parameters, `return %${name}(${parameters})`) as (...given: Arguments) => Result
}

test('Ticks after a full collection have the hidden class of those before it', async () => {
  const haveSameMap = ofV8<[object, object], boolean>('HaveSameMap', 'one, other')
  const collect = ofV8<[number], void>('CollectGarbage', 'kind')
  keepTickShape()
  await turn()
  const kept = keptTick()
  assert.ok(kept)
  assert.deepEqual(Object.keys(kept), ['callback', 'args'])
  assert.ok(haveSameMap(kept, await nextTick()))
  for (let round = 0; round < 3; round++) {
    collect(0)
    await turn()
  }
  assert.ok(haveSameMap(kept, await nextTick()))
})

test('The last request without a secret stays in memory with its answer until the next one, and no other', async t => {
  const app = await startTestApp()
  t.after(app.close)
  const read = async (address: string, init: RequestInit = {}) => (await app.fetch(address, init)).text()
  for (const address of ['/healthz', '/graphql', '/nothing/here']) {
    await read(address)
    for (const name of ['authorization', 'cookie', 'x-snippet-password'])
      await read('/healthz', { headers: { [name]: 'secret' } })
    await read('/preview/abc?until=1&signature=secret')
    await read('/manage/link/secret')
    await read('/api/', { method: 'POST', body: new URLSearchParams({ content: 'secret' }) })
    const [request, response, ...others] = keptObjects()
    assert.ok(request instanceof IncomingMessage && response instanceof ServerResponse)
    assert.equal(request.url, address)
    assert.equal(response.req, request)
    assert.deepEqual(others, [])
  }
})
