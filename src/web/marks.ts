import { type Html, html, trusted } from './html.ts'

export const statusClass = {
  UP: 'is-up',
  DOWN: 'is-down',
  PENDING: 'is-pending',
  MAINTENANCE: 'is-maintenance',
  DEGRADED: 'is-degraded',
  UNCHECKED: 'is-unchecked',
} as const

/** Condition that a mark shows, of a monitor or of the whole site. */
export type Tone = keyof typeof statusClass

export const tones = Object.keys(statusClass) as readonly Tone[]

/** The shape of a condition; hidden from screen readers because a word always stands beside it. */
export const statusMark = (status: Tone): Html =>
  html`<svg class="mark ${statusClass[status]}" viewBox="0 0 16 16" aria-hidden="true">${shapes[status]}</svg>`

/** A flag, for what readers have reported. */
export const flagMark = html`<svg class="mark" viewBox="0 0 16 16" aria-hidden="true">${trusted('<path d="M4 15V2h9l-2.5 3.5L13 9H4" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linejoin="round"/>')}</svg>`

/** The mark of a piece of news: a sheet with lines. */
export const newsMark = html`<svg class="mark" viewBox="0 0 16 16" aria-hidden="true">${trusted('<path d="M3 1.5h10v13H3zM5.5 5h5M5.5 8h5M5.5 11h3" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linejoin="round"/>')}</svg>`

/** The logo of Corkboard, with the shape and colour of the overall condition; with neither while nothing is monitored. */
export const brandMark = (overall: Tone | null): Html =>
  html`<svg viewBox="0 0 16 16" aria-hidden="true">${sheetCorner}<g class="mark ${overall && statusClass[overall]}" ${cornerTransform}>${shapes[overall ?? 'UP']}</g></svg>`

/** Colours of the logo without a condition. */
export const logoColours = { sheet: '#77736c', pin: '#4a74c9' } as const

/** The logo as an SVG file, in colours that are visible on light and on dark tabs. */
export const faviconSvg = (overall: Tone | null): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><g color="${logoColours.sheet}">${sheetCorner}</g>` +
  `<g color="${overall === null ? logoColours.pin : solidColours[overall]}" ${cornerTransform}>${shapes[overall ?? 'UP']}</g></svg>`

export const bannerIcon = (type: BannerTone): Html =>
  html`<svg viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${bannerShapes[type]}</svg>`

/** Shapes on a grid of 16 by 16, in one colour. */
const shapes = {
  UP: trusted('<circle cx="8" cy="8" r="7" fill="currentColor"/>'),
  DOWN: trusted('<path d="M1.5 1.5h8v5h5v8h-13z" fill="currentColor"/>'),
  PENDING: trusted(
    '<circle cx="8" cy="8" r="5.5" fill="none" stroke="currentColor" stroke-width="3" pathLength="100" stroke-dasharray="76 24" transform="rotate(-47 8 8)"/>',
  ),
  MAINTENANCE: trusted('<path d="M8 0l8 8-8 8-8-8z" fill="currentColor"/>'),
  DEGRADED: trusted('<path d="M8 1l7.5 13.5h-15z" fill="currentColor"/>'),
  UNCHECKED: trusted(
    '<circle cx="8" cy="8" r="5.5" fill="none" stroke="currentColor" stroke-width="3" pathLength="100" stroke-dasharray="12.5 12.5"/>',
  ),
} as const satisfies Record<Tone, Html>

/** Colours that are visible on light and on dark grounds. */
export const solidColours = {
  UP: '#27985f',
  DOWN: '#e0403f',
  PENDING: '#c07f0a',
  MAINTENANCE: '#776be0',
  DEGRADED: '#c07f0a',
  UNCHECKED: '#8a857c',
} as const satisfies Record<Tone, string>

const sheetCorner = trusted(
  '<path d="M10.2 4H14a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1v-3.8A5.3 5.3 0 0 0 10.2 4z" fill="currentColor"/>',
)

/** Scales a shape of 16 by 16 to 8 by 8 and moves it into the corner of the logo. */
const cornerTransform = trusted('transform="translate(.8 .8) scale(.525)"')

const bannerShapes = {
  error: trusted('<path d="M6.5 1.5h7l5 5v7l-5 5h-7l-5-5v-7zM10 6v4.5M10 14v.01"/>'),
  warning: trusted('<path d="M10 2l8.5 15.5h-17zM10 8v4M10 14.75v.01"/>'),
  info: trusted('<circle cx="10" cy="10" r="8.5"/><path d="M10 9.5V14M10 6v.01"/>'),
  success: trusted('<circle cx="10" cy="10" r="8.5"/><path d="M6 10.5l2.75 2.75L14 7.5"/>'),
} as const satisfies Record<string, Html>

export type BannerTone = keyof typeof bannerShapes
