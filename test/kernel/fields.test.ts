import assert from 'node:assert/strict'
import { describe, it, test } from 'node:test'
import fc from 'fast-check'
import { z } from 'zod'
import { readColumns } from '../../src/db/noun-columns.ts'
import { completed, documentOf } from '../../src/kernel/fields/document.ts'
import { field, secret } from '../../src/kernel/fields/field.ts'
import { inputFrom, newValues, valuesOf } from '../../src/kernel/fields/form.ts'
import { nounFields } from '../../src/kernel/fields/noun.ts'
import { answerShape, referenceTable } from '../../src/kernel/fields/reference.ts'
import {
  maskedDocument,
  secretPaths,
  withKnownSecretsOf,
  withSecretsOf,
} from '../../src/kernel/fields/secrets.ts'
import { InvalidFields, problemLine } from '../../src/kernel/invalid-fields.ts'

const label = (en: string) => ({ label: { en, de: en } })
const readers = 'readers' as const

/** A noun that no feature has. */
const minutes = z.codec(z.string().regex(/^\d+m$/), z.int(), {
  decode: text => Number.parseInt(text, 10),
  encode: count => `${count}m`,
})
const fields = {
  host: field(z.string().min(1), { ...label('Host'), visibleTo: readers, leadsTo: String }),
  password: field(z.string().max(50).nullable().default(null), label('Password')),
  note: field(z.string(), { ...label('Note'), rows: 3, visibleTo: 'editors' }),
  way: field(z.enum(['plain', 'tls']).default('tls'), { ...label('Way'), visibleTo: readers }),
  port: field(z.int().min(1).max(65_535).default(25), { ...label('Port'), visibleTo: readers }),
  waits: field(z.array(minutes).prefault(['5m']), {
    ...label('Waits'),
    separator: 'blanks',
    visibleTo: readers,
  }),
  isQuiet: field(z.boolean().default(false), { ...label('Quiet'), visibleTo: readers }),
}
const schema = z.strictObject(fields)
type Noun = z.output<typeof schema>

const noun = (change: Partial<Noun> = {}): Noun => ({
  ...schema.parse({ host: 'mail.example.org', password: 'hunter2', note: 'a\n b ' }),
  ...change,
})

describe('One schema gives the document, the form and the row', () => {
  const word = fc.stringMatching(/^[a-z][a-z ]{0,8}[a-z]$/)
  const nouns: fc.Arbitrary<Noun> = fc.record(
    {
      host: word,
      password: fc.option(word),
      note: fc.string().map(text => text.replaceAll('\r', '')),
      way: fc.constantFrom('plain', 'tls'),
      port: fc.integer({ min: 1, max: 65_535 }),
      waits: fc.array(fc.nat(90)),
      isQuiet: fc.boolean(),
    },
    { noNullPrototype: true },
  )

  it('and each comes back from the others', () => {
    fc.assert(
      fc.property(nouns, made => {
        const document = documentOf(fields, made)
        assert.deepEqual(schema.parse(document), made)
        assert.deepEqual(inputFrom(fields, valuesOf(fields, document)), document)
        assert.deepEqual(JSON.parse(JSON.stringify(made)), made)
      }),
    )
  })

  it('with its defaults in a new form, and in what was stored before it had a field', () => {
    const values = newValues(fields)
    assert.deepEqual(
      [values['host'], values['way'], values['port'], values['waits']],
      ['', 'tls', '25', '5m'],
    )
    const drawn = { ...fields, note: field(z.string(), { ...label('Note'), draw: () => 'a note' }) }
    assert.equal(newValues(drawn)['note'], 'a note')
    const { way, waits, ...older } = noun()
    assert.deepEqual(completed(fields, older), { ...older, way: 'tls', waits: [5] })
  })

  it('and REST answers, in which a choice names its values and a list those of its items', () => {
    const tags = field(z.array(z.enum(['a', 'b'])), { ...label('Tags'), visibleTo: readers })
    const shape = z.toJSONSchema(z.object(answerShape({ ...fields, tags }))).properties
    assert.deepEqual(shape?.['way'], { type: 'string', enum: ['plain', 'tls'] })
    assert.deepEqual(shape?.['tags'], { type: 'array', items: { type: 'string', enum: ['a', 'b'] } })
  })

  it('and a change that leaves fields out has no defaults for them', () => {
    const { patch } = nounFields(fields)
    assert.deepEqual(patch.parse({}), {})
    assert.deepEqual(patch.parse({ port: 26, password: secret }), { port: 26, password: secret })
  })

  it('and a choice that a newer version stored is read as the default', () => {
    const { way } = fields
    assert.deepEqual(readColumns({ way }, { way: 'quic' }), { way: 'tls' })
    assert.deepEqual(readColumns({ way }, { way: 'plain' }), { way: 'plain' })
  })

  it('and what was stored under an older rule is written as it is', () => {
    assert.equal(documentOf(fields, noun({ port: 70_000 }))['port'], 70_000)
  })
})

