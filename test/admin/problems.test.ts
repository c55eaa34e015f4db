import assert from 'node:assert/strict'
import { test } from 'node:test'
import { problemMap } from '../../src/admin/problems.ts'
import { InvalidFields } from '../../src/kernel/invalid-fields.ts'
import { textMessage } from '../../src/kernel/messages.ts'
import type { PageContext } from '../../src/web/page-context.ts'

test('The summary of a form names the fields in their order, each with its first problem', () => {
  const context = { problem: message => String(message.params['text']) } as Pick<
    PageContext,
    'problem'
  > as PageContext
  const error = new InvalidFields(
    [
      ['title', 'Enter a title.'],
      ['rule.on', 'Choose a day.'],
      ['title', 'It is too short.'],
      ['monitors[2]', 'There is no such monitor.'],
    ].map(([path = '', text = '']) => ({ path, message: textMessage(text) })),
  )
  assert.deepEqual(
    [...problemMap(error, context)],
    [
      ['title', 'Enter a title.'],
      ['on', 'Choose a day.'],
      ['monitors', 'There is no such monitor.'],
    ],
  )
})
