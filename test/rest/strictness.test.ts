import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { z } from 'zod'
import { problemLine } from '../../src/kernel/invalid-fields.ts'
import { apiText } from '../../src/kernel/messages.ts'
import { checked } from '../../src/lib/fields.ts'
import { documentedPath } from '../../src/rest/openapi.ts'
import type { Schema } from '../../src/rest/schema-words.ts'
import { deviations } from './conforms.ts'
import { describedOperations, restDocument } from './document.ts'
import { patternsInWords } from './rules-in-words.ts'
import { valuesOf } from './values.ts'

/** Rules that no schema can express; the fuzzer of `npm run fuzz:rest` gets the same. */
const rules = patternsInWords.map(each => new RegExp(each))

const document = await restDocument()
const schemas = document.components.schemas
const seed = 20_260_101

describe('The OpenAPI document is as strict as the server', () => {
  for (const operation of describedOperations()) {
    const documented = document.paths[documentedPath(operation)]?.[operation.method.toLowerCase()]
    const body = documented?.requestBody?.content['application/json']?.schema
    if (operation.body && body)
      it(`about the body of ${operation.id}`, () => agree(operation.body as z.ZodType, body, value => value))
    for (const { name, in: place, schema } of documented?.parameters ?? []) {
      const parsing = { path: operation.params, query: operation.query, header: null }[place]?.shape[name]
      if (parsing)
        it(`about ${name} of ${operation.id}`, () => agree(parsing as z.ZodType, schema, textOf(schema)))
    }
  }
})

/** Asserts that parser and schema accept the same values, except for the rules in words. */
function agree(parsing: z.ZodType, schema: Schema, sent: (value: unknown) => unknown = value => value): void {
  const seen = { taken: 0, refused: 0 }
  const property = fc.property(valuesOf(schema, schemas), value => {
    const given = sent(value)
    if (given === undefined) return
    const { problems } = checked(parsing, given)
    assert.ok(
      problems.every(each => each.message.code !== 'text'),
      `a check without a code: ${problems.map(problemLine).join('; ')}`,
    )
    const isTaken = problems.length === 0
    const isFitting = deviations(value, schema, schemas).length === 0
    seen[isTaken ? 'taken' : 'refused']++
    if (isTaken === isFitting) return
    const messages = isTaken ? ['the server takes it'] : problems.map(problemLine)
    const isInWords = problems.some(({ message }) => rules.some(rule => rule.test(apiText(message))))
    assert.ok(isInWords, `${JSON.stringify(value).slice(0, 1_000)}: ${messages.join('; ')}`)
  })
  fc.assert(property, { seed, numRuns: 500 })
  assert.ok(seen.taken > 15, `only ${seen.taken} of ${seen.refused} were taken: this compares nothing`)
}

/** Text values for a schema in an address, where an empty part of a path is another address. */
const textOf = ({ type }: Schema) =>
  type === 'integer'
    ? (value: unknown) => (typeof value === 'number' ? String(value) : undefined)
    : (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
