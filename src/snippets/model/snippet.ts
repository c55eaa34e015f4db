import { fixedLimit } from '../../lib/fixed-limit.ts'
import { isEnvelope } from './envelope-shape.ts'
import { isBlank, show, trim } from './field-text.ts'
import { type FieldName, type FileField, fieldName } from './file-fields.ts'
import type { FormField } from './form-fields.ts'
import { InvalidField } from './invalid-field.ts'
import { baseName, lexerFor, lexerKeys, lexerOf } from './lexers.ts'
import { parseReads, parseReceipt, type Receipt, type ReceiptState } from './sharing-fields.ts'
import { snippetChecks } from './snippet-problems.ts'
import { parseSwitch } from './switch-field.ts'

export type { FormField } from './form-fields.ts'

/** A file after the first; names are unique within a snippet, in any case. */
export type SnippetFile = {
  readonly content: Uint8Array
  readonly lexer: string
  readonly filename: string
}

/** A snippet. Its text, lexer and name are those of its first file, and mostly its only one. */
export type Snippet = {
  readonly id: string
  /** The text as UTF-8; if end-to-end encrypted, the ciphertext. */
  readonly content: Uint8Array
  /** The files after the first. */
  readonly more: readonly SnippetFile[]
  /** Number of the revision, from 1 on. */
  readonly revision: number
  readonly lexer: string
  readonly filename: string | null
  /** When this revision was made. */
  readonly createdAt: number
  /** Null if the snippet never expires. */
  readonly expiresAt: number | null
  readonly rtl: boolean
  /** The id of the snippet it was edited from, which may be deleted. */
  readonly parentId: string | null
  readonly encrypted: boolean
  /** True if readers may delete it. */
  readonly deletable: boolean
  readonly receipt: ReceiptState
  /** True while the webhook that it goes to has not confirmed. */
  readonly receiptWaits?: boolean
}

type DraftFile = { readonly content: string; readonly lexer: string; readonly filename: string }

export type Draft = {
  readonly content: string
  readonly lexer: string
  readonly filename: string | null
  /** The files after the first. */
  readonly more: readonly DraftFile[]
  readonly expires: Expires
  readonly rtl: boolean
  readonly parentId: string | null
  /** The password; null if anyone with the address may read the snippet. */
  readonly password: string | null
  readonly encrypted: boolean
  /** Number of reads after which it is deleted; null for any number. */
  readonly reads: number | null
  /** True if readers may delete it. */
  readonly deletable: boolean
  /** Where its reads are reported. */
  readonly receipt: Receipt | null
}

/** The creator of a snippet, as far as known. */
export type Creator = {
  readonly accountId: number | null
  /** SHA-256 of the browser's owner cookie. */
  readonly ownerHash: Uint8Array | null
  readonly origin: Origin | null
  /** True for an account or a service token that may create snippets. */
  readonly isKnown?: boolean
}

/** The client's address as keyed hashes, which can be compared, but not reversed once the key is deleted. */
export type Origin = {
  readonly key: number
  readonly address: Uint8Array
  readonly network: Uint8Array
}

export const anonymous: Creator = { accountId: null, ownerHash: null, origin: null }

/** A lifetime: one read, for ever, or a number of seconds. */
export type Expires = 'onetime' | 'never' | number

const formats = ['default', 'url', 'json'] as const
export type Format = (typeof formats)[number]

/** The fields as sent; undefined if absent. */
export type SnippetForm = { readonly [field in FormField]?: string | undefined } & {
  /** Size of a text that was too large; `content` is then only its start. */
  readonly contentBytes?: number
  /** The files after the first, in the order of their numbers. */
  readonly more?: readonly FileForm[]
}

/** The fields of one file as sent. */
export type FileForm = {
  /** Number in the names of its fields: `content2`. */
  readonly number: number
  readonly contentBytes?: number
} & { readonly [field in FileField]?: string | undefined }

export type SnippetRules = {
  readonly maxBytes: number
  /** Lifetimes that the operator allows, in the operator's order; at least one. */
  readonly expires: readonly Expires[]
  /** True if the site sends mail, and so receipts by email. */
  readonly mailsReceipts?: boolean
}

