/** Largest number of different words of a row that is stored as these words alone. */
const mostWords = 4

/** Largest number of lines of such a row. */
const mostLines = 12

/** A row of a list or table that follows another. */
const laterRow = /^(<\/(li|tr)>)?<(li|tr)\b/

/** The line that stands for a similar row: its number of lines, and each word that differs from the row above. */
const similarRow = /^<!-- (\d+) lines as above: (.+) -->$/

/** A page's lines, in which one line replaces each row that differs from the row above in a few words. */
export function shortenRows(lines: readonly string[]): readonly string[] {
  const short: string[] = []
  for (let at = 0; at < lines.length; ) {
    const row = similarRowAt(lines, at)
    short.push(row?.text ?? lines[at] ?? '')
    at += row?.length ?? 1
  }
  return short
}

/** The lines that `shortenRows` has shortened. */
export function restoreRows(short: readonly string[]): readonly string[] {
  const lines: string[] = []
  for (const line of short) {
    const [, length, words] = similarRow.exec(line) ?? []
    if (length && words) lines.push(...replaced(lines.slice(-Number(length)), parseWords(words)))
    else lines.push(line)
  }
  return lines
}

function similarRowAt(lines: readonly string[], at: number) {
  if (!laterRow.test(lines[at] ?? '')) return
  for (let length = 2; length <= Math.min(mostLines, at, lines.length - at); length++) {
    const [above, row] = [lines.slice(at - length, at), lines.slice(at, at + length)]
    for (const context of [0, 1]) {
      const words = differentWords(above.join('\n'), row.join('\n'), context)
      const text = `<!-- ${length} lines as above: ${wordsText(words)} -->`
      if (
        words.size <= mostWords &&
        restoreRows([...above, text])
          .slice(length)
          .join('\n') === row.join('\n')
      )
        return { length, text }
    }
  }
  return
}

/** Words of the row above by what they are in a row; `context` is the number of words before each that belong to it. */
function differentWords(above: string, row: string, context: number): ReadonlyMap<string, string> {
  const [before, after] = [splitWords(above), splitWords(row)]
  const words = new Map<string, string>()
  for (const [index, word] of before.entries()) {
    if (word === after[index]) continue
    const from = Math.max(0, index - 2 * context)
    words.set(before.slice(from, index + 1).join(''), after.slice(from, index + 1).join(''))
  }
  return words
}

function replaced(lines: readonly string[], words: ReadonlyMap<string, string>): readonly string[] {
  const any = [...words.keys()].map(word => word.replaceAll(/\W/g, '\\$&')).join('|')
  const pattern = new RegExp(`(?<!\\w)(?:${any})(?!\\w)`, 'g')
  return lines.map(line => line.replaceAll(pattern, word => words.get(word) ?? word))
}

/** Words, and what stands between them at odd places. */
const splitWords = (text: string) => text.split(/(\W+)/)

const wordsText = (words: ReadonlyMap<string, string>) =>
  [...words].map(([above, word]) => `${above} → ${word}`).join(', ')

const parseWords = (text: string) =>
  new Map(
    text.split(', ').map(pair => {
      const [above = '', word = ''] = pair.split(' → ')
      return [above, word]
    }),
  )
