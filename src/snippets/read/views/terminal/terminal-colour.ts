/** Numbers of the hues that other colours than the sixteen are shown in, and of the greys. */
const hueCount = 24
const greyCount = 4

/**
 * The name of a colour of the 256 (kind 5) or of RGB (kind 2), null if there is no such colour. A page has no style
 * attributes, and a colour must be legible on light and on dark: hue and brightness are kept, in steps of 15 degrees and two.
 */
export function colourOf(kind: string | undefined, numbers: readonly number[]): string | null {
  if (!numbers.every(each => Number.isInteger(each) && each >= 0 && each <= 255)) return null
  const [first, green, blue] = numbers
  if (kind === '5' && first !== undefined) return first < 16 ? String(first) : nearest(ofPalette(first))
  if (kind !== '2' || first === undefined || green === undefined || blue === undefined) return null
  return nearest([first, green, blue])
}

type Rgb = readonly [red: number, green: number, blue: number]

/** A cube of 6 × 6 × 6 colours from 16 on, and 24 greys from 232 on, as xterm has them. */
function ofPalette(index: number): Rgb {
  if (index >= 232) {
    const grey = 8 + 10 * (index - 232)
    return [grey, grey, grey]
  }
  const place = index - 16
  const level = (step: number): number => (step === 0 ? 0 : 55 + 40 * step)
  return [level(Math.floor(place / 36)), level(Math.floor(place / 6) % 6), level(place % 6)]
}

/** Chroma below which a colour is a grey. */
const greyChroma = 0.04
/** Lightness from which a hue is its bright variant. */
const brightLightness = 0.7

function nearest(rgb: Rgb): string {
  const [lightness, a, b] = okLab(rgb)
  if (Math.hypot(a, b) < greyChroma)
    return `g${Math.min(greyCount - 1, Math.max(0, Math.floor(lightness * greyCount)))}`
  const degrees = ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360
  const hue = Math.round((degrees * hueCount) / 360) % hueCount
  return `${lightness >= brightLightness ? 'b' : 'h'}${hue}`
}

/** Björn Ottosson's OKLab, in which equal steps look equal. */
function okLab(rgb: Rgb): Rgb {
  const [r, g, b] = rgb.map(linear) as unknown as Rgb
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function linear(value: number): number {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
