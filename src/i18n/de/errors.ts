import type * as en from '../en.ts'

export const errors: typeof en.errors = {
  seeStatus: 'Zum Status',
  search: 'Störungen, Wartungen und Neuigkeiten durchsuchen',
  searchButton: 'Suchen',
  useButton: 'Gehen Sie zurück und benutzen Sie die Schaltfläche auf der Seite.',
  titles: {
    invalid: 'Etwas an dieser Anfrage ist ungültig',
    unauthorized: 'Melden Sie sich zuerst an',
    forbidden: 'Das ist nicht erlaubt',
    not_found: 'Seite nicht gefunden',
    method_not_allowed: 'Diese Seite lässt sich so nicht öffnen',
    conflict: 'Jemand anderes hat zuerst gespeichert',
    gone: 'Das wird nicht mehr gezeigt',
    precondition_failed: 'Jemand anderes hat zuerst gespeichert',
    too_large: 'Das ist zu groß',
    unsupported_media_type: 'Dieses Format wird nicht unterstützt',
    unprocessable: 'Etwas an dieser Anfrage ist ungültig',
    precondition_required: 'Eine Bedingung fehlt',
    too_many_requests: 'Zu viele Anfragen',
    internal: 'Etwas ist schiefgegangen',
    unavailable: 'Gerade nicht verfügbar',
    full: 'Der Speicher ist voll',
  },
}
