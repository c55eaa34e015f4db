import { checks } from './checks.ts'
import { AppError } from './errors.ts'
import { linesMax } from './listing.ts'
import { apiText, type Message, textMessage } from './messages.ts'

/** What is wrong at one place of what was handed in: `title`, `monitors[2].url`. */
export type Problem = { readonly path: string; readonly message: Message }

/** A problem as programs read it. */
export const problemLine = ({ path, message }: Problem): string => `${path}: ${apiText(message)}`

/** The field of a form that a path leads into: `headers` of `headers[2]`, `until` of `rule.until`. */
export const fieldOf = (path: string): string => path.replace(/^rule\./, '').replace(/[[.].*$/s, '')

/** Everything that is wrong with what was handed in, each at its field. */
export class InvalidFields extends AppError {
  override readonly name = 'InvalidFields'
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[], options: ErrorOptions = {}) {
    const first = firstProblems(problems)
    super('invalid', textMessage(first.map(problemLine).join('\n')), {}, options)
    this.problems = first
  }
}

/** As many as are shown, the last of which names the number of the others. */
export const firstProblems = (problems: readonly Problem[]): readonly Problem[] =>
  problems.length <= linesMax
    ? problems
    : [
        ...problems.slice(0, linesMax),
        { path: 'document', message: checks.moreProblems({ count: problems.length - linesMax }) },
      ]

export const invalidField = (path: string, message: Message, options: ErrorOptions = {}) =>
  new InvalidFields([{ path, message }], options)
