import { defineMessages } from '../kernel/messages.ts'

/** Errors on the way to another site. */
export const legalProblems = defineMessages('legal', {
  en: {
    noPage: 'This is not the address of a page: it must begin with http:// or https://.',
  },
  de: {
    noPage: 'Das ist nicht die Adresse einer Seite: Sie muss mit http:// oder https:// beginnen.',
  },
}).make
