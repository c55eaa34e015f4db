import { unspecific } from '../kernel/checks.ts'
import { defineChecks, defineMessages } from '../kernel/messages.ts'

/** Error messages of the REST interface. */
export const restProblems = defineMessages('rest', {
  en: {
    emptyBody: 'The body is empty; it must be JSON.',
    noJson: ({ line, column }: { readonly line: number; readonly column: number }) =>
      `The body is not JSON: something is wrong at line ${line}, column ${column}.`,
    noType: 'Send the body as application/json.',
    tooManyRequests: 'This token has made too many requests.',
    idempotencyKey: 'Idempotency-Key must be 1 to 200 visible ASCII characters without blanks.',
    keyUsed: 'This Idempotency-Key was used for another request already.',
    keyInWork: 'The first request with this Idempotency-Key is still being worked on.',
    noIfMatch: 'Send If-Match with the ETag of what you have read, or *.',
    hasMovedOn: ({ tag }: { readonly tag: string }) =>
      `This was changed in the meantime; it is at ${tag} now. Read it again and decide anew.`,
  },
  de: {
    emptyBody: 'Der Inhalt ist leer; er muss JSON sein.',
    noJson: ({ line, column }) =>
      `Der Inhalt ist kein JSON: In Zeile ${line}, Spalte ${column} stimmt etwas nicht.`,
    noType: 'Senden Sie den Inhalt als application/json.',
    tooManyRequests: 'Dieses Token hat zu viele Anfragen gestellt.',
    idempotencyKey: 'Idempotency-Key muss aus 1 bis 200 sichtbaren ASCII-Zeichen ohne Leerzeichen bestehen.',
    keyUsed: 'Dieser Idempotency-Key wurde schon für eine andere Anfrage verwendet.',
    keyInWork: 'Die erste Anfrage mit diesem Idempotency-Key wird noch bearbeitet.',
    noIfMatch: 'Senden Sie If-Match mit dem ETag dessen, was Sie gelesen haben, oder *.',
    hasMovedOn: ({ tag }) =>
      `Das wurde inzwischen geändert und hat jetzt die Fassung ${tag}. Lesen Sie es noch einmal, und entscheiden Sie neu.`,
  },
}).make

/** Validation messages for parameters of the REST interface. */
export const restChecks = defineChecks('restField', {
  api: {
    numberOf: ({ thing }: { readonly thing: string }) => `must be the number of ${thing}`,
    wholeBetween: ({ min, max }: { readonly min: number; readonly max: number }) =>
      `must be a whole number from ${min} to ${max}`,
    place: 'must be the `next` of a page of this list',
  },
  en: {
    numberOf: unspecific.en,
    wholeBetween: unspecific.en,
    place: unspecific.en,
  },
  de: {
    numberOf: unspecific.de,
    wholeBetween: unspecific.de,
    place: unspecific.de,
  },
}).make
