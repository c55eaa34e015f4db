import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { shownAnswer } from '../../src/notifications/channels/shown-answer.ts'

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const url = 'https://ada:s3cr%2Ft@hooks.example.org/services/T0PS3CRET/B%20part?key=qu3ry%21value'

describe('What a receiver answered', () => {
  for (const [what, answer] of [
    ['the whole address', `no ${url} here`],
    ['the path', 'no /services/T0PS3CRET/B%20part here'],
    ['the path as JSON', String.raw`{"no":"\/services\/T0PS3CRET\/B part"}`],
    ['a value of the query, decoded', 'key qu3ry!value'],
    ['the account', 'authorization: s3cr/t'],
    ['the account as it was sent', Buffer.from('ada:s3cr/t').toString('base64')],
    ['the signing secret', `secret ${secret}`],
    ['the signing secret without its prefix', Buffer.alloc(32, 7).toString('base64')],
  ] as const)
    it(`is shown without ${what}`, () => {
      const shown = shownAnswer(`400 ${answer}`, { url, secret })
      assert.doesNotMatch(shown, /T0PS3CRET|B(%20| )part|qu3ry|s3cr|BwcHBw|YWRh/)
      assert.match(shown, /^400 .*\(secret\)/)
    })

  it('is one line of at most 200 characters', () => {
    const shown = shownAnswer(`500 a\r\nb\u0000\u202Ec ${'😀'.repeat(300)}`, {})
    assert.match(shown, /^500 a b c 😀/u)
    assert.ok(shown.length <= 200)
    assert.ok(shown.isWellFormed())
  })
})
