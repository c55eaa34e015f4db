/** Fields of a form that makes a snippet; those of further files have numbers (`file-fields.ts`). */
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
  'reads',
  'deletable',
  'receipt',
] as const
export type FormField = (typeof formFields)[number]
