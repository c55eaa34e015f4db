import assert from 'node:assert/strict'
import { request } from 'node:http'
import { describe, it } from 'node:test'
import { startTestApp } from '../app.ts'

/** Parts that their first request loads, and the least number of turns of the event loop meanwhile. */
const firstRequests = [
  { path: '/manage/sign-in', status: 200, turns: 30 },
  { path: '/api/v1/monitors', status: 401, turns: 30 },
  { path: '/api/v1/openapi.json', status: 200, turns: 40 },
  { path: '/graphql?query={information}', status: 200, turns: 3 },
] as const

describe('The first request for', () => {
  for (const { path, status, turns } of firstRequests)
    it(`${path} is answered in many turns of the event loop, between which other requests have theirs`, async () => {
      const app = await startTestApp({ onDemand: true })
      try {
        const known = await turnsFor(app.url, '/healthz')
        const first = await turnsFor(app.url, path)
        const later = await turnsFor(app.url, path)
        assert.deepEqual([known.status, first.status, later.status], [200, status, status])
        assert.ok(first.turns - later.turns >= turns, `${first.turns} turns`)
      } finally {
        await app.close()
      }
    })
})

/** Sends a request, and counts the turns of the event loop, which this process shares with the server. */
function turnsFor(url: string, path: string): Promise<{ status: number | undefined; turns: number }> {
  return new Promise((resolve, reject) => {
    let turns = 0
    let isOver = false
    const turn = () => {
      turns++
      if (!isOver) setImmediate(turn)
    }
    setImmediate(turn)
    request(url + path, { agent: false }, response => {
      response.resume().on('end', () => {
        isOver = true
        resolve({ status: response.statusCode, turns })
      })
    })
      .on('error', reject)
      .end()
  })
}
