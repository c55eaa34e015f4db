import { defineChecks, defineMessages } from '../../kernel/messages.ts'

/** What goes wrong with accounts, invitations and one's own account. */
export const accountProblems = defineMessages('account', {
  en: {
    lastOwner: 'This is the last owner. Make someone else an owner first.',
    gone: 'This account does not exist any more.',
    changed: 'Someone else has changed this account in the meantime.',
    changedMeanwhile: 'Your account was changed in the meantime, in another window or by an owner.',
    invitationGone: 'This invitation was used already, has expired or was withdrawn.',
    linkGone: 'This link was used already or has expired. Ask the person who gave it to you for a new one.',
    confirmationGone:
      'This link was used already or has expired. Ask for a new one on the page of your account.',
    confirmsOther: 'This link confirms the address of another account. Sign in to that account.',
    sessionEnded: 'This session has ended already.',
    hasSecondFactor: 'Your second factor is set up already.',
    noSecondFactor: 'You have no second factor.',
    setUpTooSlow: 'This took too long. Begin again.',
    wrongPassword: 'This is not your password.',
    wrongName: 'This is another name.',
    wrongFirstCode: 'This code is wrong. The clock of the phone may be wrong too; try the next one.',
  },
  de: {
    lastOwner: 'Das ist der letzte Inhaber. Machen Sie zuerst jemand anderen zum Inhaber.',
    gone: 'Dieses Konto gibt es nicht mehr.',
    changed: 'Jemand anderes hat dieses Konto inzwischen geändert.',
    changedMeanwhile: 'Ihr Konto wurde inzwischen geändert, in einem anderen Fenster oder von einem Inhaber.',
    invitationGone: 'Diese Einladung wurde schon benutzt, ist abgelaufen oder wurde zurückgezogen.',
    linkGone:
      'Dieser Link wurde schon benutzt oder ist abgelaufen. Bitten Sie um einen neuen, wo Sie ihn herhaben.',
    confirmationGone:
      'Dieser Link wurde schon benutzt oder ist abgelaufen. Fordern Sie auf der Seite Ihres Kontos einen neuen an.',
    confirmsOther:
      'Dieser Link bestätigt die Adresse eines anderen Kontos. Melden Sie sich in diesem Konto an.',
    sessionEnded: 'Diese Anmeldung ist schon beendet.',
    hasSecondFactor: 'Ihre Zwei-Faktor-Authentisierung ist schon eingerichtet.',
    noSecondFactor: 'Sie haben keine Zwei-Faktor-Authentisierung eingerichtet.',
    setUpTooSlow: 'Das hat zu lange gedauert. Fangen Sie noch einmal an.',
    wrongPassword: 'Das ist nicht Ihr Passwort.',
    wrongName: 'Das ist ein anderer Name.',
    wrongFirstCode:
      'Dieser Code stimmt nicht. Vielleicht geht auch die Uhr des Telefons falsch; versuchen Sie es mit dem nächsten.',
  },
}).make

/** What is wrong with their fields. */
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
      passkey: {
        en: 'This passkey belongs to another account. Use one of yours.',
        de: 'Dieser Passkey gehört zu einem anderen Konto. Nehmen Sie einen von Ihren.',
      },
    },
  },
}).make