const usualExpires = 2_592_000
const filenameMax = fixedLimit({
  area: 'Snippets',
  what: 'The name of a file',
  value: 255,
  unit: 'characters',
  why: 'Most file systems take no more.',
})
const passwordMax = fixedLimit({
  area: 'Snippets',
  what: 'The password of a snippet',
  value: 1000,
  unit: 'characters',
  why: 'A sentence fits many times over, and every character is hashed.',
})

export const filesMax = fixedLimit({
  area: 'Snippets',
  what: 'Files of one snippet',
  value: 50,
  unit: 'files',
  why: 'Each has a tab on the page, and all of them together have the bytes of one text.',
})

/**
 * Checks every rule and throws InvalidField for the first that fails: content, lexer, expires, format, then the rest, and
 * at last the files after the first.
 */
export function parseSnippet(form: SnippetForm, rules: SnippetRules): Draft & { readonly format: Format } {
  const content = parseContent(form, rules.maxBytes)
  const wholeName = parseFilename(form.filename)
  const filename = wholeName.slice(0, filenameMax)
  const lexer = parseLexer(trim(form.lexer), wholeName)
  const expires = parseExpires(trim(form.expires), rules.expires)
  const format = parseFormat(trim(form.format) || 'default')
  const draft = {
    content,
    lexer,
    filename: filename === '' ? null : honestName(filename),
    more: noMore,
    expires,
    format,
    rtl: parseSwitch('rtl', form.rtl),
    parentId: parseParent(trim(form.parent)),
    password: parsePassword(form.password),
    encrypted: parseSwitch('encrypted', form.encrypted),
    reads: parseReads(trim(form.reads), expires),
    deletable: parseSwitch('deletable', form.deletable),
    receipt: parseReceipt(trim(form.receipt)),
  }
  if (draft.encrypted) demandEnvelope(draft, form.more)
  return form.more === undefined || form.more.length === 0
    ? draft
    : withMore(draft, form.more, rules.maxBytes)
}

const noMore: readonly DraftFile[] = []

/** The draft with its further files. In a snippet of several files each has a name that no other has. */
function withMore<D extends Draft>(draft: D, forms: readonly FileForm[], maxBytes: number): D {
  const [last] = forms.slice(filesMax - 1)
  if (last)
    throw new InvalidField(
      fieldName('content', last.number),
      snippetChecks.tooManyFiles({ field: fieldName('content', last.number), max: filesMax }),
    )
  const taken = new Set<string>()
  const first = draft.filename === null ? nameFor(draft, 1, forms) : givenName(draft.filename, 1, taken)
  let bytes = Buffer.byteLength(draft.content)
  const more = forms.map(form => {
    const file = parseFile(form, maxBytes - bytes, maxBytes)
    bytes += Buffer.byteLength(file.content)
    return file.filename === ''
      ? { ...file, filename: nameFor(file, form.number, forms, draft) }
      : { ...file, filename: givenName(file.filename, form.number, taken) }
  })
  return { ...draft, filename: first, more }
}

/** A further file; `roomBytes` are left of the `maxBytes` that all files have together. */
function parseFile(form: FileForm, roomBytes: number, maxBytes: number): DraftFile {
  const field = fieldName('content', form.number)
  const content = parseContent(form, maxBytes, field)
  if (Buffer.byteLength(content) > roomBytes)
    throw new InvalidField(field, snippetChecks.filesTooLarge({ field, max: maxBytes }))
  const wholeName = parseFilename(form.filename)
  const lexer = parseLexer(trim(form.lexer), wholeName, fieldName('lexer', form.number))
  return { content, lexer, filename: honestName(wholeName.slice(0, filenameMax)) }
}

/** A given name, once: file systems that ignore case would keep only one of `a.py` and `A.py`. */
function givenName(filename: string, number: number, taken: Set<string>): string {
  const field = fieldName('filename', number)
  if (/^\.{1,2}$/.test(filename))
    throw new InvalidField(field, snippetChecks.noFileName({ field, given: show(filename) }))
  const key = nameKey(filename)
  if (taken.has(key))
    throw new InvalidField(field, snippetChecks.sameFileName({ field, given: show(filename) }))
  taken.add(key)
  return filename
}

