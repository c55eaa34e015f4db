import type * as en from '../en.ts'

export const templates: typeof en.templates = {
  title: 'Vorlagen für Störungen',
  newTitle: 'Neue Vorlage',
  create: 'Vorlage erstellen',
  manage: 'Vorlagen bearbeiten',
  nothing: 'Noch keine eigenen Vorlagen.',
  nothingText:
    'Bis es eine gibt, bieten die Formulare für Störungen und Updates vier erste Sätze an. Mit einer Vorlage bereiten Sie Nachricht und Status vor, für neue Störungen auch Titel, Auswirkung und betroffene Dienste.',
  removeText: 'Die Vorlage wird gelöscht. Was mit ihr geschrieben wurde, bleibt.',
  someServices: 'einige Dienste',
}
