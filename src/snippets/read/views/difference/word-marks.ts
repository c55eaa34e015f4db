/** Places of a line that differ: from, and up to but without, in characters. */
export type Span = readonly [from: number, to: number]

export type MarkedPair = { readonly old: readonly Span[]; readonly new: readonly Span[] }

/** Longer lines are marked as a whole; the cost of a comparison is the product of both numbers of words. */
const lineMaxChars = 2_000
const wordsMax = 300
/** Share of a line that must be the same, or else so much is marked that it shows nothing. */
const sameShareMin = 0.3

/** The words that differ between two versions of a line; none where marks would not help. */
export function wordMarks(before: string, after: string): MarkedPair {
  if (before === after || before.length > lineMaxChars || after.length > lineMaxChars) return noMarks
  const [old, now] = [wordsOf(before), wordsOf(after)]
  const start = sameStart(old, now)
  const end = sameEnd(old, now, start)
  const [oldMiddle, newMiddle] = [old.slice(start, old.length - end), now.slice(start, now.length - end)]
  const isLong = oldMiddle.length > wordsMax || newMiddle.length > wordsMax
  const kept = isLong ? { old: new Set<number>(), new: new Set<number>() } : common(oldMiddle, newMiddle)
  const sameChars =
    lengthOf(old.slice(0, start)) +
    lengthOf(old.slice(old.length - end)) +
    lengthOf(oldMiddle.filter((_, index) => kept.old.has(index)))
  if (sameChars < sameShareMin * Math.max(before.trim().length, after.trim().length)) return noMarks
  return { old: spansOf(old, start, end, kept.old), new: spansOf(now, start, end, kept.new) }
}

const noMarks: MarkedPair = { old: [], new: [] }

/** Words, runs of blanks, and every other character alone. */
const wordsOf = (line: string): readonly string[] => line.match(/[\p{L}\p{M}\p{N}_]+|\s+|[\s\S]/gu) ?? []

function sameStart(old: readonly string[], now: readonly string[]): number {
  let count = 0
  while (count < old.length && count < now.length && old[count] === now[count]) count++
  return count
}

function sameEnd(old: readonly string[], now: readonly string[], start: number): number {
  let count = 0
  const most = Math.min(old.length, now.length) - start
  while (count < most && old[old.length - 1 - count] === now[now.length - 1 - count]) count++
  return count
}

type Kept = { readonly old: ReadonlySet<number>; readonly new: ReadonlySet<number> }

/** The words of a longest common subsequence. Blanks alone join nothing: between two changed words they are marked, too. */
function common(old: readonly string[], now: readonly string[]): Kept {
  const width = now.length + 1
  const lengths = new Uint16Array((old.length + 1) * width)
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        old[i] === now[j]
          ? (lengths[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(lengths[(i + 1) * width + j] ?? 0, lengths[i * width + j + 1] ?? 0)
  const kept = { old: new Set<number>(), new: new Set<number>() }
  for (let i = 0, j = 0; i < old.length && j < now.length; ) {
    if (old[i] === now[j]) {
      kept.old.add(i++)
      kept.new.add(j++)
    } else if ((lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0)) i++
    else j++
  }
  return { old: withoutLoneBlanks(old, kept.old), new: withoutLoneBlanks(now, kept.new) }
}

const withoutLoneBlanks = (words: readonly string[], kept: ReadonlySet<number>): ReadonlySet<number> =>
  new Set(
    [...kept].filter(
      index => (words[index] ?? '').trim() !== '' || kept.has(index - 1) || kept.has(index + 1),
    ),
  )

function spansOf(words: readonly string[], start: number, end: number, kept: ReadonlySet<number>): Span[] {
  const spans: [number, number][] = []
  let at = 0
  for (const [index, word] of words.entries()) {
    const isSame = index < start || index >= words.length - end || kept.has(index - start)
    const last = spans.at(-1)
    if (!isSame && last?.[1] === at) last[1] = at + word.length
    else if (!isSame) spans.push([at, at + word.length])
    at += word.length
  }
  return spans
}

const lengthOf = (words: readonly string[]): number =>
  words.reduce((sum, word) => sum + word.trim().length, 0)
