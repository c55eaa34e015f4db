import { defineMessages } from '../kernel/messages.ts'

/** Errors of the audit trail. */
export const auditProblems = defineMessages('audit', {
  en: {
    notFound: 'There is no such line in the audit trail.',
  },
  de: {
    notFound: 'Diesen Eintrag gibt es im Protokoll nicht.',
  },
}).make
