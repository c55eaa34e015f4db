/** Parts that the first request loads, when loading fails. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { statusOf } from '../../src/kernel/errors.ts'
import { handlerOnDemand } from '../../src/web/edge/on-demand.ts'
import { sendRefusal } from '../../src/web/edge/refusal.ts'

test('A request for what cannot be loaded gets a whole answer, and the next one tries again', async t => {
  const failures: unknown[] = []
  let isThere = false
  const { handle } = handlerOnDemand({
    make: async () => {
      if (!isThere) throw new Error('The file is gone')
      return (_request, response) => void response.end('here')
    },
    failed: error => void failures.push(error),
    refuse: (_request, response, { code, reason }) =>
      sendRefusal(response, { status: statusOf(code), message: reason }),
  })
  const server = createServer(handle).listen(0, '127.0.0.1')
  t.after(() => server.close())
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const answers = await Promise.all([fetch(url), fetch(url, { method: 'POST', body: 'a' })])
  for (const answer of answers) {
    assert.equal(answer.status, 500)
    assert.equal(answer.headers.get('cache-control'), 'no-store')
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
    assert.match(await answer.text(), /^Something went wrong on our side\..*\n$/)
  }
  assert.equal(failures.length, 2)
  isThere = true
  assert.equal(await (await fetch(url)).text(), 'here')
})
