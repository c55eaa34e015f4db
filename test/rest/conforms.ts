import { isTimeZone } from '../../src/lib/time-zone.ts'
import { nameIn, type OpenApiDocument, type Response, responseOf } from '../../src/rest/openapi-document.ts'
import type { Schema } from '../../src/rest/schema-words.ts'
import { securityHeaders } from '../../src/web/security-headers.ts'
import type { SeenAnswer } from './request.ts'

/**
 * Says where a value is not what the schema says. Knows the keywords that our document uses and throws at any other,
 * so that nothing is passed over in silence.
 */
export function deviations(
  value: unknown,
  rules: Schema | boolean,
  schemas: Readonly<Record<string, Schema>>,
  at = 'body',
): readonly string[] {
  if (rules === false) return [`${at} must not be there`]
  const schema = rules === true ? {} : rules
  const inside = (part: unknown, each: unknown, place: string) =>
    deviations(part, each as Schema, schemas, place)
  const wrong = (rule: string) => [`${at} ${rule}: ${JSON.stringify(value)?.slice(0, 200)}`]

  return Object.entries(schema).flatMap(([keyword, rule]): readonly string[] => {
    switch (keyword) {
      case 'description':
      case 'default':
      case 'discriminator':
      case 'examples':
        return []
      case '$ref': {
        const name = String(rule).replace('#/components/schemas/', '')
        const target = schemas[name]
        if (!target) throw new Error(`${at}: there is no schema ${name}`)
        return inside(value, target, at)
      }
      case 'type':
        return [rule].flat().some(type => isType(value, String(type)))
          ? []
          : wrong(`is not of the type ${rule}`)
      case 'const':
        return value === rule ? [] : wrong(`is not ${JSON.stringify(rule)}`)
      case 'enum':
        return (rule as unknown[]).includes(value) ? [] : wrong(`is none of ${JSON.stringify(rule)}`)
      case 'anyOf':
      case 'oneOf': {
        const tries = (rule as Schema[]).map(each => inside(value, each, at))
        const fits = tries.filter(each => each.length === 0).length
        if (keyword === 'oneOf' ? fits === 1 : fits > 0) return []
        return [...wrong(`fits ${fits} choices`), ...tries.flat()]
      }
      case 'allOf':
        return (rule as Schema[]).flatMap(each => inside(value, each, at))
      case 'not':
        return inside(value, rule, at).length > 0 ? [] : wrong('is what it must not be')
      case 'properties':
        return isObject(value)
          ? Object.entries(rule as object)
              .filter(([name]) => name in value)
              .flatMap(([name, each]) => inside(value[name], each, `${at}.${name}`))
          : []
      case 'required':
        return isObject(value)
          ? (rule as string[]).filter(name => !(name in value)).map(name => `${at} lacks ${name}`)
          : []
      case 'additionalProperties':
        return isObject(value) ? additional(value) : []
      case 'unevaluatedProperties': {
        if (rule !== false) throw new Error(`${at}: unevaluatedProperties is ${JSON.stringify(rule)}`)
        const known = evaluated(schema, schemas)
        const others = isObject(value) ? Object.keys(value).filter(name => !known.has(name)) : []
        return others.map(name => `${at} has ${name}, which is not in the document`)
      }
      case 'propertyNames':
        return isObject(value) ? Object.keys(value).flatMap(name => inside(name, rule, `${at} name`)) : []
      case 'items':
        return Array.isArray(value)
          ? value.flatMap((each, index) => inside(each, rule, `${at}[${index}]`))
          : []
      case 'minItems':
        return !Array.isArray(value) || value.length >= Number(rule) ? [] : wrong('has too few items')
      case 'maxItems':
        return !Array.isArray(value) || value.length <= Number(rule) ? [] : wrong('has too many items')
      case 'uniqueItems':
        return !Array.isArray(value) || new Set(value).size === value.length ? [] : wrong('has one twice')
      case 'maxProperties':
        return !isObject(value) || Object.keys(value).length <= Number(rule)
          ? []
          : wrong('has too many properties')
      case 'minLength':
        return typeof value !== 'string' || [...value].length >= Number(rule) ? [] : wrong('is too short')
      case 'maxLength':
        return typeof value !== 'string' || [...value].length <= Number(rule) ? [] : wrong('is too long')
      case 'minimum':
        return typeof value !== 'number' || value >= Number(rule) ? [] : wrong('is too small')
      case 'maximum':
        return typeof value !== 'number' || value <= Number(rule) ? [] : wrong('is too large')
      case 'pattern':
        return typeof value !== 'string' || new RegExp(String(rule), 'u').test(value)
          ? []
          : wrong('has another shape')
      case 'format':
        return typeof value !== 'string' || isFormat(value, String(rule)) ? [] : wrong(`is no ${rule}`)
      default:
        throw new Error(`${at}: the keyword ${keyword} is not known`)
    }
  })

  function additional(object: Readonly<Record<string, unknown>>): readonly string[] {
    const known = Object.keys((schema['properties'] ?? {}) as object)
    const others = Object.keys(object).filter(name => !known.includes(name))
    const rule = schema['additionalProperties']
    if (rule === false) return others.map(name => `${at} has ${name}, which is not in the document`)
    return others.flatMap(name => inside(object[name], rule, `${at}.${name}`))
  }
}

