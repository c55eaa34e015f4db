import type { MessageCatalogue } from '../en.ts'

export const errors: MessageCatalogue['errors'] = {
  seeStatus: 'Zum Status',
  titles: {
    invalid: 'Diese Anfrage lässt sich nicht beantworten',
    unauthorized: 'Melden Sie sich zuerst an',
    forbidden: 'Das ist nicht erlaubt',
    not_found: 'Seite nicht gefunden',
    method_not_allowed: 'Diese Adresse nimmt diese Methode nicht an',
    conflict: 'Jemand anderes hat zuerst gespeichert',
    gone: 'Das wird nicht mehr gezeigt',
    precondition_failed: 'Jemand anderes hat zuerst gespeichert',
    too_large: 'Das ist zu groß',
    unsupported_media_type: 'Dieses Format wird nicht unterstützt',
    unprocessable: 'Diese Anfrage lässt sich nicht beantworten',
    precondition_required: 'Eine Bedingung fehlt',
    too_many_requests: 'Zu viele Anfragen',
    internal: 'Etwas ist schiefgegangen',
    unavailable: 'Gerade nicht verfügbar',
    full: 'Hier ist kein Platz mehr',
  },
}
