import type * as en from '../en.ts'

export const legal: typeof en.legal = {
  privacy: 'Datenschutz',
  takedown: 'Inhalt melden',
  privacyTitle: 'Was diese Website über Sie speichert',
  privacyLead: title =>
    `Was der Server hinter ${title} über Sie erfährt, was er davon speichert und wie lange.`,
  snippetsTitle: 'Snippets',
  snippetsText:
    'Ein Snippet wird mit Name, Sprache und Zeitangaben gespeichert, bis es abläuft oder gelöscht wird: von der Person, die es angelegt hat, sobald es so oft gelesen wurde, wie diese Person erlaubt hat, von Lesenden, wenn sie das erlaubt hat, oder von der Moderation. Was auf seiner Seite gelöscht wurde, lässt sich einige Sekunden lang wiederherstellen; wer es als Leserin oder Leser gelöscht hat, wird nicht gespeichert. Wer die Adresse hat, kann es lesen, außer es hat ein Passwort oder wurde im Browser verschlüsselt. Dazu speichern wir eine Kennung des Browsers, mit dem es angelegt wurde, und des Kontos, falls Sie angemeldet waren, damit Sie es unter Ihren Snippets wiederfinden. Was im Browser verschlüsselt wurde, können wir nicht lesen. In Sicherungskopien kann ein Snippet etwas länger erhalten bleiben.',
  receiptsText: days =>
    `Wurde beim Anlegen eine Lesebestätigung gewünscht, steht das auf der Seite des Snippets. Zum Snippet speichern wir dann, wohin Lesebestätigungen gehen, an die E-Mail-Adresse des Kontos oder an eine eingegebene Webadresse, und wann es zuletzt gelesen wurde, oder zum ersten Mal, wenn nicht mitgezählt wird. Eine Lesebestätigung nennt diesen Zeitpunkt und die laufende Nummer, aber nichts darüber, wer gelesen hat. Sie wird nach ${days} gelöscht, ebenso die Anfrage, mit der eine Webadresse um Bestätigung gebeten wurde; dass sie bestätigt hat, ${days} nach ihrer letzten Verwendung. Ohne Lesebestätigung speichern wir keinen Zeitpunkt des Lesens, nur wie oft noch gelesen werden kann.`,
  addressesTitle: 'IP-Adressen',
  addressesText: days =>
    `Die Adresse, von der aus Sie ein Snippet anlegen oder melden, wird nicht gespeichert. Wir speichern zwei Werte, die mit einem geheimen Schlüssel aus ihr berechnet werden, einen für die Adresse und einen für das Netz, zu dem sie gehört. An ihnen ist zu erkennen, dass zwei Snippets vom selben Ort kommen, aber nicht, von welchem, und wie über frühere Meldungen von dort entschieden wurde; melden Sie etwas, während Sie angemeldet sind, gilt dafür ein dritter Wert, der zu Ihrem Konto gehört. Der Schlüssel wird täglich gewechselt. Nach ${days} werden der Schlüssel und diese Werte gelöscht, und niemand kann es mehr herausfinden, auch wir nicht. Bis dahin könnte jemand mit unserer ganzen Datenbank die Adresse finden, indem er alle möglichen durchprobiert. In Sicherungskopien bleiben Schlüssel und Werte so lange erhalten, wie diese aufbewahrt werden.`,
  addressesCounting:
    'Um zu begrenzen, wie viel von einem Ort aus gesendet wird, werden Adressen im Arbeitsspeicher gezählt. Auf die Festplatte kommen diese Zahlen nie.',
  days: (count, number) => (count === 1 ? 'einem Tag' : `${number} Tagen`),
  cookiesTitle: 'Was Ihr Browser aufbewahrt',
  cookiesLead: 'Wir setzen nur notwendige Cookies:',
  cookies: {
    snippets: 'Snippets: damit Sie Ihre eigenen wiederfinden und löschen können.',
    choices: 'Einstellungen: welche Sprache, welche Farben und welchen Zeilenumbruch Sie gewählt haben.',
    forms:
      'Formulare: schützt die Formulare zum Anmelden und für Einladungen davor, dass andere Websites sie für Sie absenden.',
    account: 'Anmeldung: damit Sie angemeldet bleiben und wir diesen Browser wiedererkennen.',
  },
  keptAtHome:
    'Was Sie zuletzt für neue Snippets und Tastenkürzel eingestellt haben, bleibt in Ihrem Browser und wird nicht gesendet.',
  reportsTitle: 'Meldungen',
  reportsText: days =>
    `Eine Meldung wird mit ihrem Grund, Ihrem Text und, falls angegeben, Ihren Kontaktdaten gespeichert, damit die Moderation darüber entscheiden und Ihnen antworten kann. Die Kontaktdaten werden nach ${days} gelöscht, gerechnet ab der Entscheidung. Was darauf antwortet, wer ein verborgenes Snippet erstellt hat, wird mit dem Snippet gelöscht, sonst nach derselben Frist. Entscheidungen und Notizen der Moderation bleiben erhalten.`,
  appealMails:
    'Wird dabei eine E-Mail-Adresse angegeben, nutzen wir sie für eine einzige E-Mail, die sagt, wie es ausging. Sie wird gelöscht, sobald diese E-Mail abgeschickt ist, etwa einen Tag nach der Entscheidung, wenn sie sich nicht senden lässt, und mit dem Snippet, wenn es vor einer Entscheidung verschwindet.',
  reportsTold:
    'Ein anderer Dienst der Betreiber wird über jede Meldung benachrichtigt: mit Nummer, Grund, Zeit und Snippet.',
  subscribersTitle: 'Abonnements',
  subscribersText:
    'Wenn Sie per E-Mail abonnieren, speichern wir Ihre Adresse verschlüsselt, dazu Ihre Sprache, Ihre Auswahl und den Zeitpunkt, für eine tägliche oder wöchentliche E-Mail auch deren Uhrzeit und Ihre Zeitzone. Die Adresse dient keinem anderen Zweck und wird gelöscht, wenn Sie abbestellen, oder nach drei Tagen ohne Bestätigung. Über den Link in jeder E-Mail sehen und löschen Sie alles. Wenn Sie im Browser abonnieren, speichern wir ebenso verschlüsselt die Adresse, die der Push-Dienst seines Herstellers ihm gegeben hat, und keine E-Mail-Adresse. Die Meldungen laufen über diesen Dienst, so verschlüsselt, dass nur Ihr Browser sie lesen kann. Auf der Seite, auf der Sie abonniert haben, sehen und löschen Sie alles.',
  accountsTitle: 'Konten',
  accountsText:
    'Zu jedem Konto speichern wir den Namen, die E-Mail-Adresse, falls es eine gibt, die Browser und IP-Adressen, mit denen jemand darin angemeldet ist, und dauerhaft, was damit an dieser Website geändert wurde und von welcher Adresse aus.',
  accountsEnd: days =>
    `Eine Sitzung wird gelöscht, wenn sie endet, und mit ihr die Adresse, von der aus sie benutzt wurde. Wurde eine Änderung ohne Konto vorgenommen oder das Konto inzwischen gelöscht, wird die Adresse nach ${days} gelöscht.`,
  logsTitle: 'Protokolle',
  logsText:
    'Dieser Server führt keine Liste darüber, wer was gelesen hat. Ein Anbieter oder ein Proxy davor führt vielleicht seine eigene.',
  othersTitle: 'Andere Websites',
  othersText:
    'Ankündigungen zeigen möglicherweise Bilder von anderen Websites; diese sehen dann Ihre Adresse, aber nicht, auf welcher Seite Sie sind. Snippets laden nichts von anderswo.',
  rightsTitle: 'Etwas gehört nicht hierher',
  rightsText:
    'Jedes Snippet lässt sich auf seiner Seite melden. Sie können auch beantragen, dass Inhalte gelöscht werden:',
  leavingTitle: 'Sie verlassen gleich diese Website',
  leavingText:
    'Dieser Link stammt aus einem Snippet. Das kann jeder schreiben, und niemand hier hat nachgesehen, wohin der Link führt. Das ist die ganze Adresse:',
  goTo: host => `Weiter zu ${host}`,
  back: 'Hier bleiben',
  looksLike:
    'Der Name der Website enthält Buchstaben anderer Alphabete, die bekannten ähneln können. Mit ihnen schreibt er sich',
  userPart: 'Was vor dem @ steht, ist nicht der Name der Website.',
  notEncrypted: 'Die Verbindung dorthin ist nicht verschlüsselt.',
}
