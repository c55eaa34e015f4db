import { defineChecks, defineMessages } from '../../kernel/messages.ts'

/** Errors of updates. */
export const updateProblems = defineMessages('update', {
  en: {
    notFound: 'There is no update at this address.',
    changed: 'Someone else has changed this update in the meantime.',
    published: 'This update is published already.',
  },
  de: {
    notFound: 'Unter dieser Adresse gibt es kein Update.',
    changed: 'Jemand anderes hat dieses Update inzwischen geändert.',
    published: 'Dieses Update ist schon veröffentlicht.',
  },
}).make

/** Validation messages of their fields. */
export const updateChecks = defineChecks('updateField', {
  api: {
    noUpdates: 'only an incident or a maintenance has updates',
  },
  en: {
    noUpdates: 'A notice has no updates. Make it an incident or a maintenance first.',
  },
  de: {
    noUpdates: 'Eine Mitteilung hat keine Updates. Machen Sie zuerst eine Störung oder eine Wartung daraus.',
  },
}).make
