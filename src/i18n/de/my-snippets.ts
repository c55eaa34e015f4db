import type { MessageCatalogue } from '../en.ts'

export const mySnippets: MessageCatalogue['mySnippets'] = {
  title: 'Meine Textschnipsel',
  ofBrowser:
    'Was dieser Browser angelegt hat. Er ist an einem Cookie zu erkennen; ohne es ist diese Liste leer, und die Textschnipsel bleiben, wo sie sind.',
  ofAccount: 'Was Sie angemeldet angelegt haben, und was dieser Browser angelegt hat.',
  nothing: 'Hier sind keine Textschnipsel von Ihnen',
  nothingText:
    'Was Sie in diesem Browser anlegen, steht hier, bis es abläuft. Programme stehen hier nur, wenn sie ein Token Ihres Kontos benutzen.',
  nothingMore: 'Mehr Textschnipsel von Ihnen gibt es nicht',
  count: count => (count === 1 ? '1 Textschnipsel' : `${count} Textschnipsel`),
  created: when => `angelegt ${when}`,
  onetime: 'zum einmaligen Lesen',
  withPassword: 'mit Passwort',
  encrypted: 'verschlüsselt',
  hidden: 'von der Moderation dieser Seite verborgen',
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
