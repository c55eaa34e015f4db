import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { publicFolder } from '../../src/web/assets.ts'

const css = readFileSync(join(publicFolder, 'app.css'), 'utf8')
const roles = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)].map(
    ([, role = '', light = '', dark = '']) => [role, { light, dark }],
  ),
)
const statuses = ['up', 'down', 'pending', 'maintenance']
const banners = ['error', 'warning', 'info', 'success']
const codes = [...roles.keys()].filter(role => role.startsWith('code-'))

/** Backgrounds by colour. WCAG 2.2 wants text at 4.5 to 1 (1.4.3), marks and the edges of controls at 3 to 1 (1.4.11). */
const textOn = {
  ink: [
    'background',
    'card',
    'inset',
    'selected',
    'added-word',
    'removed-word',
    ...statuses.map(tint),
    ...banners.map(tint),
  ],
  'ink-soft': ['background', 'card', 'inset', ...statuses.map(tint)],
  accent: ['background', 'card', 'inset'],
  card: ['ink'],
  error: ['card'],
  // Code stands on the tints of added and removed lines, too.
  ...Object.fromEntries(codes.map(role => [role, ['card', 'inset', tint('up'), tint('down')]])),
  ...Object.fromEntries([...statuses, ...banners].map(role => [role, ['card', 'background', tint(role)]])),
}
const markOn = {
  faint: ['card'],
  edge: ['card'],
  ...Object.fromEntries(statuses.map(role => [role, ['card', 'background', tint(role)]])),
}

for (const theme of ['light', 'dark'] as const) {
  describe(`In the ${theme} theme`, () => {
    it('text can be read on everything it stands on', () => atLeast(4.5, textOn, theme))
    it('marks and edges can be told from what they stand on', () => atLeast(3, markOn, theme))
  })
}

it('Every colour is one of the roles', () => {
  const elsewhere = css.replace(/@layer roles \{[\s\S]*?\n\}/, '')
  assert.deepEqual(
    [...elsewhere.matchAll(/#[0-9a-f]{3,8}\b/g)].map(([colour]) => colour),
    [],
  )
})

function atLeast(
  wanted: number,
  pairs: Readonly<Record<string, readonly string[]>>,
  theme: 'light' | 'dark',
) {
  const all = Object.entries(pairs).flatMap(([front, backs]) => backs.map(back => ({ front, back })))
  const weak = all
    .map(({ front, back }) => ({ front, back, ratio: contrast(colour(front, theme), colour(back, theme)) }))
    .filter(({ ratio }) => ratio < wanted)
  assert.deepEqual(weak, [])
}

function tint(role: string): string {
  return `${role}-tint`
}

function colour(role: string, theme: 'light' | 'dark'): string {
  const found = roles.get(role)
  assert.ok(found, `The style sheet has no colour --${role}.`)
  return found[theme]
}

function contrast(a: string, b: string): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
