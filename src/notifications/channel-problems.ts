import { unspecific } from '../kernel/checks.ts'
import { defineChecks, defineMessages } from '../kernel/messages.ts'

/** Errors of channels and their messages. */
export const channelProblems = defineMessages('channel', {
  en: {
    notFound: 'There is no such channel.',
    noKind: 'There is no such kind of channel.',
    changed: 'Someone else has changed this channel in the meantime.',
    notRetried: 'There is no such message, or it is already being sent again.',
    allMonitors: 'The channel is notified of all monitors. Choose its monitors in the channel first.',
    byPlace: 'The channel is notified of its group, or of one of its tags.',
    lastMonitors: 'The channel names no other monitor; without any, it would be notified of all.',
  },
  de: {
    notFound: 'Diesen Kanal gibt es nicht.',
    noKind: 'Diese Art von Kanal gibt es nicht.',
    changed: 'Jemand anderes hat diesen Kanal inzwischen geändert.',
    notRetried: 'Diese Nachricht gibt es nicht, oder sie wird schon erneut gesendet.',
    allMonitors:
      'Der Kanal wird über alle Monitore benachrichtigt. Wählen Sie zuerst beim Kanal seine Monitore aus.',
    byPlace: 'Der Kanal wird über die Gruppe oder ein Schlagwort benachrichtigt.',
    lastMonitors: 'Der Kanal nennt keinen anderen Monitor; ohne einen würde er über alle benachrichtigt.',
  },
}).make

/** Validation messages of their fields. */
export const channelChecks = defineChecks('channelField', {
  api: {
    fixedKind: 'cannot be changed',
    ambiguous: ({ kind, name }: { readonly kind: string; readonly name: string }) =>
      `could be any of several channels of the kind ${kind} named ${name}, here or in the document; give each a name of its own`,
    noEvent: 'must name at least one event',
    noAddress: 'must name at least one address',
    tooManyAddresses: ({ max }: { readonly max: number }) => `must have at most ${max} addresses`,
    secret: 'must be whsec_ and 24 to 64 bytes in Base64',
  },
  en: {
    fixedKind: unspecific.en,
    ambiguous: unspecific.en,
    noEvent: 'Choose at least one event.',
    noAddress: 'Enter at least one email address.',
    tooManyAddresses: ({ max }) => `Enter at most ${max} addresses.`,
    secret: 'Enter whsec_ followed by 24 to 64 bytes in Base64, or keep the suggested secret.',
  },
  de: {
    fixedKind: unspecific.de,
    ambiguous: unspecific.de,
    noEvent: 'Wählen Sie mindestens ein Ereignis.',
    noAddress: 'Geben Sie mindestens eine E-Mail-Adresse ein.',
    tooManyAddresses: ({ max }) => `Geben Sie höchstens ${max} Adressen ein.`,
    secret:
      'Geben Sie whsec_ und dahinter 24 bis 64 Bytes in Base64 ein, oder behalten Sie den vorgeschlagenen Schlüssel.',
  },
}).make
