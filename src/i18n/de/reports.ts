import type { MessageCatalogue } from '../en.ts'

export const reports: MessageCatalogue['reports'] = {
  title: 'Diesen Textschnipsel melden',
  lead: 'Melden Sie der Moderation dieser Website ein Problem. Nur sie sieht Ihre Meldung.',
  leadHides:
    'Melden Sie der Moderation dieser Website ein Problem. Nur sie sieht Ihre Meldung. Ein Textschnipsel, den mehrere Menschen melden, wird verborgen, bis die Moderation ihn geprüft hat.',
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
  contact: 'Wie wir Sie erreichen',
  contactHint: 'Eine E-Mail-Adresse, wenn wir nachfragen dürfen. Nur die Moderation sieht sie.',
  send: 'Meldung abschicken',
  cancel: 'Zurück zum Textschnipsel',
  owner: 'Ist es Ihr Werk, Ihr Name oder sind es Ihre Daten, oder geht es um mehrere Textschnipsel?',
  takedownLink: 'Löschung beantragen',
  ownerEnd: 'und verfolgen Sie, was daraus wird.',
  thanksTitle: 'Danke',
  thanks: 'Die Meldung ist angekommen. Die Moderation sieht sich den Textschnipsel an.',
  number: number => `Die Meldung hat die Nummer ${number}.`,

  takedownTitle: 'Löschung beantragen',
  takedownLead:
    'Nutzen Sie dieses Formular, wenn Inhalte hier Ihnen schaden oder verboten sind. Sie erhalten eine Fallnummer und eine Adresse, unter der Sie den Stand und die Antwort der Moderation sehen.',
  addresses: 'Adressen der Textschnipsel',
  addressesHint: 'Eine pro Zeile, höchstens 50.',
  grounds: 'Grund',
  groundsText: 'Begründung',
  groundsHint: 'Was dort zu sehen ist, wem es gehört, welches Gesetz oder Recht es verletzt.',
  takedownContact: 'Wie wir Sie erreichen können',
  takedownContactHint: 'Ihr Name und eine E-Mail-Adresse. Nur die Moderation sieht das.',
  takedownSend: 'Antrag senden',
  openedTitle: number => `Fall ${number} ist eröffnet`,
  opened:
    'Bewahren Sie diese Adresse auf: Sie wird nur dieses eine Mal gezeigt, und wer sie hat, kann den Fall sehen.',
  caseAddress: 'Adresse Ihres Falls',
  seeCase: 'Fall ansehen',

  caseTitle: number => `Fall ${number}`,
  caseStates: {
    open: 'In Prüfung',
    upheld: 'Stattgegeben',
    dismissed: 'Abgelehnt',
  },
  since: 'Gestellt',
  decided: 'Entschieden',
  answer: 'Antwort der Moderation',
  noAnswer: 'Noch nichts.',
  snippets: 'Textschnipsel',
  snippetStates: { open: 'sichtbar', hidden: 'verborgen', gone: 'nicht mehr da' },

  numbersTitle: 'Statistik',
  numbersLead:
    'Wie viele Meldungen und Fälle in den letzten zwölf Monaten kamen und was die Moderation getan hat.',
  month: 'Monat',
  counts: {
    reports: 'Meldungen',
    cases: 'Fälle',
    hidden: 'Verborgen',
    deleted: 'Gelöscht',
    blocks: 'Sperren',
  },
}
