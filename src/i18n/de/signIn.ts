import type { MessageCatalogue } from '../en.ts'

export const signIn: MessageCatalogue['signIn'] = {
  title: 'Anmelden',
  lead: 'Für das Team dieser Website. Zum Lesen ist kein Konto nötig.',
  name: 'Benutzername oder E-Mail-Adresse',
  password: 'Passwort',
  submit: 'Anmelden',
  or: 'oder',
  passwordSet: 'Ihr neues Passwort ist gesetzt. Melden Sie sich damit an.',
  forgottenLink: 'Passwort vergessen?',

  codeTitle: 'Zwei-Faktor-Authentifizierung',
  codeLead: 'Geben Sie die sechs Ziffern ein, die Ihre Authenticator-App gerade anzeigt.',
  code: 'Code',
  codeHint: 'Kein Telefon? Verwenden Sie einen Ihrer Wiederherstellungscodes.',
  codeSubmit: 'Weiter',
  startOver: 'Von vorn beginnen',

  forgottenTitle: 'Passwort vergessen?',
  forgottenAsk:
    'Bitten Sie einen Inhaber dieser Website um einen Link, mit dem Sie ein neues Passwort setzen. Er gilt einen Tag.',
  forgottenFactor:
    'Ist Ihr Telefon weg, nehmen Sie einen Ihrer Wiederherstellungscodes. Haben Sie keinen mehr, kann ein Inhaber die Zwei-Faktor-Authentifizierung Ihres Kontos entfernen.',
  forgottenCommand:
    'Sind Sie der einzige Inhaber, erzeugen Sie den Link auf dem Rechner, auf dem Corkboard läuft, oder entfernen Sie dort die Zwei-Faktor-Authentifizierung:',

  ownerTitle: 'Inhaberkonto anlegen',
  ownerLead: 'Diesem Konto gehört die Website: Es darf alles und lädt die anderen ein.',
  invitationTitle: 'Willkommen',
  invitationLead: role => `Sie sind ins Team eingeladen. Ihre Rolle: ${role}.`,
  resetTitle: 'Neues Passwort',
  resetLead: username => `Für das Konto ${username}. Wer gerade damit angemeldet ist, wird abgemeldet.`,
  username: 'Benutzername',
  usernameHint: 'Für alle sichtbar neben dem, was Sie veröffentlichen.',
  email: 'E-Mail-Adresse',
  emailHint: 'Falls Sie Ihr Passwort vergessen. Nicht öffentlich sichtbar.',
  newPassword: 'Neues Passwort',
  newPasswordHint:
    'Mindestens 12 Zeichen. Einige Wörter hintereinander sind leicht zu merken und schwer zu erraten.',
  create: 'Konto anlegen',
  setPassword: 'Passwort setzen',

  goneTitle: 'Dieser Link gilt nicht mehr',
  gone: 'Er wurde schon benutzt, ist abgelaufen oder wurde zurückgezogen. Bitten Sie die Person, die ihn gesendet hat, um einen neuen.',
  goneOwner:
    'Den Link für das allererste Konto gibt Corkboard bei jedem Start aus, solange es kein Konto gibt.',
}
