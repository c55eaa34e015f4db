import type { Words } from '../words.ts'

export const errors: Words['errors'] = {
  seeStatus: 'Zum Status',
  newSnippet: 'Neuer Textschnipsel',
}
