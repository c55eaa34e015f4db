/** Claims of docs/accounts.md, compared with the code. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { roles } from '../../src/kernel/actor.ts'
import { pageAt } from './guide.ts'

test('The table of roles has each role', () => {
  const table = pageAt('docs/accounts.md').split('## Roles')[1]?.split('\n## ')[0] ?? ''
  assert.deepEqual(
    [...table.matchAll(/^\| ([a-z]+) \|/gm)].map(([, name]) => name).filter(name => name !== 'who'),
    [...roles],
  )
})
