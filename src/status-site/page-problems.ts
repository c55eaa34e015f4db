import { defineMessages } from '../kernel/messages.ts'

export const pageProblems = defineMessages('page', {
  en: {
    noAnnouncements: 'There is no such page of announcements.',
    noMonitors: 'There is no such page of services.',
  },
  de: {
    noAnnouncements: 'Diese Seite der Ankündigungen gibt es nicht.',
    noMonitors: 'Diese Seite der Dienste gibt es nicht.',
  },
}).make
