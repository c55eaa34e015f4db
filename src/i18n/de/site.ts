import type * as en from '../en.ts'
import { afterPreposition } from './dative.ts'

export const site: typeof en.site = {
  previewTitle: 'So wird es aussehen',
  appearance: 'Name und Aussehen',
  restart: 'Corkboard neu starten',
  restartText:
    'Die Dateien von Corkboard haben sich seit dem Start geändert. Was schon geladen ist, funktioniert weiter; alles andere antwortet mit Status 503. Starten Sie es neu, um die neue Version auszuführen:',
  proxy: 'Proxy-Einstellungen prüfen',
  proxyUntrusted: address =>
    `Der Proxy unter ${address} steht nicht in TRUST_PROXY. Darum zählen alle, die über ihn kommen, als eine Adresse, bei Limits und im Protokoll. Ist es Ihr Proxy, setzen Sie:`,
  proxyNoForwardedFor: address =>
    `Der Proxy unter ${address}, den TRUST_PROXY nennt, sendet kein X-Forwarded-For. Darum zählen alle, die über ihn kommen, als eine Adresse, bei Limits und im Protokoll. Stellen Sie ihn so ein, dass er diesen Header sendet.`,
  proxyHttps: baseUrl =>
    `Der Proxy liefert diese Website über https aus, aber BASE_URL ist ${baseUrl}: Links beginnen mit http, und Cookies werden auch unverschlüsselt gesendet. Setzen Sie:`,
  proxyAfter: 'Starten Sie Corkboard danach neu. Die Dokumentation zu Reverse-Proxies hat Beispiele.',
  deprecated: 'Veraltete Einstellungen',
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
  services: 'Dienste',
  incidents: 'Störungen',
}
