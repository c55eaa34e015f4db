import { defineChecks, defineMessages } from '../../kernel/messages.ts'

/** Errors of templates. */
export const templateProblems = defineMessages('template', {
  en: {
    notFound: 'There is no such template.',
    changed: 'Someone else has changed this template in the meantime.',
    tooMany: ({ max }: { readonly max: number }) => `There can be at most ${max} templates.`,
  },
  de: {
    notFound: 'Diese Vorlage gibt es nicht.',
    changed: 'Jemand anderes hat diese Vorlage inzwischen geändert.',
    tooMany: ({ max }) => `Es kann höchstens ${max} Vorlagen geben.`,
  },
}).make

/** Validation messages of their fields. */
export const templateChecks = defineChecks('templateField', {
  api: { nameTaken: 'is that of another template' },
  en: { nameTaken: 'Another template has this name. Choose a different one.' },
  de: { nameTaken: 'Eine andere Vorlage hat diesen Namen. Wählen Sie einen anderen.' },
}).make
