import type * as en from '../en.ts'

export const announcements: typeof en.announcements = {
  pageTitle: page => `Ankündigungen, Seite ${page}`,
  newestFirst: 'Neueste zuerst',
  nothing: 'Es wurde noch nichts angekündigt.',
  nothingText: 'Neuigkeiten, Störungen und Wartungen erscheinen hier.',
  all: 'Alle Ankündigungen',
  updated: 'Aktualisiert',
  bannerUntil: 'Banner bis',
  bannerEnded: 'Banner endete',
}
