import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSpeaker, defineMessages, textMessage } from '../../src/kernel/messages.ts'

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
const speak = createSpeaker([post])

test('A message is a code with its parameters, and a sentence only where it is read', () => {
  const message = post.make.returned({ because: post.make.late({ days: 3 }) })
  assert.deepEqual(message, {
    code: 'post.returned',
    params: { because: { code: 'post.late', params: { days: 3 } } },
  })
  const stored = JSON.parse(JSON.stringify(message))
  assert.equal(speak(stored, 'en'), 'Returned: The letter came 3 days late')
  assert.equal(speak(stored, 'de'), 'Zurück: Der Brief kam 3 Tage zu spät')
})

test('What was stored as a sentence stays one', () => {
  assert.equal(speak(textMessage('Lost {n}'), 'de'), 'Lost {n}')
})

test('A code of no catalogue is shown as it is, whatever it is called', () => {
  for (const code of ['post.stolen', 'mail.lost', 'post.constructor', '', 'post'])
    assert.equal(speak({ code, params: {} }, 'en'), code)
})

test('A code that a language lacks, or says with other parameters, does not compile', () => {
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
  assert.throws(() => post.make.stolen())
})
