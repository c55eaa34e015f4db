import { notInSample } from './checker.ts'

/** The parts of Stryker's report that are read here. */
type Report = {
  readonly files: Readonly<
    Record<
      string,
      { readonly mutants: readonly { readonly status: string; readonly statusReason?: string }[] }
    >
  >
}

/** The lines of a table with the figures of one run. */
export function figures(place: string, report: Report): string {
  const mutants = Object.values(report.files)
    .flatMap(file => file.mutants)
    .filter(each => each.status !== 'Ignored')
  const count = (...statuses: readonly string[]) =>
    mutants.filter(each => statuses.includes(each.status)).length
  const left = mutants.filter(each => each.statusReason === notInSample).length
  const refused = count('CompileError') - left
  const row = {
    folder: `\`${place}\``,
    mutants: mutants.length,
    'refused by the compiler': refused,
    tried: mutants.length - refused - left,
    // A mutant that crashes or hangs its test is noticed, too.
    killed: count('Killed', 'Timeout', 'RuntimeError'),
    survived: count('Survived'),
    'no coverage': count('NoCoverage'),
  }
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
  return [line(Object.keys(row)), line(Object.keys(row).map(() => '---')), line(Object.values(row))].join(
    '\n',
  )
}
