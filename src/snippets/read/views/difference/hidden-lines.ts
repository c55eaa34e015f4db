import { differenceRows } from './difference-rows.ts'

/** Lines between changes that a page brings along, and their markup; further ones only the text itself has. */
const hiddenLinesMax = 1_500
const hiddenMaxChars = 300_000

type Place = { readonly old: number; readonly new: number }

export type Gaps = ReturnType<typeof createGaps>

/** The lines that stayed between the hunks of a difference, which open without scripts. `lines` is the markup of the new text. */
export function createGaps(lines: readonly string[]) {
  let [linesLeft, charsLeft] = [hiddenLinesMax, hiddenMaxChars]
  /** The first line of both texts that no hunk has shown. */
  let next: Place = { old: 1, new: 1 }

  /** The line above a hunk, with the hidden lines before it. */
  function before(head: string, place: Place): string {
    const hidden = linesBetween(place.new)
    return hidden === null
      ? `<span class="line hunk">${head}\n</span>`
      : gap(`${head}\n`, `${head}, ${hidden.count}`, hidden)
  }

  function passed(place: Place): void {
    next = place
  }

  /** The hidden lines below the last hunk. */
  function last(): string {
    const hidden = linesBetween(lines.length + 1)
    return hidden === null ? '' : gap('', `⋯ ${hidden.count}`, hidden)
  }

  function linesBetween(end: number) {
    const count = end - next.new
    if (count <= 0 || count > linesLeft) return null
    const shown = lines.slice(next.new - 1, end - 1)
    const chars = shown.reduce((sum, line) => sum + line.length, 0)
    if (chars > charsLeft) return null
    linesLeft -= count
    charsLeft -= chars
    const { old, new: now } = next
    const rows = shown.map((markup, index) => ({
      sign: ' ' as const,
      text: '',
      markup,
      old: old + index,
      new: now + index,
    }))
    return { count, html: differenceRows(rows) }
  }

  return { before, passed, last }
}

const gap = (
  head: string,
  label: string,
  { count, html }: { readonly count: number; readonly html: string },
) =>
  `<details class="gap"><summary class="line hunk" data-hidden="${count}" aria-label="${label}">${head}</summary><div class="gap-lines">${html}</div></details>`
