import type * as en from '../en.ts'

export const signIn: typeof en.signIn = {
  title: 'Anmelden',
  lead: 'Für das Team dieser Website. Zum Lesen ist kein Konto nötig.',
  name: 'Benutzername oder E-Mail-Adresse',
  or: 'oder',
  passwordSet: 'Ihr neues Passwort ist gesetzt. Melden Sie sich damit an.',
  codeLead: 'Geben Sie die sechs Ziffern ein, die Ihre Authenticator-App gerade anzeigt.',
  code: 'Code',
  codeHint: 'Kein Telefon? Verwenden Sie einen Ihrer Wiederherstellungscodes.',
  codeSubmit: 'Weiter',
  startOver: 'Von vorn beginnen',

  forgottenTitle: 'Passwort vergessen?',
  forgottenAsk:
    'Bitten Sie einen Inhaber dieser Website um einen Link, mit dem Sie ein neues Passwort setzen. Er gilt einen Tag.',
  forgottenFactor:
    'Wenn Sie Ihr Telefon verloren haben, verwenden Sie einen Ihrer Wiederherstellungscodes. Haben Sie keinen mehr, kann ein Inhaber die Zwei-Faktor-Authentifizierung Ihres Kontos entfernen.',
  forgottenOperator: 'Ich betreibe diesen Server',
  forgottenCommand:
    'Kann sich kein Inhaber anmelden, erzeugen Sie im Ordner des Servers den Link, oder entfernen Sie dort die Zwei-Faktor-Authentifizierung:',
  ownerLead: 'Der Inhaber darf alles und lädt die anderen ein.',
  invitationTitle: 'Willkommen',
  invitationLead: role => `Sie sind ins Team eingeladen. Ihre Rolle: ${role}.`,
  resetTitle: 'Neues Passwort',
  resetLead: username => `Für das Konto ${username}. Es wird in allen Browsern abgemeldet.`,
  create: 'Konto anlegen',
  setPassword: 'Passwort setzen',

  goneTitle: 'Dieser Link gilt nicht mehr',
  gone: 'Er wurde schon benutzt, ist abgelaufen oder wurde widerrufen. Bitten Sie die Person, die ihn gesendet hat, um einen neuen.',
  goneOwner:
    'Wenn diese Website noch kein Konto hat, starten Sie Corkboard neu: Es gibt dann einen neuen Link für das Inhaberkonto aus.',
}
