import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { InvalidField } from '../../src/snippets/model/invalid-field.ts'
import { isExpired, parseSnippet, type SnippetForm } from '../../src/snippets/model/snippet.ts'
import { anyCharacter } from '../arbitraries.ts'

const rules = { maxBytes: 100, expires: ['onetime', 'never', 3600, 2_592_000] } as const

const refusal = (form: SnippetForm): InvalidField => {
  try {
    parseSnippet(form, rules)
  } catch (error) {
    if (error instanceof InvalidField) return error
    throw error
  }
  assert.fail('It was not refused.')
}

const usual = {
  ...{ rtl: false, parentId: null, password: null, encrypted: false, more: [] },
  ...{ reads: null, deletable: false, receipt: null },
}

describe('parseSnippet', () => {
  it('fills in the defaults', () => {
    assert.deepEqual(parseSnippet({ content: 'x' }, rules), {
      content: 'x',
      lexer: '_code',
      filename: null,
      expires: 2_592_000,
      format: 'default',
      ...usual,
    })
  })

  it('trims control fields and keeps the content', () => {
    const form = {
      content: ' x ',
      lexer: '\tpython\x1f',
      expires: '\u3000never\n',
      format: ' json ',
      filename: ' a.rb ',
    }
    const draft = { content: ' x ', lexer: 'python', expires: 'never', format: 'json', filename: 'a.rb' }
    assert.deepEqual(parseSnippet(form, rules), { ...draft, ...usual })
  })

  it('takes a direction, a parent and a password', () => {
    const form = { content: 'x', rtl: 'on', parent: ' aBc1 ', password: ' p ', encrypted: '0' }
    const { rtl, parentId, password, encrypted } = parseSnippet(form, rules)
    assert.deepEqual(
      { rtl, parentId, password, encrypted },
      { rtl: true, parentId: 'aBc1', password: ' p ', encrypted: false },
    )
    assert.equal(refusal({ content: 'x', rtl: 'perhaps' }).field, 'rtl')
    assert.equal(refusal({ content: 'x', parent: '../x' }).field, 'parent')
    assert.doesNotMatch(refusal({ content: 'x', password: 'secret'.repeat(200) }).message, /secret/)
  })

  it('takes as encrypted only an armour, and then no password', () => {
    const armour = `cork1.${'A'.repeat(11)}.${'b'.repeat(16)}.${'-'.repeat(23)}`
    assert.equal(parseSnippet({ content: armour, encrypted: '1' }, rules).encrypted, true)
    assert.equal(parseSnippet({ content: armour }, rules).encrypted, false)
    assert.equal(refusal({ content: 'x', encrypted: '1' }).field, 'content')
    assert.equal(refusal({ content: `${armour}\n`, encrypted: '1' }).field, 'content')
    const both = refusal({ content: armour, encrypted: '1', password: 'hunter2' })
    assert.equal(both.field, 'password')
    assert.doesNotMatch(both.message, /hunter2/)
  })

  it('takes blank lexer, expires, filename and format as not set', () => {
    assert.equal(
      parseSnippet({ content: 'x', lexer: ' ', expires: ' ', filename: ' ' }, rules).lexer,
      '_code',
    )
    assert.equal(parseSnippet({ content: 'x', format: ' ' }, rules).format, 'default')
  })

  it('takes as blank what Python strips, and nothing else', () => {
    const blanks = '\t\n\v\f\r\x1c\x1d\x1e\x1f \x85\xa0\u1680\u2000\u200a\u2028\u2029\u202f\u205f\u3000'
    for (const blank of blanks)
      assert.equal(refusal({ content: blank }).field, 'content', JSON.stringify(blank))
    for (const ink of ['\ufeff', '\0', '\u200b', '\x1b', '\u180e'])
      assert.equal(parseSnippet({ content: ink }, rules).content, ink, JSON.stringify(ink))
  })

  it('matches lifetimes exactly, and formats in any case', () => {
    for (const expires of ['03600', '3600.0', 'Never', '1e3', '60'])
      assert.equal(refusal({ content: 'x', expires }).field, 'expires')
    for (const format of ['text', 'jsonx', 'constructor'])
      assert.equal(refusal({ content: 'x', format }).field, 'format')
    for (const format of ['url', 'URL', ' Url '])
      assert.equal(parseSnippet({ content: 'x', format }, rules).format, 'url')
  })

  it('keeps only the base name of a file', () => {
    assert.equal(parseSnippet({ content: 'x', filename: 'C:\\src\\main.py' }, rules).filename, 'main.py')
    assert.equal(parseSnippet({ content: 'x', filename: '../../etc/passwd' }, rules).filename, 'passwd')
    assert.equal(parseSnippet({ content: 'x', filename: 'folder/' }, rules).lexer, 'plain')
  })

  it('keeps no name that passes for another', () => {
    const name = (filename: string) => parseSnippet({ content: 'x', filename }, rules).filename
    assert.equal(name('invoice\u202efdp.exe'), 'invoice\ufffdfdp.exe')
    assert.equal(name('a\u0007b\r\nc'), 'a\ufffdb\ufffd\ufffdc')
    assert.equal(name('שלום.py'), 'שלום.py')
    assert.equal(name('\u{1f600}'.repeat(200))?.isWellFormed(), true)
  })

  it('refuses with a message on one line that shows nothing invisible and is short', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 300 }), value => {
        const { message } = refusal({ content: 'x', expires: `${value}!` })
        assert.doesNotMatch(message, /[\p{C}\p{Zl}\p{Zp}]/u)
        assert.ok(message.length < 800)
      }),
    )
  })
})

describe('isExpired', () => {
  it('is true from the very instant on', () => {
    assert.deepEqual([isExpired(10, 9), isExpired(10, 10), isExpired(null, 10)], [false, true, false])
  })
})
