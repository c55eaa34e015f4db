import type * as en from '../en.ts'

export const tokens: typeof en.tokens = {
  intro:
    'Mit einem Token nutzt ein Programm die REST-Schnittstelle. Es darf, was Sie hier ankreuzen, und nie mehr als Sie selbst.',
  reference: 'Referenz der REST-Schnittstelle',
  own: 'Ihre Token',
  service: 'Dienst-Token',
  serviceHint: 'Sie gehören der Website und bleiben, wenn das Konto, das sie angelegt hat, gelöscht wird.',
  none: 'Noch keine Token.',
  created: 'Erstellt',
  valid: 'Gültig',
  expiredOnes: 'Abgelaufen',
  expired: 'abgelaufen',
  revoke: 'Widerrufen',
  revokeText: 'Sie funktionieren ab sofort nicht mehr. Das lässt sich nicht rückgängig machen.',
  create: 'Neues Token',
  kindHints: {
    personal: 'Handelt in Ihrem Namen und wird mit Ihrem Konto gelöscht.',
    service: 'Handelt im eigenen Namen und bleibt, wenn Ihr Konto gelöscht wird.',
  },
  days: count => `${count} Tagen`,
  noExpiry: 'Nie',
  make: 'Token erstellen',
  madeTitle: 'Token erstellt',
  madeText: name =>
    `Das ist das Token „${name}“. Kopieren Sie es jetzt: Es wird nur dieses eine Mal gezeigt.`,
  token: 'Token',
  example: 'Ausprobieren',
  done: 'Ich habe es kopiert',
}
