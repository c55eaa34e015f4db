import type { Draft } from '../../src/snippets/model/snippet.ts'

export const draft = (fields: Partial<Draft> = {}): Draft => ({
  content: 'x',
  lexer: 'python',
  filename: null,
  more: [],
  expires: 3600,
  rtl: false,
  parentId: null,
  password: null,
  encrypted: false,
  reads: fields.expires === 'onetime' ? 1 : null,
  deletable: false,
  receipt: null,
  ...fields,
})
