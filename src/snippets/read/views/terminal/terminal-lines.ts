import { Escaper } from '../../invisible.ts'
import { classesOf, plainStyle, styleAfter } from './terminal-style.ts'
import { terminalParts } from './terminal-text.ts'

/** Runs in colour of one text; what follows is shown without, since each is an element of the page. */
export const runsMax = 50_000

/** The markup of each line of a terminal's output in its colours, without its control sequences. */
export function terminalLines(text: string): readonly string[] {
  const escaper = new Escaper()
  const lines: string[] = []
  let line = ''
  let style = plainStyle
  let classes = ''
  let runs = 0
  // Text that is shown alike, though sequences stand in between.
  let run = ''
  const endRun = () => {
    if (run !== '')
      line += classes !== '' && runs++ < runsMax ? span(classes, escaper.escape(run)) : escaper.escape(run)
    run = ''
  }
  for (const part of terminalParts(text)) {
    if (part.kind === 'style') {
      style = styleAfter(style, part.parameters)
      const wanted = classesOf(style)
      if (wanted !== classes) endRun()
      classes = wanted
      continue
    }
    const [first = '', ...others] = part.text.split('\n')
    run += first
    for (const each of others) {
      endRun()
      lines.push(line)
      line = ''
      run = each
    }
  }
  endRun()
  return [...lines, line]
}

const span = (classes: string, markup: string): string => `<span class="${classes}">${markup}</span>`
