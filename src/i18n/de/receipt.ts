import type * as en from '../en.ts'

export const receipt: typeof en.receipt = {
  subject: site => `Ihr Snippet auf ${site} wurde gelesen`,
  line: ({ snippet, when, read, of }) =>
    of === null
      ? `${snippet}\nzum ersten Mal gelesen: ${when}`
      : of === 1
        ? `${snippet}\ngelesen und gelöscht: ${when}`
        : `${snippet}\n${read} von ${of} Mal gelesen: ${when}`,
  text: (site, lines) => `Sie haben ${site} um eine Lesebestätigung für dieses Snippet gebeten:

${lines}

Über die Person, die es gelesen hat, wird nichts gespeichert. Linkvorschauen und Ihre eigenen Besuche zählen nicht, außer wo sich ein Text nur eine begrenzte Zahl von Malen lesen lässt.
`,
  ask: 'Per E-Mail benachrichtigen, wenn es gelesen wird',
  askHint: 'Leser sehen, dass Sie benachrichtigt werden.',
  webhook: 'Webhook beim Lesen',
  webhookHint:
    'Diese Adresse wird zuerst um Bestätigung gebeten. Danach erhält sie eine signierte Anfrage, wenn es gelesen wird, sofern Sie keine E-Mail wählen. Leser sehen, dass Sie benachrichtigt werden.',
  title: 'Benachrichtigung beim Lesen',
  details: 'Wohin',
  byMail: 'Sie werden an der bestätigten E-Mail-Adresse Ihres Kontos benachrichtigt.',
  byWebhook: 'Anfragen sind mit dem Schlüssel signiert (Standard Webhooks).',
  address: 'Adresse',
  secret: 'Signaturschlüssel',
  states: {
    waiting: 'Bestätigung steht aus',
    confirmed: 'Bestätigt',
    refused: 'Nicht bestätigt',
  },
  stateTexts: {
    waiting:
      'Wir haben der Adresse unten eine Anfrage mit einem Link zur Bestätigung gesendet. Was bis dahin gelesen wird, melden wir nach der Bestätigung; dafür sind drei Tage Zeit.',
    confirmed: 'Die Adresse unten erhält eine Anfrage, wenn das Snippet gelesen wird.',
    refused:
      'Die Adresse unten hat die Anfrage zur Bestätigung abgelehnt, war nicht erreichbar oder hat nicht innerhalb von drei Tagen bestätigt. Sie wird nicht benachrichtigt. Bestätigt sie, wenn Sie noch einmal fragen, melden wir ihr auch, was in den drei Tagen davor gelesen wurde.',
  },
  askAgain: 'Noch einmal fragen',
  askedAt: 'Zuletzt gefragt:',
  askAgainFrom: 'Noch einmal fragen können Sie ab',
  confirmTitle: 'Benachrichtigung beim Lesen bestätigen',
  confirmLead: site =>
    `Jemand möchte, dass ${site} diese Adresse benachrichtigt, wenn eigene Snippets gelesen werden. Ohne Ihre Bestätigung wird nichts weiter gesendet.`,
  confirm: 'Benachrichtigungen bestätigen',
  confirmNot: 'Sie wissen nicht, wer das möchte? Schließen Sie diese Seite.',
  confirmedTitle: 'Benachrichtigungen bestätigt',
  confirmedText: 'Von jetzt an wird die Adresse benachrichtigt, wenn ein Snippet gelesen wird.',
  askedFirst: 'Sie werden benachrichtigt, wenn es zum ersten Mal gelesen wird.',
  askedEach: 'Sie werden über jedes Lesen benachrichtigt.',
  waitsFirst:
    'Sie werden benachrichtigt, wenn es zum ersten Mal gelesen wird, sobald der Webhook bestätigt ist.',
  waitsEach: 'Sie werden über jedes Lesen benachrichtigt, sobald der Webhook bestätigt ist.',
  first:
    'Wer dieses Snippet angelegt hat, wird benachrichtigt, wenn es zum ersten Mal gelesen wird: über den Zeitpunkt, nicht darüber, wer es liest.',
  each: 'Wer dieses Snippet angelegt hat, wird über jedes Lesen benachrichtigt: über den Zeitpunkt, nicht darüber, wer es liest.',
  sent: 'Wer dieses Snippet angelegt hat, wurde benachrichtigt, als es zum ersten Mal gelesen wurde: über den Zeitpunkt, nicht darüber, wer es las.',
}
