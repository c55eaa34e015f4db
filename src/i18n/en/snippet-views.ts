export const snippetViews = {
  view: 'View',
  source: 'Source',
  kinds: { prose: 'Rendered', table: 'Table', terminal: 'Colours', patch: 'Changes' },
  rows: (count: number, number: string) => (count === 1 ? '1 row' : `${number} rows`),
  columns: (count: number, number: string) => (count === 1 ? '1 column' : `${number} columns`),
  firstRows: (shown: string, all: string) => `only the first ${shown} of ${all} rows`,
  firstColumns: (shown: string, all: string) => `only the first ${shown} of ${all} columns`,
  sideBySide: 'Side by side',
}
