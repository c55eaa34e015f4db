import type * as en from '../en.ts'

export const secrets: typeof en.secrets = {
  passwordHint:
    'Optional. Ohne das Passwort lässt sich der Text nicht lesen, und ein verlorenes Passwort lässt sich nicht wiederherstellen.',
  encryption: 'Verschlüsselung',
  encrypt: 'In diesem Browser verschlüsseln',
  encryptHint: 'Der Schlüssel wird ein Teil der Adresse und erreicht den Server nie.',
  notEncrypted:
    'Der Text ließ sich nicht verschlüsseln und senden. Er ist noch da; versuchen Sie es noch einmal.',

  lockedTitle: 'Ein Snippet mit Passwort',
  locked: 'Dieses Snippet hat ein Passwort.',
  lockedText: 'Fragen Sie die Person, die Ihnen die Adresse gesendet hat, nach dem Passwort.',
  lockedOnce:
    'Es lässt sich einmal lesen: Mit dem richtigen Passwort sehen Sie den Text, und er wird gelöscht. Ein falsches ändert nichts.',
  lockedCounted:
    'Es lässt sich nur eine begrenzte Zahl von Malen lesen: Mit dem richtigen Passwort sehen Sie den Text, und das zählt als einmal Lesen. Ein falsches ändert nichts.',
  open: 'Öffnen',
  wrong: 'Das Passwort ist falsch.',
  triesLeft: count =>
    count === 0
      ? 'Vorerst ist kein Versuch mehr übrig.'
      : count === 1
        ? '1 Versuch ist noch übrig.'
        : `${count} Versuche sind noch übrig.`,

  encryptedTitle: 'Ein verschlüsseltes Snippet',
  encrypted: 'Verschlüsseltes Snippet',
  endToEnd: 'Ende-zu-Ende-verschlüsselt',
  long: 'Der Text ist zu lang für das Formular. Laden Sie ihn stattdessen herunter.',
  qr: 'QR-Code und Adresse',
  needsScripts:
    'Dieser Text wurde in einem Browser verschlüsselt. Um ihn hier zu lesen, erlauben Sie JavaScript auf dieser Seite. Auch der Corkboard-Client für das Terminal liest ihn.',
  insecure: 'Browser entschlüsseln nur unter Adressen, die mit https:// beginnen.',
  working: 'Wird entschlüsselt …',
  opened: 'In diesem Browser entschlüsselt.',
  openedOnce: 'In diesem Browser entschlüsselt und auf dem Server gelöscht. Kopieren Sie den Text jetzt.',
  missing: 'Die Adresse ist unvollständig: Es fehlt der Schlüssel, also alles nach dem Zeichen #.',
  key: 'Der Schlüssel in der Adresse passt nicht zu diesem Text.',
  damaged:
    'Der Text wurde auf dem Weg hierher verändert oder abgeschnitten und lässt sich nicht entschlüsseln.',
  version:
    'Dieser Text wurde mit einer neueren Version von Corkboard verschlüsselt, als auf dieser Website läuft.',
  large: 'Der Text ist zu lang, um hier entschlüsselt zu werden.',
  failed: 'Der Text ließ sich nicht laden. Versuchen Sie es noch einmal.',
  gone: 'Den Text gibt es nicht mehr: Er ist abgelaufen, wurde gelöscht oder ließ sich nur einmal lesen.',
  keyField: 'Schlüssel oder die ganze Adresse',
  tryKey: 'Entschlüsseln',
  openedCounted: 'In diesem Browser entschlüsselt. Das zählt als einmal Lesen. Kopieren Sie den Text jetzt.',
  counted:
    'Dieser Text lässt sich nur eine begrenzte Zahl von Malen lesen. Der Schlüssel ist richtig. Das Öffnen zählt als einmal Lesen.',
  once: 'Dieser Text lässt sich einmal lesen. Der Schlüssel ist richtig. Der Text wird gelöscht, sobald Sie ihn öffnen.',
  oneLine: '1 Zeile',
  manyLines: '{n} Zeilen',
  promise: 'Wovor das schützt und wovor nicht',
  promises: [
    'Text, Dateiname und Sprache wurden im Browser der Person verschlüsselt, die ihn geschrieben hat, und diese Seite entschlüsselt sie in Ihrem. Der Schlüssel steht in der Adresse nach dem Zeichen #, und diesen Teil senden Browser nicht.',
    'Wer die Datenbank, eine Sicherung oder die Protokolle dieses Servers liest, kann den Text deshalb nicht lesen. Zu sehen sind seine ungefähre Größe, wann er angelegt wurde und wann er abläuft.',
    'Es schützt nicht vor dem Server selbst: Er liefert die Skripte, die ver- und entschlüsseln, und ein unehrlicher Server, oder einer, in den jemand eingebrochen ist, kann andere liefern, die den Schlüssel weitergeben.',
    'Wer die ganze Adresse hat, kann den Text lesen. Sie bleibt auch im Verlauf Ihres Browsers stehen.',
  ],
}
