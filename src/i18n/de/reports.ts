import type * as en from '../en.ts'

export const reports: typeof en.reports = {
  title: 'Dieses Snippet melden',
  lead: 'Melden Sie der Moderation dieser Website ein Problem. Nur sie sieht Ihre Meldung.',
  leadHides:
    'Melden Sie der Moderation dieser Website ein Problem. Nur sie sieht Ihre Meldung. Ein Snippet, das mehrere Personen melden, wird verborgen, bis die Moderation es geprüft hat.',
  about: 'Es geht um',
  reason: 'Was stimmt damit nicht?',
  reasons: {
    spam: 'Spam oder Werbung',
    malware: 'Schadsoftware oder Phishing',
    personal: 'Persönliche Daten',
    illegal: 'Verbotene Inhalte',
    copyright: 'Urheber- oder Markenrecht',
    other: 'Etwas anderes',
  },
  text: 'Was wir noch wissen sollten',
  textHint: 'Wo im Text es steht, wem es schadet. Nötig, wenn Sie „Etwas anderes“ wählen.',
  contact: 'Wie wir Sie erreichen können',
  contactHint: 'Eine E-Mail-Adresse, wenn wir nachfragen dürfen. Nur die Moderation sieht sie.',
  send: 'Meldung senden',
  cancel: 'Zurück zum Snippet',
  owner: 'Ist es Ihr Werk, Ihr Name oder sind es Ihre Daten, oder geht es um mehrere Snippets?',
  takedownLink: 'Beantragen Sie eine Löschung',
  ownerEnd: 'und verfolgen Sie den Stand.',
  thanksTitle: 'Danke',
  thanks: 'Ihre Meldung wurde gesendet. Die Moderation prüft das Snippet.',
  number: number => `Die Nummer Ihrer Meldung ist ${number}.`,

  takedownTitle: 'Löschung beantragen',
  takedownLead:
    'Nutzen Sie dieses Formular, wenn Inhalte hier Ihnen schaden oder verboten sind. Sie erhalten eine Fallnummer und eine Adresse, unter der Sie den Stand und die Antwort der Moderation sehen.',
  addresses: 'Adressen der Snippets',
  addressesHint: 'Eine pro Zeile, höchstens 50.',
  groundsText: 'Begründung',
  groundsHint: 'Was dort zu sehen ist, wem es gehört, welches Gesetz oder Recht es verletzt.',
  takedownContactHint: 'Ihr Name und eine E-Mail-Adresse. Nur die Moderation sieht das.',
  takedownSend: 'Antrag senden',
  openedTitle: number => `Fall ${number} ist eröffnet`,
  opened:
    'Bewahren Sie diese Adresse auf: Sie wird nur dieses eine Mal gezeigt, und wer sie hat, kann den Fall sehen.',
  caseAddress: 'Adresse Ihres Falls',
  seeCase: 'Fall ansehen',

  caseTitle: number => `Fall ${number}`,
  caseStates: {
    open: 'In Bearbeitung',
    upheld: 'Stattgegeben',
    dismissed: 'Abgelehnt',
  },
  since: 'Gestellt',
  decided: 'Entschieden',
  answer: 'Antwort der Moderation',
  noAnswer: 'Noch keine Antwort.',
  snippets: 'Snippets',
  snippetStates: { open: 'sichtbar', hidden: 'verborgen', gone: 'nicht mehr da' },

  numbersTitle: 'Statistik',
  numbersLead: 'Meldungen und Löschanträge der letzten zwölf Monate und was die Moderation getan hat.',
  month: 'Monat',
  counts: {
    reports: 'Meldungen',
    cases: 'Löschanträge',
    hidden: 'Verborgen',
    deleted: 'Gelöscht',
    blocks: 'Sperren',
  },
}
