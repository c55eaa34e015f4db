import { unspecific } from '../../kernel/checks.ts'
import { defineChecks, defineMessages } from '../../kernel/messages.ts'

/** Errors of monitors and their order. */
export const monitorProblems = defineMessages('monitor', {
  en: {
    notFound: 'There is no such monitor.',
    changed: 'Someone else has changed this monitor in the meantime.',
    twiceInOrder: 'A monitor stands in the order twice.',
    orderIncomplete: 'The order must name every monitor; some were added or removed in the meantime.',
  },
  de: {
    notFound: 'Diesen Monitor gibt es nicht.',
    changed: 'Jemand anderes hat diesen Monitor inzwischen geändert.',
    twiceInOrder: 'Ein Monitor steht zweimal in der Reihenfolge.',
    orderIncomplete:
      'Die Reihenfolge muss jeden Monitor nennen; inzwischen kamen welche hinzu oder fielen weg.',
  },
}).make

/** Validation messages of their fields. */
export const monitorChecks = defineChecks('monitorField', {
  api: {
    nameTaken: 'is the name of another monitor',
    slugTaken: 'is the slug of another monitor',
    slug: 'must be lowercase letters, digits and single hyphens between them, with at least one letter, such as "checkout"',
    slugReserved: ({ words }: { readonly words: string }) => `must not be one of ${words}`,
    neededByKind: 'must be given, because the kind changes',
    timeoutTooLong: 'must not be longer than intervalSeconds',
    wholeSeconds: 'must be a whole number of seconds',
    atLeastSeconds: ({ min }: { readonly min: number }) => `must be at least ${min} seconds`,
    atMostSeconds: ({ max }: { readonly max: number }) => `must be at most ${max} seconds`,
    tooManyTags: ({ max }: { readonly max: number }) => `must have at most ${max} tags`,
    groupsTooDeep: ({ max }: { readonly max: number }) =>
      `must be at most ${max} groups in one another, such as Shop / Payments`,
    namedTwice: 'must not name a monitor twice',
    host: 'must be a host name or an IP address',
    noText: 'must not be empty',
    status: 'must be a status such as "301" or a range such as "200-299"',
    statusOrder: 'must not end before it starts',
    noStatus: 'must name at least one status',
    headerName: 'is not the name of a header',
    ownHeader: 'is a header that the probe sets itself',
    headerValue: 'is not the value of a header',
    tooManyHeaders: ({ max }: { readonly max: number }) => `must have at most ${max} headers`,
  },
  en: {
    nameTaken: 'Another monitor has this name. Choose a different one.',
    slugTaken: 'Another monitor has this address. Choose a different one.',
    slug: 'Use lowercase letters, digits and hyphens, with at least one letter, such as checkout.',
    slugReserved: 'Choose a different address: Corkboard itself uses this one.',
    neededByKind: 'Fill in this field: the new kind needs it.',
    timeoutTooLong: 'Enter a timeout that is not longer than the check interval.',
    wholeSeconds: 'Enter a whole number of seconds.',
    atLeastSeconds: ({ min }) => `Enter at least ${min} seconds.`,
    atMostSeconds: ({ max }) => `Enter at most ${max} seconds.`,
    tooManyTags: ({ max }) => `Enter at most ${max} tags.`,
    groupsTooDeep: ({ max }) => `Enter at most ${max} groups in one another, such as Shop / Payments.`,
    namedTwice: unspecific.en,
    host: 'Enter a host name such as db.example.org, or an IP address.',
    noText: 'Enter the text to look for.',
    status: 'Enter a status code such as 301 or a range such as 200-299.',
    statusOrder: 'Enter the lower status code first, as in 200-299.',
    noStatus: 'Enter at least one status code.',
    headerName: 'Write each header on a line of its own, as in “Accept: text/html”.',
    ownHeader: 'Remove this header: Corkboard sets it itself.',
    headerValue: 'Write the value of this header on one line, without control characters.',
    tooManyHeaders: ({ max }) => `Enter at most ${max} headers.`,
  },
  de: {
    nameTaken: 'Ein anderer Monitor hat diesen Namen. Wählen Sie einen anderen.',
    slugTaken: 'Ein anderer Monitor hat diese Adresse. Wählen Sie eine andere.',
    slug: 'Verwenden Sie Kleinbuchstaben ohne Umlaute, Ziffern und Bindestriche, mit mindestens einem Buchstaben, etwa checkout.',
    slugReserved: 'Wählen Sie eine andere Adresse: Diese verwendet Corkboard selbst.',
    neededByKind: 'Füllen Sie dieses Feld aus: Die neue Art braucht es.',
    timeoutTooLong: 'Geben Sie ein Zeitlimit ein, das nicht länger als das Intervall ist.',
    wholeSeconds: 'Geben Sie eine ganze Zahl von Sekunden ein.',
    atLeastSeconds: ({ min }) => `Geben Sie mindestens ${min} Sekunden ein.`,
    atMostSeconds: ({ max }) => `Geben Sie höchstens ${max} Sekunden ein.`,
    tooManyTags: ({ max }) => `Geben Sie höchstens ${max} Schlagwörter ein.`,
    groupsTooDeep: ({ max }) =>
      `Geben Sie höchstens ${max} ineinanderliegende Gruppen ein, etwa Shop / Zahlungen.`,
    namedTwice: unspecific.de,
    host: 'Geben Sie einen Hostnamen wie db.example.org oder eine IP-Adresse ein.',
    noText: 'Geben Sie den Text ein, nach dem gesucht werden soll.',
    status: 'Geben Sie einen Statuscode wie 301 oder einen Bereich wie 200-299 ein.',
    statusOrder: 'Geben Sie den kleineren Statuscode zuerst ein, wie in 200-299.',
    noStatus: 'Geben Sie mindestens einen Statuscode ein.',
    headerName: 'Schreiben Sie jede Kopfzeile in eine eigene Zeile, etwa „Accept: text/html“.',
    ownHeader: 'Entfernen Sie diese Kopfzeile: Corkboard setzt sie selbst.',
    headerValue: 'Schreiben Sie den Wert dieser Kopfzeile in eine Zeile, ohne Steuerzeichen.',
    tooManyHeaders: ({ max }) => `Geben Sie höchstens ${max} Kopfzeilen ein.`,
  },
}).make
