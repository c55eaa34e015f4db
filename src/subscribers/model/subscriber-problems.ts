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
  },
  en: {
    noScope: 'Choose at least one service or group, or choose everything.',
    unknown: ({ name }) => `‘${name}’ does not exist any more. Check your selection.`,
    noTopic: 'Choose what to be notified of.',
    tooMany: ({ max }) => `Choose at most ${max} services and groups.`,
    tooManyHooks: ({ max }) => `There can be at most ${max} addresses. Remove one first.`,
    known: 'This address is subscribed already.',
  },
  de: {
    noScope: 'Wählen Sie mindestens einen Dienst oder eine Gruppe, oder wählen Sie alles.',
    unknown: ({ name }) => `„${name}“ gibt es nicht mehr. Prüfen Sie Ihre Auswahl.`,
    noTopic: 'Wählen Sie, worüber Sie benachrichtigt werden möchten.',
    tooMany: ({ max }) => `Wählen Sie höchstens ${max} Dienste und Gruppen.`,
    tooManyHooks: ({ max }) => `Möglich sind höchstens ${max} Adressen. Entfernen Sie zuerst eine.`,
    known: 'Diese Adresse ist bereits angemeldet.',
  },
}).make
