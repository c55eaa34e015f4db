import { defineChecks, defineMessages } from '../../kernel/messages.ts'

export const authProblems = defineMessages('auth', {
  en: {
    wrongNameOrPassword: 'The username or password is wrong.',
    tooManyFailures: 'Too many failed attempts. Wait a few minutes and try again.',
    tooManyPeople: 'Too many people are signing in; try again in a moment.',
    tookTooLong: 'This took too long. Sign in again.',
    wrongCode: 'This code is wrong or has already been used. Enter the next one.',
    wrongRecoveryCode: 'This recovery code is wrong or has already been used. Enter another one.',
    onlyWay: 'This is the only way to sign in to your account. Set a password first.',
    tooManyPasskeys: ({ max }: { readonly max: number }) =>
      `An account can have at most ${max} passkeys. Delete one first.`,
    noPasskey: 'There is no such passkey.',
    providerAway: 'The sign-in provider does not respond. Try again in a moment, or sign in another way.',
    providerRefused: 'The sign-in provider did not sign you in. Try again.',
    providerAnswer: 'The response of the sign-in provider was not valid. Try again.',
    providerTooSlow: 'This sign-in took too long or was started in another window. Try again.',
    identityTaken: 'This identity is linked to another account.',
    identityNotLinked: 'This identity is not linked.',
    identityUnknown:
      'This identity is not linked to an account. Sign in another way and link it on the page of your account, or ask an owner for an invitation.',
    changedMeanwhile:
      'Your account was changed in the meantime, in another window or by an owner. Check it and save again.',
    linkGone:
      'This link has already been used, has expired or was revoked. Ask the person who sent it for a new one.',
    confirmationGone:
      'This link has already been used or has expired. Send a new one from the page of your account.',
    confirmsOther: 'This link confirms the address of another account. Sign in to that account.',
    sessionEnded: 'This session has already ended.',
    hasSecondFactor: 'Two-factor authentication is already set up.',
    noSecondFactor: 'Two-factor authentication is not set up.',
    setUpTooSlow: 'This took too long. Try again.',
    wrongPassword: 'The password is wrong.',
    wrongFirstCode:
      'This code is wrong. Enter the next one. If that is wrong too, check the clock of your phone.',
  },
  de: {
    wrongNameOrPassword: 'Benutzername oder Passwort ist falsch.',
    tooManyFailures:
      'Zu viele fehlgeschlagene Versuche. Warten Sie einige Minuten und versuchen Sie es dann noch einmal.',
    tooManyPeople: 'Gerade melden sich zu viele Leute an; versuchen Sie es gleich noch einmal.',
    tookTooLong: 'Das hat zu lange gedauert. Melden Sie sich noch einmal an.',
    wrongCode: 'Dieser Code ist falsch oder wurde schon benutzt. Geben Sie den nächsten ein.',
    wrongRecoveryCode:
      'Dieser Wiederherstellungscode ist falsch oder wurde schon benutzt. Geben Sie einen anderen ein.',
    onlyWay: 'Nur damit können Sie sich noch anmelden. Setzen Sie zuerst ein Passwort.',
    tooManyPasskeys: ({ max }) => `Ein Konto kann höchstens ${max} Passkeys haben. Löschen Sie zuerst einen.`,
    noPasskey: 'Diesen Passkey gibt es nicht.',
    providerAway:
      'Der Anmeldedienst antwortet nicht. Versuchen Sie es gleich noch einmal oder melden Sie sich auf andere Weise an.',
    providerRefused: 'Der Anmeldedienst hat Sie nicht angemeldet. Versuchen Sie es noch einmal.',
    providerAnswer: 'Die Antwort des Anmeldedienstes war ungültig. Versuchen Sie es noch einmal.',
    providerTooSlow:
      'Diese Anmeldung hat zu lange gedauert oder wurde in einem anderen Fenster begonnen. Versuchen Sie es noch einmal.',
    identityTaken: 'Diese Identität ist mit einem anderen Konto verknüpft.',
    identityNotLinked: 'Diese Identität ist nicht verknüpft.',
    identityUnknown:
      'Diese Identität ist mit keinem Konto verknüpft. Melden Sie sich auf andere Weise an und verknüpfen Sie sie auf der Seite Ihres Kontos, oder bitten Sie einen Inhaber um eine Einladung.',
    changedMeanwhile:
      'Ihr Konto wurde inzwischen geändert, in einem anderen Fenster oder von einem Inhaber. Prüfen Sie es und speichern Sie noch einmal.',
    linkGone:
      'Dieser Link wurde schon benutzt, ist abgelaufen oder wurde widerrufen. Bitten Sie die Person, die ihn gesendet hat, um einen neuen.',
    confirmationGone:
      'Dieser Link wurde schon benutzt oder ist abgelaufen. Senden Sie auf der Seite Ihres Kontos einen neuen.',
    confirmsOther:
      'Dieser Link bestätigt die Adresse eines anderen Kontos. Melden Sie sich in diesem Konto an.',
    sessionEnded: 'Diese Anmeldung ist schon beendet.',
    hasSecondFactor: 'Die Zwei-Faktor-Authentifizierung ist schon eingerichtet.',
    noSecondFactor: 'Die Zwei-Faktor-Authentifizierung ist nicht eingerichtet.',
    setUpTooSlow: 'Das hat zu lange gedauert. Versuchen Sie es noch einmal.',
    wrongPassword: 'Das Passwort ist falsch.',
    wrongFirstCode:
      'Dieser Code ist falsch. Geben Sie den nächsten ein. Ist auch der falsch, prüfen Sie die Uhr Ihres Telefons.',
  },
}).make

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
    passkeyTaken: 'This passkey belongs to another account. Use your own passkey.',
    passkeyKnown: 'This passkey is already registered here.',
    passkeyUnknown: 'This passkey is not registered here. It may have been deleted.',
    passkeyTooSlow: 'This took too long. Try again.',
    passkeyRefused: 'This passkey could not be verified. Try again.',
  },
  de: {
    personalPassword:
      'Wählen Sie ein Passwort, das mehr ist als Ihr Name, Ihre E-Mail-Adresse oder der Name dieser Website.',
    commonPassword: 'Dieses Passwort ist zu verbreitet. Wählen Sie eines, das schwerer zu erraten ist.',
    passkeyTaken: 'Dieser Passkey gehört zu einem anderen Konto. Verwenden Sie Ihren eigenen Passkey.',
    passkeyKnown: 'Dieser Passkey ist hier schon registriert.',
    passkeyUnknown: 'Dieser Passkey ist hier nicht registriert. Vielleicht wurde er gelöscht.',
    passkeyTooSlow: 'Das hat zu lange gedauert. Versuchen Sie es noch einmal.',
    passkeyRefused: 'Dieser Passkey ließ sich nicht bestätigen. Versuchen Sie es noch einmal.',
  },
}).make
