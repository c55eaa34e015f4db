import type { MessageCatalogue } from '../en.ts'

export const mySnippets: MessageCatalogue['mySnippets'] = {
  title: 'Meine Textschnipsel',
  ofBrowser:
    'Was dieser Browser angelegt hat. Er ist an einem Cookie zu erkennen; ohne es ist diese Liste leer, und die Textschnipsel bleiben, wo sie sind.',
  ofAccount: 'Was Sie angemeldet angelegt haben, und was dieser Browser angelegt hat.',
  nothing: 'Noch keine Textschnipsel',
  nothingText:
    'Textschnipsel, die Sie in diesem Browser anlegen, stehen hier, bis sie ablaufen. Von Programmen angelegte nur, wenn sie ein Token Ihres Kontos benutzen.',
  nothingMore: 'Keine weiteren Textschnipsel',
  created: when => `angelegt ${when}`,
  onetime: 'nach einmaligem Lesen gelöscht',
  withPassword: 'mit Passwort',
  encrypted: 'verschlüsselt',
  hidden: 'von der Moderation verborgen',
  removeOf: name => `${name} löschen`,
  removeOneTitle: 'Diesen Textschnipsel löschen?',
  keepOne: 'Behalten',
  removed: count => (count === 1 ? 'Textschnipsel gelöscht.' : `${count} Textschnipsel gelöscht.`),
  removeAll: 'Alle löschen',
  removeAllTitle: 'Alle Ihre Textschnipsel löschen?',
  removeAllText: count =>
    count === 1
      ? 'Er wird für alle gelöscht, sofort und endgültig.'
      : `${count} Textschnipsel werden für alle gelöscht, sofort und endgültig.`,
  removeAllYes: count => (count === 1 ? '1 Textschnipsel löschen' : `${count} Textschnipsel löschen`),
  keep: 'Behalten',
  accountText:
    'Textschnipsel, die Sie angemeldet oder mit einem Ihrer Token anlegen, finden Sie gesammelt wieder.',
}
