import { defineMessages } from '../kernel/messages.ts'

export const pageProblems = defineMessages('page', {
  en: {
    noAnnouncements: 'There is no such page of announcements.',
    noHistory: 'There is no such page of the history. A month is written like 2026-11.',
    noMonitor: 'There is no such service, or it is not shown.',
    noMonitors: 'There is no such page of services.',
    noMonth: 'There is no such month. A month is written like 2026-11.',
    noCalendar: 'There is no maintenance with this address.',
  },
  de: {
    noAnnouncements: 'Diese Seite der Ankündigungen gibt es nicht.',
    noHistory: 'Diese Seite des Verlaufs gibt es nicht. Ein Monat wird wie 2026-11 geschrieben.',
    noMonitor: 'Diesen Dienst gibt es nicht, oder er wird nicht angezeigt.',
    noMonitors: 'Diese Seite der Dienste gibt es nicht.',
    noMonth: 'Diesen Monat gibt es nicht. Ein Monat wird wie 2026-11 geschrieben.',
    noCalendar: 'Unter dieser Adresse gibt es keine Wartung.',
  },
}).make
