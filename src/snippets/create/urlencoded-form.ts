import { nextSlice } from '../../lib/in-slices.ts'
import { encodedFields, percentDecode } from '../../lib/urlencoded.ts'
import { type FieldName, fieldNameMax, isFieldName } from '../model/file-fields.ts'
import type { SentFields } from './sent-fields.ts'

/** Length of the longest field name with every byte percent-encoded; a longer name is unknown. */
const nameMaxBytes = 3 * fieldNameMax

/** Bytes of one slice, about two milliseconds of work. */
const sliceBytes = 524_288

/**
 * Reads a form from its fields. Known fields only are decoded; of duplicates the last is used. Returns without waiting for a
 * body of up to `sliceBytes`; other requests are served between slices of a larger one.
 */
export function readUrlencoded<T>(body: Buffer, formOf: (sent: SentFields) => T): T | Promise<T> {
  const values = new Map<FieldName, Buffer>()
  for (const { name, value } of encodedFields(body)) {
    const field = fieldNamed(name)
    if (field) values.set(field, value)
  }
  if (body.length > sliceBytes) return decodedInSlices(values).then(formOf)
  for (const [field, value] of values) values.set(field, percentDecode(value))
  return formOf(values)
}

async function decodedInSlices(values: SentFields): Promise<SentFields> {
  const decoded = new Map<FieldName, Buffer>()
  for (const [field, value] of values) decoded.set(field, await decodedSlices(value))
  return decoded
}

function fieldNamed(name: Buffer): FieldName | undefined {
  if (name.length > nameMaxBytes) return undefined
  const text = percentDecode(name).toString('latin1')
  return isFieldName(text) ? text : undefined
}

async function decodedSlices(value: Buffer): Promise<Buffer> {
  if (value.length <= sliceBytes) return percentDecode(value)
  const slices: Buffer[] = []
  for (let start = 0, end = 0; start < value.length; start = end) {
    end = sliceEnd(value, start + sliceBytes)
    slices.push(percentDecode(value.subarray(start, end)))
    await nextSlice()
  }
  return Buffer.concat(slices)
}

/** The end of a slice, before a percent sign whose digits may be in the next one. */
function sliceEnd(value: Buffer, end: number): number {
  if (value[end - 2] === percent) return end - 2
  return value[end - 1] === percent ? end - 1 : end
}

const percent = 0x25
