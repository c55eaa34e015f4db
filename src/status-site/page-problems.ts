import { defineMessages } from '../kernel/messages.ts'

/** Pages of lists that there are not. */
export const pageProblems = defineMessages('page', {
  en: {
    noAnnouncements: 'There is no such page of announcements.',
    noMonitors: 'There is no such page of monitors.',
  },
  de: {
    noAnnouncements: 'So eine Seite mit Ankündigungen gibt es nicht.',
    noMonitors: 'So eine Seite mit Monitoren gibt es nicht.',
  },
}).make
