import type * as en from '../en.ts'

export const firstSteps: typeof en.firstSteps = {
  title: 'Willkommen bei Corkboard',
  emptyLead:
    'Dieser Server läuft und hat noch nichts zu zeigen. Sobald es einen Monitor oder eine Ankündigung gibt, erscheint hier etwas.',
  ownerLead:
    'Corkboard zeigt, ob Ihre Dienste verfügbar sind, kündigt Störungen und Wartungen an und teilt Snippets. In drei Schritten ist es eingerichtet.',
  manageLead:
    'Auf Ihrer Website ist noch nichts zu sehen. Was Sie hinzufügen und veröffentlichen, sehen Ihre Leserinnen und Leser sofort.',
  heading: 'Erste Schritte',
  account: 'Inhaberkonto anlegen',
  accountText: 'Öffnen Sie den Link, den der Server beim Start ausgibt. Er gilt einmal.',
  accountHere: 'Sie legen es auf dieser Seite an. Es darf alles und kann andere einladen.',
  accountDone: 'Erledigt.',
  accountExists: 'Haben Sie schon ein Konto?',
  monitor: 'Monitor hinzufügen',
  monitorText:
    'Corkboard prüft eine Adresse oder einen Port und zeigt auf der Statusseite, ob etwas antwortet.',
  announcement: 'Ankündigung schreiben',
  announcementText:
    'Schreiben Sie, was neu ist oder nicht funktioniert. Bis Sie sie veröffentlichen, bleibt sie ein Entwurf.',
  snippet: 'Snippet anlegen',
  snippetText: 'Teilen Sie jederzeit Texte, Protokolle oder Code:',
  examples:
    'Nur zum Umsehen hier? Im Ordner des Servers füllen diese Befehle eine leere Website mit einem Beispiel oder mit eigenen Inhalten:',
}
