import type * as en from '../en.ts'

export const announcements: typeof en.announcements = {
  pageTitle: page => `Neuigkeiten, Seite ${page}`,
  nothing: 'Noch keine Neuigkeiten.',
  nothingText: 'Störungen und Wartungen stehen im Verlauf.',
  all: 'Alle Neuigkeiten',
  updated: 'Aktualisiert',
  bannerUntil: 'Banner bis',
  bannerEnded: 'Banner endete',
}
