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
import type { Receipts } from '../sharing/receipts.ts'
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
  readonly receipts: Pick<Receipts, 'check' | 'secretFor'>
  /** True if so many more bytes may be stored; null without a quota. */
  readonly hasRoom: ((bytes: number) => Promise<boolean>) | null
}

type CreateInput = {
  readonly draft: Draft
  readonly creator: Creator
  readonly request: IncomingMessage
}

export type CreateResult = {
  readonly added: AddResult
  readonly draft: Draft & { readonly format: Format }
  /** The signing secret of its webhook; null without one. */
  readonly receiptSecret: string | null
}

/** Reads the form of a request. */
export const takeForm = (request: IncomingMessage, { rules }: CreationOptions): Promise<SnippetForm> =>
  readForm(request, bodyMaxBytesFor(rules.maxBytes), rules.maxBytes)

/** Parses and stores a form; resolves when it is on disk. */
export async function storeForm(
  form: SnippetForm,
  { creator, request }: { readonly creator: Creator; readonly request: IncomingMessage },
  { store, rules, accept, receipts, hasRoom, now }: CreationOptions,
): Promise<CreateResult> {
  const parsed = parseSnippet(form, rules)
  const receipt = parsed.receipt && (await receipts.check(parsed.receipt, creator, request))
  const draft = { ...parsed, receipt }
  const accepted = accept({ draft, creator, request })
  if (accepted) await accepted
  if (hasRoom && !(await hasRoom(bytesOf(draft)))) throw full()
  const added = await store.add(draft, creator, now())
  const receiptSecret =
    receipt?.way === 'webhook' ? await receipts.secretFor(added.id, added.deleteToken) : null
  return { added, draft, receiptSecret }
}

/** Throws if this text is not allowed, or if there is no room for it. */
export async function demandAllowed(
  wanted: CreateInput,
  { accept, hasRoom }: Pick<CreationOptions, 'accept' | 'hasRoom'>,
): Promise<void> {
  await accept(wanted)
  if (hasRoom && !(await hasRoom(bytesOf(wanted.draft)))) throw full()
}

/** The bytes of all files. */
const bytesOf = ({ content, more }: Draft): number =>
  more.reduce((sum, file) => sum + Buffer.byteLength(file.content), Buffer.byteLength(content))

const full = () => new AppError('full', snippetProblems.noRoom())
