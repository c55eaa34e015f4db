import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OperatorError } from '../../src/kernel/errors.ts'
import { createFaultLog } from '../../src/web/fault-log.ts'

test('Faults are always told, the same trouble once in half a minute', () => {
  let time = 0
  const told: string[] = []
  const log = createFaultLog(
    {
      error: (_: unknown, message?: string) => told.push(`error ${message}`),
      warn: (_: unknown, message?: string) => told.push(`warn ${message}`),
    },
    () => time,
  )
  const trouble = new OperatorError('unavailable', 'The database does not answer.')
  log.error({ err: new Error('one') }, 'one')
  log.error({ err: trouble }, 'two')
  log.error({ err: trouble }, 'three')
  log.error({ err: new Error('four') }, 'four')
  time = 30_000
  log.error({ err: trouble }, 'five')
  assert.deepEqual(told, ['error one', 'warn two', 'error four', 'warn five'])
})
