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
