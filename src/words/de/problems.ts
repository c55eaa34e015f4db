import type { Phrases } from '../phrases.ts'

/** What checks and errors say. The English is the key; slots in braces move with the sentence. */
export const problems: Phrases = {
  'must not be blank': 'darf nicht leer sein',
  'must be at most {n} characters long': 'darf höchstens {n} Zeichen lang sein',
  'must be one line without control characters': 'muss eine Zeile ohne Steuerzeichen sein',
  'must be an absolute http or https address': 'muss eine vollständige http- oder https-Adresse sein',
  'must be a colour such as #1d4a96, or empty': 'muss eine Farbe wie #1d4a96 oder leer sein',
  'must be the IANA name of a time zone, such as Europe/Berlin':
    'muss der IANA-Name einer Zeitzone sein, etwa Europe/Berlin',
  'must be a whole number of minutes': 'muss eine ganze Zahl von Minuten sein',
  'must be at least 1 minute': 'muss mindestens 1 Minute sein',
  'must be at most 10080 minutes': 'darf höchstens 10080 Minuten sein',
}
