import type { Words } from '../en.ts'

export const common: Words['common'] = {
  skip: 'Zum Inhalt springen',
  mainNav: 'Hauptmenü',
  status: 'Status',
  announcements: 'Ankündigungen',
  newSnippet: 'Neuer Textschnipsel',
  timesIn: zone => `Zeiten in ${zone}.`,
  atomFeed: 'Atom-Feed',
  jsonFeed: 'JSON-Feed',
  graphql: 'GraphQL',
  manage: 'Verwaltung',
  language: 'Sprache',
  pages: 'Seiten',
  newer: 'Neuere',
  older: 'Ältere',
  readMore: 'Mehr lesen',
  readMoreOf: title => `Mehr lesen: ${title}`,
  banners: { error: 'Störung', warning: 'Warnung', info: 'Hinweis', success: 'Gute Nachricht' },
  statuses: { UP: 'Erreichbar', DOWN: 'Ausgefallen', PENDING: 'In Prüfung', MAINTENANCE: 'In Wartung' },
}
