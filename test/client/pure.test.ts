/** The parts of the client that need neither server nor terminal. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { formBody } from '../../src/client/form-body.ts'
import { lifetime, lifetimeWords } from '../../src/client/lifetime.ts'
import { parseAddress } from '../../src/client/snippet-address.ts'
import { harmless, harmlessJson, harmlessText } from '../../src/client/terminal.ts'
import { anyCharacter } from '../arbitraries.ts'

describe('A form', () => {
  it('reads as what was put into it, every byte of a text', () =>
    fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ minLength: 1 }),
        fc.string({ unit: 'grapheme' }),
        fc.option(fc.string()),
        async (content, name, lexer) => {
          const { type, body } = formBody({ name, lexer, content: Buffer.from(content).toString('latin1') })
          const form = await new Response(Buffer.from(body), { headers: { 'content-type': type } }).formData()
          assert.equal(form.get('content'), Buffer.from(content).toString('latin1'))
          assert.equal(form.get('name'), name.toWellFormed())
          assert.equal(form.get('lexer'), lexer?.toWellFormed() ?? null)
        },
      ),
    ))
})

const hostile = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u

describe('Text for a terminal', () => {
  it('has nothing left that a terminal obeys or that turns letters round', () =>
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), text => {
        assert.doesNotMatch(harmless(text), hostile)
        assert.doesNotMatch(harmlessText(text).replace(/[\n\t]/g, ''), hostile)
      }),
    ))

  it('is the same value as JSON', () =>
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), text => {
        assert.doesNotMatch(harmlessJson(text), hostile)
        assert.equal(JSON.parse(harmlessJson(text)), text)
      }),
    ))

  it('is left alone when it is harmless', () => {
    assert.equal(harmlessText('Grüße,\n\t🍿 שלום\r\n'), 'Grüße,\n\t🍿 שלום\n')
  })
})

describe('A lifetime', () => {
  it('of a server is named in words that mean the same lifetime', () => {
    const all = ['onetime', 'never', '1', '90', '300', '3600', '5400', '604800', '2592000']
    const words = ['once', 'never', '1s', '90s', '5m', '1h', '90m', '7d', '30d']
    assert.deepEqual(all.map(lifetimeWords), words)
    assert.deepEqual(words.map(lifetime), all)
    assert.deepEqual(['soon', '', '0', '1.5h'].map(lifetimeWords), ['soon', '', '0', '1.5h'])
  })

  it('in words is the seconds the server takes; the rest is the server’s to judge', () => {
    const all = ['30s', '5m', '1h', '7d', '2W', 'never', 'onetime', '3600', '1.5h', 'h', '', '9999999999d']
    assert.deepEqual(all.map(lifetime), [
      '30',
      '300',
      '3600',
      '604800',
      '1209600',
      'never',
      'onetime',
      '3600',
      '1.5h',
      'h',
      '',
      '9999999999d',
    ])
  })
})

describe('The address of a snippet', () => {
  const parse = (text: string) => parseAddress(text, () => 'https://mine.example/board')

  it('is found in the address of any of its pages, with its key', () => {
    const here = { url: 'https://x.example/board/Ab3', key: null }
    for (const end of ['', '/', '/raw', '/raw?download', '/slim', '/diff', '?a=b'])
      assert.deepEqual(parse(`https://x.example/board/Ab3${end}`), here)
    assert.deepEqual(parse('https://x.example/board/Ab3#k-y_1'), { ...here, key: 'k-y_1' })
    assert.deepEqual(parse('https://x.example/board/Ab3#k-y_1.F2.L3-5'), { ...here, key: 'k-y_1' })
    assert.deepEqual(parse('https://x.example/Ab3/raw#'), { url: 'https://x.example/Ab3', key: null })
    assert.deepEqual(parse(' Ab3#key '), { url: 'https://mine.example/board/Ab3', key: 'key' })
  })

  it('is nothing else', () => {
    for (const text of [
      '',
      '#key',
      'a/b',
      'ftp://x/a',
      'https://x.example/',
      'https://x.example/a_b',
      '../a',
    ])
      assert.throws(() => parse(text), /not the address/, text)
  })

  it('keeps the key out of what it complains with', () => {
    assert.throws(
      () => parse('https://x.example/#secret'),
      error => !String(error).includes('secret'),
    )
  })
})
