import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { secret } from '../../src/kernel/fields/field.ts'
import { takePlaceholder } from '../../src/rest/placeholder-schema.ts'

type TextSchema = Parameters<typeof takePlaceholder>[0]

const taking = (schema: TextSchema): TextSchema => {
  takePlaceholder(schema)
  return schema
}

describe('The document of a secret', () => {
  it('takes the placeholder beside its pattern, and is no format any more', () => {
    const { pattern = '', format } = taking({ type: 'string', format: 'uri', pattern: '^https://' })
    assert.equal(format, undefined)
    for (const [text, isTaken] of [
      [secret, true],
      ['https://example.org', true],
      [`${secret} `, false],
      ['ftp://example.org', false],
    ] as const)
      assert.equal(new RegExp(pattern).test(text), isTaken, text)
  })

  it('takes it where its length would not, also of a value that may be null', () => {
    const { anyOf: [text] = [] } = taking({ anyOf: [{ type: 'string', minLength: 20 }, { type: 'null' }] })
    const { pattern = '', minLength } = text as TextSchema
    assert.equal(minLength, undefined)
    assert.deepEqual(
      [secret, 'x'.repeat(19), 'x'.repeat(20)].map(each => new RegExp(pattern).test(each)),
      [true, false, true],
    )
    const short = taking({ type: 'string', maxLength: 3 })
    assert.ok(new RegExp(short.pattern ?? '').test(secret) && short.maxLength === undefined)
  })

  it('stays as it is where it takes the placeholder anyway', () => {
    for (const schema of [{ type: 'string', maxLength: 100 }, { type: 'integer' }] as const)
      assert.deepEqual(taking({ ...schema }), schema)
  })
})
