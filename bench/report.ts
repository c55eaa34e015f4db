import { round } from './numbers.ts'

export type Row = { readonly name: string } & Readonly<Record<string, string | number>>

export type Target = {
  readonly what: string
  readonly seen: number
  readonly atLeast?: number
  readonly below?: number
}

export type Table = { readonly title: string; readonly rows: readonly Row[] }

/** The result of a benchmark. */
export type Result = {
  readonly tables: readonly Table[]
  readonly targets: readonly Target[]
}

export const isMet = ({
  seen,
  atLeast = Number.NEGATIVE_INFINITY,
  below = Number.POSITIVE_INFINITY,
}: Target) => seen >= atLeast && seen < below

export function describe({ tables, targets }: Result): string {
  return [...tables.map(describeTable), targets.map(describeTarget).join('\n')].join('\n\n')
}

/** Formats a table as aligned Markdown, which is readable in a terminal. */
function describeTable({ title, rows }: Table): string {
  const columns = [...new Set(rows.flatMap(row => Object.keys(row)))]
  const lines = [columns, ...rows.map(row => columns.map(column => cell(row[column])))]
  const widths = columns.map((_, at) => Math.max(...lines.map(line => line[at]?.length ?? 0)))
  const pad = (line: readonly string[]) =>
    `| ${line.map((text, at) => text.padEnd(widths[at] ?? 0)).join(' | ')} |`
  const [head = [], ...body] = lines
  return [title, '', pad(head), pad(widths.map(width => '-'.repeat(width))), ...body.map(pad)].join('\n')
}

function cell(value: string | number | undefined): string {
  if (typeof value !== 'number') return value ?? ''
  if (Number.isNaN(value)) return '–'
  return String(Number.isInteger(value) ? value : round(value))
}

function describeTarget(target: Target): string {
  const { what, seen, atLeast, below } = target
  const wanted = atLeast === undefined ? `below ${below}` : `at least ${atLeast}`
  return `${isMet(target) ? 'met   ' : 'MISSED'}  ${what}: ${round(seen)}, wanted ${wanted}`
}
