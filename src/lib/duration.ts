const unitSeconds = {
  s: 1,
  sec: 1,
  second: 1,
  m: 60,
  min: 60,
  minute: 60,
  h: 3600,
  hour: 3600,
  d: 86_400,
  day: 86_400,
  w: 604_800,
  week: 604_800,
} as const

/** The seconds of a unit such as `m`, `min`, `minute` or `minutes`; null for an unknown unit. */
export function secondsOfUnit(unit: string): number | null {
  const word = unit.toLowerCase().replace(/(?<=\w\w)s$/, '')
  return Object.hasOwn(unitSeconds, word) ? unitSeconds[word as keyof typeof unitSeconds] : null
}

/** The seconds of a duration such as `7d`, `12 h` or `5 minutes`; null without a unit or in any other form. */
export function secondsOf(text: string): number | null {
  const [, count = '', unit = ''] = /^(\d{1,9}) ?([a-z]+)$/i.exec(text.trim()) ?? []
  const seconds = secondsOfUnit(unit)
  return seconds === null ? null : Number(count) * seconds
}
