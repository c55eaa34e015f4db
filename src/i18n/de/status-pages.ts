import type * as en from '../en.ts'

export const statusPages: typeof en.statusPages = {
  title: 'Statusseiten',
  newTitle: 'Neue Statusseite',
  create: 'Statusseite anlegen',
  nothing: 'Es gibt eine Statusseite: die ganze Website.',
  nothingText:
    'Legen Sie Seiten an, die einen Teil davon zeigen, etwa ein Produkt oder einen Kunden, unter eigener Adresse. Was eine Seite verbirgt, steht auch in keinem ihrer Feeds, Badges und anderen Antworten.',
  address: 'Adresse',
  audience: 'Wer sie sehen darf',
  shows: 'Monitore',
  monitorCount: (count, shown) => (count === 1 ? '1 Monitor' : `${shown} Monitore`),
  all: 'Alle',
  none: 'Keine',
  sections: {
    page: 'Seite',
    access: 'Zugang',
    shown: 'Was sie zeigt',
    events: 'Neuigkeiten und Ereignisse',
    look: 'Aussehen',
  },
  makePublic: 'Öffentlich machen',
  restrict: 'Auf Angemeldete beschränken',
  open: 'Seite öffnen',
  removeText: 'Die Seite und ihre Adressen verschwinden. Monitore, Störungen und Neuigkeiten bleiben.',
  locked: 'Geben Sie das Passwort ein, um diese Statusseite zu sehen.',
  enter: 'Öffnen',
  wrongPassword: 'Das ist nicht das Passwort.',
}
