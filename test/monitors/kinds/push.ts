import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { KindContract } from './contract.ts'

export const contract: KindContract = {
  serve: async () => ({ token: randomBytes(16).toString('hex') }),
  failures: {},
  hiding: marker => ({ token: marker }),
  report: async (app, fields, isWell) => {
    const { token } = fields as { readonly token: string }
    const answer = await app.fetch(`/push/${token}${isWell ? '' : '/fail'}`)
    assert.equal(answer.status, 200)
  },
}
