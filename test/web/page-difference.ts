import { diff } from 'node:util'

/** First character of a line of the difference: a line of both pages, of the base alone, or of the page alone. */
type Mark = ' ' | '-' | '+'

/** Lines that stand for all lines of the base up to the next in the difference: those that the page has, and those it lacks. */
const skipOf = { ' ': '…', '-': '… removed' } as const

/** The lines of a page as changes of another, its base: a unified diff without line numbers. */
export function difference(base: readonly string[], page: readonly string[]): readonly string[] {
  const text: string[] = []
  let next = 0
  for (const { mark, lines } of runsOf(base, page)) {
    const marked = lines.map(line => mark + line)
    if (mark === '+') {
      text.push(...marked)
      continue
    }
    next += lines.length
    const [first, end] = shownOf(mark, lines, next === base.length)
    if (first + end >= lines.length - 1) text.push(...marked)
    else text.push(...marked.slice(0, first), skipOf[mark], ...marked.slice(lines.length - end))
  }
  return text
}

/** The page of a base and of the difference from it. Throws if the difference is from another base. */
export function restored(base: readonly string[], text: readonly string[]): readonly string[] {
  const page: string[] = []
  let next = 0
  for (const [at, line] of text.entries()) {
    if (line.startsWith('+')) {
      page.push(line.slice(1))
      continue
    }
    const skipped = line === skipOf['-'] ? '-' : line === skipOf[' '] ? ' ' : null
    if (!skipped && line.slice(1) !== base[next]) throw new Error(`Not the next line of the base: ${line}`)
    const end = skipped ? placeOf(linesMarked(skipped, text, at + 1), base, next) : next + 1
    if (skipped === ' ' || line.startsWith(' ')) page.push(...base.slice(next, end))
    next = end
  }
  if (next !== base.length) throw new Error(`Not in the difference: ${base[next]}`)
  return page
}

function runsOf(base: readonly string[], page: readonly string[]) {
  const runs: { mark: Mark; lines: string[] }[] = []
  for (const [change, line] of diff([...base], [...page])) {
    const mark = change === 0 ? ' ' : change === 1 ? '-' : '+'
    const last = runs.at(-1)
    if (last?.mark === mark) last.lines.push(line)
    else runs.push({ mark, lines: [line] })
  }
  return runs
}

/** Numbers of lines to show at the beginning and at the end of a run; the end stands nowhere earlier in the run. */
function shownOf(mark: ' ' | '-', lines: readonly string[], isLast: boolean): readonly [number, number] {
  const first = mark === '-' ? 1 : 0
  if (lines.length === 1) return [first, 1]
  if (isLast && mark === ' ') return [first, 0]
  let end = 1
  while (placeOf(lines.slice(-end), lines, first) < lines.length - end) end++
  return [first, end]
}

/** Index of the first place at which lines stand in others, at or after `from`; the end for no lines. */
function placeOf(some: readonly string[], lines: readonly string[], from: number): number {
  if (some.length === 0) return lines.length
  for (let at = from; at + some.length <= lines.length; at++)
    if (some.every((line, index) => lines[at + index] === line)) return at
  throw new Error(`Not in the base:\n${some.join('\n')}`)
}

/** The lines from one on that have a mark, up to the first that has none, without it. */
function linesMarked(mark: Mark, text: readonly string[], from: number): readonly string[] {
  const rest = text.slice(from)
  const end = rest.findIndex(line => !line.startsWith(mark))
  return rest.slice(0, end < 0 ? rest.length : end).map(line => line.slice(1))
}
