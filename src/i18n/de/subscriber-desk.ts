import type * as en from '../en.ts'

export const subscriberDesk: typeof en.subscriberDesk = {
  kind: 'Art',
  kinds: { email: 'E-Mail', webhook: 'Webhook', slack: 'Slack', push: 'Browser' },
  state: 'Zustand',
  language: 'Sprache',
  confirmed: 'Bestätigt',
  pending: 'Noch nicht bestätigt',
  find: 'Abonnement suchen',
  findText:
    'Für alle, die wissen möchten, was gespeichert ist, oder gelöscht werden möchten. Adressen sind verschlüsselt und nur über die genaue Adresse zu finden.',
  address: 'E-Mail-Adresse oder URL',
  findButton: 'Suchen',
  nobody: 'Mit dieser Adresse gibt es kein Abonnement.',
  export: 'Alles Gespeicherte herunterladen (JSON)',
  remove: 'Löschen',
  removeText:
    'Löscht die Adresse und alles, was dazu gespeichert ist, samt den Webhooks und Slack-Channels, die dazu eingetragen wurden. Das lässt sich nicht rückgängig machen.',
  removeButton: 'Endgültig löschen',
}
