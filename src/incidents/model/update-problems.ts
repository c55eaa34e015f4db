import { defineChecks, defineMessages } from '../../kernel/messages.ts'

/** What goes wrong with the updates of incidents and maintenance. */
export const updateProblems = defineMessages('update', {
  en: {
    notFound: 'There is no update at this address.',
    changed: 'Someone else has changed this update in the meantime.',
    published: 'This update is published already.',
  },
  de: {
    notFound: 'Unter dieser Adresse gibt es keine Neuigkeit.',
    changed: 'Jemand anderes hat diese Neuigkeit inzwischen geändert.',
    published: 'Diese Neuigkeit ist schon veröffentlicht.',
  },
}).make

/** What is wrong with their fields. */
export const updateChecks = defineChecks('updateField', {
  api: {
    noUpdates: 'only an incident or a maintenance has updates',
  },
  en: {
    noUpdates: 'A notice has no updates. Make it an incident or a maintenance first.',
  },
  de: {
    noUpdates:
      'Ein Hinweis hat keine Aktualisierungen. Machen Sie daraus zuerst eine Störung oder eine Wartung.',
  },
}).make
