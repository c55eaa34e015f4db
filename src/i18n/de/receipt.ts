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
    'Diese Adresse erhält eine signierte Anfrage, wenn es gelesen wird, sofern Sie keine E-Mail wählen. Leser sehen, dass Sie benachrichtigt werden.',
  title: 'Benachrichtigung beim Lesen',
  details: 'Wohin',
  byMail: 'Sie werden an der bestätigten E-Mail-Adresse Ihres Kontos benachrichtigt.',
  byWebhook:
    'Diese Adresse erhält eine Anfrage, wenn das Snippet gelesen wird, signiert mit dem Schlüssel (Standard Webhooks).',
  address: 'Adresse',
  secret: 'Signaturschlüssel',
  askedFirst: 'Sie werden benachrichtigt, wenn es zum ersten Mal gelesen wird.',
  askedEach: 'Sie werden über jedes Lesen benachrichtigt.',
  first:
    'Wer dieses Snippet angelegt hat, wird benachrichtigt, wenn es zum ersten Mal gelesen wird: über den Zeitpunkt, nicht darüber, wer es liest.',
  each: 'Wer dieses Snippet angelegt hat, wird über jedes Lesen benachrichtigt: über den Zeitpunkt, nicht darüber, wer es liest.',
  sent: 'Wer dieses Snippet angelegt hat, wurde benachrichtigt, als es zum ersten Mal gelesen wurde: über den Zeitpunkt, nicht darüber, wer es las.',
}
