import { formFields } from './form-fields.ts'

/** Fields of a form that each file of a snippet has. */
export type FileField = 'content' | 'filename' | 'lexer'

/** Name of a field of a further file: `content2` is the text of the second, and `content` that of the first. */
type NumberedField = `${FileField}${number}`

export type FieldName = (typeof formFields)[number] | NumberedField

const shape = /^(content|filename|lexer)([1-9]\d{0,3})$/

/** Length of the longest field name. */
export const fieldNameMax = Math.max(...formFields.map(name => name.length), 'filename9999'.length)

/** The field and the number of the file that a name such as `content2` stands for; null for any other name. */
export function numberedField(name: string): { readonly field: FileField; readonly number: number } | null {
  const last = name.charCodeAt(name.length - 1)
  if (last < 0x30 || last > 0x39) return null
  const [, field, digits] = shape.exec(name) ?? []
  const number = Number(digits)
  return field === undefined || number < 2 ? null : { field: field as FileField, number }
}

/** The name of a field of the file with this number. */
export const fieldName = (field: FileField, number: number): FieldName =>
  number === 1 ? field : `${field}${number}`

export const isFieldName = (name: string): name is FieldName =>
  (formFields as readonly string[]).includes(name) || numberedField(name) !== null
