import { checks } from './checks.ts'
import { AppError } from './errors.ts'
import { linesMax } from './listing.ts'
import { apiText, type Message, textMessage } from './messages.ts'

/** An invalid value in the input, with its path: `title`, `monitors[2].url`. */
export type Problem = { readonly path: string; readonly message: Message }

/** A problem as text for programs. */
export const problemLine = ({ path, message }: Problem): string => `${path}: ${apiText(message)}`

/** The form field of a path: `headers` for `headers[2]`, `until` for `rule.until`. */
export const fieldOf = (path: string): string => path.replace(/^rule\./, '').replace(/[[.].*$/s, '')

/** Thrown for invalid input; has every problem with its path. */
export class InvalidFields extends AppError {
  override readonly name = 'InvalidFields'
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[], options: ErrorOptions = {}) {
    const first = firstProblems(problems)
    super('invalid', textMessage(first.map(problemLine).join('\n')), {}, options)
    this.problems = first
  }
}

/** The problems that are shown; the last one has the number of the rest. */
export const firstProblems = (problems: readonly Problem[]): readonly Problem[] =>
  problems.length <= linesMax
    ? problems
    : [
        ...problems.slice(0, linesMax),
        { path: 'document', message: checks.moreProblems({ count: problems.length - linesMax }) },
      ]

export const invalidField = (path: string, message: Message, options: ErrorOptions = {}) =>
  new InvalidFields([{ path, message }], options)
