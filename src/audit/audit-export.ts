import { type Entry, entryDocument, entrySchema } from './audit-entry.ts'

/** Formats of the exported trail, which is generated in pieces. */
export const exportFormats = {
  ndjson: { type: 'application/x-ndjson', write: ndjson },
  csv: { type: 'text/csv; charset=utf-8; header=present', write: csv },
} as const

export type ExportFormat = keyof typeof exportFormats

async function* ndjson(entries: AsyncIterable<Entry>): AsyncGenerator<string> {
  for await (const entry of entries) yield `${JSON.stringify(entryDocument(entry))}\n`
}

const columns = Object.keys(entrySchema.shape) as readonly (keyof Entry)[]

/** CSV (RFC 4180), in UTF-8. */
async function* csv(entries: AsyncIterable<Entry>): AsyncGenerator<string> {
  yield row(columns)
  for await (const entry of entries) {
    const document = entryDocument(entry)
    yield row(columns.map(name => textOf(document[name])))
  }
}

const row = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`

/** A cell. A leading apostrophe keeps spreadsheets from reading the text as a formula. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
