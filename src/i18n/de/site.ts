import type { MessageCatalogue } from '../en.ts'

export const site: MessageCatalogue['site'] = {
  title: 'Website',
  lead: 'Was auf jeder öffentlichen Seite steht.',
  information: 'Informationstext',
  informationHint:
    'Markdown. Er steht auf der Startseite und ist die „information“ der GraphQL-Schnittstelle.',
  previewTitle: 'So wird es aussehen',
  appearance: 'Name und Aussehen',
  siteTitle: 'Titel',
  logo: 'Logo',
  logoHint: 'Die Adresse eines Bildes; leer zeigt das Zeichen von Corkboard.',
  logoFile: 'Oder ein Bild hochladen',
  accent: 'Akzentfarbe',
  accentHint:
    'Zum Beispiel #1d4a96; leer nimmt die übliche. Wo sie nicht lesbar wäre, wird sie heller oder dunkler gemacht.',
  footer: 'Fußzeile',
  footerHint: 'Markdown, unter jeder Seite.',
  timeZone: 'Zeitzone',
  timeZoneHint: 'Alle Zeiten werden darin gezeigt. Ein IANA-Name wie Europe/Berlin.',
  instances: 'Instanzen',
  instancesText:
    'Die Prozesse, die diese Website ausliefern. Einer prüft die Monitore und erledigt die Hintergrundarbeit; endet er, übernimmt binnen Sekunden ein anderer.',
  instance: 'Instanz',
  duty: 'Aufgabe',
  onDuty: 'Prüfungen und Hintergrundarbeit, Beginn:',
  standsBy: 'In Bereitschaft',
  started: 'Gestartet',
  lastSeen: 'Zuletzt gesehen',
  incidents: 'Störungen',
  draftAfter: 'Störung entwerfen nach',
  draftAfterHint:
    'So viele Minuten bleibt ein Monitor gestört, bevor ein Entwurf für die Redaktion entsteht. Leer: nie.',
}
