import { tagOf } from '../lib/etag.ts'
import { headerMemo } from '../lib/header-memo.ts'

/**
 * The operator's accent colour for light and dark pages: darkened or lightened just enough for a contrast of 4.5 to 1 on
 * every background of links (WCAG 2.2, 1.4.3).
 */
type Accent = { readonly light: string; readonly dark: string }

/** Backgrounds of links, as in app.css: `--background`, `--card`, `--inset`. */
const lightGrounds = ['#f5f3ee', '#ffffff', '#f1eee7'].map(rgbOf)
const darkGrounds = ['#171511', '#1f1c18', '#2b2722'].map(rgbOf)
const contrastMin = 4.5
const steps = 64

/** The accent for a colour `#rrggbb`. */
export function accentOf(colour: string): Accent {
  const rgb = rgbOf(colour)
  return {
    light: hexOf(readable(rgb, [0, 0, 0], lightGrounds)),
    dark: hexOf(readable(rgb, [255, 255, 255], darkGrounds)),
  }
}

/** The style sheet of a site with an accent of its own, empty without one, and the hash of it that stands in its address. */
type Theme = { readonly css: string; readonly version: string }

/** The theme for a colour `#rrggbb`, or for an empty text; remembered, because all pages need the same one. */
export const themeOf = headerMemo((colour): Theme => {
  const css = themeCss(colour)
  return { css, version: css === '' ? '' : tagOf(css).slice(0, 10) }
})

function themeCss(colour: string): string {
  if (colour === '') return ''
  const { light, dark } = accentOf(colour)
  return `@layer roles {\n  :root {\n    --accent: light-dark(${light}, ${dark});\n  }\n}\n`
}

type Rgb = readonly [red: number, green: number, blue: number]

function readable(colour: Rgb, end: Rgb, grounds: readonly Rgb[]): Rgb {
  for (let step = 0; step < steps; step++) {
    const mixed = mix(colour, end, step / steps)
    if (grounds.every(ground => contrast(mixed, ground) >= contrastMin)) return mixed
  }
  return end
}

const mix = (a: Rgb, b: Rgb, share: number): Rgb =>
  [0, 1, 2].map(each => Math.round((a[each] ?? 0) * (1 - share) + (b[each] ?? 0) * share)) as unknown as Rgb

/** Contrast ratio of two colours, as WCAG 2.2 defines it. */
function contrast(a: Rgb, b: Rgb): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((one, other) => one - other)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map(value => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function rgbOf(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

const hexOf = (rgb: Rgb): string => `#${rgb.map(value => value.toString(16).padStart(2, '0')).join('')}`
