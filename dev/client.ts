import { type DocumentedOperation, type OpenApiDocument, responseOf } from '../src/rest/openapi-document.ts'
import { partsOf, type Schema } from '../src/rest/schema-words.ts'

/** The source of the tests' typed client, made from the OpenAPI document alone. */
export function clientSource(document: OpenApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  return `// Made by \`npm run docs\` from the OpenAPI document of the REST interface.
import { type Answer, type ClientOptions, type Given, request } from './request.ts'

${Object.entries(document.components.schemas)
  .map(([name, schema]) => `export type ${name} = ${typeOf(schema)}\n`)
  .join('\n')}
export function createClient(options: ClientOptions) {
  return {
${operations.map(each => `    ${method(document, each)},`).join('\n')}
  }
}
`
}

type Place = { readonly path: string; readonly method: string; readonly operation: DocumentedOperation }

function method(document: OpenApiDocument, { path, method, operation }: Place): string {
  const fields = [
    group(operation, 'path', 'params'),
    group(operation, 'query', 'query'),
    group(operation, 'header', 'headers'),
    body(operation),
  ].filter(each => each !== null)
  const optional = fields.every(each => each.isOptional)
  const given = `{ ${[...fields.map(each => each.type), 'also?: Given'].join('; ')} }`
  return `${operation.operationId}: (given: ${given}${optional ? ' = {}' : ''}): Promise<${answer(document, operation)}> =>
      request(options, '${operation.operationId}', '${method.toUpperCase()}', '${path}', given)`
}

type Field = { readonly type: string; readonly isOptional: boolean }

function group(operation: DocumentedOperation, place: string, name: string): Field | null {
  const parameters = operation.parameters.filter(each => each.in === place)
  if (parameters.length === 0) return null
  const isOptional = parameters.every(each => !each.required)
  const members = parameters.map(
    each => `${property(each.name)}${each.required ? '' : '?'}: ${typeOf(each.schema)}`,
  )
  return { type: `${name}${isOptional ? '?' : ''}: { ${members.join('; ')} }`, isOptional }
}

function body({ requestBody }: DocumentedOperation): Field | null {
  const schema = requestBody?.content['application/json']?.schema
  return schema ? { type: `body: ${typeOf(schema)}`, isOptional: false } : null
}

/** The type of an operation's response: a union by status, in which statuses with the same body share a member. */
function answer(document: OpenApiDocument, { responses }: DocumentedOperation): string {
  const statusesByType = Map.groupBy(Object.entries(responses), ([, response]) => {
    const [first] = Object.values(responseOf(document, response).content ?? {})
    return first ? typeOf(first.schema) : 'null'
  })
  return [...statusesByType]
    .map(([type, entries]) => `Answer<${entries.map(([status]) => status).join(' | ')}, ${type}>`)
    .join(' | ')
}

function typeOf(schema: Schema): string {
  if (typeof schema['$ref'] === 'string') return schema['$ref'].replace('#/components/schemas/', '')
  const choices = schema['anyOf'] ?? schema['oneOf']
  if (Array.isArray(choices)) return choices.map(each => typeOf(each)).join(' | ')
  const parts = partsOf(schema)
  if (parts) return parts.map(each => typeOf(each)).join(' & ')
  if (Array.isArray(schema['enum'])) return schema['enum'].map(each => quoted(each)).join(' | ')
  if ('const' in schema) return quoted(schema['const'])
  if (Array.isArray(schema['type']))
    return schema['type'].map(type => typeOf({ ...schema, type })).join(' | ')
  if (schema['type'] === 'array') return `readonly (${typeOf((schema['items'] ?? {}) as Schema)})[]`
  if (schema['type'] === 'object') return objectType(schema)
  if (schema['type'] === 'integer') return 'number'
  return typeof schema['type'] === 'string' ? schema['type'] : 'unknown'
}

function objectType(schema: Schema): string {
  const properties = Object.entries((schema['properties'] ?? {}) as Readonly<Record<string, Schema>>)
  const rest = schema['additionalProperties']
  if (properties.length === 0 && rest && typeof rest === 'object')
    return `{ readonly [name: string]: ${typeOf(rest as Schema)} }`
  const required = (schema['required'] ?? []) as readonly string[]
  const members = properties.map(
    ([name, each]) => `readonly ${property(name)}${required.includes(name) ? '' : '?'}: ${typeOf(each)}`,
  )
  return `{ ${members.join('; ')} }`
}

const property = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name))

const quoted = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : JSON.stringify(value)
