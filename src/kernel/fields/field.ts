import { z } from 'zod'
import type { Language } from '../../i18n/messages.ts'

/** A text in every language; one that lacks a language does not compile. */
export type Text = Readonly<Record<Language, string>>

/** The fields of a noun or of one of its kinds, by name. Each is made by `field`. */
export type Fields = Readonly<Record<string, z.ZodType>>

/** Stands where a value is not shown; handed back it keeps what is stored. */
export const secret = '(secret)'

/** What a field is beyond its type. Forms, views, masking and the reference are made of this and of the schema. */
type FieldMeta = {
  readonly label: Text
  readonly hint?: Text
  /** Draws what the form of a new noun begins with: a secret that people need not think of. */
  readonly draw?: () => string
  /**
   * Who may see the value: readers of the noun, or its editors only. Absent: it is write-only, and `(secret)` stands
   * for it; an edit that sends `(secret)` back keeps the stored value, whatever else the schema takes.
   */
  readonly visibleTo?: 'readers' | 'editors' | PartlySecret
  /** Names the server that the value leads to. Secrets are kept only while every such field leads to the same one. */
  readonly leadsTo?: (value: unknown) => string
  /** Group of the form that the field belongs to, where it has several; a name of the noun's choice. */
  readonly section?: string
  /** A text of so many lines, of which every character counts, unless it is Markdown. */
  readonly rows?: number
  /** The text is Markdown; blanks around it do not count. */
  readonly markdown?: true
  /** What the keyboard of a phone offers. */
  readonly inputMode?: 'url' | 'email'
  /** Follows the value where it is read. */
  readonly unit?: string
  /** A value as the document has it, for the examples of the reference. */
  readonly example?: unknown
  /** The type of the value in the table of the import document, where the schema is not enough; Markdown in English. */
  readonly documented?: string
  /** The description of the value in answers of REST. */
  readonly answered?: string
  /** What people call each value of an enum; without them the values stand as they are. */
  readonly choices?: Readonly<Record<string, Text>>
  /** What an empty control shows in grey. */
  readonly placeholder?: string
  /** What stands between the entries of a list that is typed: commas alone (the default), blanks too, or line breaks. */
  readonly separator?: 'commas' | 'blanks' | 'lines'
}

/** A value of which only parts are secret, such as the password in an address. It is the same in the document and inside. */
export type PartlySecret = {
  readonly forReaders: (value: unknown) => unknown
  readonly forEditors: (value: unknown) => unknown
  /** Paths of the placeholders: the empty path is the value itself, `.X-Key` an entry of it. */
  readonly placeholders: (value: unknown) => readonly string[]
  readonly isStored: (path: string, typed: unknown, stored: unknown) => boolean
  /** The typed value with what is stored in place of each placeholder. */
  readonly filled: (typed: unknown, stored: unknown) => unknown
}

const metadata = z.registry<FieldMeta>()

/** The schema with its metadata; a schema that others use too is left as it is. */
export function field<S extends z.ZodType>(schema: S, meta: FieldMeta): S {
  // A form can hand the placeholder back only where text is typed.
  if (meta.visibleTo === undefined && typeOf(schema).name !== 'string')
    throw new Error(`${meta.label.en}: only a text can be a secret; name those whom it is visible to.`)
  const own = schema.clone() as S
  metadata.add(own, meta)
  if (isSecret(own)) takePlaceholder(own)
  return own
}

/** A field that no form has, such as an id or when the noun was made: it needs no label. */
export const fact = <S extends z.ZodType>(
  schema: S,
  meta: Pick<FieldMeta, 'example' | 'documented' | 'answered'>,
): S => field(schema, { ...meta, label: { en: '', de: '' }, visibleTo: 'readers' })

/** True for a field whose value no one may see. */
export const isSecret = (schema: z.core.$ZodType): boolean => {
  const meta = metadata.get(schema as z.ZodType)
  return meta !== undefined && meta.visibleTo === undefined
}

/** A union with the placeholder would take its place in every error and in the document of the REST interface. */
function takePlaceholder(schema: z.ZodType): void {
  const { run } = schema._zod
  schema._zod.run = (payload, context) => (payload.value === secret ? payload : run(payload, context))
}

/** Throws for a schema that was not made by `field`. */
export function metaOf(schema: z.ZodType): FieldMeta {
  const meta = metadata.get(schema)
  if (!meta) throw new Error('A field was declared without its label; use field().')
  return meta
}

/** What a form, a view and the reference need to know of a type. */
export type FieldType = (
  | { readonly name: 'string' | 'boolean' | 'record' | 'instant' }
  /** Of properties of its own: the form of the noun brings controls for it. */
  | { readonly name: 'object' }
  | { readonly name: 'number'; readonly min: number | null; readonly max: number | null }
  | { readonly name: 'enum'; readonly values: readonly string[] }
  | { readonly name: 'list'; readonly of: FieldType }
) & {
  readonly isNullable: boolean
  /** It has no default and cannot be left out. */
  readonly isRequired: boolean
}

/** The type as it stands in the document. Throws for one that no form can hold. */
export function typeOf(schema: z.ZodType): FieldType {
  const { def } = schema as unknown as { readonly def: Definition }
  const traits = { isNullable: false, isRequired: true }
  switch (def.type) {
    case 'default':
    case 'prefault':
    case 'optional':
      return { ...typeOf(inner(def.innerType)), isRequired: false }
    case 'nullable':
      return { ...typeOf(inner(def.innerType)), isNullable: true }
    case 'pipe':
      return typeOf(inner(def.in))
    case 'object':
      return { name: 'object', ...traits }
    case 'array':
      return { name: 'list', of: typeOf(inner(def.element)), ...traits }
    case 'enum':
      return { name: 'enum', values: Object.values(def.entries ?? {}), ...traits }
    case 'number': {
      const { minValue, maxValue } = schema as z.ZodNumber
      return { name: 'number', min: within(minValue), max: within(maxValue), ...traits }
    }
    case 'union':
      return sharedType(def.options ?? [])
    case 'literal':
      if (def.values?.every(each => typeof each === 'string')) return { name: 'string', ...traits }
      throw new Error('No form can hold a fixed value that is no text.')
    case 'string':
      return { name: schema.meta()?.['format'] === 'date-time' ? 'instant' : 'string', ...traits }
    case 'boolean':
    case 'record':
      return { name: def.type, ...traits }
    default:
      throw new Error(`No form can hold a value of the type ${def.type}.`)
  }
}

/** Of choices such as an address or nothing, which are all of one type. */
function sharedType(options: readonly z.ZodType[]): FieldType {
  const [first, ...others] = options.map(typeOf)
  if (!first || others.some(each => each.name !== first.name))
    throw new Error('No form can hold a value of several types.')
  return first
}

type Definition = {
  readonly type: string
  readonly innerType?: z.ZodType
  readonly in?: z.ZodType
  readonly element?: z.ZodType
  readonly entries?: Readonly<Record<string, string>>
  readonly options?: readonly z.ZodType[]
  readonly values?: readonly unknown[]
}

function inner(schema: z.ZodType | undefined): z.ZodType {
  if (!schema) throw new Error('The type inside is missing.')
  return schema
}

/** Beyond these a number has no bound of ours. */
const within = (bound: number | null) =>
  bound === null || Math.abs(bound) >= Number.MAX_SAFE_INTEGER ? null : bound
