import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { runsMax, terminalLines } from '../../../src/snippets/read/views/terminal/terminal-lines.ts'
import { withoutSequences } from '../../../src/snippets/read/views/terminal/terminal-text.ts'
import { publicFolder } from '../../../src/web/assets.ts'
import { hasStyles } from '../../../src/web/public/view-kinds.js'
import { textOf } from '../../html-text.ts'

const lines = (text: string) => terminalLines(text)

describe('the output of a terminal', () => {
  it('has the colours and the weight that its sequences select, to the end of the text', () => {
    assert.deepEqual(lines('\x1b[1;31mred\nstill\x1b[0m plain'), [
      '<span class="tf-1 t-bold">red</span>',
      '<span class="tf-1 t-bold">still</span> plain',
    ])
    assert.deepEqual(lines('\x1b[2mdim\x1b[22;3;4mx\x1b[23;24m\x1b[97;104my\x1b[39;49mz'), [
      '<span class="t-dim">dim</span><span class="t-italic t-underline">x</span><span class="tf-15 tb-12">y</span>z',
    ])
  })

  it('keeps the hue of 256 colours and of RGB, with semicolons and with colons', () => {
    const red = ['\x1b[38;5;196mx', '\x1b[38;2;255;0;0mx', '\x1b[38:2::255:0:0mx', '\x1b[38:2:255:0:0mx']
    for (const text of red)
      assert.deepEqual(lines(text), ['<span class="tf-h2">x</span>'], JSON.stringify(text))
    assert.deepEqual(lines('\x1b[38;5;3;48;5;244mx'), ['<span class="tf-3 tb-g2">x</span>'])
    assert.deepEqual(lines('\x1b[58;5;1;1mx'), ['<span class="t-bold">x</span>'])
  })

  it('swaps both colours for inverse text', () => {
    assert.deepEqual(lines('\x1b[7mx\x1b[31mx\x1b[27mx'), [
      '<span class="t-inverse">x</span><span class="tb-1">x</span><span class="tf-1">x</span>',
    ])
  })

  it('leaves out every other sequence, whole, cut off or alone, and nothing else', () => {
    for (const [given, shown] of [
      ['a\x1b[2Kb\x1b[?25lc', 'abc'],
      ['a\x1b]0;title\x07b', 'ab'],
      ['\x1b]8;;https://example.org\x1b\\link\x1b]8;;\x1b\\', 'link'],
      ['a\x1b]0;never ends\nb', 'a0;never ends\nb'],
      ['a\x1b(Bb\x1b7c\x1b', 'abc'],
      ['a\x1b[31', 'a'],
      ['a\x1b[38;5mb', 'ab'],
      ['a\x1b[999;;mb', 'ab'],
      ['a\x9b31mb', 'ab'],
      ['a\x08b\x07', 'ab'],
    ] as const)
      assert.equal(textOf(lines(given).join('\n')), shown, JSON.stringify(given))
  })

  it('shows what is concealed', () => {
    assert.deepEqual(lines('\x1b[8msecret'), ['secret'])
  })

  it('is well-formed markup of the text without sequences, whatever it holds', () => {
    const part = fc.constantFrom(
      '\x1b',
      '[',
      '31',
      ';',
      ':',
      'm',
      '38;5;',
      '2',
      '\n',
      'a<b>',
      '&',
      '"',
      ']',
      '\x07',
      '\\',
      '\x9b',
      'é',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 60 }), parts => {
        const text = parts.join('')
        const made = lines(text)
        assert.equal(textOf(made.join('\n')), withoutSequences(text))
        for (const line of made) {
          assert.equal(line.match(/<span/g)?.length, line.match(/<\/span>/g)?.length)
          for (const tag of line.match(/<[^>]*>/g) ?? [])
            assert.match(tag, /^<(\/span|span class="[a-z0-9 -]+")>$/)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('has a bounded number of elements, and all of its text', () => {
    const text = Array.from({ length: 100_000 }, (_, n) => `\x1b[3${n % 8}mx`).join('')
    const [line = ''] = lines(text)
    assert.equal(line.match(/<span/g)?.length, runsMax)
    assert.equal(textOf(line).length, 100_000)
    assert.equal(textOf(lines('\x1b['.repeat(500_000)).join('')), '')
    assert.equal(lines(`\x1b[${'1;'.repeat(500_000)}m`).length, 1)
  })

  it('is known by its bytes', () => {
    assert.equal(hasStyles(Buffer.from('plain')), false)
    assert.equal(hasStyles(Buffer.from('\x1b[2J\x1b')), false)
    assert.equal(hasStyles(Buffer.from('\x1b[2J \x1b[m')), true)
    assert.equal(hasStyles(Buffer.from('a\x1b[38;2;1;2;3mb')), true)
  })
})

describe('the colours of terminals', () => {
  const css = readFileSync(join(publicFolder, 'terminal.css'), 'utf8')
  const grounds = ['#ffffff #1f1c18', '#f9ebcf #33270f'].map(pair => pair.split(' '))
  const colours = (kind: string) =>
    [...css.matchAll(/\.(t[fb])-\w+ \{\s*[a-z]+: light-dark\((#\w{6}), (#\w{6})\)/g)]
      .filter(([, name]) => name === kind)
      .map(([, , light, dark]) => [light ?? '', dark ?? ''] as const)

  it('are legible on every ground, light and dark', () => {
    const [fronts, backs] = [colours('tf'), colours('tb')]
    assert.equal(fronts.length, 68)
    assert.equal(backs.length, 68)
    const inks = [['#1d2128', '#ece6db'], ...fronts]
    for (const [light = '', dark = ''] of [...grounds, ...backs])
      for (const ink of inks) {
        assert.ok(contrast(ink[0] ?? '', light) >= 4.5, `${ink[0]} on ${light}`)
        assert.ok(contrast(ink[1] ?? '', dark) >= 4.5, `${ink[1]} on ${dark}`)
      }
  })

  it('are the classes that texts have', () => {
    for (let r = 0; r < 256; r += 51)
      for (let g = 0; g < 256; g += 51)
        for (let b = 0; b < 256; b += 51) {
          const [line = ''] = lines(`\x1b[38;2;${r};${g};${b}mx`)
          const name = /class="(tf-\w+)"/.exec(line)?.[1]
          assert.ok(css.includes(`.${name} {`), line)
        }
  })
})

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const value = Number.parseInt(hex.slice(1), 16)
  const [red = 0, green = 0, blue = 0] = [value >> 16, (value >> 8) & 255, value & 255].map(each => {
    const share = each / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
