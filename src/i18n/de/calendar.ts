import type * as en from '../en.ts'

export const calendar: typeof en.calendar = {
  title: site => `${site}: Wartung`,
  description: site => `Geplante Wartungen von ${site}`,
  maintenance: 'Wartung',
  cancelled: title => `Abgesagt: ${title}`,
  affected: services => `Betroffen: ${services}`,
  add: 'In den Kalender',
  addOf: title => `In den Kalender: ${title}`,
  subscribe: 'Kalender aller Wartungen',
  view: 'Wartungen nach Monat',
  monthTitle: month => `Wartungen im ${month}`,
  nothingIn: month => `Keine Wartungen im ${month}.`,
  months: 'Monate',
  before: month => `Früher: ${month}`,
  after: month => `Später: ${month}`,
  daysOf: zone => `Tage sind die von ${zone}, Zeiten sind in Ihrer Zeitzone.`,
  thisMonth: 'Dieser Monat',
  states: {
    scheduled: 'Geplant',
    in_progress: 'Läuft',
    overdue: 'Überfällig',
    completed: 'Abgeschlossen',
    cancelled: 'Abgesagt',
  },
}
