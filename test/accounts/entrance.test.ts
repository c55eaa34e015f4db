import assert from 'node:assert/strict'
import { it } from 'node:test'
import { createBrowserSessions } from '../../src/auth/browser-sessions.ts'
import { createPaths } from '../../src/kernel/paths.ts'

it('After signing in one goes on to a page of the management side or to the form for new snippets', () => {
  const unused = () => assert.fail('nobody signs in here')
  const { nextOf } = createBrowserSessions({
    sessions: { find: unused } as never,
    signIn: { withAccount: unused } as never,
    paths: createPaths(new URL('https://example.org/board')),
    addressOf: () => '',
    now: Date.now,
  })
  assert.equal(nextOf('/board/new'), '/board/new')
  assert.equal(nextOf('/board/new?from=aBcDeFgHkm'), '/board/new?from=aBcDeFgHkm')
  assert.equal(nextOf('/board/manage/monitors'), '/board/manage/monitors')
  for (const next of [
    '/board/newest',
    '/new',
    '/board/new/..//evil.example',
    '//board/new',
    undefined,
    ['/board/new'],
  ])
    assert.equal(nextOf(next), '/board/manage', String(next))
})
