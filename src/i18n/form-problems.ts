import { type Phrases, phraseFinder } from './phrase-matcher.ts'

export type FormProblem = (message: string, path?: string) => string

type Catalogue = {
  /** By message, or by field and message: `title: must not be blank`. */
  readonly problems: Phrases
  /** For a message that has no sentence of its own: the words of an interface never stand on a page. */
  readonly unknown: string
}

/**
 * What a form says of a field, made from what its check said; `wholeSentence` translates messages that are sentences
 * already. Numbers are written as the reader's language writes them.
 */
export function formProblemWriter(
  { problems, unknown }: Catalogue,
  wholeSentence: (message: string) => string,
  number: (value: number) => string,
): FormProblem {
  const find = phraseFinder(problems, slot => (/^\d{1,15}$/.test(slot) ? number(Number(slot)) : slot))

  return (message, path = '') =>
    find(`${fieldOf(path)}: ${message}`) ??
    find(message) ??
    (isSentence(message) ? wholeSentence(message) : unknown)
}

/** The field of a form that a path leads into: `headers` of `headers[2]`, `until` of `rule.until`. */
export const fieldOf = (path: string): string => path.replace(/^rule\./, '').replace(/[[.].*$/s, '')

const isSentence = (message: string): boolean => /^\p{Lu}.*[.!?]$/su.test(message)
