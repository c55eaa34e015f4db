import { defineMessages } from '../../../kernel/messages.ts'

type Code = { readonly code: number }
type Time = { readonly time: string }

/** Results of monitors that wait for pushes. Readers see them, so none has the words of the sender. */
export const pushFindings = defineMessages('push', {
  en: {
    received: () => 'Push received',
    failed: () => 'The push reported a failure',
    exited: ({ code }: Code) => `The job ended with exit code ${code}`,
    missing: ({ time }: Time) => `No push within ${time}`,
  },
  de: {
    received: () => 'Push erhalten',
    failed: () => 'Der Push meldete einen Fehler',
    exited: ({ code }) => `Der Job endete mit dem Exit-Code ${code}`,
    missing: ({ time }) => `Kein Push innerhalb von ${time}`,
  },
})
