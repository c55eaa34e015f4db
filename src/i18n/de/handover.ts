import type { MessageCatalogue } from '../en.ts'

export const handover: MessageCatalogue['handover'] = {
  title: 'Ihr Textschnipsel ist fertig',
  passOn: 'Schicken Sie diese Adresse der Person, für die er bestimmt ist.',
  address: 'Adresse',
  once: 'Er lässt sich einmal lesen. Die Adresse aufzurufen oder eine Linkvorschau verbraucht ihn nicht, den Text anzuzeigen schon.',
  withPassword: 'Zum Lesen ist das Passwort nötig. Schicken Sie es auf einem anderen Weg als die Adresse.',
  expires: duration => `Er läuft in ${duration.replace(/Tage$/, 'Tagen')} ab.`,
  untilRead: 'Er bleibt, bis er gelesen wird.',
  openHere: 'Hier öffnen',
  openOnce: 'Das zeigt Ihnen den Text und löscht ihn: Danach kann ihn niemand mehr lesen.',
}
