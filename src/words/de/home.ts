import type { Words } from '../en.ts'

/** After prepositions such as „seit“: `5 Tage` becomes `5 Tagen`. */
const since = (duration: string): string =>
  duration.replace(/Tage$/, 'Tagen').replace(/^weniger als eine /, 'weniger als einer ')

export const home: Words['home'] = {
  allUp: 'Alle Monitore sind erreichbar.',
  oneUp: name => `${name} ist erreichbar.`,
  unchangedFor: duration => `Seit ${since(duration)} hat sich nichts geändert.`,
  down: name => `${name} ist ausgefallen.`,
  downFor: (name, duration) => `${name} ist seit ${since(duration)} ausgefallen.`,
  notCheckedYetOf: name => `${name} wurde noch nicht geprüft.`,
  beingChecked: name => `${name} hat nicht geantwortet und wird erneut geprüft.`,
  inMaintenance: name => `${name} wird gewartet.`,
  inMaintenanceUntil: (name, when) => `${name} wird bis ${when} gewartet.`,
  several: {
    DOWN: (count, of) => `${count} von ${of} Monitoren sind ausgefallen.`,
    PENDING: (count, of) => `${count} von ${of} Monitoren werden geprüft.`,
    MAINTENANCE: (count, of) => `${count} von ${of} Monitoren werden gewartet.`,
  },
  named: names => `${names}.`,
  othersUp: count => `Die anderen ${count} Monitore sind erreichbar.`,
  someOthersUp: (up, count) => `${up} der anderen ${count} sind erreichbar.`,
  monitorSays: 'Monitor:',
  activeIncidents: count => `${count} aktuelle Störungen.`,
  asOf: 'Stand:',
  networkLost: 'Corkboard hat keine Netzverbindung. Die Monitore wurden nicht mehr geprüft seit',
  daysAgo: count => `Vor ${count} Tagen`,
  today: 'Heute',
  uptimeOver: days => `verfügbar in ${days} Tagen`,
  noHistory: 'Noch kein Verlauf',
  uptime: 'Verfügbarkeit',
  until: 'bis',
  for: 'seit',
  forDuration: since,
  notCheckedYet: 'Noch nicht geprüft',
  noMonitors: 'Noch keine Monitore.',
  emptyTitle: 'Das Brett ist leer.',
  emptyText:
    'Dieser Server läuft und hat noch nichts zu zeigen. Legen Sie einen Monitor oder eine Ankündigung an, dann erscheint es hier.',
  stepManage:
    'Ankündigungen schreiben und Monitore anlegen. Der Link für das erste Konto steht im Protokoll des Servers.',
  stepSeed: 'Füllt die Seite mit einem Beispiel, zum Umsehen.',
  stepImport: 'Hängt Ihre eigenen Monitore, Ankündigungen und den Informationstext auf.',
  announcements: 'Ankündigungen',
  allAnnouncements: 'Alle Ankündigungen',
  about: 'Über diesen Dienst',
  key: {
    UP: 'Erreichbar',
    DOWN: 'Ausgefallen',
    PENDING: 'In Prüfung',
    MAINTENANCE: 'Wartung',
    none: 'Nicht beobachtet',
  },
  noDowntime: 'kein Ausfall',
  notWatched: 'nicht beobachtet',
  daysOf: monitor => `${monitor}: die letzten 90 Tage`,
  day: {
    DOWN: (day, duration) => `${day}: ${duration} ausgefallen`,
    PENDING: (day, duration) => `${day}: ${duration} in Prüfung`,
    MAINTENANCE: (day, duration) => `${day}: ${duration} in Wartung`,
  },
  noHistoryYet: 'Noch kein Verlauf.',
  daysWatched: (count, said) => `${count} ${count === 1 ? 'Tag' : 'Tage'} beobachtet: ${said}.`,
  upOnEvery: 'an jedem erreichbar',
  daysWith: {
    DOWN: count => `an ${count} ausgefallen`,
    PENDING: count => `an ${count} in Prüfung`,
    MAINTENANCE: count => `an ${count} in Wartung`,
  },
}
