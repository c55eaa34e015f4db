import type { MessageCatalogue } from '../en.ts'
import { afterPreposition } from './dative.ts'

export const site: MessageCatalogue['site'] = {
  title: 'Website',
  previewTitle: 'So wird es aussehen',
  appearance: 'Name und Aussehen',
  logoFile: 'Oder ein Bild hochladen',
  restart: 'Corkboard neu starten',
  restartText:
    'Die Dateien von Corkboard haben sich seit dem Start geändert. Was schon geladen ist, funktioniert weiter; alles andere antwortet mit Status 503. Starten Sie es neu, um die neue Version auszuführen:',
  instances: 'Instanzen',
  instancesText:
    'Die Prozesse, die diese Website ausliefern. Einer prüft die Monitore und erledigt die Hintergrundarbeit; fällt er aus, übernimmt binnen Sekunden ein anderer.',
  madeBy: (version, commit, isModified) =>
    `Diese Seite kommt von Corkboard ${version}${commit === null ? '' : ` (Commit ${commit}${isModified ? ', verändert' : ''})`}.`,
  instance: 'Instanz',
  duty: 'Aufgabe',
  onDuty: duration => `Führt die Prüfungen seit ${afterPreposition(duration)} aus`,
  standsBy: 'In Bereitschaft',
  started: 'Gestartet',
  lastSeen: 'Zuletzt gesehen',
  incidents: 'Störungen',
}
