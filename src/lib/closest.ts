/** The candidate closest to the word, with at most one typing mistake in five characters; null if there is none. */
export function closest(word: string, candidates: readonly string[]): string | null {
  const near = candidates
    .map(candidate => ({ candidate, max: Math.min(3, Math.floor(candidate.length / 5)) }))
    // Compares lengths first, because most variables of an environment differ by more than that.
    .filter(({ candidate, max }) => Math.abs(word.length - candidate.length) <= max)
    .map(each => ({ ...each, distance: distanceOf(word, each.candidate) }))
    .filter(({ distance, max }) => distance <= max)
    .sort((a, b) => a.distance - b.distance)
  return near[0]?.candidate ?? null
}

/** Edit distance with swaps of neighbouring letters (optimal string alignment). */
function distanceOf(a: string, b: string): number {
  let before: readonly number[] = []
  let last: readonly number[] = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (before[j - 2] ?? 0) + 1 : replaced
      row.push(Math.min(replaced, swapped, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1))
    }
    before = last
    last = row
  }
  return last[b.length] ?? 0
}
