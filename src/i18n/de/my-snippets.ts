import type * as en from '../en.ts'

export const mySnippets: typeof en.mySnippets = {
  title: 'Meine Snippets',
  ofBrowser:
    'Was dieser Browser angelegt hat. Er ist an einem Cookie zu erkennen; ohne es ist diese Liste leer, und die Snippets bleiben, wo sie sind.',
  ofAccount: 'Was Sie angemeldet angelegt haben, und was dieser Browser angelegt hat.',
  nothing: 'Noch keine Snippets',
  nothingText:
    'Snippets, die Sie in diesem Browser anlegen, stehen hier, bis sie ablaufen. Von Programmen angelegte nur, wenn sie ein Token Ihres Kontos benutzen.',
  nothingMore: 'Keine weiteren Snippets',
  search: 'Eigene Snippets durchsuchen',
  searchFor: 'Dateiname, Sprache oder Wörter aus dem Text',
  find: 'Suchen',
  all: 'Alle zeigen',
  found: count =>
    count === 0
      ? 'Kein Snippet hat alle diese Wörter.'
      : count === 1
        ? '1 Snippet gefunden.'
        : `${count} Snippets gefunden.`,
  searchedPart: 'Nur die neuesten wurden durchsucht.',
  created: when => `angelegt ${when}`,
  onetime: 'nach einmaligem Lesen gelöscht',
  withPassword: 'mit Passwort',
  encrypted: 'verschlüsselt',
  hidden: 'verborgen',
  appeals: {
    open: 'Antwort gesendet',
    restored: 'Nach Ihrer Antwort wieder sichtbar',
    kept: 'Bleibt verborgen: Grund ansehen',
  },
  removeOf: name => `${name} löschen`,
  removeOneTitle: 'Dieses Snippet löschen?',
  keepOne: 'Behalten',
  removeOneText: seconds =>
    `Es wird sofort für alle gelöscht. Sie können das ${seconds} Sekunden lang rückgängig machen.`,
  removedNamed: name => `„${name}“ gelöscht.`,
  undoText: seconds =>
    `Niemand kann es öffnen. Sie können das Löschen ${seconds} Sekunden lang rückgängig machen.`,
  undo: 'Rückgängig machen',
  readsLeft: (left, all) => `noch ${left} von ${all} Mal lesbar`,
  removed: count => (count === 1 ? 'Snippet gelöscht.' : `${count} Snippets gelöscht.`),
  removeAll: 'Alle löschen',
  removeAllTitle: 'Alle Ihre Snippets löschen?',
  removeAllText: count =>
    count === 1
      ? 'Es wird für alle gelöscht, sofort und endgültig.'
      : `${count} Snippets werden für alle gelöscht, sofort und endgültig.`,
  removeAllYes: count => (count === 1 ? '1 Snippet löschen' : `${count} Snippets löschen`),
  keep: 'Behalten',
  accountText:
    'Snippets, die Sie angemeldet oder mit einem Ihrer Token anlegen, finden Sie gesammelt wieder.',
  lifetime: {
    select: name => `${name} auswählen`,
    selection: 'Ausgewählte Snippets',
    selected: 'ausgewählt',
    label: 'Ab jetzt',
    apply: 'Ablauf ändern',
    clear: 'Auswahl aufheben',
    changed: count => (count === 1 ? 'Ablauf geändert.' : `Ablauf von ${count} Snippets geändert.`),
    refused: count =>
      count === 1 ? '1 Snippet wurde nicht geändert.' : `${count} Snippets wurden nicht geändert.`,
    reasons: {
      gone: 'Das gibt es nicht mehr.',
      fixed: 'Es ist verborgen oder wird nach einer Anzahl von Aufrufen gelöscht.',
      changed: 'Sein Ablauf wurde inzwischen geändert.',
      many: 'Es waren zu viele ausgewählt.',
    },
  },
}
