import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { serverAudits } from 'graphql-http'
import { serveGraphql } from './server.ts'

const served = await serveGraphql()
after(() => served[Symbol.asyncDispose]())

describe('every audit of GraphQL over HTTP passes', () => {
  const audits = serverAudits({ url: served.url })

  it('counts 61', () => assert.equal(audits.length, 61))

  for (const { id, name, fn } of audits) {
    it(`${id} ${name}`, async () => {
      const result = await fn()
      assert.equal(result.status, 'ok', 'reason' in result ? result.reason : '')
    })
  }
})
