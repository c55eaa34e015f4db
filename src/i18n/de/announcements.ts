import type { MessageCatalogue } from '../en.ts'

export const announcements: MessageCatalogue['announcements'] = {
  title: 'Ankündigungen',
  pageTitle: page => `Ankündigungen, Seite ${page}`,
  newestFirst: 'Neueste zuerst',
  nothing: 'Es wurde noch nichts angekündigt.',
  nothingText: 'Was sich ändert, steht hier.',
  all: 'Alle Ankündigungen',
  updated: 'Aktualisiert',
  bannerUntil: 'Banner bis',
  bannerEnded: 'Banner endete',
}
