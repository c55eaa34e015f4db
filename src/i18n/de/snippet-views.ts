import type * as en from '../en.ts'

export const snippetViews: typeof en.snippetViews = {
  view: 'Ansicht',
  source: 'Quelltext',
  kinds: { prose: 'Formatiert', table: 'Tabelle', terminal: 'Farben', patch: 'Änderungen' },
  rows: (count, number) => (count === 1 ? '1 Zeile' : `${number} Zeilen`),
  columns: (count, number) => (count === 1 ? '1 Spalte' : `${number} Spalten`),
  firstRows: (shown, all) => `nur die ersten ${shown} von ${all} Zeilen`,
  firstColumns: (shown, all) => `nur die ersten ${shown} von ${all} Spalten`,
  sideBySide: 'Nebeneinander',
}
