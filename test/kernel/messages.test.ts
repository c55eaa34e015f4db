import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '../../src/kernel/errors.ts'
import { invalidField } from '../../src/kernel/invalid-fields.ts'
import { apiText, defineChecks, defineMessages, sentenceOf, textMessage } from '../../src/kernel/messages.ts'

const post = defineMessages('post', {
  en: {
    lost: () => 'The letter was lost',
    late: ({ days }: { readonly days: number }) => `The letter came ${days} days late`,
    returned: ({ because }: { readonly because: string }) => `Returned: ${because}`,
  },
  de: {
    lost: () => 'Der Brief ging verloren',
    late: ({ days }) => `Der Brief kam ${days} Tage zu spät`,
    returned: ({ because }) => `Zurück: ${because}`,
  },
})

test('A message is a code with its parameters, and a sentence only where it is read', () => {
  const message = post.make.returned({ because: post.make.late({ days: 3 }) })
  assert.deepEqual(message, {
    code: 'post.returned',
    params: { because: { code: 'post.late', params: { days: 3 } } },
  })
  const stored = JSON.parse(JSON.stringify(message))
  assert.equal(sentenceOf(stored, 'en'), 'Returned: The letter came 3 days late')
  assert.equal(sentenceOf(stored, 'de'), 'Zurück: Der Brief kam 3 Tage zu spät')
})

test('What was stored as a sentence stays one', () => {
  assert.equal(sentenceOf(textMessage('Lost {n}'), 'de'), 'Lost {n}')
})

test('A code of no catalogue is shown as it is, whatever it is called', () => {
  for (const code of ['post.stolen', 'mail.lost', 'post.constructor', '', 'post'])
    assert.equal(sentenceOf({ code, params: {} }, 'en'), code)
})

const letters = defineChecks('letter', {
  api: {
    blank: 'must not be blank',
    tooHeavy: ({ max, unit }: { readonly max: number; readonly unit: string }) =>
      `must weigh at most ${max} ${unit}`,
  },
  en: { blank: 'Fill this in.', tooHeavy: ({ max, unit }) => `Take out something: at most ${max} ${unit}.` },
  de: {
    blank: 'Füllen Sie das aus.',
    tooHeavy: ({ max, unit }) => `Nehmen Sie etwas heraus: höchstens ${max} ${unit}.`,
  },
  fields: { blank: { street: { en: 'Enter a street.', de: 'Geben Sie eine Straße ein.' } } },
})

test('What is wrong with a field is one code: programs read it in their words, people in their language', () => {
  const blank = letters.make.blank()
  assert.deepEqual(blank, { code: 'letter.blank', params: {} })
  assert.equal(apiText(blank), 'must not be blank')
  assert.equal(sentenceOf(blank, 'de'), 'Füllen Sie das aus.')
  assert.equal(sentenceOf(blank, 'de', 'street'), 'Geben Sie eine Straße ein.')
  assert.equal(sentenceOf(blank, 'en', 'constructor'), 'Fill this in.')
})

test('Numbers stay as they are for programs, and what is typed is never read as a pattern', () => {
  const heavy = letters.make.tooHeavy({ max: 20_000, unit: '{max} $1 $&' })
  assert.equal(apiText(heavy), 'must weigh at most 20000 {max} $1 $&')
  assert.equal(sentenceOf(heavy, 'de'), 'Nehmen Sie etwas heraus: höchstens 20.000 {max} $1 $&.')
})

test('An area is defined once', () => {
  assert.throws(() => defineMessages('post', { en: {}, de: {} }), /post is defined twice/)
})

/** Code that is compiled and never run. */
export function notCompiling(): void {
  const en = { lost: ({ days }: { readonly days: number }) => `${days}` }
  // @ts-expect-error German is missing.
  defineMessages('a', { en })
  // @ts-expect-error One sentence is missing.
  defineMessages('a', { en, de: {} })
  // @ts-expect-error There is no parameter of this name.
  defineMessages('a', { en, de: { lost: ({ weeks }: { weeks: number }) => `${weeks}` } })
  // @ts-expect-error A parameter is missing.
  post.make.late({})
  // @ts-expect-error There is no such code.
  post.make.stolen()
  const api = { blank: 'must not be blank', long: ({ max }: { readonly max: number }) => `at most ${max}` }
  const sentences = { blank: 'Fill this in.', long: 'Shorten this.' }
  // @ts-expect-error German is missing.
  defineChecks('b', { api, en: sentences })
  // @ts-expect-error The sentence of forms is missing.
  defineChecks('b', { api, en: { blank: 'Fill this in.' }, de: sentences })
  // @ts-expect-error There is no parameter of this name.
  defineChecks('b', { api, en: sentences, de: { ...sentences, long: ({ min }: { min: string }) => min } })
  const fields = { blank: { title: { en: 'Enter a title.' } } }
  // @ts-expect-error A field has words of its own in one language alone.
  defineChecks('b', { api, en: sentences, de: sentences, fields })
  // @ts-expect-error There is no such code.
  defineChecks('b', { api, en: sentences, de: sentences, fields: { empty: {} } })
  // @ts-expect-error An error carries a message and no sentence.
  new AppError('invalid', 'must not be blank')
  // @ts-expect-error What is wrong with a field carries a message and no sentence, too.
  invalidField('title', 'must not be blank')
}
