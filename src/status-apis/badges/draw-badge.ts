import { type Xml, xml } from '../../web/xml.ts'
import { textWidth } from './text-width.ts'

export type Badge = {
  /** The left part; may be empty. */
  readonly label: string
  readonly message: string
  /** Colours as `#rrggbb` or a name of CSS. */
  readonly color: string
  readonly labelColor?: string
  readonly style?: BadgeStyle
}

export const badgeStyles = ['flat', 'flat-square', 'plastic', 'for-the-badge', 'social'] as const
export type BadgeStyle = (typeof badgeStyles)[number]

type Look = {
  readonly height: number
  readonly size: number
  readonly pad: number
  readonly radius: number
  /** Room between letters. */
  readonly spacing: number
  readonly gradient: Xml | null
  readonly isUpper: boolean
  readonly weight: 'normal' | 'bold'
}

const plain: Look = {
  height: 20,
  size: 11,
  pad: 6,
  radius: 3,
  spacing: 0,
  gradient: null,
  isUpper: false,
  weight: 'normal',
}
const shade = (top: number, bottom: number): Xml =>
  xml`<linearGradient id="s" x2="0" y2="100%"><stop offset="0" stop-color="#fff" stop-opacity="${top}"/><stop offset="1" stop-opacity="${bottom}"/></linearGradient>`

const looks = {
  flat: plain,
  'flat-square': { ...plain, radius: 0 },
  plastic: { ...plain, height: 18, radius: 4, gradient: shade(0.2, 0.1) },
  'for-the-badge': {
    ...plain,
    height: 28,
    size: 10,
    pad: 12,
    radius: 0,
    spacing: 1,
    isUpper: true,
    weight: 'bold',
  },
  social: { ...plain, radius: 5, pad: 8, weight: 'bold' },
} as const satisfies Record<BadgeStyle, Look>

/** Characters of each part. A longer text ends in an ellipsis. */
const textMax = 80
/** Bold letters are wider than those of the table. */
const boldFactor = 1.12
const usualLabelColor = '#4a4a4a'

/** A badge as SVG. Its widths are those of the text, and `textLength` fits other fonts into them. */
export function drawBadge({
  label,
  message,
  color,
  labelColor = usualLabelColor,
  style = 'flat',
}: Badge): string {
  const look = looks[style]
  const [left, right] = [label, message].map(text => partOf(text, look)) as [Part, Part]
  const width = left.width + right.width
  const { height, radius } = look
  const name = label === '' ? message : `${label}: ${message}`
  const gradient =
    look.gradient &&
    xml`${look.gradient}<rect width="${width}" height="${height}" rx="${radius}" fill="url(#s)"/>`
  return xml`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" role="img" aria-label="${name}"><title>${name}</title><clipPath id="r"><rect width="${width}" height="${height}" rx="${radius}"/></clipPath><g clip-path="url(#r)"><rect width="${left.width}" height="${height}" fill="${labelColor}"/><rect x="${left.width}" width="${right.width}" height="${height}" fill="${color}"/>${gradient}</g><g fill="#fff" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" font-size="${look.size}" font-weight="${look.weight}" text-rendering="geometricPrecision">${textOf(left, 0, look)}${textOf(right, left.width, look)}</g></svg>`
    .markup
}

type Part = { readonly text: string; readonly length: number; readonly width: number }

function partOf(given: string, { size, pad, spacing, isUpper, weight }: Look): Part {
  const cut = Array.from(given.replace(/\s+/g, ' ').trim())
  const short = cut.length > textMax ? `${cut.slice(0, textMax - 1).join('')}…` : cut.join('')
  const text = isUpper ? short.toUpperCase() : short
  const ink = textWidth(text, size) * (weight === 'bold' ? boldFactor : 1)
  const length = Math.round((ink + spacing * Math.max(0, Array.from(text).length - 1)) * 10) / 10
  return { text, length, width: text === '' ? 0 : Math.round(length + 2 * pad) }
}

function textOf({ text, length, width }: Part, x: number, { height, size }: Look): Xml | null {
  if (text === '') return null
  const left = Math.round((x + (width - length) / 2) * 10) / 10
  return xml`<text x="${left}" y="${Math.round(height / 2 + size * 0.36)}" textLength="${length}" lengthAdjust="spacingAndGlyphs">${text}</text>`
}
