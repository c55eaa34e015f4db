/** The picture of a text, drawn without a browser and read by another program than the one that wrote it. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import sharp from 'sharp'
import { decodeUtf8 } from '../../src/lib/utf8.ts'
import { excerptOf } from '../../src/snippets/read/picture/excerpt.ts'
import { inkedTexts, inks } from '../../src/snippets/read/picture/inks.ts'
import { fonts } from '../../src/snippets/read/picture/send-picture.ts'
import { drawTextPicture, type PictureText } from '../../src/snippets/read/picture/text-picture.ts'
import { ground, linkPictureSize } from '../../src/web/link-picture.ts'

const about = { title: 'jars.txt', label: 'Text', language: null, fonts }
const draw = (text: string, more: Partial<PictureText> = {}) => drawTextPicture({ ...about, ...more, text })
const drawn = (text: string, more: Partial<PictureText> = {}) => draw(text, more).toString('base64')

async function pixelsOf(picture: Buffer): Promise<{ readonly count: (colour: readonly number[]) => number }> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  assert.deepEqual(
    [info.width, info.height, info.channels],
    [linkPictureSize.width, linkPictureSize.height, 3],
  )
  const counts = new Map<string, number>()
  for (let at = 0; at < data.length; at += 3) {
    const key = `${data[at]} ${data[at + 1]} ${data[at + 2]}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return { count: colour => counts.get(colour.join(' ')) ?? 0 }
}

const colourOf = (hex: string) => [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16))

describe('The picture of a text', () => {
  it('has the name, the language and the first lines, in the colours of the highlighter', async () => {
    const plain = await pixelsOf(draw('return "jar" // plums\n'))
    const coloured = await pixelsOf(draw('return "jar" // plums\n', { language: 'javascript' }))
    for (const ink of ['keyword', 'string', 'comment'] as const) {
      const [before, after] = [plain, coloured].map(({ count }) => count(colourOf(inks[ink])))
      assert.ok((after ?? 0) > (before ?? 0) + 20, ink)
    }
    assert.ok(plain.count(ground) > 500_000)
    const pictures = [drawn('a'), drawn('b'), drawn('a', { title: 'lids.txt' }), drawn('a', { label: 'Log' })]
    assert.equal(new Set(pictures).size, pictures.length)
    assert.equal(drawn('a'), drawn('a'))
  })

  it('shows twelve lines at most, and that there are more', () => {
    const lines = Array.from({ length: 14 }, (_, index) => `line ${index}\n`)
    const [twelve, thirteen] = [lines.slice(0, 12).join(''), lines.slice(0, 13).join('')]
    assert.notEqual(drawn(twelve), drawn(thirteen))
    assert.equal(drawn(thirteen), drawn(lines.join('')))
    assert.notEqual(drawn('a'.repeat(68)), drawn('a'.repeat(69)))
    assert.equal(drawn('a'.repeat(69)), drawn('a'.repeat(500)))
  })

  it('has a box for each character that it has no letter for, or whose letter would stand elsewhere', () => {
    assert.equal(drawn('日本'), drawn('中国'))
    assert.equal(drawn('日本'), drawn('🎉👩‍👩‍👧'))
    assert.equal(drawn('سلام'), drawn('שלום'))
    assert.equal(drawn('\u202e'), drawn('\u2066'))
    assert.notEqual(drawn('日'), drawn(' '))
    assert.notEqual(drawn('日'), drawn('א'))
    const letters = ['a', 'ä', 'ж', 'λ', '→', '✓', '│', '½', 'x\u0304']
    assert.equal(new Set(letters.map(each => drawn(each))).size, letters.length)
  })

  it('is drawn of any text', async () => {
    const texts = {
      'no text': '',
      'all characters of a byte': Array.from({ length: 256 }, (_, code) => String.fromCharCode(code)).join(
        '',
      ),
      'a line without end': 'a'.repeat(100_000),
      tabs: '\t'.repeat(10_000),
      'a megabyte of tags': '<a b="c">'.repeat(120_000),
      'a megabyte of line breaks': '\n'.repeat(1_000_000),
      'marks without end': `e${'\u0301\u0338'.repeat(5_000)}\n`.repeat(20),
      'half of a pair': '\ud83d\n\udc69',
      'colours of a terminal': '\u001b[31mred\u001b[0m\n',
    }
    for (const [name, text] of Object.entries(texts)) {
      const excerpt = decodeUtf8(excerptOf(Buffer.from(text)))
      const { count } = await pixelsOf(draw(excerpt, { title: text.slice(0, 300), language: 'xml' }))
      assert.ok(count(ground) > 400_000, name)
    }
    assert.equal(drawn('\u001b[31mred\u001b[0m'), drawn('red'))
    assert.equal(drawn('a\tb'), drawn('a   b'))
    assert.equal(drawn('a\r\nb\r\n'), drawn('a\nb'))
  })

  it('is made of the start of a text, however long the text and its lines are', () => {
    const long = excerptOf(Buffer.from('€'.repeat(100_000)))
    assert.ok(long.byteLength <= 1_001)
    assert.doesNotMatch(decodeUtf8(long), /\ufffd/)
    assert.ok(excerptOf(Buffer.from(`${'ab'.repeat(900)}\n`.repeat(1_000))).byteLength <= 13_013)
    assert.equal(decodeUtf8(excerptOf(Buffer.from('\r\n \t\n\n  a\nb'))), '  a\nb\n')
    assert.equal(excerptOf(Buffer.from(' \n'.repeat(1_000_000))).byteLength, 26)
  })

  it('has the colours of the pages, for every class that these colour', () => {
    const css = readFileSync(new URL('../../src/web/public/app.css', import.meta.url), 'utf8')
    const light = (name: string) => new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}),`).exec(css)?.[1]
    const ofPages = Object.entries({ text: 'ink', soft: 'ink-soft', removed: 'down' })
    for (const [ink, name] of ofPages) assert.equal(inks[ink as keyof typeof inks], light(name), ink)
    const kinds = [...css.matchAll(/((?: {2}\.hljs[^{]+?,?\n?)+) \{\n {4}color: var\(--([\w-]+)\)/g)].flatMap(
      ([, selectors = '', name = '']) => selectors.split(',').map(each => [each.trim(), name] as const),
    )
    assert.ok(kinds.length > 25)
    for (const [selector, name] of kinds) {
      const markup = selector.split(' ').map(each => `<span class="${each.slice(1).replace('.', ' ')}">`)
      const [part] = inkedTexts(`${markup.join('')}x`)
      assert.equal(part && inks[part.ink], light(name), selector)
    }
  })
})