/** A name for a file that was sent without one: by its number and language, and as no other file is called. */
function nameFor(
  { lexer }: { readonly lexer: string },
  number: number,
  forms: readonly FileForm[],
  first?: Draft,
): string {
  const given = new Set(
    [first?.filename ?? '', ...forms.map(form => parseFilename(form.filename))].map(nameKey),
  )
  const { extension } = lexerOf(lexer)
  for (let mark = ''; ; mark += '-') {
    const name = `text-${number}${mark}.${extension}`
    if (!given.has(nameKey(name))) return name
  }
}

const nameKey = (filename: string): string => filename.normalize('NFC').toLowerCase()

export const defaultExpires = (allowed: readonly Expires[]): Expires =>
  allowed.includes(usualExpires) ? usualExpires : (allowed[0] ?? usualExpires)

/** True from the instant of expiry, whether or not the snippet was swept. */
export const isExpired = (expiresAt: number | null, now: number): boolean =>
  expiresAt !== null && expiresAt <= now

function parseContent(
  { content, contentBytes }: Pick<SnippetForm, 'content' | 'contentBytes'>,
  maxBytes: number,
  field: FieldName = 'content',
): string {
  if (content === undefined) throw new InvalidField(field, snippetChecks.noContent({ field }))
  if (contentBytes !== undefined) throw tooLarge(field, content, contentBytes, maxBytes)
  if (isBlank(content)) {
    throw new InvalidField(field, snippetChecks.blankContent({ field, given: show(content) }))
  }
  if (content.length * utf8BytesOfUnit <= maxBytes) return content
  const bytes = Buffer.byteLength(content)
  if (bytes <= maxBytes) return content
  throw tooLarge(field, content, bytes, maxBytes)
}

/** Bytes of UTF-8 that a unit of UTF-16 takes at most. */
const utf8BytesOfUnit = 3

const tooLarge = (field: FieldName, content: string, bytes: number, max: number): InvalidField =>
  new InvalidField(field, snippetChecks.contentTooLarge({ field, bytes, given: show(content), max }))

function parseFilename(filename: string | undefined): string {
  const base = trim(baseName(trim(filename)))
  // A given name without a base name still counts as given, and picks `plain`.
  return base === '' ? trim(filename) : base
}

/** Removes characters that change the text direction, with which a name could pass for another: `invoice\u202efdp.exe`. */
const honestName = (name: string): string =>
  name.toWellFormed().replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '\ufffd')

function parseLexer(given: string, filename: string, field: FieldName = 'lexer'): string {
  const key = lexerFor(given, filename)
  if (key !== null) return key
  throw new InvalidField(
    field,
    snippetChecks.lexer({ field, given: show(given), valid: lexerKeys.join(', ') }),
  )
}

/** A lifetime of a form; without one, the default. Throws `InvalidField`. */
export function parseExpires(given: string, allowed: readonly Expires[]): Expires {
  if (given === '') return defaultExpires(allowed)
  const expires = allowed.find(each => String(each) === given)
  if (expires !== undefined) return expires
  throw new InvalidField('expires', snippetChecks.expires({ given: show(given), valid: allowed.join(', ') }))
}

function parseFormat(given: string): Format {
  const format = formats.find(each => each === given.toLowerCase())
  if (format !== undefined) return format
  throw new InvalidField('format', snippetChecks.format({ given: show(given), valid: formats.join(', ') }))
}

function parseParent(given: string): string | null {
  if (given === '') return null
  if (/^[0-9A-Za-z]{1,64}$/.test(given)) return given
  throw new InvalidField('parent', snippetChecks.parent({ given: show(given) }))
}

/** Rejects a password for an encrypted text: its key already protects it, and the server would see the password. */
function demandEnvelope({ content, password }: Draft, more: SnippetForm['more'] = []): void {
  if (!isEnvelope(content)) {
    throw new InvalidField('content', snippetChecks.notEncrypted({ given: show(content) }))
  }
  const [beside] = more
  if (beside) {
    const field = fieldName('content', beside.number)
    throw new InvalidField(field, snippetChecks.besideEncrypted({ field }))
  }
  if (password === null) return
  throw new InvalidField('password', snippetChecks.needlessPassword())
}

/** Parses a password, which no message shows, not even shortened. */
function parsePassword(given = ''): string | null {
  if (given === '') return null
  if (given.length <= passwordMax) return given
  throw new InvalidField('password', snippetChecks.passwordTooLong({ max: passwordMax }))
}
