import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { accentOf } from '../../src/web/theme.ts'

/** The style sheet, which has the backgrounds of links. */
const css = readFileSync(new URL('../../src/web/public/app.css', import.meta.url), 'utf8')
const grounds = ['background', 'card', 'inset'].map(
  role =>
    new RegExp(`--${role}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css)?.slice(1) ?? assert.fail(role),
)
const light = grounds.map(([colour = '']) => colour)
const dark = grounds.map(([, colour = '']) => colour)

describe('The accent of an operator', () => {
  it('can be read on every sheet, in light and in dark, whatever the colour', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), value => {
        const accent = accentOf(`#${value.toString(16).padStart(6, '0')}`)
        for (const ground of light) assert.ok(contrast(accent.light, ground) >= 4.5)
        for (const ground of dark) assert.ok(contrast(accent.dark, ground) >= 4.5)
      }),
    )
  })

  it('stays as it is where it can be read', () => {
    assert.equal(accentOf('#1d4a96').light, '#1d4a96')
    assert.equal(accentOf('#93b6f4').dark, '#93b6f4')
  })
})

function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((one, other) => one - other)
  return (high + 0.05) / (low + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map(at => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map(share => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
