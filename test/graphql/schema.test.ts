import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, describe, it } from 'node:test'
import { buildClientSchema, buildSchema, getIntrospectionQuery, printSchema } from 'graphql'
import { createSchema } from '../../src/graphql/resolvers.ts'
import { schemaText } from '../../src/graphql/schema-text.ts'
import { serveGraphql } from './server.ts'

const served = await serveGraphql()
after(() => served[Symbol.asyncDispose]())

const everything = getIntrospectionQuery({
  specifiedByUrl: true,
  directiveIsRepeatable: true,
  schemaDescription: true,
  inputValueDeprecation: true,
  experimentalDirectiveDeprecation: true,
  oneOf: true,
})

describe('the schema', () => {
  it('is what graphql-js prints, character for character', () => {
    assert.equal(`${printSchema(createSchema(10))}\n`, schemaText)
    assert.equal(
      schemaText,
      readFileSync(new URL('../../src/graphql/schema.graphql', import.meta.url), 'utf8'),
    )
  })

  it('is a valid schema', () => assert.doesNotThrow(() => buildSchema(schemaText)))

  it('reaches an explorer unchanged by introspection', async () => {
    const { json } = await served.ask(everything)
    assert.equal(`${printSchema(buildClientSchema(json.data))}\n`, schemaText)
  })

  it('has no mutation and no subscription type', async () => {
    const { json } = await served.ask(
      '{ __schema { queryType { name } mutationType { name } subscriptionType { name } } }',
    )
    assert.deepEqual(json.data.__schema, {
      queryType: { name: 'Query' },
      mutationType: null,
      subscriptionType: null,
    })
  })

  it('shows the five directives', async () => {
    const { json } = await served.ask(
      '{ __schema { directives { name args { name defaultValue type { kind name ofType { name } } } } } }',
    )
    const shown = json.data.__schema.directives.map(
      (each: Directive) => `${each.name}(${each.args.map(argument).join()})`,
    )
    assert.deepEqual(shown.sort(), [
      'deprecated(reason: String = "No longer supported")',
      'include(if: Boolean!)',
      'oneOf()',
      'skip(if: Boolean!)',
      'specifiedBy(url: String!)',
    ])
  })
})

type Argument = {
  name: string
  defaultValue: string | null
  type: { name: string; ofType: { name: string } | null }
}
type Directive = { name: string; args: Argument[] }

const argument = ({ name, defaultValue, type }: Argument): string =>
  `${name}: ${type.ofType ? `${type.ofType.name}!` : type.name}${defaultValue ? ` = ${defaultValue}` : ''}`
