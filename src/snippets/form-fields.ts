export const formFields = [
  'content',
  'lexer',
  'expires',
  'format',
  'filename',
  'rtl',
  'parent',
  'password',
  'encrypted',
] as const
export type FormField = (typeof formFields)[number]

/** No honest form has more parts; a hostile one is stopped here. */
export const partsMax = 1000
