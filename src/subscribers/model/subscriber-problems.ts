import { defineChecks, defineMessages } from '../../kernel/messages.ts'

/** Errors of subscriptions. */
export const subscriberProblems = defineMessages('subscriber', {
  en: {
    gone: 'This subscription does not exist any more.',
    tooMany: 'Too many subscriptions were requested from your network. Try again later.',
    full: 'No further subscribers can be added here.',
  },
  de: {
    gone: 'Dieses Abonnement gibt es nicht mehr.',
    tooMany: 'Aus Ihrem Netz wurden zu viele Abonnements angefordert. Versuchen Sie es später noch einmal.',
    full: 'Hier können sich keine weiteren Personen anmelden.',
  },
}).make

export const subscriberChecks = defineChecks('subscriberField', {
  api: {
    noScope: 'must name at least one group, monitor or incident, or all',
    unknown: ({ name }: { readonly name: string }) => `has something that cannot be subscribed to: ${name}`,
    noTopic: 'must name at least one kind of event',
    tooMany: ({ max }: { readonly max: number }) => `must be at most ${max} subscriptions`,
    tooManyHooks: ({ max }: { readonly max: number }) => `must be one of at most ${max} addresses`,
    known: 'must be an address that is not subscribed yet',
    endpoint: ({ max }: { readonly max: number }) =>
      `must be an https address of at most ${max} characters, without a user, a password or a fragment`,
    p256dh: 'must be an uncompressed point of P-256: 65 bytes in base64url',
    auth: 'must be 16 bytes in base64url',
    otherKeys: 'has the endpoint of a browser that is subscribed with other keys',
    denied: 'must not lead into a private network or to this server',
  },
  en: {
    noScope: 'Choose at least one service or group, or choose everything.',
    unknown: ({ name }) => `‘${name}’ does not exist any more. Check your selection.`,
    noTopic: 'Choose what to be notified of.',
    tooMany: ({ max }) => `Choose at most ${max} services and groups.`,
    tooManyHooks: ({ max }) => `There can be at most ${max} addresses. Remove one first.`,
    known: 'This address is subscribed already.',
    endpoint: () => 'Your browser gave an address that cannot be used for notifications.',
    p256dh: 'Your browser gave a key that cannot be used for notifications.',
    auth: 'Your browser gave a key that cannot be used for notifications.',
    otherKeys: 'This browser is already subscribed with another key.',
    denied: 'The notifications of your browser lead into a private network, to which nothing is sent.',
  },
  de: {
    noScope: 'Wählen Sie mindestens einen Dienst oder eine Gruppe, oder wählen Sie alles.',
    unknown: ({ name }) => `„${name}“ gibt es nicht mehr. Prüfen Sie Ihre Auswahl.`,
    noTopic: 'Wählen Sie, worüber Sie benachrichtigt werden möchten.',
    tooMany: ({ max }) => `Wählen Sie höchstens ${max} Dienste und Gruppen.`,
    tooManyHooks: ({ max }) => `Möglich sind höchstens ${max} Adressen. Entfernen Sie zuerst eine.`,
    known: 'Diese Adresse ist bereits angemeldet.',
    endpoint: () => 'Ihr Browser hat eine Adresse angegeben, die für Benachrichtigungen nicht geeignet ist.',
    p256dh: 'Ihr Browser hat einen Schlüssel angegeben, der für Benachrichtigungen nicht geeignet ist.',
    auth: 'Ihr Browser hat einen Schlüssel angegeben, der für Benachrichtigungen nicht geeignet ist.',
    otherKeys: 'Dieser Browser ist bereits mit einem anderen Schlüssel angemeldet.',
    denied: 'Die Benachrichtigungen Ihres Browsers führen in ein privates Netz, in das nichts gesendet wird.',
  },
}).make
