import type { MessageCatalogue } from '../en.ts'

export const signIn: MessageCatalogue['signIn'] = {
  title: 'Anmelden',
  lead: 'Für alle, die hier schreiben. Zum Lesen braucht es kein Konto.',
  name: 'Benutzername oder E-Mail-Adresse',
  password: 'Passwort',
  submit: 'Anmelden',
  or: 'oder',
  passwordSet: 'Ihr neues Passwort gilt. Melden Sie sich damit an.',
  forgottenLink: 'Passwort vergessen?',

  codeTitle: 'Zwei-Faktor-Authentisierung',
  codeLead: 'Geben Sie die sechs Ziffern ein, die Ihre Authenticator-App gerade anzeigt.',
  code: 'Code',
  codeHint: 'Ohne Telefon: einer Ihrer Wiederherstellungscodes.',
  codeSubmit: 'Weiter',
  startOver: 'Von vorn beginnen',

  forgottenTitle: 'Passwort vergessen?',
  forgottenAsk:
    'Bitten Sie einen Inhaber dieser Website um einen Link, mit dem Sie ein neues Passwort setzen. Er gilt einen Tag.',
  forgottenFactor:
    'Ist Ihr Telefon weg, nehmen Sie einen Ihrer Wiederherstellungscodes. Haben Sie keinen mehr, kann ein Inhaber die Zwei-Faktor-Authentisierung Ihres Kontos entfernen.',
  forgottenCommand:
    'Sind Sie der einzige Inhaber, erzeugen Sie den Link auf dem Rechner, auf dem Corkboard läuft, oder entfernen Sie dort die Zwei-Faktor-Authentisierung:',

  ownerTitle: 'Inhaberkonto anlegen',
  ownerLead: 'Diesem Konto gehört die Website: Es darf alles und lädt die anderen ein.',
  invitationTitle: 'Willkommen',
  invitationLead: role => `Sie sind eingeladen, hier zu schreiben. Ihre Rolle: ${role}.`,
  resetTitle: 'Ein neues Passwort',
  resetLead: username => `Für das Konto ${username}. Wer gerade damit angemeldet ist, wird abgemeldet.`,
  username: 'Benutzername',
  usernameHint: 'Er steht für alle sichtbar neben dem, was Sie schreiben.',
  email: 'E-Mail-Adresse',
  emailHint: 'Damit Sie wieder hineinkommen. Öffentlich ist sie nirgends zu sehen.',
  newPassword: 'Neues Passwort',
  newPasswordHint:
    'Mindestens 12 Zeichen. Einige Wörter hintereinander sind leicht zu merken und schwer zu erraten.',
  create: 'Konto anlegen',
  setPassword: 'Passwort setzen',

  goneTitle: 'Dieser Link gilt nicht mehr',
  gone: 'Er wurde schon benutzt, ist abgelaufen oder wurde zurückgezogen. Bitten Sie um einen neuen, wo Sie ihn herhaben.',
  goneOwner:
    'Den Link für das allererste Konto gibt Corkboard bei jedem Start aus, solange es kein Konto gibt.',
}
