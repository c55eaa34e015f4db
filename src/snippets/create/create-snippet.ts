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

/** What the answer states about a draft. Only one in JSON repeats the texts; for any other they are not kept. */
type Shown = Omit<GivenDraft, 'content' | 'more'> & {
  /** Number of files. */
  readonly files: number
  readonly document: object | null
}

export type CreateResult = {
  readonly added: AddResult
  readonly draft: Shown
  /** The signing secret of its webhook; null without one. */
  readonly receiptSecret: string | null
}

/** Reads the form of a request. */
export const takeForm = (request: IncomingMessage, { rules }: CreationOptions): Promise<SnippetForm> =>
  readForm(request, bodyMaxBytesFor(rules.maxBytes), rules.maxBytes)

type From = { readonly creator: Creator; readonly request: IncomingMessage }

/**
 * Parses and stores a form; resolves when it is on disk. What waits for the disk is not this function, whose text would live
 * as long as it waits.
 */
export const storeForm = (form: SnippetForm, from: From, options: CreationOptions): Promise<CreateResult> =>
  acceptedDraft(form, from, options).then(draft => storeDraft(draft, from.creator, options))

async function acceptedDraft(
  form: SnippetForm,
  { creator, request }: From,
  options: CreationOptions,
): Promise<GivenDraft> {
  const parsed = parseSnippet(form, options.rules)
  const receipt = parsed.receipt && (await options.receipts.check(parsed.receipt, creator, request))
  const draft = { ...parsed, receipt }
  await demandAllowed({ draft, creator, request }, options)
  return draft
}

type GivenDraft = Draft & { readonly format: Format }

function storeDraft(
  draft: GivenDraft,
  creator: Creator,
  { store, receipts, now }: CreationOptions,
): Promise<CreateResult> {
  const shown = shownOf(draft)
  return store.add(draft, creator, now()).then(async added => {
    const receiptSecret =
      shown.receipt?.way === 'webhook' ? await receipts.secretFor(added.id, added.deleteToken) : null
    return { added, draft: shown, receiptSecret }
  })
}

function shownOf({ content, more, ...others }: GivenDraft): Shown {
  const { format, filename, lexer } = others
  const files = more.length === 0 ? {} : { files: [{ filename, lexer, content }, ...more] }
  return {
    ...others,
    files: 1 + more.length,
    document: format === 'json' ? { lexer, content, ...files } : null,
  }
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
