import assert from 'node:assert/strict'
import { describe, it, test } from 'node:test'
import fc from 'fast-check'
import { z } from 'zod'
import { referenceTable } from '../../dev/field-tables.ts'
import { readColumns } from '../../src/db/noun-columns.ts'
import { completed, documentOf } from '../../src/kernel/fields/document.ts'
import { field, secret } from '../../src/kernel/fields/field.ts'
import { inputFrom, newValues, valuesOf } from '../../src/kernel/fields/form.ts'
import { nounFields } from '../../src/kernel/fields/noun.ts'
import { answerShape } from '../../src/kernel/fields/reference.ts'
import { secretAddress } from '../../src/kernel/fields/secret-address.ts'
import {
  auditPair,
  maskedDocument,
  secretPaths,
  withKnownSecretsOf,
  withSecretsOf,
} from '../../src/kernel/fields/secrets.ts'
import { InvalidFields, problemLine } from '../../src/kernel/invalid-fields.ts'

const label = (en: string) => ({ label: { en, de: en } })
const readers = 'readers' as const

/** A codec of minutes, for a noun of this test. */
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
    const falsy = noun({ port: 0, waits: [], isQuiet: false })
    assert.equal(completed(fields, falsy), falsy)
    const { way, ...older } = falsy
    assert.deepEqual(completed(fields, older), { ...falsy, way: 'tls' })
  })
})

describe('A form has', () => {
  const typed = {
    tags: field(z.array(z.string()), { ...label('Tags'), visibleTo: readers }),
    lines: field(z.array(z.string()), { ...label('Lines'), separator: 'lines', visibleTo: readers }),
    headers: field(z.record(z.string(), z.string()), { ...label('Headers'), rows: 3, visibleTo: readers }),
    text: field(z.string(), { ...label('Text'), rows: 3, markdown: true, visibleTo: readers }),
    word: field(z.string(), { ...label('Word'), visibleTo: readers }),
  }
  const read = (values: object) => inputFrom(typed, values as Record<string, string>)
  const shown = (values: object) => valuesOf(typed, values as Record<string, unknown>)

  it('lists by commas or by lines, without empty items and blanks around them', () => {
    assert.deepEqual(read({ tags: ' a ,,b c, ' })['tags'], ['a', 'b c'])
    assert.deepEqual(read({ lines: ' a, b \n\n c\r\n' })['lines'], ['a, b', 'c'])
    assert.equal(shown({ tags: ['a', 'b'] })['tags'], 'a, b')
    assert.equal(shown({ lines: ['a', 'b'] })['lines'], 'a\nb')
  })

  it('pairs by lines, each with the name before its first colon', () => {
    const pairs = { 'X-One': 'a:b', 'X-Two': '' }
    assert.deepEqual(read({ headers: ' X-One :  a:b \n\nX-Two:' })['headers'], pairs)
    assert.equal(shown({ headers: pairs })['headers'], 'X-One: a:b\nX-Two: ')
    // Without a name the whole line is one, which a schema can refuse and show.
    assert.deepEqual(read({ headers: ': a\nb' })['headers'], { ': a': '', b: '' })
  })

  it('texts without blanks around them where those mean nothing', () => {
    assert.deepEqual([read({ text: ' a\n ' })['text'], read({ word: ' a ' })['word']], ['a', 'a'])
  })
})

describe('The audit trail has both values of a change', () => {
  const document = {
    shown: (each: Noun) => maskedDocument(fields, documentOf(fields, each), readers),
    clear: (each: Noun) => documentOf(fields, each),
  }
  const pair = (before: Noun | null, after: Noun | null) => auditPair(before, after, document)

  it('and marks a secret that changed, without showing it', () => {
    const { before, after } = pair(noun(), noun({ password: 'hunter3' }))
    assert.deepEqual([before?.['password'], after?.['password']], [secret, `${secret} (changed)`])
    assert.equal(after?.['note'], secret)
    assert.doesNotMatch(JSON.stringify([before, after]), /hunter/)
  })

  it('with what can be seen, and secrets that stay, as they are shown', () => {
    const { before, after } = pair(noun(), noun({ port: 26 }))
    assert.deepEqual([before?.['port'], after?.['port']], [25, 26])
    assert.equal(after?.['password'], secret)
    assert.equal(pair(noun({ password: null }), noun()).after?.['password'], secret)
    assert.equal(pair(noun(), noun({ password: null })).after?.['password'], null)
  })

  it('and none of the two where there is none', () => {
    const shown = document.shown(noun())
    assert.deepEqual(pair(null, noun()), { before: null, after: shown })
    assert.deepEqual(pair(noun(), null), { before: shown, after: null })
  })

  it('and marks the parts of a value', () => {
    const { after } = auditPair(
      { a: 'x' },
      { a: 'y' },
      {
        shown: ({ a }) => ({ headers: { 'X-Key': secret, 'X-Seen': a, 'X-Same': secret } }),
        clear: ({ a }) => ({ headers: { 'X-Key': `k3y ${a}`, 'X-Seen': a, 'X-Same': 'k3y' } }),
      },
    )
    const marked = { 'X-Key': `${secret} (changed)`, 'X-Seen': 'y', 'X-Same': secret }
    assert.deepEqual(after, { headers: marked })
  })
})

describe('An address that is secret but for its server', () => {
  const { forReaders, forEditors, placeholders, isStored, filled } = secretAddress
  const stored = 'https://ada:hunter2@hooks.example:8443/T/B?k=3#y'
  const masked = `https://hooks.example:8443/${secret}`

  it('is shown to editors by its server, unless that is all it has', () => {
    assert.equal(forReaders(stored), secret)
    assert.equal(forEditors(stored), masked)
    assert.equal(forEditors(masked), masked)
    for (const bare of ['https://hooks.example/', 'https://hooks.example'])
      assert.equal(forEditors(bare), bare)
    assert.equal(forEditors('https://hooks.example/?k'), `https://hooks.example/${secret}`)
    assert.deepEqual([placeholders(masked), placeholders(stored)], [[''], []])
  })

  it('keeps what is stored when it comes back as it was shown, and only then', () => {
    assert.equal(isStored('', masked, stored), true)
    assert.equal(filled(masked, stored), stored)
    for (const other of [`https://evil.example/${secret}`, `https://hooks.example/${secret}`]) {
      assert.equal(isStored('', other, stored), false)
      assert.equal(filled(other, stored), other)
    }
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
    assert.deepEqual(Object.keys(seen), Object.keys(fields))
    assert.deepEqual(Object.keys(edited), Object.keys(fields))
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
