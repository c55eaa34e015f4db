import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { test } from 'node:test'
import { askServers } from '../../src/monitors/probes/own-resolver.ts'

test('A name server that keeps silent has answered nothing', async t => {
  const server = createSocket('udp4').bind(0, '127.0.0.1')
  t.after(() => server.close())
  await once(server, 'listening')
  let questions = 0
  server.on('message', () => questions++)
  const servers = [`127.0.0.1:${server.address().port}`]
  assert.deepEqual(await askServers('shop.one.test', servers), [])
  assert.equal(questions, 2, 'once for each family of addresses')
  assert.deepEqual(await askServers('.', servers), [])
})
