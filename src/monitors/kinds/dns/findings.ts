import { defineMessages } from '../../../kernel/messages.ts'

type Answers = { readonly answers: string }
type OfType = { readonly type: string }

/** Results of DNS probes. */
export const dnsFindings = defineMessages('dns', {
  en: {
    answered: ({ answers }: Answers) => answers,
    noSuchName: () => 'The name does not exist (NXDOMAIN)',
    noRecords: ({ type }: OfType) => `The name has no records of type ${type}`,
    serverFailed: () => 'The DNS server could not find the answer (SERVFAIL)',
    refused: () => 'The DNS server refused to answer (REFUSED)',
    malformed: () => 'The answer is not valid DNS',
    timedOut: () => 'The DNS server did not answer in time',
    missing: ({ missing, answers }: Answers & { readonly missing: string }) =>
      `The answer does not contain ${missing}, but ${answers}`,
    unexpected: ({ answers }: Answers) => `The answer contains none of the expected values, but ${answers}`,
  },
  de: {
    answered: ({ answers }) => answers,
    noSuchName: () => 'Den Namen gibt es nicht (NXDOMAIN)',
    noRecords: ({ type }) => `Zu dem Namen gibt es keine Einträge vom Typ ${type}`,
    serverFailed: () => 'Der DNS-Server konnte die Antwort nicht ermitteln (SERVFAIL)',
    refused: () => 'Der DNS-Server hat die Antwort verweigert (REFUSED)',
    malformed: () => 'Die Antwort ist kein gültiges DNS',
    timedOut: () => 'Der DNS-Server hat nicht rechtzeitig geantwortet',
    missing: ({ missing, answers }) => `Die Antwort enthält nicht ${missing}, sondern ${answers}`,
    unexpected: ({ answers }) => `Die Antwort enthält keinen der erwarteten Werte, sondern ${answers}`,
  },
})