describe('A field is a secret unless it names those whom it is visible to', () => {
  it('for readers and for editors', () => {
    const document = { ...documentOf(fields, noun()), foreign: 'k3y' }
    const [seen, edited] = [
      maskedDocument(fields, document, readers),
      maskedDocument(fields, document, 'editors'),
    ]
    assert.deepEqual([seen['host'], seen['password'], seen['note']], ['mail.example.org', secret, secret])
    assert.deepEqual(
      [edited['host'], edited['password'], edited['note']],
      ['mail.example.org', secret, 'a\n b '],
    )
    assert.doesNotMatch(JSON.stringify([seen, edited]), /k3y/)
    assert.equal(
      maskedDocument(fields, documentOf(fields, noun({ password: null })), readers)['password'],
      null,
    )
    assert.deepEqual(secretPaths(fields, edited), ['password'])
  })

  it('and only a text can be one: a form could not hand the placeholder of a number back', () => {
    assert.throws(() => field(z.int(), label('Pin')), /only a text can be a secret/)
  })

  it('whose placeholder keeps what is stored', () => {
    const typed = noun({ password: secret, port: 26 })
    assert.deepEqual(withSecretsOf(fields, noun(), typed), noun({ port: 26 }))
    assert.deepEqual(
      problemsOf(() => withSecretsOf(fields, null, typed)),
      ['password: has no stored value to keep'],
    )
    assert.deepEqual(
      problemsOf(() => withSecretsOf(fields, noun({ password: null }), typed)),
      ['password: has no stored value to keep'],
    )
  })

  it('whose placeholder every schema takes, whatever it refuses', () => {
    const shapes = [
      z.string().regex(/^tk_[a-z]{20,}$/),
      z.string().max(3).default('abc'),
      z.string().min(20).nullable().default(null),
      z.string().transform(text => text.toUpperCase()),
      z.string().transform(Number).pipe(z.number()),
      minutes,
    ]
    for (const shape of shapes) {
      const own = field(shape, label('Token'))
      for (const schema of [own, own.optional()]) assert.equal(schema.parse(secret), secret)
      assert.deepEqual(z.strictObject({ own }).parse({ own: secret }), { own: secret })
      assert.equal(z.encode(own, secret as never), secret)
      assert.notEqual(shape.safeParse(secret).data, secret)
    }
    assert.ok(
      !field(z.string().max(3), { ...label('Token'), visibleTo: 'editors' }).safeParse(secret).success,
    )
  })

  it('but never on the way to another server', () => {
    const moved = noun({ password: secret, host: 'evil.example' })
    const again = ['password: must be typed again, because the address leads to another server']
    assert.deepEqual(
      problemsOf(() => withSecretsOf(fields, noun(), moved)),
      again,
    )
    assert.deepEqual(
      problemsOf(() => withKnownSecretsOf(fields, noun(), moved)),
      again,
    )
  })

  it('and stays missing where an import brings none', () => {
    const typed = noun({ password: secret })
    assert.deepEqual(withKnownSecretsOf(fields, null, typed), { noun: typed, missing: ['password'] })
    assert.deepEqual(withKnownSecretsOf(fields, typed, typed).missing, ['password'])
    assert.deepEqual(withKnownSecretsOf(fields, noun(), typed), { noun: noun(), missing: [] })
  })
})

test('The reference has a row for each field', () => {
  const rows = referenceTable(fields).split('\n')
  assert.equal(rows.length, 2 + Object.keys(fields).length)
  assert.equal(rows[2], '| `host` | text | required | Host |')
  assert.equal(rows[3], '| `password` | text, or null | `null` | Password |')
  assert.equal(rows[5], '| `way` | `plain`, `tls` | `"tls"` | Way |')
  assert.equal(rows[6], '| `port` | 1 to 65535 | `25` | Port |')
  assert.equal(rows[7], '| `waits` | list of texts | `["5m"]` | Waits |')
})

function problemsOf(run: () => unknown): readonly string[] {
  try {
    run()
    return []
  } catch (error) {
    assert.ok(error instanceof InvalidFields)
    return error.problems.map(problemLine)
  }
}
