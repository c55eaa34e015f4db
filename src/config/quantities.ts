import { secondsOf, secondsOfUnit } from '../lib/duration.ts'
import type { Rate } from '../lib/rate-limit.ts'
import type { Expires } from '../snippets/model/snippet.ts'
import { commaList, reportError } from './values.ts'

/** Parsers of sizes, durations and rates, shared by all variables that hold one. */

const powers = { '': 0, k: 1, m: 2, g: 3, t: 4 } as const

/** Parses a size in bytes: `65536`, `64 KiB` (1024 bytes each), or `64 kB` and `64k` (1000 bytes each). */
export function bytes(min: number, max: number) {
  return (value: string): number => {
    const [, count = '', letter = '', binary] =
      /^(\d{1,16}(?:\.\d{1,3})?) ?(?:([kmgt])?(i)?b?)$/i.exec(value) ?? []
    const power = powers[letter.toLowerCase() as keyof typeof powers]
    const size = count === '' ? Number.NaN : Math.round(Number(count) * (binary ? 1024 : 1000) ** power)
    return size >= min && size <= max ? size : reportError(sizeExpected(min, max))
  }
}

const sizeExpected = (min: number, max: number) =>
  `a size ${max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${max}`} bytes, such as 16777216, 16MiB (1 MiB = 1024 × 1024 bytes) or 16MB (1 MB = 1000 × 1000 bytes)`

export function seconds(min: number, max: number) {
  return (value: string): number => {
    const duration = plain(value) ?? secondsOf(value)
    return duration !== null && duration >= min && duration <= max
      ? duration
      : reportError(`${min} to ${max} seconds, such as ${min + 90}, 90s, 5m, 12h or 1d`)
  }
}

export function days(min: number, max: number) {
  return (value: string): number => {
    const duration = plain(value) ?? (secondsOf(value) ?? Number.NaN) / 86_400
    return Number.isInteger(duration) && duration >= min && duration <= max
      ? duration
      : reportError(`${min} to ${max} whole days, such as 30, 30d or 4w`)
  }
}

const plain = (value: string): number | null => (/^\d{1,16}$/.test(value) ? Number(value) : null)

export function expires(value: string): readonly Expires[] {
  const list = commaList(value).map((each): Expires => {
    const word = each.toLowerCase()
    if (word === 'onetime' || word === 'never') return word
    const lifetime = plain(each) ?? secondsOf(each) ?? 0
    return lifetime >= 1 && lifetime <= 9_999_999_999 ? lifetime : reportError(expiresExpected)
  })
  return list.length > 0 ? [...new Set(list)] : reportError(expiresExpected)
}
const expiresExpected =
  'a list of onetime, never, or lifetimes in seconds or such as 12h, 7d or 4w, separated by commas, as in onetime,never,1h,7d'

/** Parses a rate: `60/minute`, `60/min`, `60 / m` or `60 per minute`; null for `off`. */
export function rate(value: string): Rate | null {
  if (value.toLowerCase() === 'off') return null
  const [, count = '', unit = ''] = /^([1-9]\d{0,8}) ?(?:\/|per ) ?([a-z]+)$/i.exec(value) ?? []
  const duration = /^w/i.test(unit) ? null : secondsOfUnit(unit)
  return duration === null
    ? reportError(rateExpected(value))
    : { count: Number(count), windowMs: duration * 1000 }
}

function rateExpected(value: string): string {
  const expected = 'a number and second, minute, hour or day, such as 60/minute, or off'
  if (/^[1-9]\d{0,8}$/.test(value)) return `${expected}; did you mean ${value}/minute?`
  return /^(0|none|no|false|unlimited|never|disabled)\b/i.test(value)
    ? `${expected}; did you mean off?`
    : expected
}
