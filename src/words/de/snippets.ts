import type { Words } from '../words.ts'

export const snippets: Words['snippets'] = {
  newTitle: 'Neuer Textschnipsel',
  text: 'Text',
  placeholder: 'Text schreiben oder Datei ablegen',
  language: 'Sprache',
  byFileName: 'Nach dem Dateinamen',
  groups: { text: 'Text', code: 'Code' },
  lifetime: 'Lebensdauer',
  onetime: 'Einmal lesen',
  never: 'Für immer',
  fileName: 'Dateiname',
  create: 'Anlegen',
  untitled: 'Textschnipsel',
  onceStrong: 'Behalten Sie, was Sie brauchen.',
  onceText:
    'Dieser Text wurde nur Ihnen gezeigt und ist gelöscht; diese Seite lässt sich nicht noch einmal laden.',
  sealedTitle: 'Ein Textschnipsel für einmal Lesen',
  sealed: 'Dieser Textschnipsel lässt sich einmal lesen.',
  sealedText:
    'Beim Aufdecken sehen Sie den Text, und für alle anderen ist er fort. Tun Sie es, wenn Sie bereit sind zu behalten, was Sie brauchen.',
  reveal: 'Aufdecken',
  sealedMine:
    'Sie haben ihn angelegt: Schicken Sie die Adresse dieser Seite der Person, für die er bestimmt ist. Noch können Sie ihn zurücknehmen.',
  lines: count => (count === 1 ? '1 Zeile' : `${count} Zeilen`),
  keptForGood: 'bleibt für immer',
  goneIn: duration => `fort in ${duration.replace(/Tage$/, 'Tagen')}`,
  copy: 'Kopieren',
  copied: 'Kopiert',
  notCopied: 'Nicht kopiert',
  raw: 'Rohtext',
  download: 'Herunterladen',
  editAsNew: 'Als neuen bearbeiten',
  remove: 'Löschen',
  goneTitle: 'Dieser Textschnipsel ist nicht hier',
  goneText: 'Er ist abgelaufen, wurde gelöscht, ließ sich nur einmal lesen oder war nie hier.',
}