/** The properties that a schema names, itself or by the schemas that it is made of. */
function evaluated(schema: Schema, schemas: Readonly<Record<string, Schema>>): ReadonlySet<string> {
  const parts = (schema['allOf'] ?? []) as readonly Schema[]
  const target = schemas[String(schema['$ref'] ?? '').replace('#/components/schemas/', '')]
  const inside = [...parts, ...(target ? [target] : [])].flatMap(each => [...evaluated(each, schemas)])
  return new Set([...Object.keys((schema['properties'] ?? {}) as object), ...inside])
}

/** Whether the document declares the answer: its status, its header fields, its type and its shape. */
export function answerDeviations(document: OpenApiDocument, answer: SeenAnswer): readonly string[] {
  const { operationId, status, headers, body } = answer
  const operation = Object.values(document.paths)
    .flatMap(methods => Object.values(methods))
    .find(each => each.operationId === operationId)
  if (!operation) return [`${operationId} is not in the document`]
  const declared = operation.responses[status]
  if (!declared) return [`${operationId} does not declare ${status}: ${JSON.stringify(body)}`]
  const response = responseOf(document, declared)
  const place = `${operationId} ${status}`
  const wrongHeaders = headerDeviations(document, response, headers, place)
  const [content] = Object.entries(response.content ?? {})
  if (!content) return body === null ? wrongHeaders : [...wrongHeaders, `${place} has a body`]
  const [type, { schema }] = content
  const given = headers.get('content-type')?.split(';')[0]
  if (given !== type) return [...wrongHeaders, `${place} is ${given}, not ${type}`]
  // An answer to HEAD has no body.
  if (body === null) return wrongHeaders
  return [...wrongHeaders, ...deviations(body, schema, document.components.schemas, place)]
}

/** Fields of HTTP that every answer may have, or that a client does nothing with. */
const general = new Set([
  ...[
    'cache-control',
    'connection',
    'content-encoding',
    'content-length',
    'content-type',
    'date',
    'keep-alive',
  ],
  ...['transfer-encoding', 'vary', 'x-robots-tag', 'strict-transport-security'],
  ...Object.keys(securityHeaders),
])

function headerDeviations(
  document: OpenApiDocument,
  { headers: declared = {} }: Response,
  headers: Headers,
  place: string,
): readonly string[] {
  const known = new Map(Object.entries(declared).map(([name, header]) => [name.toLowerCase(), header]))
  const undeclared = [...headers.keys()].filter(name => !known.has(name) && !general.has(name))
  const wrong = [...known].flatMap(([name, header]) => {
    const { required = false, schema } = document.components.headers[nameIn(header)] ?? {}
    const value = headers.get(name)
    if (value === null) return required ? [`${place} lacks ${name}`] : []
    return deviations(value, schema ?? {}, {}, `${place} ${name}`)
  })
  return [...undeclared.map(name => `${place} does not declare ${name}`), ...wrong]
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function isType(value: unknown, type: string): boolean {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isObject(value)
  if (type === 'integer') return Number.isInteger(value)
  return typeof value === type
}

function isFormat(value: string, format: string): boolean {
  if (format === 'date-time') return isDay(value.slice(0, 10))
  if (format === 'date') return isDay(value)
  if (format === 'uri') return URL.canParse(value)
  if (format === 'time-zone') return isTimeZone(value)
  // What may stand in it is said in words.
  if (format === 'cron') return true
  throw new Error(`The format ${format} is not known`)
}

const isDay = (value: string): boolean => {
  const at = Date.parse(value)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(value)
}
