import type { z } from 'zod'
import { secret } from '../kernel/fields/field.ts'

type TextSchema = Pick<
  z.core.JSONSchema.BaseSchema,
  'type' | 'pattern' | 'format' | 'minLength' | 'maxLength' | 'anyOf'
>

/**
 * Makes the schema of a secret accept the placeholder as well, as the field does. It uses a pattern, because client
 * generators make clumsy types from a union of strings.
 */
export function takePlaceholder(schema: TextSchema): void {
  if (schema.anyOf) {
    for (const each of schema.anyOf) takePlaceholder(each as TextSchema)
    return
  }
  const { type, pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema
  if (![type].flat().includes('string')) return
  const isTooNarrow = secret.length < minLength || secret.length > maxLength
  if (pattern === undefined && !isTooNarrow) return
  if (pattern !== undefined && isTooNarrow)
    throw new Error(`A secret of the pattern ${pattern} has its length in the pattern, not beside it.`)
  const text = pattern ?? `^[\\s\\S]{${minLength},${Number.isFinite(maxLength) ? maxLength : ''}}$`
  schema.pattern = `^\\(secret\\)$|${text}`
  if (isTooNarrow) {
    delete schema.minLength
    delete schema.maxLength
  }
  delete schema.format
}
