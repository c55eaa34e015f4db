import type { MessageCatalogue } from '../en.ts'

export const legal: MessageCatalogue['legal'] = {
  privacy: 'Datenschutz',
  takedown: 'Inhalt melden',
  privacyTitle: 'Was diese Seite über Sie behält',
  privacyLead: title => `Das erfährt der Server hinter ${title} über Sie, das behält er davon, und so lange.`,
  snippetsTitle: 'Textschnipsel',
  snippetsText:
    'Ein Textschnipsel wird mit Name, Sprache und Zeiten aufbewahrt, bis er abläuft oder gelöscht wird: von dem Menschen, der ihn angelegt hat, durch sein einziges Lesen oder von der Moderation. Wer die Adresse hat, kann ihn lesen, außer er hat ein Passwort oder wurde im Browser verschlüsselt. Mit ihm behalten wir ein Kennzeichen des Browsers, mit dem er angelegt wurde, und des Kontos, falls jemand angemeldet war, damit Sie ihn unter Ihren Textschnipseln wiederfinden. Was im Browser verschlüsselt wurde, können wir nicht lesen. In Sicherungskopien kann ein Textschnipsel noch eine Weile länger stehen.',
  addressesTitle: 'Netzadressen',
  addressesText: days =>
    `Die Adresse, von der aus Sie einen Textschnipsel anlegen oder melden, wird nicht aufbewahrt. Wir behalten zwei Werte, die mit einem geheimen Schlüssel aus ihr gebildet sind, einen für die Adresse und einen für das Netz um sie herum. Sie sagen, dass zwei Textschnipsel vom selben Ort kommen, aber nicht, von welchem. Der Schlüssel ist jeden Tag ein neuer. Nach ${days} werden der Schlüssel und diese Werte gelöscht, und niemand kann es mehr herausfinden, auch wir nicht. Bis dahin könnte, wer unsere ganze Datenbank hätte, die Adresse durch Ausprobieren aller finden. In Sicherungskopien stehen Schlüssel und Werte so lange, wie diese aufbewahrt werden.`,
  addressesCounting:
    'Damit nicht ein Ort zu viel schickt, werden Adressen im Arbeitsspeicher gezählt. Aufgeschrieben wird das nie.',
  days: (count, number) => (count === 1 ? 'einem Tag' : `${number} Tagen`),
  cookiesTitle: 'Was Ihr Browser aufbewahrt',
  cookiesLead: 'Cookies, die alle tun, worum Sie gebeten haben; keines verfolgt Sie anderswohin:',
  cookies: {
    snippets: 'Wenn Sie einen Textschnipsel anlegen: dass Sie ihn löschen dürfen, und welche Ihre sind.',
    choices: 'Wenn Sie eine Sprache für diese Seiten wählen oder ob Zeilen umbrechen: welche und ob.',
    forms:
      'Wenn Sie die Seite zum Anmelden oder eine Einladung öffnen: dass das Formular, das Sie senden, von uns stammt.',
    account: 'Wenn Sie sich anmelden: wer Sie sind, und dass dieser Browser schon einmal hier war.',
  },
  keptAtHome:
    'Was Sie zuletzt für einen neuen Textschnipsel und für Tasten gewählt haben, bleibt in Ihrem Browser und wird nicht gesendet.',
  reportsTitle: 'Meldungen',
  reportsText: days =>
    `Eine Meldung wird mit ihrem Grund, mit dem, was Sie geschrieben haben, und, falls angegeben, damit aufbewahrt, wie Sie zu erreichen sind, damit über sie entschieden und sie beantwortet werden kann. Wie Sie zu erreichen sind, wird nach ${days} gelöscht, von der Entscheidung an gerechnet. Was die Moderation entscheidet und anmerkt, wird aufbewahrt.`,
  reportsTold:
    'Ein anderer Dienst der Betreiber erfährt, dass es eine Meldung gibt: ihre Nummer, ihren Grund, wann, und zu welchem Textschnipsel.',
  accountsTitle: 'Konten',
  accountsText:
    'Von Menschen mit einem Konto behalten wir den Namen, die E-Mail-Adresse, falls es eine gibt, die Browser und Netzadressen, mit denen sie angemeldet sind, und auf Dauer, was sie an dieser Seite geändert haben und von welcher Adresse aus.',
  accountsEnd: days =>
    `Eine Sitzung wird gelöscht, wenn sie endet, und mit ihr die Adresse, von der aus sie benutzt wurde. Steht hinter einer Änderung kein Konto oder keines mehr, wird die Adresse nach ${days} gelöscht.`,
  logsTitle: 'Protokolle',
  logsText:
    'Dieser Server führt keine Liste darüber, wer was gelesen hat. Ein Anbieter oder ein Proxy davor führt vielleicht seine eigene.',
  othersTitle: 'Andere Seiten',
  othersText:
    'Ankündigungen zeigen vielleicht Bilder von anderen Seiten; diese sehen dann Ihre Adresse, aber nicht, auf welcher Seite Sie sind. Textschnipsel laden nichts von anderswo.',
  rightsTitle: 'Etwas gehört nicht hierher',
  rightsText:
    'Jeder Textschnipsel lässt sich melden. Sie können auch ohne einen darum bitten, dass etwas entfernt wird:',
  leavingTitle: 'Sie verlassen gleich diese Seite',
  leavingText:
    'Dieser Link stammt aus einem Textschnipsel. Den kann jeder schreiben, und niemand hier hat nachgesehen, wohin der Link führt. Das ist die ganze Adresse:',
  goTo: host => `Weiter zu ${host}`,
  back: 'Hier bleiben',
  looksLike:
    'Ihr Name hat Buchstaben anderer Alphabete, die vielleicht bekannten ähnlich sehen. Mit ihnen schreibt er sich',
  userPart: 'Was vor dem @ steht, ist nicht der Name der Seite.',
  notEncrypted: 'Die Verbindung zu dieser Seite ist nicht verschlüsselt.',
}
