import type { ListCursor } from '../../db/list-search.ts'

type CursorTypes = Readonly<Record<keyof ListCursor, 'string' | 'number'>>

export const cursorText = ({ value, id }: ListCursor): string =>
  Buffer.from(JSON.stringify([value, id])).toString('base64url')

/** A cursor of a list that was sorted otherwise, or that was cut, starts at the first page. */
export function cursorOf(text: unknown, types: CursorTypes): ListCursor | null {
  if (typeof text !== 'string') return null
  try {
    const [value, id]: readonly unknown[] = JSON.parse(Buffer.from(text, 'base64url').toString())
    return isOf(types.value, value) && isOf(types.id, id) ? { value, id } : null
  } catch {
    return null
  }
}

const isOf = (type: 'string' | 'number', value: unknown): value is string | number =>
  type === 'number' ? Number.isSafeInteger(value) : typeof value === 'string' && !value.includes('\0')
