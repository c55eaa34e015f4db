import type { MessageCatalogue } from '../en.ts'

export const errors: MessageCatalogue['errors'] = {
  seeStatus: 'Zum Status',
  newSnippet: 'Neuer Textschnipsel',
}
