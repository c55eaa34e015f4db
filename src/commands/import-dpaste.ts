import type { Database } from '../db/database.ts'
import { type ImportResult, importSnippets } from '../snippets/dpaste/dpaste-import.ts'
import { importProblems } from '../snippets/dpaste/dpaste-row.ts'
import { type DpasteSource, openDpaste } from '../snippets/dpaste/dpaste-source.ts'

type ImportDpaste = { readonly address: string; readonly dryRun: boolean }

type Options = ImportDpaste & {
  readonly db: Database
  readonly contentMaxBytes: number
  readonly now: () => number
  readonly out: (text: string) => void
  readonly progress: Progress
}

type Progress = (done: number, total: number) => void

/** Imports the snippets of a dpaste. Returns the exit code: 1 if some could not be imported, else 0. */
export async function importDpaste({ address, out, progress, ...options }: Options): Promise<number> {
  await using source: DpasteSource = await openDpaste(address)
  const total = await source.count()
  const moved = await importSnippets({ ...options, source, progress: done => progress(done, total) })
  out(reportOf(moved, options.dryRun))
  return moved.problems.size === 0 ? 0 : 1
}

function reportOf(moved: ImportResult, dryRun: boolean): string {
  const lines = [
    `${moved.rows} snippets looked at.`,
    `${moved.moved} ${dryRun ? 'would move' : 'moved'} in.`,
    ...(moved.before > 0 ? [`${moved.before} had moved in before.`] : []),
    ...(moved.over > 0 ? [`${moved.over} were over already: expired, or read as often as they may be.`] : []),
  ]
  for (const [problem, { count, first }] of moved.problems) {
    const rest = count > first.length ? ', …' : ''
    lines.push(`${count} ${importProblems[problem]}: ${first.map(shown).join(', ')}${rest}`)
  }
  if (moved.problems.size > 0) lines.push('Not everything fitted, so this ends with 1.')
  return lines.join('\n')
}

/** The first 80 characters of a name, without those that a terminal would obey. */
const shown = (name: string): string => name.replace(/\p{C}/gu, '�').slice(0, 80)

/** Reports progress: on a terminal as one line that is redrawn, elsewhere as a line every 10 000 snippets. */
export function progressOn(stream: { readonly isTTY?: boolean; write(text: string): unknown }): Progress {
  let next = linesEvery
  let last = -1
  return (done, total) => {
    if (done === last) return
    last = done
    if (stream.isTTY) stream.write(`\r${done} of ${total}${done >= total ? '\n' : ''}`)
    else if (done >= next || done >= total) {
      stream.write(`${done} of ${total}\n`)
      next = done + linesEvery
    }
  }
}

const linesEvery = 10_000
