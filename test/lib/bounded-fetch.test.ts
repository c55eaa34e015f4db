import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { test } from 'node:test'
import { boundedFetch } from '../../src/lib/bounded-fetch.ts'

const withServer = async (listener: RequestListener, work: (url: string) => Promise<void>) => {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  try {
    await work(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

const small = boundedFetch({ maxBytes: 1_000, timeoutMs: 60_000 })
const quick = boundedFetch({ maxBytes: 1_000, timeoutMs: 300 })

test('A response up to the limit arrives whole, with its status and headers', () =>
  withServer(
    (_request, response) => response.writeHead(201, { 'x-a': 'b' }).end('x'.repeat(1_000)),
    async url => {
      const response = await small(url, {})
      assert.deepEqual([response.status, response.headers.get('x-a')], [201, 'b'])
      assert.equal((await response.text()).length, 1_000)
    },
  ))

test('A response without a body has none', () =>
  withServer(
    (_request, response) => response.writeHead(204).end(),
    async url => assert.equal((await small(url, {})).status, 204),
  ))

test('One byte more is an error, and so is a body that is large only once it is unpacked', async () => {
  await withServer(
    (_request, response) => response.end('x'.repeat(1_001)),
    async url => assert.rejects(small(url, {}), /larger than 1000 bytes/),
  )
  const { gzipSync } = await import('node:zlib')
  await withServer(
    (_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(100_000))),
    async url => assert.rejects(small(url, {}), /larger than 1000 bytes/),
  )
})

test('A response that drips for ever ends at the deadline, and its connection is closed', () => {
  let closed: Promise<unknown> = Promise.resolve()
  return withServer(
    (_request, response) => {
      const drip = setInterval(() => response.write('x'), 20)
      closed = once(response, 'close').then(() => clearInterval(drip))
    },
    async url => {
      await assert.rejects(quick(url, {}), { name: 'TimeoutError' })
      await closed
    },
  )
})
