import fc from 'fast-check'
import { partsOf, type Schema } from '../../src/rest/schema-words.ts'
import { anyCharacter } from '../arbitraries.ts'
import { deviations } from './conforms.ts'

type Schemas = Readonly<Record<string, Schema>>

/** Values of which about half fit the schema, and the others are a step or more beside it. */
export const valuesOf = (schema: Schema, schemas: Schemas): fc.Arbitrary<unknown> =>
  fc.oneof(new Values(schemas, true).of(schema), new Values(schemas, false).of(schema))

/** JSON of any kind, and what is at the edge of something. */
const anything: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 1e308, 2 ** 31, '', ' ', [], {}, [null], { a: 1 }),
  fc.jsonValue({ maxDepth: 1 }),
)

class Values {
  readonly #schemas: Schemas
  readonly #isCareful: boolean

  constructor(schemas: Schemas, isCareful: boolean) {
    this.#schemas = schemas
    this.#isCareful = isCareful
  }

  of(schema: Schema): fc.Arbitrary<unknown> {
    const made = this.#made(schema)
    const fits = (value: unknown) => deviations(value, schema, this.#schemas).length === 0
    if (this.#isCareful) {
      if (typeof schema['pattern'] === 'string' && !fc.sample(made, { numRuns: 200, seed: 1 }).some(fits))
        throw new Error(`Of 200 values none fits ${schema['pattern']}: the schema needs an example`)
      return made.filter(fits)
    }
    return fc.oneof({ weight: 12, arbitrary: made }, { weight: 1, arbitrary: anything })
  }

  #made(schema: Schema): fc.Arbitrary<unknown> {
    const ref = schema['$ref']
    if (typeof ref === 'string') return this.of(this.#schemas[ref.split('/').at(-1) ?? ''] ?? {})
    const choices = schema['anyOf'] ?? schema['oneOf']
    if (Array.isArray(choices)) return fc.oneof(...choices.map(each => this.of(each as Schema)))
    const parts = partsOf(schema)
    if (parts) return this.#together(parts)
    if ('const' in schema) return fc.constant(schema['const'])
    if (Array.isArray(schema['enum'])) return fc.constantFrom<unknown>(...schema['enum'])
    switch (schema['type']) {
      case 'object':
        return this.#object(schema)
      case 'array':
        return this.#array(schema)
      case 'integer':
      case 'number':
        return number(schema)
      case 'boolean':
        return fc.boolean()
      case 'null':
        return fc.constant(null)
      case 'string':
        return string(schema)
      default:
        return anything
    }
  }

  /** A value of each part, in one object; a part that is none takes the place of the whole. */
  #together(parts: readonly Schema[]): fc.Arbitrary<unknown> {
    return fc
      .tuple(...parts.map(each => this.of(each)))
      .map(values => values.find(each => !isPlain(each)) ?? Object.assign({}, ...values))
  }

  #object(schema: Schema): fc.Arbitrary<unknown> {
    const properties = Object.entries((schema['properties'] ?? {}) as Schemas)
    const others = schema['additionalProperties']
    if (properties.length === 0 && typeof others === 'object' && others !== null) {
      const names = this.of({ type: 'string', ...(schema['propertyNames'] ?? {}) }).filter(isString)
      return fc.dictionary(names, this.of(others as Schema), { maxKeys: 3 })
    }
    const fields = Object.fromEntries(properties.map(([name, each]) => [name, this.of(each)]))
    const required = (schema['required'] ?? []) as string[]
    const optional = Object.keys(fields).filter(each => !required.includes(each))
    return fc
      .tuple(
        fc.record(fields),
        fc.subarray(optional, { maxLength: Math.min(4, optional.length) }),
        // Now and then something is missing, or too much.
        this.#isCareful ? fc.constant(null) : fc.option(fc.constantFrom(...required, 'more'), { freq: 12 }),
      )
      .map(([all, chosen, moved]) => {
        const names = new Set([...required, ...chosen])
        if (moved !== null) names.delete(moved)
        const made = Object.entries(all).filter(([name]) => names.has(name))
        return Object.fromEntries(moved === 'more' ? [...made, ['more', 1]] : made)
      })
  }

  #array(schema: Schema): fc.Arbitrary<unknown> {
    const items = this.of((schema['items'] ?? {}) as Schema)
    const maxLength = Number(schema['maxItems'] ?? 3)
    const few = fc.array(items, { maxLength: Math.min(3, maxLength) })
    if (this.#isCareful || maxLength > 1_000) return few
    const tooMany = items.map(each => Array.from({ length: maxLength + 1 }, () => each))
    return fc.oneof({ weight: 9, arbitrary: few }, { weight: 1, arbitrary: tooMany })
  }
}

