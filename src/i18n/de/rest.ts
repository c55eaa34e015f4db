import type * as en from '../en.ts'

export const rest: typeof en.rest = {
  title: 'REST-Schnittstelle',
  document: 'OpenAPI-Dokument',
  operations: 'Operationen',
  permission: 'Berechtigung',
  deleteToken: 'Löschschlüssel des Snippets',
  parameters: 'Parameter',
  place: 'Ort',
  type: 'Typ',
  meaning: 'Bedeutung',
  required: 'erforderlich',
  body: 'Inhalt',
  answers: 'Antworten',
  code: 'Code',
  errors: 'Fehler',
  example: 'Beispiel',
  schemas: 'Schemata',
  noBody: 'ohne Inhalt',
  places: { path: 'Pfad', query: 'Abfrage', header: 'Kopfzeile' },
}
