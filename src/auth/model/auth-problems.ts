import { defineChecks, defineMessages } from '../../kernel/messages.ts'

/** What goes wrong when people sign in, redeem a link and change how they sign in. */
export const authProblems = defineMessages('auth', {
  en: {
    wrongNameOrPassword: 'The name or the password is wrong.',
    tooManyFailures: 'There were too many attempts that failed. Wait a few minutes and try again.',
    tooManyPeople: 'Too many people are signing in; try again in a moment.',
    tookTooLong: 'This took too long. Sign in again.',
    wrongCode: 'This code is wrong or was used already. Try the next one.',
    wrongRecoveryCode: 'This recovery code is wrong or was used already.',
    onlyWay: 'This is the only way to sign in to your account. Set a password first.',
    tooManyPasskeys: ({ max }: { readonly max: number }) => `An account has at most ${max} passkeys.`,
    noPasskey: 'There is no such passkey.',
    providerAway: 'The sign-in provider does not answer. Try again in a moment, or sign in another way.',
    providerRefused: 'The provider did not sign you in. Begin again.',
    providerAnswer: 'The answer of the provider was not accepted. Begin again.',
    providerTooSlow: 'This sign-in took too long or was begun in another window. Begin again.',
    identityTaken: 'This identity is linked with another account here.',
    identityNotLinked: 'This identity is not linked.',
    identityUnknown:
      'No account here is linked to this identity. Sign in another way and link it on the page of your account, or ask an owner for an invitation.',
    changedMeanwhile: 'Your account was changed in the meantime, in another window or by an owner.',
    linkGone: 'This link was used already or has expired. Ask the person who gave it to you for a new one.',
    confirmationGone:
      'This link was used already or has expired. Ask for a new one on the page of your account.',
    confirmsOther: 'This link confirms the address of another account. Sign in to that account.',
    sessionEnded: 'This session has ended already.',
    hasSecondFactor: 'Your second factor is set up already.',
    noSecondFactor: 'You have no second factor.',
    setUpTooSlow: 'This took too long. Begin again.',
    wrongPassword: 'This is not your password.',
    wrongFirstCode: 'This code is wrong. The clock of the phone may be wrong too; try the next one.',
  },
  de: {
    wrongNameOrPassword: 'Name oder Passwort stimmt nicht.',
    tooManyFailures:
      'Es gab zu viele vergebliche Versuche. Warten Sie einige Minuten und versuchen Sie es dann noch einmal.',
    tooManyPeople: 'Gerade melden sich zu viele Leute an; versuchen Sie es gleich noch einmal.',
    tookTooLong: 'Das hat zu lange gedauert. Melden Sie sich noch einmal an.',
    wrongCode: 'Dieser Code stimmt nicht oder wurde schon benutzt. Versuchen Sie es mit dem nächsten.',
    wrongRecoveryCode: 'Dieser Wiederherstellungscode stimmt nicht oder wurde schon benutzt.',
    onlyWay: 'Nur damit können Sie sich noch anmelden. Setzen Sie zuerst ein Passwort.',
    tooManyPasskeys: ({ max }) => `Ein Konto hat höchstens ${max} Passkeys.`,
    noPasskey: 'Diesen Passkey gibt es nicht.',
    providerAway:
      'Der Anmeldedienst antwortet nicht. Versuchen Sie es gleich noch einmal oder melden Sie sich auf andere Weise an.',
    providerRefused: 'Der Anmeldedienst hat Sie nicht angemeldet. Beginnen Sie noch einmal.',
    providerAnswer: 'Die Antwort des Anmeldedienstes wurde nicht anerkannt. Beginnen Sie noch einmal.',
    providerTooSlow:
      'Diese Anmeldung hat zu lange gedauert oder wurde in einem anderen Fenster begonnen. Beginnen Sie noch einmal.',
    identityTaken: 'Diese Identität ist hier mit einem anderen Konto verknüpft.',
    identityNotLinked: 'Diese Identität ist nicht verknüpft.',
    identityUnknown:
      'Mit dieser Identität ist hier kein Konto verknüpft. Melden Sie sich auf andere Weise an und verknüpfen Sie sie auf der Seite Ihres Kontos, oder bitten Sie einen Inhaber um eine Einladung.',
    changedMeanwhile: 'Ihr Konto wurde inzwischen geändert, in einem anderen Fenster oder von einem Inhaber.',
    linkGone:
      'Dieser Link wurde schon benutzt oder ist abgelaufen. Bitten Sie die Person, die ihn gesendet hat, um einen neuen.',
    confirmationGone:
      'Dieser Link wurde schon benutzt oder ist abgelaufen. Fordern Sie auf der Seite Ihres Kontos einen neuen an.',
    confirmsOther:
      'Dieser Link bestätigt die Adresse eines anderen Kontos. Melden Sie sich in diesem Konto an.',
    sessionEnded: 'Diese Anmeldung ist schon beendet.',
    hasSecondFactor: 'Ihre Zwei-Faktor-Authentifizierung ist schon eingerichtet.',
    noSecondFactor: 'Sie haben keine Zwei-Faktor-Authentifizierung eingerichtet.',
    setUpTooSlow: 'Das hat zu lange gedauert. Fangen Sie noch einmal an.',
    wrongPassword: 'Das ist nicht Ihr Passwort.',
    wrongFirstCode:
      'Dieser Code stimmt nicht. Vielleicht geht auch die Uhr des Telefons falsch; versuchen Sie es mit dem nächsten.',
  },
}).make

/** What is wrong with their fields. */
export const authChecks = defineChecks('authField', {
  api: {
    personalPassword: 'must be more than your name, your email address or the name of this site',
    commonPassword: 'must not be one of the passwords that are tried first',
    passkeyTaken: 'belongs to another account',
    passkeyKnown: 'is known here already',
    passkeyUnknown: 'is not known here; it may have been removed',
    passkeyTooSlow: 'took too long; try again',
    passkeyRefused: 'was not accepted; try again',
  },
  en: {
    personalPassword:
      'Choose a password that is more than your name, your email address or the name of this site.',
    commonPassword: 'This password is too common. Choose one that is harder to guess.',
    passkeyTaken: 'This passkey belongs to another account. Use one of yours.',
    passkeyKnown: 'This passkey is already registered here.',
    passkeyUnknown: 'This passkey is not known here. It may have been deleted.',
    passkeyTooSlow: 'This took too long. Try again.',
    passkeyRefused: 'This passkey was not accepted. Try again.',
  },
  de: {
    personalPassword:
      'Wählen Sie ein Passwort, das mehr ist als Ihr Name, Ihre E-Mail-Adresse oder der Name dieser Website.',
    commonPassword: 'Dieses Passwort ist zu verbreitet. Wählen Sie eines, das schwerer zu erraten ist.',
    passkeyTaken: 'Dieser Passkey gehört zu einem anderen Konto. Nehmen Sie einen von Ihren.',
    passkeyKnown: 'Dieser Passkey ist hier schon registriert.',
    passkeyUnknown: 'Dieser Passkey ist hier nicht bekannt. Vielleicht wurde er gelöscht.',
    passkeyTooSlow: 'Das hat zu lange gedauert. Versuchen Sie es noch einmal.',
    passkeyRefused: 'Dieser Passkey wurde nicht angenommen. Versuchen Sie es noch einmal.',
  },
}).make
