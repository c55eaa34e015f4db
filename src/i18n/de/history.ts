import type { history as english } from '../en/history.ts'

export const history: typeof english = {
  title: 'Verlauf',
  kind: 'Art',
  allKinds: 'Alle',
  kinds: { notice: 'Neuigkeiten', incident: 'Störungen', maintenance: 'Wartungen' },
  one: { notice: 'Neuigkeit', incident: 'Störung', maintenance: 'Wartung' },
  counted: {
    notice: (count, text) => `${text} ${count === 1 ? 'Neuigkeit' : 'Neuigkeiten'}`,
    incident: (count, text) => `${text} ${count === 1 ? 'Störung' : 'Störungen'}`,
    maintenance: (count, text) => `${text} ${count === 1 ? 'Wartung' : 'Wartungen'}`,
  },
  search: 'Titel, Texte und Dienste durchsuchen',
  month: 'Monat',
  newest: 'Neueste',
  show: 'Suchen',
  filter: 'Filtern',
  inUse: 'Aktive Filter',
  remove: filter => `Filter ${filter} entfernen`,
  nothing: 'In dieser Zeit wurde nichts angekündigt.',
  nothingFound: query => `Nichts gefunden zu ‚${query}‘.`,
  all: 'Alles zeigen',
  full: 'Ganzer Verlauf',
}
