import type * as en from '../en.ts'
import { afterPreposition } from './dative.ts'

export const handover: typeof en.handover = {
  title: 'Ihr Snippet ist fertig',
  passOn: 'Schicken Sie diese Adresse der Person, für die es bestimmt ist.',
  once: 'Es lässt sich einmal lesen. Die Adresse aufzurufen oder eine Linkvorschau verbraucht es nicht, den Text anzuzeigen schon.',
  withPassword: 'Zum Lesen ist das Passwort nötig. Schicken Sie es auf einem anderen Weg als die Adresse.',
  expires: duration => `Es läuft in ${afterPreposition(duration)} ab.`,
  untilRead: 'Es bleibt, bis es gelesen wird.',
  openHere: 'Hier öffnen',
  openCounted: 'Das zeigt Ihnen den Text und zählt als einmal Lesen.',
  openOnce: 'Das zeigt Ihnen den Text und löscht ihn: Danach kann ihn niemand mehr lesen.',
}