const isPlain = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isString = (value: unknown): value is string => typeof value === 'string'

function number({ minimum = -100, maximum = 100 }: Schema): fc.Arbitrary<unknown> {
  const [min, max] = [Number(minimum), Number(maximum)]
  return fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min, max }) },
    { weight: 1, arbitrary: fc.constantFrom(min, max, min - 1, max + 1) },
    { weight: 1, arbitrary: fc.constantFrom(min + 0.5, -0, Number.MAX_SAFE_INTEGER) },
  )
}

function string({ maxLength, format, examples }: Schema): fc.Arbitrary<unknown> {
  const max = Number(maxLength ?? 100)
  return fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...known(format, examples)) },
    { weight: 2, arbitrary: fc.string({ unit: anyCharacter, maxLength: 8 }) },
    { weight: 2, arbitrary: fc.array(odd, { maxLength: 4 }).map(parts => parts.join('')) },
    // At its edge, in characters of one and of two units.
    { weight: max > edgeMax ? 0 : 1, arbitrary: atEdge(Math.min(max, edgeMax)) },
  )
}

/** Longer ones would only take time. */
const edgeMax = 20_000

const atEdge = (max: number): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom('a', '𝄞'), fc.constantFrom(max - 1, max, max + 1))
    .map(([character, length]) => character.repeat(Math.max(0, length)))

/** What checks treat in a way of its own. */
const odd = fc.constantFrom(
  ...[
    '\0',
    '\t',
    '\n',
    '\r',
    '\r\n',
    ' ',
    '\u00a0',
    '\ufeff',
    '\u0085',
    '\u200b',
    '\u2028',
    '\ud800',
    '\ufdd0',
  ],
  ...['@', '.', '..', ':', '/', '[', 'a', 'ä', '𝄞', '0', '-', '"', '(secret)'],
)

function known(format: unknown, examples: unknown): readonly string[] {
  const own = Array.isArray(examples) ? examples.map(String) : []
  return [...own, ...(samples[String(format)] ?? ofNoFormat)]
}

const ofNoFormat = [
  ...['a', 'Till', ' Till ', 'ada@example.org', 'a@b', '.a@b.c', 'a@b.', 'a..b@c', '"a"@b', 'ä@ä.de'],
  ...[
    '200',
    '200-299',
    '299-200',
    '600',
    'x-key',
    'Connection',
    '02:30',
    '24:00',
    '#1d6a56',
    '#1D6A56',
    '#12',
  ],
  ...[cursor({ createdAt: 1, id: 'a' }), cursor(7), cursor('a')],
]

function cursor(place: unknown): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

const samples: Readonly<Record<string, readonly string[]>> = {
  uri: [
    ...[
      'http://a',
      'HTTPS://ä.example/ü?q=1#x',
      'http://[::1]:8080/',
      'http://a:99999',
      'http://',
      'ftp://a',
    ],
    ...['http://a b', '//a', 'http://1.2.3.400/', 'http:/a', 'https://u:p@h/', 'javascript:x', 'http://%'],
  ],
  'date-time': [
    ...[
      '2026-01-01T13:00:00Z',
      '2026-01-01t13:00:00.123456789z',
      '2026-02-30T13:00:00Z',
      '2026-01-01T24:00:00Z',
    ],
    ...['2026-01-01T13:00:60Z', '2026-01-01 13:00:00Z', '2026-01-01T13:00:00', '2099-12-31T23:59:59+14:00'],
    ...['0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999-00:00', '2026-01-01T13:00:00.1234567890Z', '1-1-1'],
  ],
  date: ['2026-01-01', '2026-02-29', '2028-02-29', '2026-13-01', '26-01-01', '2026-1-1'],
  'time-zone': ['UTC', 'utc', 'Europe/Berlin', '+02:00', 'Mars/Phobos', ''],
  cron: ['0 2 * * 6', '* * * * *', '0 2 * *', '61 * * * *', '@daily'],
}
