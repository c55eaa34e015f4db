import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AppError } from '../../src/kernel/errors.ts'
import type { invalidField } from '../../src/kernel/invalid-fields.ts'
import {
  apiText,
  defineChecks,
  defineMessages,
  type Message,
  sentenceOf,
  textMessage,
} from '../../src/kernel/messages.ts'
import { accepts, refuses } from '../types.ts'

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

test('What a catalogue lacks does not compile', () => {
  type Lost = { readonly lost: ({ days }: { readonly days: number }) => string }
  type Other = { readonly lost: ({ weeks }: { readonly weeks: number }) => string }
  type Messages = Parameters<typeof defineMessages<Lost>>[1]
  accepts<Messages, { en: Lost; de: Lost }>()
  // German is missing, one sentence is missing, and a parameter has another name.
  refuses<Messages, { en: Lost }>()
  refuses<Messages, { en: Lost; de: Record<never, never> }>()
  refuses<Messages, { en: Lost; de: Other }>()
})

test('A message without its parameters, or of no code, does not compile', () => {
  type Late = Parameters<typeof post.make.late>
  accepts<Late, [{ days: number }]>()
  refuses<Late, [Record<never, never>]>()
  accepts<keyof typeof post.make, 'late'>()
  refuses<keyof typeof post.make, 'stolen'>()
})

test('What the checks of a form lack does not compile', () => {
  type Api = { readonly blank: string; readonly long: ({ max }: { readonly max: number }) => string }
  type Sentences = { blank: string; long: string }
  type Checks = Parameters<typeof defineChecks<Api>>[1]
  type Form = { api: Api; en: Sentences; de: Sentences }
  type With<Fields> = Form & { fields: Fields }
  accepts<Checks, Form>()
  accepts<Checks, With<{ blank: { title: { en: string; de: string } } }>>()
  // German is missing, one sentence is missing, and a parameter has another name.
  refuses<Checks, Omit<Form, 'de'>>()
  refuses<Checks, Omit<Form, 'en'> & { en: { blank: string } }>()
  refuses<Checks, Omit<Form, 'de'> & { de: { blank: string; long: ({ min }: { min: string }) => string } }>()
  // A field has words of its own in one language alone, and there is no such code.
  refuses<Checks, With<{ blank: { title: { en: string } } }>>()
  refuses<Checks, With<{ empty: Record<never, never> }>>()
})

test('An error, and what is wrong with a field, carries a message and no sentence', () => {
  accepts<ConstructorParameters<typeof AppError>, ['invalid', Message]>()
  refuses<ConstructorParameters<typeof AppError>, ['invalid', string]>()
  accepts<Parameters<typeof invalidField>, [string, Message]>()
  refuses<Parameters<typeof invalidField>, [string, string]>()
})
