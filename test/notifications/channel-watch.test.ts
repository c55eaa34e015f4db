import assert from 'node:assert/strict'
import { test } from 'node:test'
import { databaseTrouble } from '../../src/db/database-trouble.ts'
import type { Channel } from '../../src/notifications/channel-document.ts'
import { createChannelWatch } from '../../src/notifications/channel-watch.ts'

const channel = (id: number, fields: Partial<Channel> = {}) =>
  ({ id, active: true, fault: null, ...fields }) as Channel
const failure = (channelId: number) => ({
  channelId,
  recipient: '',
  since: 1,
  error: 'timeout',
  answer: null,
})

test('Notifications fail while an active channel does, or one is disabled for its fault', async () => {
  const seen = async (channels: readonly Channel[], failing: readonly number[]) => {
    const watch = createChannelWatch({
      all: async () => channels,
      failures: async () => failing.map(failure),
    })
    await watch.look()
    return watch.isFailing()
  }
  assert.equal(await seen([channel(1), channel(2)], []), false)
  assert.equal(await seen([channel(1), channel(2)], [2]), true)
  assert.equal(await seen([channel(1, { active: false })], [1]), false, 'it was switched off')
  assert.equal(await seen([channel(1, { active: false, fault: 'target_gone 410' })], []), true)
})

test('What was seen of channels stays while the database is in trouble, and any other error is one', async () => {
  let error: Error | null = null
  const watch = createChannelWatch({
    all: async () => {
      if (error) throw error
      return [channel(1)]
    },
    failures: async () => [failure(1)],
  })
  await watch.look()
  error = databaseTrouble(new Error('away'))
  await watch.look()
  assert.equal(watch.isFailing(), true)
  error = new SyntaxError('Unexpected token')
  await assert.rejects(watch.look(), SyntaxError)
})
