import type * as en from '../en.ts'

export const editor: typeof en.editor = {
  newTitle: 'Neue Ankündigung',
  newOfKind: { notice: 'Neuigkeit schreiben', incident: 'Störung melden', maintenance: 'Wartung ankündigen' },
  lists: { notice: 'Neuigkeiten', incident: 'Störungen', maintenance: 'Wartung' },
  kindsLabel: 'Arten von Ankündigungen',
  untitled: 'Ohne Titel',
  states: { draft: 'Entwurf', scheduled: 'Geplant', published: 'Veröffentlicht', archived: 'Archiviert' },
  stateText: {
    draft: 'Nur Sie und Ihre Kolleginnen und Kollegen sehen sie.',
    published: when => `Öffentlich seit ${when}.`,
    scheduled: when => `Wird veröffentlicht: ${when}.`,
    archived: 'Für Leserinnen und Leser nicht mehr sichtbar.',
  },

  searchLabel: 'In Titeln, Beschreibungen und Inhalten suchen',
  allStates: count => `Alle (${count})`,
  counted: (state, count) => `${state} (${count})`,
  nothingFound: 'Keine passenden Ankündigungen.',
  nothingFoundNext: 'Versuchen Sie es mit weniger Buchstaben oder einem anderen Zustand.',
  nothingYet: 'Noch keine Ankündigungen.',
  nothingYetNext: 'Schreiben Sie die erste Ankündigung; sie bleibt ein Entwurf, bis Sie sie veröffentlichen.',
  list: 'Ankündigungen, die neuesten zuerst',
  /** The row of an announcement, and what is done to several of them. */
  count: count => `${count} Ankündigungen`,
  active: 'Aktiv',
  over: 'Beendet',
  lastEdit: 'Zuletzt geändert',
  lasted: duration => `Dauerte ${duration}`,
  removeSeveralText:
    'Sie werden mit allen Fassungen gelöscht. Das lässt sich nicht rückgängig machen. Um sie nur zu verbergen, archivieren Sie sie.',
  noImpact: 'Das ist keine Störung, und nur Störungen haben eine Auswirkung.',
  becomesEventText:
    'Einige davon sind öffentlich und werden zur Störung oder Wartung. Über jede, die nicht vorbei ist, werden Abonnenten und Kanäle benachrichtigt; das lässt sich nicht zurücknehmen.',
  pictures: 'Bilder',
  imageFile: 'Oder ein Bild hochladen',
  bannerFile: 'Oder ein breites Bild hochladen',
  banner: 'Banner',
  about: 'Worum es geht',
  eventHint: 'Wann es geschieht oder geschah, unabhängig von der Veröffentlichung.',
  authorGone: id => `Konto ${id} (gelöscht)`,
  publication: 'Veröffentlichung',
  comesTwice:
    'In dieser Stunde wird die Uhr zurückgestellt, diese Uhrzeit gibt es also zweimal; es gilt die erste.',

  tools: {
    tools: 'Formatierung',
    bold: 'Fett',
    italic: 'Kursiv',
    link: 'Link',
    code: 'Code',
    heading: 'Überschrift',
    list: 'Liste',
    quote: 'Zitat',
    picture: 'Bild',
    control: 'Strg',
    uploading: 'Wird hochgeladen',
    notUploaded: 'Das Bild konnte nicht hochgeladen werden. Versuchen Sie es noch einmal.',
  },
  saveDraft: 'Entwurf speichern',
  publishNow: 'Jetzt veröffentlichen',
  schedule: 'Planen',
  scheduleAt: when => `Planen für ${when}`,
  previewTitle: 'So wird es aussehen',
  duplicate: 'Duplizieren',
  viewPublic: 'Auf der Website ansehen',
  withdraw: 'Veröffentlichung zurückziehen',
  archive: 'Archivieren',
  publishAgain: 'Wieder veröffentlichen',

  autosaved: when => `Gespeichert ${when}.`,
  autosaveFailed: 'Speichern fehlgeschlagen. Was Sie getippt haben, steht noch hier.',
  autosaveSignedOut:
    'Sie sind abgemeldet. Was Sie getippt haben, steht noch hier, und dieser Browser bewahrt es auf.',
  autosaveKept: 'Änderungen werden beim Tippen gespeichert.',
  autosavePaused:
    'Neues wird erst gespeichert, wenn Sie über die nicht gespeicherten Änderungen entschieden haben.',
  offerTitle: 'Sie haben nicht gespeicherte Änderungen',
  offerText: when => `Zuletzt bearbeitet: ${when}.`,
  offerOlder:
    'Seitdem hat jemand eine andere Fassung gespeichert. Nichts wird überschrieben, ohne Sie zu fragen.',
  takeOver: 'Damit weitermachen',
  discard: 'Verwerfen',

  gone: 'Jemand hat diese Ankündigung gelöscht, während Sie geschrieben haben. Was Sie getippt haben, steht noch hier; beim Speichern wird eine neue daraus.',
  conflictText: (who, when) =>
    `Während Sie geschrieben haben, hat ${who} diese Ankündigung gespeichert (${when}). Nichts ist verloren: Hier stehen beide Fassungen.`,
  someone: 'jemand',
  keepEditing: 'Meine weiter bearbeiten',
  theirsBeside: 'Die gespeicherte Fassung und worin sich Ihre unterscheidet',
  theirs: 'Jetzt gespeichert',
  yours: 'Ihre Fassung',

  revisions: 'Fassungen',
  revisionsOf: title => `Fassungen von „${title}“`,
  revision: number => `Fassung ${number}`,
  revisionOf: (number, title) => `Fassung ${number} von „${title}“`,
  revisionHeads: {
    number: 'Fassung',
    state: 'Zustand',
    what: 'Was sich geändert hat',
  },
  noOne: 'Niemand',
  current: 'aktuell',
  compare: 'Vergleichen',
  compareWith: number => `Änderungen seit Fassung ${number}`,
  firstRevision: 'Die erste Fassung',
  compareLabel: 'Vergleichen mit',
  noDifference: 'Diese beiden Fassungen sind gleich.',
  tooDifferent:
    'Diese Fassungen sind zu lang und zu verschieden, um sie Stück für Stück zu vergleichen. Erst steht die alte, dann die neue.',
  added: 'hinzugefügt',
  removed: 'entfernt',
  restore: 'Diese Fassung wiederherstellen',
  restoreText: 'Erstellt aus dieser Fassung eine neue. Ob sie öffentlich ist, ändert sich nicht.',
  backToEditor: 'Zurück zum Bearbeiten',
  removeText:
    'Sie wird mit allen Fassungen gelöscht. Das lässt sich nicht rückgängig machen. Um sie nur zu verbergen, archivieren Sie sie.',
  archiveTitle: title => `„${title}“ archivieren?`,
  archiveText:
    'Sie ist dann nicht mehr zu sehen: nicht auf der Website, nicht in den Feeds, nicht unter ihrer Adresse. Sie können sie wieder veröffentlichen.',
  withdrawTitle: title => `Veröffentlichung von „${title}“ zurückziehen?`,
  withdrawText:
    'Sie wird wieder zum Entwurf und ist nicht mehr zu sehen, bis Sie sie wieder veröffentlichen.',

  shareTitle: 'Vorschau-Link',
  shareText:
    'Zeigt allen, die die Adresse haben, sieben Tage lang den Entwurf, wie er gerade ist, auch ohne Anmeldung.',
  share: 'Vorschau-Link erstellen',
  shared: until => `Gilt bis ${until}.`,
  openPreview: 'Vorschau öffnen',
  unshare: 'Alle Vorschau-Links widerrufen',
  previewNote: state =>
    `Dies ist eine Vorschau (${state}). Sie ist nicht öffentlich: Bitte geben Sie sie nicht weiter.`,
}
