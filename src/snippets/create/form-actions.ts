import type { FileForm, SnippetForm } from '../model/snippet.ts'

const shape = /^(add|up|down|remove)(?:-([1-9]\d{0,3}))?$/

/** What a button of the form does to its files before they are sent; null for anything else. */
export type FormAction = {
  readonly what: 'add' | 'up' | 'down' | 'remove'
  /** Number of the file. */
  readonly number: number
}

export function formAction(given: unknown): FormAction | null {
  const [, what, number = '0'] = shape.exec(String(given)) ?? []
  return what === undefined ? null : { what: what as FormAction['what'], number: Number(number) }
}

/** The form after an action on one of its files, without scripts; files are numbered anew. */
export function actedOn(form: SnippetForm, { what, number }: FormAction): SnippetForm {
  const all = filesIn(form)
  const at = all.findIndex(file => file.number === number)
  if (what === 'add') return withFiles(form, [...all, { number: 0 }])
  if (at === -1) return form
  if (what === 'remove') return withFiles(form, all.toSpliced(at, 1))
  const other = what === 'up' ? at - 1 : at + 1
  const [moved, neighbour] = [all[at], all[other]]
  if (!moved || !neighbour) return form
  return withFiles(form, all.with(at, neighbour).with(other, moved))
}

/** All files of a form, the first with the number 1. */
export const filesIn = ({
  content,
  contentBytes,
  filename,
  lexer,
  more = [],
}: SnippetForm): readonly FileForm[] => [
  { number: 1, content, filename, lexer, ...(contentBytes !== undefined && { contentBytes }) },
  ...more,
]

function withFiles(form: SnippetForm, [first, ...more]: readonly FileForm[]): SnippetForm {
  const { content, contentBytes, filename, lexer } = first ?? {}
  const { contentBytes: _, ...beside } = form
  return {
    ...beside,
    content,
    filename,
    lexer,
    ...(contentBytes !== undefined && { contentBytes }),
    more: more.map((file, index) => ({ ...file, number: index + 2 })),
  }
}
