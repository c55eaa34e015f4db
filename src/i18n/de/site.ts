import type { MessageCatalogue } from '../en.ts'
import { afterPreposition } from './dative.ts'

export const site: MessageCatalogue['site'] = {
  title: 'Website',
  information: 'Informationstext',
  informationHint: 'Markdown. Auf der Statusseite und in der GraphQL-Schnittstelle sichtbar.',
  previewTitle: 'So wird es aussehen',
  appearance: 'Name und Aussehen',
  siteTitle: 'Titel',
  logo: 'Logo',
  logoHint: 'URL eines Bildes. Bleibt das Feld leer, erscheint das Logo von Corkboard.',
  logoFile: 'Oder ein Bild hochladen',
  accent: 'Akzentfarbe',
  accentHint:
    'Zum Beispiel #1d4a96. Leer lassen für die Standardfarbe. Wo sie schlecht lesbar wäre, wird sie heller oder dunkler.',
  footer: 'Fußzeile',
  footerHint: 'Markdown. Steht unter jeder Seite.',
  timeZone: 'Zeitzone',
  timeZoneHint: 'Alle Zeiten werden darin gezeigt. Ein IANA-Name wie Europe/Berlin.',
  restart: 'Corkboard neu starten',
  restartText:
    'Seine Dateien wurden auf der Festplatte geändert, während es läuft. Was geladen ist, läuft weiter; alles andere antwortet mit 503. Für die neue Version starten Sie es neu:',
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
  draftAfter: 'Störung entwerfen nach',
  draftAfterHint:
    'So viele Minuten ist ein Monitor ausgefallen, bevor ein Entwurf entsteht. Leer lassen für nie.',
}
