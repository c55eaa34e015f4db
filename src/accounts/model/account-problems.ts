import { defineChecks, defineMessages } from '../../kernel/messages.ts'

/** Errors of accounts and invitations. */
export const accountProblems = defineMessages('account', {
  en: {
    lastOwner: 'This is the last owner. Make someone else an owner first.',
    gone: 'This account does not exist any more.',
    changed: 'Someone else has changed this account in the meantime.',
    invitationGone: 'This invitation has already been used, has expired or was revoked.',
    wrongName: 'This is not the username of the account.',
  },
  de: {
    lastOwner: 'Das ist der letzte Inhaber. Machen Sie zuerst jemand anderen zum Inhaber.',
    gone: 'Dieses Konto gibt es nicht mehr.',
    changed: 'Jemand anderes hat dieses Konto inzwischen geändert.',
    invitationGone: 'Diese Einladung wurde schon benutzt, ist abgelaufen oder wurde widerrufen.',
    wrongName: 'Das ist nicht der Benutzername des Kontos.',
  },
}).make

/** Validation messages of their fields. */
export const accountChecks = defineChecks('accountField', {
  api: {
    taken: 'belongs to another account',
    lookAlike: 'looks like the name of another account',
    mixedScripts: 'mixes letters of several scripts',
    invisible: 'must have no invisible characters',
    at: 'must not contain an @',
  },
  en: {
    taken: 'This belongs to another account. Enter something else.',
    lookAlike: 'This looks like the username of another account. Choose another one.',
    mixedScripts: 'Use letters of one script only, such as Latin or Greek.',
    invisible: 'Remove the invisible characters.',
    at: 'Choose a username without @.',
  },
  de: {
    taken: 'Das gehört zu einem anderen Konto. Geben Sie etwas anderes ein.',
    lookAlike:
      'Das sieht dem Benutzernamen eines anderen Kontos zum Verwechseln ähnlich. Wählen Sie einen anderen.',
    mixedScripts: 'Verwenden Sie nur Buchstaben einer Schrift, etwa der lateinischen oder der griechischen.',
    invisible: 'Entfernen Sie die unsichtbaren Zeichen.',
    at: 'Wählen Sie einen Benutzernamen ohne @.',
  },
  fields: {
    taken: {
      username: {
        en: 'This username is taken. Choose another one.',
        de: 'Dieser Benutzername ist vergeben. Wählen Sie einen anderen.',
      },
      email: {
        en: 'This email address belongs to another account. Enter another one, or leave it empty.',
        de: 'Diese E-Mail-Adresse gehört zu einem anderen Konto. Geben Sie eine andere ein, oder lassen Sie das Feld leer.',
      },
    },
  },
}).make
