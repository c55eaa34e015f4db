import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { declaredLimits, limitAreas } from '../src/lib/fixed-limit.ts'
import { dayMs, hourMs, minuteMs } from '../src/lib/time.ts'

type Limit = ReturnType<typeof declaredLimits>[number]

const root = join(import.meta.dirname, '..')

/** The text of `docs/limits.md`, the limits that no variable changes. */
export async function limitsPage(): Promise<string> {
  const limits = await limitsOfAllModules()
  return `# Fixed limits

<!-- Made from the code by \`npm run docs\`. -->

What no variable changes: how much, how many, how long and how often, and why. What a variable changes is in
[Configuration](configuration.md), how long data is kept in [What is kept](data.md), and memory in [Limits and memory](capacity.md).

A rate lets as many through at once as it names, and then one at a time as they leak away. *By address* is an IPv4 address or an IPv6 /64,
*by network* an IPv4 /24 or an IPv6 /48.

${limitAreas.map(area => sectionOf(area, limits)).join('\n')}`
}

/** Imports every module that declares a limit, and returns what they have declared, sorted by area. */
export async function limitsOfAllModules(): Promise<readonly Limit[]> {
  const files = globSync('src/**/*.ts', { cwd: root }).sort()
  const declaring = files.filter(file =>
    /\bfixed(?:Limit|Rate|ClientRates)\(\{/.test(readFileSync(join(root, file), 'utf8')),
  )
  for (const file of declaring) await import(join(root, file))
  const place = (limit: Limit) => `${limitAreas.indexOf(limit.area)} ${limit.what}`
  return declaredLimits().toSorted((one, other) => place(one).localeCompare(place(other), 'en'))
}

function sectionOf(area: string, limits: readonly Limit[]): string {
  const rows = limits
    .filter(limit => limit.area === area)
    .map(limit => `| ${limit.what} | ${amountOf(limit)} | ${limit.why} |\n`)
  return `## ${area}\n\n| what | limit | why |\n| --- | --- | --- |\n${rows.join('')}`
}

function amountOf(limit: Limit): string {
  if ('rate' in limit) return `${spaced(limit.rate.count)} in ${durationOf(limit.rate.windowMs)}`
  const { value, unit } = limit
  if (unit === 'ms') return durationOf(value)
  if (unit === 'bytes') return sizeOf(value)
  if (unit.startsWith('of ')) return `${value * 100} % ${unit}`
  return `${spaced(value)} ${unit}`
}

const times = [
  [dayMs, 'days'],
  [hourMs, 'hours'],
  [minuteMs, 'minutes'],
  [1_000, 'seconds'],
  [1, 'milliseconds'],
] as const

const sizes = [
  [1_048_576, 'MiB'],
  [1_000_000, 'MB'],
  [1_024, 'KiB'],
  [1_000, 'kB'],
  [1, 'bytes'],
] as const

function durationOf(ms: number): string {
  const { count, unit } = inLargest(times, ms)
  return count === 1 ? `1 ${unit.slice(0, -1)}` : `${count} ${unit}`
}

function sizeOf(bytes: number): string {
  const { count, unit } = inLargest(sizes, bytes)
  return `${spaced(count)} ${unit}`
}

function inLargest(units: readonly (readonly [number, string])[], value: number) {
  const [size, unit] = units.find(([each]) => value % each === 0) ?? [1, '']
  return { count: value / size, unit }
}

const spaced = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ' ')
