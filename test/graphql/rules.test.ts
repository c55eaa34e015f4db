import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { type DocumentNode, parse, specifiedRules, validate } from 'graphql'
import { createSchema } from '../../src/graphql/resolvers.ts'
import { rulesFor } from '../../src/graphql/rules.ts'

const schema = createSchema(10)
const reasons = (document: DocumentNode, rules = specifiedRules) =>
  validate(schema, document, rules)
    .map(error => error.message)
    .sort()

/** Parts of queries that often fit together, validly or not. */
const operation = fc.constantFrom(
  '',
  'query',
  'query Q',
  'query Q($a: Int)',
  'query ($a: Nothing!)',
  'query @skip(if: true)',
  'mutation',
  'subscription',
)
const selection = fc.constantFrom(
  'information',
  'information { a }',
  'status',
  'status { name status }',
  'status { name: status }',
  'nothing',
  'announcement(id: "@$...")  { id }',
  'announcement { id }',
  'announcement(id: $a) { id }',
  'announcements(input: { page: $a }) { id }',
  'announcements(input: { page: 1, page: 2, x: 3 }) { id }',
  'information @include(if: $a)',
  'information @nothing',
  'status { ...F }',
  '... { information }',
  '... on Nothing { a }',
  '...F',
  '__type(name: "Query") { name }',
  '__type(name: "Query") { fields { type { fields { type { fields { type { fields { name } } } } } } } }',
  '__schema { types { fields { type { fields { type { fields { name } } } } } } }',
)
const definition = fc.constantFrom(
  '',
  '',
  'fragment F on Query { information }',
  'fragment F on StatusMonitor { ...F }',
  'fragment F on Nope { a }',
  'query Q { information }',
  'scalar X',
)

describe('the rules that are left out', () => {
  it('would have had nothing to say', () => {
    const documents = fc.tuple(
      operation,
      fc.array(selection, { minLength: 1, maxLength: 3 }),
      fc.array(definition, { maxLength: 2 }),
    )
    fc.assert(
      fc.property(documents, ([head, selections, definitions]) => {
        const source = `${head} { ${selections.join(' ')} } ${definitions.join(' ')}`
        const document = parse(source)
        assert.deepEqual(reasons(document, rulesFor(source, document)), reasons(document))
      }),
      { numRuns: 2_000 },
    )
  })

  it('are many for a plain document', () =>
    assert.ok(rulesFor('{ information }', parse('{ information }')).length <= specifiedRules.length / 2 + 1))
})
