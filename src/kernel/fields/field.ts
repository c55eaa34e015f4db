import { z } from 'zod'
import type { Language } from '../../i18n/messages.ts'

/** A text in every language. One that lacks a language does not compile. */
export type Text = Readonly<Record<Language, string>>

/** The fields of a noun or of one of its kinds, by name, each made by `field`. */
export type Fields = Readonly<Record<string, z.ZodType>>

/** Placeholder of a value that is not shown. Sent back, it keeps the stored value. */
export const secret = '(secret)'

/** Metadata of a field. With the schema it makes forms, views, masking and the reference. */
type FieldMeta = {
  readonly label: Text
  readonly hint?: Text
  /** Generates a value for the form of a new noun, such as a random secret. */
  readonly draw?: () => string
  /**
   * Who may see the value: readers of the noun, or its editors only. Absent: it is write-only, and `(secret)` stands
   * for it; an edit that sends `(secret)` back keeps the stored value, whatever else the schema takes.
   */
  readonly visibleTo?: 'readers' | 'editors' | PartlySecret
  /** The server the value leads to. Stored secrets are kept only while every such field leads to the same server. */
  readonly leadsTo?: (value: unknown) => string
  /** Section of the form that the field belongs to, where the noun's form has several. */
  readonly section?: string
  /** Height of a text area in lines. Whitespace at both ends of its text counts, unless it is Markdown or prose. */
  readonly rows?: number
  /** True for Markdown, which is trimmed. */
  readonly markdown?: true
  /** True for sentences that are no Markdown, which are trimmed as well. */
  readonly prose?: true
  /** The on-screen keyboard of a phone. */
  readonly inputMode?: 'url' | 'email'
  /** Unit shown after the value. */
  readonly unit?: string
  /** An example for the reference, as the document holds it. */
  readonly example?: unknown
  /** The type in the table of the import document, where the schema is not enough; Markdown in English. */
  readonly documented?: string
  /** The description of the field in REST answers. */
  readonly answered?: string
  /** Labels of the values of an enum; without them the values themselves are shown. */
  readonly choices?: Readonly<Record<string, Text>>
  /** Placeholder text of an empty control. */
  readonly placeholder?: string
  /** Separator of a list that is typed: commas (the default), also blanks, or line breaks. */
  readonly separator?: 'commas' | 'blanks' | 'lines'
}

/**
 * A value of which only parts are secret, such as the password in an address. The document holds it in the same shape
 * as the code.
 */
export type PartlySecret = {
  readonly forReaders: (value: unknown) => unknown
  readonly forEditors: (value: unknown) => unknown
  /** Paths of the placeholders within the value: the empty path is the value itself, `.X-Key` one of its entries. */
  readonly placeholders: (value: unknown) => readonly string[]
  readonly isStored: (path: string, typed: unknown, stored: unknown) => boolean
  /** The typed value, with each placeholder replaced by what is stored. */
  readonly filled: (typed: unknown, stored: unknown) => unknown
}

const metadata = z.registry<FieldMeta>()

/** Attaches metadata to the schema. It returns a copy, since other fields may use the same schema. */
export function field<S extends z.ZodType>(schema: S, meta: FieldMeta): S {
  // A form can send the placeholder back only through a text control.
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

/** The words of catalogues as labels of an enum's values. */
export const wordsOf = <Value extends string>(
  en: Readonly<Record<Value, string>>,
  de: Readonly<Record<Value, string>>,
): Readonly<Record<string, Text>> =>
  Object.fromEntries(
    Object.keys(en).map(value => [value, { en: en[value as Value], de: de[value as Value] }]),
  )

/** True for a field whose value is never shown. */
export const isSecret = (schema: z.core.$ZodType): boolean => {
  const meta = metadata.get(schema as z.ZodType)
  return meta !== undefined && meta.visibleTo === undefined
}

/** Makes a schema accept the placeholder. A union with it would instead show up in every error and in the OpenAPI document. */
function takePlaceholder(schema: z.ZodType): void {
  const { run } = schema._zod
  schema._zod.run = (payload, context) => (payload.value === secret ? payload : run(payload, context))
}

/** The schema of a field without its default, for documents in which an absent field keeps its value. */
export function withoutDefault(schema: z.ZodType): z.ZodType {
  if (!(schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)) return schema
  const given = (schema.unwrap() as z.ZodType).clone()
  if (isSecret(schema)) takePlaceholder(given)
  return given
}

/** The metadata of a schema. Throws for one that was not made by `field`. */
export function metaOf(schema: z.ZodType): FieldMeta {
  const meta = metadata.get(schema)
  if (!meta) throw new Error('A field was declared without its label; use field().')
  return meta
}

/** The type of a field, as forms, views and the reference need it. */
export type FieldType = (
  | { readonly name: 'string' | 'boolean' | 'record' | 'instant' }
  /** An object with properties of its own, for which the noun's form brings controls. */
  | { readonly name: 'object' }
  | { readonly name: 'number'; readonly min: number | null; readonly max: number | null }
  | { readonly name: 'enum'; readonly values: readonly string[] }
  | { readonly name: 'list'; readonly of: FieldType }
) & {
  readonly isNullable: boolean
  /** True for a field without a default that cannot be left out. */
  readonly isRequired: boolean
}

/** The type of a schema, in documents. Throws for a type that no form can hold. */
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

/** The type of a union such as an address, an empty text or null, whose choices besides null share one type. */
function sharedType(options: readonly z.ZodType[]): FieldType {
  const given = options.filter(each => each.type !== 'null')
  const [first, ...others] = given.map(typeOf)
  if (!first || others.some(each => each.name !== first.name))
    throw new Error('No form can hold a value of several types.')
  return { ...first, isNullable: first.isNullable || given.length < options.length }
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

/** Treats the limits of safe integers as no limit: Zod sets them on every integer. */
const within = (bound: number | null) =>
  bound === null || Math.abs(bound) >= Number.MAX_SAFE_INTEGER ? null : bound
