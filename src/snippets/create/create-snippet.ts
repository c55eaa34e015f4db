import type { IncomingMessage } from 'node:http'
import { AppError } from '../../kernel/errors.ts'
import type { Admit } from '../access/create-access.ts'
import {
  type Creator,
  type Draft,
  type Format,
  parseSnippet,
  type SnippetForm,
  type SnippetRules,
} from '../model/snippet.ts'
import { snippetProblems } from '../model/snippet-problems.ts'
import type { AddResult } from '../snippet-insert-store.ts'
import type { SnippetStore } from '../snippet-store.ts'
import { bodyMaxBytesFor, readForm } from './create-form.ts'

export type CreationOptions = {
  readonly store: Pick<SnippetStore, 'add'>
  readonly rules: SnippetRules
  readonly now: () => number
  /** Called before the body is read; throws if the client may not create now. */
  readonly admit: Admit
  /** Called before the snippet is stored; throws if this text is not allowed. */
  readonly accept: (wanted: CreateInput) => void | Promise<void>
  /** True if so many more bytes may be stored. */
  readonly hasRoom: (bytes: number) => Promise<boolean>
}

type CreateInput = {
  readonly draft: Draft
  readonly creator: Creator
  readonly request: IncomingMessage
}

export type CreateResult = { readonly added: AddResult; readonly draft: Draft & { readonly format: Format } }

/** Reads the form of a request. */
export const takeForm = (request: IncomingMessage, { rules }: CreationOptions): Promise<SnippetForm> =>
  readForm(request, bodyMaxBytesFor(rules.maxBytes), rules.maxBytes)

/** Parses and stores a form; resolves when it is on disk. */
export async function storeForm(
  form: SnippetForm,
  { creator, request }: { readonly creator: Creator; readonly request: IncomingMessage },
  { store, rules, accept, hasRoom, now }: CreationOptions,
): Promise<CreateResult> {
  const draft = parseSnippet(form, rules)
  await accept({ draft, creator, request })
  if (!(await hasRoom(bytesOf(draft)))) throw full()
  return { added: await store.add(draft, creator, now()), draft }
}

/** Throws if this text is not allowed, or if there is no room for it. */
export async function demandAllowed(
  wanted: CreateInput,
  { accept, hasRoom }: Pick<CreationOptions, 'accept' | 'hasRoom'>,
): Promise<void> {
  await accept(wanted)
  if (!(await hasRoom(bytesOf(wanted.draft)))) throw full()
}

/** The bytes of all files. */
const bytesOf = ({ content, more }: Draft): number =>
  more.reduce((sum, file) => sum + Buffer.byteLength(file.content), Buffer.byteLength(content))

const full = () => new AppError('full', snippetProblems.noRoom())
