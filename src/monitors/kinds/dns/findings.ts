import { defineMessages } from '../../../kernel/messages.ts'

type Answers = { readonly answers: string }
type OfType = { readonly type: string }

/** What a probe of kind `dns` finds. */
export const dnsFindings = defineMessages('dns', {
  en: {
    answered: ({ answers }: Answers) => answers,
    noSuchName: () => 'The name does not exist (NXDOMAIN)',
    noRecords: ({ type }: OfType) => `The name has no records of the type ${type}`,
    serverFailed: () => 'The DNS server could not find the answer (SERVFAIL)',
    refused: () => 'The DNS server refused to answer (REFUSED)',
    malformed: () => 'The answer is not valid DNS',
    timedOut: () => 'The DNS server did not answer in time',
    missing: ({ missing, answers }: Answers & { readonly missing: string }) =>
      `The answer lacks ${missing}; it has ${answers}`,
    unexpected: ({ answers }: Answers) => `None of the expected answers is there; it has ${answers}`,
  },
  de: {
    answered: ({ answers }) => answers,
    noSuchName: () => 'Den Namen gibt es nicht (NXDOMAIN)',
    noRecords: ({ type }) => `Zu dem Namen gibt es keine Einträge der Art ${type}`,
    serverFailed: () => 'Der DNS-Server konnte die Antwort nicht ermitteln (SERVFAIL)',
    refused: () => 'Der DNS-Server hat die Antwort verweigert (REFUSED)',
    malformed: () => 'Die Antwort ist kein gültiges DNS',
    timedOut: () => 'Der DNS-Server hat nicht rechtzeitig geantwortet',
    missing: ({ missing, answers }) => `In der Antwort fehlt ${missing}; sie enthält ${answers}`,
    unexpected: ({ answers }) => `Keine der erwarteten Antworten ist dabei; sie enthält ${answers}`,
  },
})
